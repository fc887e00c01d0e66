import { sql, type CompiledQuery, type RawBuilder, type Updateable } from 'kysely'
import type { Details } from '#domain/fields/detail-field.ts'
import type { ReservedBooking } from '#domain/reservation/reservation.ts'
import type { Tables } from '#server/db/tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NewBooking {
  guid: string
  groupGuid: string
  booking: ReservedBooking
  belongsTo: string | null
  /** What gives it its day number; null: it has none. */
  dayNumber: RawBuilder<number> | null
}

/** A booking's row. */
export function insertingBooking(
  work: UnitOfWork,
  { guid, groupGuid, booking, belongsTo, dayNumber }: NewBooking,
): CompiledQuery {
  const { tx, now, actor } = work
  const row = {
    guid,
    group_guid: groupGuid,
    kind: booking.kind,
    ...ownColumns(work, booking),
    belongs_to: belongsTo,
    day_number: dayNumber,
    created_at: now,
    created_by: actor.accountGuid,
    updated_at: now,
  }
  return tx.insertInto('booking').values(row).compile()
}

/** Updates a booking. The caller has locked it and records the history. */
export function alteringBooking(
  work: UnitOfWork,
  before: ReservedBooking,
  after: ReservedBooking,
  dayNumber: RawBuilder<number> | null,
): CompiledQuery {
  const isCancelled = before.status !== 'cancelled' && after.status === 'cancelled'
  const isRevived = before.status === 'cancelled' && after.status !== 'cancelled'
  return work.tx
    .updateTable('booking')
    .set((is) => ({
      ...ownColumns(work, after),
      ...(dayNumber === null ? {} : { day_number: dayNumber }),
      ...(isCancelled ? { cancelled_at: work.now, cancelled_by: work.actor.accountGuid } : {}),
      ...(isRevived ? { cancelled_at: null, cancelled_by: null } : {}),
      version: is('version', '+', 1),
      updated_at: work.now,
    }))
    .where('guid', '=', before.guid)
    .compile()
}

function ownColumns(work: UnitOfWork, booking: ReservedBooking) {
  const isWaiting = booking.status === 'waitlisted'
  return {
    direction: booking.direction,
    flight_guid: booking.flightGuid,
    service_date: booking.serviceDate,
    service_time: booking.serviceTime,
    adults: booking.adults,
    children: booking.children,
    infants: booking.infants,
    status: booking.status,
    comments: booking.comments,
    details: JSON.stringify(booking.details),
    hours: booking.hours,
    price_lines: JSON.stringify(booking.priceLines),
    charge_cents: sumOf(booking.priceLines),
    // Of a cancelled booking it says that nothing was charged yet.
    waitlisted_at: isWaiting
      ? (booking.waitlistedAt ?? work.now)
      : booking.status === 'cancelled'
        ? booking.waitlistedAt
        : null,
    cancel_reason: booking.cancelReason,
    cancel_fee_cents: sumOf(booking.feeLines),
  }
}

function sumOf(lines: ReservedBooking['priceLines']): number {
  return lines.reduce((sum, it) => sum + it.totalCents, 0)
}

/** The passengers expected of a fast track. */
export function insertingExpected(
  work: UnitOfWork,
  rows: readonly { bookingGuid: string; passengerGuid: string }[],
): CompiledQuery[] {
  if (rows.length === 0) return []
  const values = rows.map((it) => ({ booking_guid: it.bookingGuid, passenger_guid: it.passengerGuid }))
  return [work.tx.insertInto('booking_passenger').values(values).compile()]
}

/** No longer expected: those who do not come after all. */
export function removingExpected(
  work: UnitOfWork,
  { bookingGuid, passengerGuid }: { bookingGuid: string; passengerGuid: string },
): CompiledQuery {
  return work.tx
    .deleteFrom('booking_passenger')
    .where('booking_guid', '=', bookingGuid)
    .where('passenger_guid', '=', passengerGuid)
    .compile()
}

/** Expected again: a check-in or no-show that was undone. */
export function expectingAgain(
  work: UnitOfWork,
  bookingGuid: string,
  passengerGuids: readonly string[],
): CompiledQuery {
  return work.tx
    .updateTable('booking_passenger')
    .set({ state: 'expected', at: null, by_account: null, device: '' })
    .where('booking_guid', '=', bookingGuid)
    .where('passenger_guid', 'in', passengerGuids)
    .compile()
}

type BookingChange = Pick<Updateable<Tables['booking']>, 'status' | 'service_date' | 'service_time'>

/**
 * Writes a booking that the caller has locked; the caller records the history. What completes, completes with
 * its extras.
 */
export async function updateBooking(work: UnitOfWork, guid: string, change: BookingChange): Promise<void> {
  await work.tx
    .updateTable('booking')
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .execute()
  if (change.status !== undefined) await ledAlong(work, guid, change.status)
}

/**
 * The extras of a service do as it does: they are complete once it is served or missed, and open again when
 * that is undone.
 */
async function ledAlong(
  work: UnitOfWork,
  guid: string,
  status: NonNullable<BookingChange['status']>,
): Promise<void> {
  const isOver = status === 'completed' || status === 'noShow'
  if (!isOver && status !== 'booked' && status !== 'checkedIn') return
  await sql`
    update booking set status = ${isOver ? 'completed' : 'booked'}, version = version + 1,
      updated_at = ${work.now}
    where belongs_to = ${guid} and kind = 'extra' and status = ${isOver ? 'booked' : 'completed'}`.execute(
    work.tx,
  )
}

/** The details of a booking; the same ones leave it unchanged. */
export async function writeDetails(work: UnitOfWork, guid: string, details: Details): Promise<void> {
  const stored = JSON.stringify(details)
  await work.tx
    .updateTable('booking')
    .set((is) => ({ details: stored, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', '=', guid)
    .where(sql<boolean>`details <> ${stored}::jsonb`)
    .execute()
}

/** One text on several bookings; those that already have it are unchanged. */
export async function writeComments(
  work: UnitOfWork,
  guids: readonly string[],
  comments: string,
): Promise<void> {
  await work.tx
    .updateTable('booking')
    .set((is) => ({ comments, version: is('version', '+', 1), updated_at: work.now }))
    .where('guid', 'in', guids)
    .where('comments', '<>', comments)
    .execute()
}

/**
 * Gives bookings that have none their day numbers; the caller has locked their day and records the history.
 */
export async function numberBookings(
  work: UnitOfWork,
  rows: readonly { guid: string; dayNumber: number }[],
): Promise<void> {
  await sql`
    update booking set day_number = numbered."dayNumber", version = version + 1, updated_at = ${work.now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as numbered(guid uuid, "dayNumber" integer)
    where booking.guid = numbered.guid and booking.day_number is null`.execute(work.tx)
}
