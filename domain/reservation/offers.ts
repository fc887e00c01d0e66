import { offerOf, type Line, type Offer } from '#domain/date-status/waitlist.ts'
import { dayOf, type ReservationFacts } from './facts.ts'
import { daysOf, heldOn, isOn } from './places.ts'
import { partySize, type Reservation } from './reservation.ts'

/**
 * The waiting parties that can get a place because of a change: it releases places, leaves the waitlist, or
 * waits with fewer people. Approvals make no offers, since the agent sees the waitlist, nor do days that are
 * past or closed.
 */
export function offersOf(facts: ReservationFacts, before: Reservation | null, after: Reservation): Offer[] {
  if (before === null) return []
  return daysOf(before).flatMap(([date, direction]) => {
    const day = dayOf(facts, date, direction)
    const isWaiting = (reservation: Reservation, guid: string) =>
      reservation.bookings.find(
        (it) => it.guid === guid && it.status === 'waitlisted' && isOn(it, date, direction),
      ) ?? null
    const isApproved = after.bookings.some(
      (it) => it.status === 'booked' && isWaiting(before, it.guid) !== null && isOn(it, date, direction),
    )
    if (date < facts.today || day.isLocked || isApproved) return []
    const waiting = day.waiting.flatMap((waitingParty) => {
      if (isWaiting(before, waitingParty.bookingGuid) === null) return [waitingParty]
      const still = isWaiting(after, waitingParty.bookingGuid)
      return still === null ? [] : [{ ...waitingParty, passengers: partySize(still) }]
    })
    const taken =
      day.taken + heldOn(after.bookings, date, direction) - heldOn(before.bookings, date, direction)
    const line: Line = { ...day, taken, waiting }
    const offer = offerOf({ date, direction }, day, line)
    return offer === null ? [] : [offer]
  })
}
