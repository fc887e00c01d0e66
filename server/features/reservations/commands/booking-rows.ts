import type { CompiledQuery, Insertable, RawBuilder, Updateable } from 'kysely'
import type { PlannedBooking } from '#domain/booking/advanced/planned-booking.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { Tables } from '#server/db/tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export type PassengerRow = Insertable<Tables['passenger']>

export interface NewBookings {
  groupGuid: string
  party: { adults: number; children: number; infants: number }
  passengers: PassengerRow[]
  bookings: (Pick<PlannedBooking, PlannedColumns> & { guid: string; dayNumber: RawBuilder<number> | null })[]
}

type PlannedColumns = 'kind' | 'serviceDate' | 'serviceTime' | 'direction' | 'flightGuid' | 'status' | 'priceLines' | 'chargeCents'

/** The passengers and bookings of a new group, with the expected passengers of each fast track; to be sent in this order. */
export function insertingBookings(work: UnitOfWork, { groupGuid, party, passengers, bookings }: NewBookings): CompiledQuery[] {
  const { tx, now, actor } = work
  const made = { created_at: now, created_by: actor.accountGuid, updated_at: now }
  const rows = bookings.map((it) => ({
    guid: it.guid,
    group_guid: groupGuid,
    kind: it.kind,
    service_date: it.serviceDate,
    service_time: it.serviceTime,
    day_number: it.dayNumber,
    direction: it.direction,
    flight_guid: it.flightGuid,
    ...party,
    status: it.status,
    price_lines: JSON.stringify(it.priceLines),
    charge_cents: it.chargeCents,
    waitlisted_at: it.status === 'waitlisted' ? now : null,
    ...made,
  }))
  const expected = bookings
    .filter((it) => isFastTrack(it.kind))
    .flatMap((it) => passengers.map(({ guid }) => ({ booking_guid: it.guid, passenger_guid: guid })))
  return [
    tx.insertInto('passenger').values(passengers).compile(),
    tx.insertInto('booking').values(rows).compile(),
    ...(expected.length > 0 ? [tx.insertInto('booking_passenger').values(expected).compile()] : []),
  ]
}

type BookingChange = Pick<
  Updateable<Tables['booking']>,
  'status' | 'service_date' | 'service_time' | 'cancelled_at' | 'cancelled_by' | 'cancel_reason' | 'cancel_fee_cents'
>

/** Writes a booking that the caller has locked; the caller records the history. */
export async function updateBooking(work: UnitOfWork, guid: string, change: BookingChange): Promise<void> {
  await work.tx
    .updateTable('booking')
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .execute()
}

/** One text on several bookings; those that already have it are unchanged. */
export async function writeComments(work: UnitOfWork, guids: readonly string[], comments: string): Promise<void> {
  await work.tx
    .updateTable('booking')
    .set((is) => ({ comments, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', 'in', guids)
    .where('comments', '<>', comments)
    .execute()
}
