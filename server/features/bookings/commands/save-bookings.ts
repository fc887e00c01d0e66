import type { PlannedBooking, PlannedTrip } from '#domain/booking/advanced/planned-booking.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { sayDate } from '#domain/calendar/say-date.ts'
import { chargeEntry, type ChargedTo } from '#domain/ledger/entries.ts'
import { together } from '#server/db/together.ts'
import type { PassengerRow } from '#server/features/reservations/commands/save-group.ts'
import { takePlaces } from '#server/features/date-status/commands/places.ts'
import { postingOf, type Posted } from '#server/features/ledger/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Work } from '#server/work/work.ts'

export interface SavingGroup {
  guid: string
  reference: string
  customerGuid: string
  partnerGuid: string | null
  billing: 'payNow' | 'payLater' | 'partnerAccount'
  party: { adults: number; children: number; infants: number }
  passengers: PassengerRow[]
}

type Saving = PlannedBooking & { guid: string }

/**
 * Planned bookings of a new group with its passengers, trips, places and charges. The places of their dates were locked when the plan was made.
 * What is on the waitlist is charged when it is approved. A payment made at once is posted with what it pays.
 */
export async function saveBookings(
  work: Work,
  group: SavingGroup,
  planned: readonly PlannedBooking[],
  payment: Posted | null = null,
): Promise<void> {
  const bookings = planned.map((it) => ({ ...it, guid: newGuid() }))
  const rows = []
  for (const it of bookings) rows.push(bookingRow(work, group, it, await takeItsPlaces(work, group, it)))
  const guests = bookings
    .filter((it) => isFastTrack(it.kind))
    .flatMap((it) => group.passengers.map(({ guid }) => ({ booking_guid: it.guid, passenger_guid: guid })))
  const trips = bookings.flatMap((it) => it.trips.map((trip) => tripRow(work, group, it.guid, trip)))
  const charges = bookings.filter((it) => it.status === 'booked').flatMap((it) => chargeOf(group, it))
  await together(work.tx, [
    work.tx.insertInto('passenger').values(group.passengers).compile(),
    work.tx.insertInto('booking').values(rows).compile(),
    ...(guests.length > 0 ? [work.tx.insertInto('booking_passenger').values(guests).compile()] : []),
    ...(trips.length > 0 ? [work.tx.insertInto('trip').values(trips).compile()] : []),
    ...postingOf(work, payment === null ? charges : [...charges, payment]).inserts,
  ])
  for (const it of bookings) publishBooking(work, group, it)
}

async function takeItsPlaces(work: Work, group: SavingGroup, planned: PlannedBooking): Promise<number | null> {
  if (!isFastTrack(planned.kind) || planned.direction === null) return null
  const { adults, children, infants } = group.party
  return takePlaces(work.tx, planned.serviceDate, planned.direction, planned.status === 'booked' ? adults + children + infants : 0)
}

function bookingRow(work: Work, group: SavingGroup, it: Saving, dayNumber: number | null) {
  return {
    guid: it.guid,
    group_guid: group.guid,
    kind: it.kind,
    service_date: it.serviceDate,
    service_time: it.serviceTime,
    day_number: dayNumber,
    direction: it.direction,
    flight_guid: it.flightGuid,
    ...group.party,
    status: it.status,
    price_lines: JSON.stringify(it.priceLines),
    charge_cents: it.chargeCents,
    waitlisted_at: it.status === 'waitlisted' ? work.now : null,
    created_at: work.now,
    created_by: work.actor.accountGuid,
    updated_at: work.now,
  }
}

function tripRow(work: Work, group: SavingGroup, bookingGuid: string, it: PlannedTrip) {
  return {
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
  }
}

/** What a booking costs, to whoever owes it: the guest, or the partner on account. Nothing for what is free. */
export function chargeOf(group: SavingGroup, booking: Pick<Saving, 'guid' | 'kind' | 'serviceDate' | 'priceLines'>): Posted[] {
  const partnerGuid = group.billing === 'partnerAccount' ? group.partnerGuid : null
  const billing: ChargedTo = partnerGuid === null ? { kind: 'customer', groupGuid: group.guid } : { kind: 'partner', partnerGuid }
  const memo = `${bookingKinds[booking.kind].label}, ${sayDate(booking.serviceDate)}, ${group.reference}`
  const entry = chargeEntry({ billing, lines: booking.priceLines, memo })
  const about = { customerGuid: group.customerGuid, groupGuid: group.guid, bookingGuid: booking.guid, partnerGuid }
  return entry === null ? [] : [{ entry, context: { businessDate: booking.serviceDate, ...about } }]
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
