import type { CompiledQuery } from 'kysely'
import type { Billing } from '#domain/booking/group-state.ts'
import type { PlannedBooking } from '#domain/booking/advanced/planned-booking.ts'
import { bookingKinds, isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { chargeEntry, type ChargedTo } from '#domain/ledger/entries.ts'
import { insertingBookings, type PassengerRow } from '#server/features/reservations/commands/booking-rows.ts'
import { insertingTrips } from '#server/features/trips/commands/insert-trips.ts'
import { lastDayNumber, takingPlaces } from '#server/features/date-status/commands/places.ts'
import { postingOf, type Posted } from '#server/features/ledger/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface SavingGroup {
  guid: string
  reference: string
  customerGuid: string
  partnerGuid: string | null
  billing: Billing
  party: { adults: number; children: number; infants: number }
  passengers: PassengerRow[]
}

type Saving = PlannedBooking & { guid: string }

/**
 * Saves the planned bookings of a new group with its passengers, trips, places and charges, when the unit of work ends: the places of their
 * dates were locked during planning, and everybody else who books for them waits until then. Waitlisted services are charged when approved. An
 * immediate payment is posted with what it pays.
 */
export function saveBookings(
  work: UnitOfWork,
  group: SavingGroup,
  planned: readonly PlannedBooking[],
  payment: Posted | null = null,
): void {
  const bookings = planned.map((it) => ({ ...it, guid: newGuid() }))
  const numbered = bookings.map((it) => ({ ...it, dayNumber: takesPlaces(it) ? lastDayNumber(it.serviceDate, it.direction) : null }))
  const charges = bookings.filter((it) => it.status === 'booked').flatMap((it) => chargeOf(group, it))
  const { guid: groupGuid, party, passengers } = group
  work.deferred.write(
    ...bookings.filter(takesPlaces).map((it) => takingItsPlaces(work, party, it)),
    ...insertingBookings(work, { groupGuid, party, passengers, bookings: numbered }),
    ...insertingTrips(work, groupGuid, bookings),
    ...postingOf(work, payment === null ? charges : [...charges, payment]).inserts,
  )
  for (const it of bookings) publishBooking(work, group, it)
}

/** One booking a date and direction at most, so the number given last is its own. */
function takesPlaces<B extends PlannedBooking>(planned: B): planned is B & { direction: Direction } {
  return isFastTrack(planned.kind) && planned.direction !== null
}

function takingItsPlaces(work: UnitOfWork, party: SavingGroup['party'], it: Saving & { direction: Direction }): CompiledQuery {
  const { adults, children, infants } = party
  return takingPlaces(work.tx, it.serviceDate, it.direction, it.status === 'booked' ? adults + children + infants : 0)
}

/** Charges a booking to its payer: the guest, or the partner on account. No entry when it is free. */
export function chargeOf(group: SavingGroup, booking: Pick<Saving, 'guid' | 'kind' | 'serviceDate' | 'priceLines'>): Posted[] {
  const partnerGuid = group.billing === 'partnerAccount' ? group.partnerGuid : null
  const billing: ChargedTo = partnerGuid === null ? { kind: 'customer', groupGuid: group.guid } : { kind: 'partner', partnerGuid }
  const memo = `${bookingKinds[booking.kind].label}, ${serviceDateText(booking.serviceDate)}, ${group.reference}`
  const entry = chargeEntry({ billing, lines: booking.priceLines, serviceDate: booking.serviceDate, memo })
  const about = { customerGuid: group.customerGuid, groupGuid: group.guid, bookingGuid: booking.guid, partnerGuid }
  return entry === null ? [] : [{ entry, context: { earnedOn: booking.serviceDate, ...about } }]
}

/** Publishes to the affected lists: the day's fast track, the day's trips, the date's capacity. */
function publishBooking(work: UnitOfWork, group: SavingGroup, planned: PlannedBooking): void {
  const about = { date: planned.serviceDate, guid: group.guid, partnerGuid: group.partnerGuid }
  if (isFastTrack(planned.kind)) {
    work.events.publish({ topic: 'fastTrack', ...about })
    work.events.publish({ topic: 'dateStatus', date: planned.serviceDate })
  }
  if (planned.trips.length > 0) work.events.publish({ topic: 'trip', ...about })
}
