import { counted } from '#domain/text/counted.ts'
import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

export const passengerStates = ['expected', 'checkedIn', 'noShow'] as const
export type PassengerState = (typeof passengerStates)[number]

/** A passenger of a fast-track booking, with the time, user and device that set the state. */
export interface DeskPassenger {
  readonly guid: string
  readonly state: PassengerState
  readonly at: Instant | null
  readonly by: string | null
  readonly device: string | null
}

export interface DeskStamp {
  readonly at: Instant
  readonly by: string
  readonly device: string
}

/**
 * Why a device's check-in time is invalid (before the party's day), or null. The same bound as for a driver's
 * late step.
 */
export function whyNotAt(at: Instant, { dayBegins }: { dayBegins: Instant }): string | null {
  return isBefore(at, dayBegins)
    ? 'This is before the party’s service date. Check this device’s date and time.'
    : null
}

/** The time at the desk: the device's clock, but never ahead of the server's. */
export function timeAtDesk(deviceAt: Instant | null, now: Instant): Instant {
  return deviceAt !== null && isBefore(deviceAt, now) ? deviceAt : now
}

/**
 * The party after some passengers were checked in. Passengers already checked in keep the earlier record,
 * also when two offline tablets check in the same one.
 */
export function checkInPassengers<P extends DeskPassenger>(
  party: readonly P[],
  ticked: readonly string[],
  stamp: DeskStamp,
): P[] {
  return party.map((passenger) => {
    if (!ticked.includes(passenger.guid)) return passenger
    const isRecordedEarlier =
      passenger.state === 'checkedIn' && passenger.at !== null && !isBefore(stamp.at, passenger.at)
    return isRecordedEarlier ? passenger : { ...passenger, ...stamp, state: 'checkedIn' }
  })
}

/** The passengers who were already checked in, for reporting a conflict between two tablets. */
export function alreadyCheckedIn<P extends DeskPassenger>(
  party: readonly P[],
  ticked: readonly string[],
): P[] {
  return party.filter(({ guid, state }) => state === 'checkedIn' && ticked.includes(guid))
}

/** The party after some passengers were marked as no-shows. A checked-in passenger can't be marked. */
export function markPassengersNoShow<P extends DeskPassenger>(
  party: readonly P[],
  missing: readonly string[],
  stamp: DeskStamp,
): P[] {
  return party.map((passenger) =>
    passenger.state === 'expected' && missing.includes(passenger.guid)
      ? { ...passenger, ...stamp, state: 'noShow' }
      : passenger,
  )
}

/** Undoes a check-in or no-show: all passengers are expected again. */
export function expectAgain<P extends DeskPassenger>(party: readonly P[]): P[] {
  return party.map((passenger) => ({ ...passenger, state: 'expected', at: null, by: null, device: null }))
}

/**
 * The party once it is served: passengers not checked in become no-shows. Refused while no one is checked in.
 */
export function serveParty<P extends DeskPassenger>(party: readonly P[], stamp: DeskStamp): P[] | Refusal {
  if (!party.some(({ state }) => state === 'checkedIn'))
    return refuse('passengers', 'No one in this party is checked in yet')
  return markPassengersNoShow(
    party,
    party.map(({ guid }) => guid),
    stamp,
  )
}

/**
 * The booking's status after a check-in: checked in if anyone is, no-show if all are, otherwise booked.
 * Waitlisted, cancelled and completed bookings are unchanged.
 */
export function statusAfterTicks(status: BookingStatus, party: readonly DeskPassenger[]): BookingStatus {
  if (status !== 'booked' && status !== 'checkedIn' && status !== 'noShow') return status
  if (party.some(({ state }) => state === 'checkedIn')) return 'checkedIn'
  return party.length > 0 && party.every(({ state }) => state === 'noShow') ? 'noShow' : 'booked'
}

/** What the desk reads once a party is through: `Cleared with 1 passenger missing. You can still …`. */
export function clearedText(missing: number): string {
  if (missing === 0) return 'Cleared'
  const who = counted(missing, 'passenger')
  return `Cleared with ${who} missing. You can still check them in.`
}
