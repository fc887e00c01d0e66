import type { Billing } from '#domain/booking/group-state.ts'
import type { PlannedBooking } from '#domain/booking/advanced/planned-booking.ts'
import { bookingKinds, isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { sayDate } from '#domain/calendar/say-date.ts'
import { chargeEntry, type ChargedTo } from '#domain/ledger/entries.ts'
import { together } from '#server/db/together.ts'
import { insertingBookings, type PassengerRow } from '#server/features/reservations/commands/booking-rows.ts'
import { insertingTrips } from '#server/features/trips/commands/insert-trips.ts'
import { takePlaces } from '#server/features/date-status/commands/places.ts'
import { postingOf, type Posted } from '#server/features/ledger/commands.ts'
import { newGuid } from '#server/work/guid.ts'
import type { Work } from '#server/work/work.ts'

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
  const numbered = []
  for (const it of bookings) numbered.push({ ...it, dayNumber: await takeItsPlaces(work, group, it) })
  const charges = bookings.filter((it) => it.status === 'booked').flatMap((it) => chargeOf(group, it))
  const { guid: groupGuid, party, passengers } = group
  await together(work.tx, [
    ...insertingBookings(work, { groupGuid, party, passengers, bookings: numbered }),
    ...insertingTrips(work, groupGuid, bookings),
    ...postingOf(work, payment === null ? charges : [...charges, payment]).inserts,
  ])
  for (const it of bookings) publishBooking(work, group, it)
}

async function takeItsPlaces(work: Work, group: SavingGroup, planned: PlannedBooking): Promise<number | null> {
  if (!isFastTrack(planned.kind) || planned.direction === null) return null
  const { adults, children, infants } = group.party
  return takePlaces(work.tx, planned.serviceDate, planned.direction, planned.status === 'booked' ? adults + children + infants : 0)
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
