import type { PlannedBooking, PlannedTrip } from '#domain/booking/advanced/planned-booking.ts'
import { chargeEntry } from '#domain/ledger/entries.ts'
import { bookingKinds, isFastTrack } from '#domain/booking/booking-kinds.ts'
import { sayDate } from '#domain/calendar/say-date.ts'
import { nextDayNumber, takePlaces } from '#server/features/fast-track/commands/places.ts'
import { postEntry } from '#server/features/ledger/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Work } from '#server/work/work.ts'

export interface SavingGroup {
  guid: string
  reference: string
  customerGuid: string
  partnerGuid: string | null
  billing: 'payNow' | 'payLater' | 'partnerAccount'
  party: { adults: number; children: number; infants: number }
  passengerGuids: string[]
}

/** One planned booking with its trips, its places and its charge. The places of its date were locked when the plan was made. */
export async function saveBooking(work: Work, group: SavingGroup, planned: PlannedBooking): Promise<string> {
  const guid = newGuid()
  const dayNumber = await takeItsPlaces(work, group, planned)
  await work.tx
    .insertInto('booking')
    .values({
      guid,
      group_guid: group.guid,
      kind: planned.kind,
      service_date: planned.serviceDate,
      service_time: planned.serviceTime,
      day_number: dayNumber,
      direction: planned.direction,
      flight_guid: planned.flightGuid,
      ...group.party,
      status: planned.status,
      price_lines: JSON.stringify(planned.priceLines),
      charge_cents: planned.chargeCents,
      waitlisted_at: planned.status === 'waitlisted' ? work.now : null,
      created_at: work.now,
      created_by: work.actor.accountGuid,
      updated_at: work.now,
    })
    .execute()
  if (isFastTrack(planned.kind) && group.passengerGuids.length > 0) {
    await work.tx
      .insertInto('booking_passenger')
      .values(group.passengerGuids.map((passenger) => ({ booking_guid: guid, passenger_guid: passenger })))
      .execute()
  }
  if (planned.trips.length > 0) await saveTrips(work, group, guid, planned.trips)
  if (planned.status === 'booked') await chargeBooking(work, group, guid, planned)
  publishBooking(work, group, planned)
  return guid
}

async function takeItsPlaces(work: Work, group: SavingGroup, planned: PlannedBooking): Promise<number | null> {
  if (!isFastTrack(planned.kind) || planned.direction === null) return null
  const { adults, children, infants } = group.party
  if (planned.status === 'booked') await takePlaces(work.tx, planned.serviceDate, planned.direction, adults + children + infants)
  return nextDayNumber(work.tx, planned.serviceDate, planned.direction)
}

async function saveTrips(work: Work, group: SavingGroup, bookingGuid: string, trips: readonly PlannedTrip[]): Promise<void> {
  await work.tx
    .insertInto('trip')
    .values(
      trips.map((it) => ({
        guid: newGuid(),
        booking_guid: bookingGuid,
        group_guid: group.guid,
        sequence: it.sequence,
        service_date: it.serviceDate,
        pickup_at: it.pickupAt,
        expected_minutes: it.expectedMinutes,
        from_location_guid: it.fromLocationGuid,
        to_location_guid: it.toLocationGuid,
        passengers: it.passengers,
        luggage: it.luggage,
        car_seats: JSON.stringify(it.carSeats),
        service_guid: it.serviceGuid,
        flight_guid: it.flightGuid,
        status: 'unassigned' as const,
        grace_minutes: it.graceMinutes,
        notes_for_driver: it.notesForDriver,
        created_at: work.now,
        created_by: work.actor.accountGuid,
        updated_at: work.now,
      })),
    )
    .execute()
}

/** Posts what a booking costs to whoever owes it: the guest, or the partner on account. */
export async function chargeBooking(
  work: Work,
  group: SavingGroup,
  bookingGuid: string,
  planned: Pick<PlannedBooking, 'kind' | 'serviceDate' | 'priceLines'>,
): Promise<void> {
  const onAccount = group.billing === 'partnerAccount' && group.partnerGuid !== null
  const billing =
    onAccount && group.partnerGuid !== null
      ? ({ kind: 'partner', partnerGuid: group.partnerGuid } as const)
      : ({ kind: 'customer', groupGuid: group.guid } as const)
  const memo = `${bookingKinds[planned.kind].label}, ${sayDate(planned.serviceDate)}, ${group.reference}`
  const entry = chargeEntry({ billing, lines: planned.priceLines, memo })
  if (entry === null) return
  await postEntry(work, entry, {
    businessDate: planned.serviceDate,
    customerGuid: group.customerGuid,
    groupGuid: group.guid,
    bookingGuid,
    partnerGuid: onAccount ? group.partnerGuid : null,
  })
}

/** Tells the lists that follow: the day's fast track, the day's trips, how full the date is. */
function publishBooking(work: Work, group: SavingGroup, planned: PlannedBooking): void {
  const about = { date: planned.serviceDate, guid: group.guid, partnerGuid: group.partnerGuid }
  if (isFastTrack(planned.kind)) {
    work.journal.publish({ topic: 'fastTrack', ...about })
    work.journal.publish({ topic: 'dateStatus', date: planned.serviceDate })
  }
  if (planned.trips.length > 0) work.journal.publish({ topic: 'trip', ...about })
}
