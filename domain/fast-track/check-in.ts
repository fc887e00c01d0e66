import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

export const passengerStates = ['expected', 'checkedIn', 'noShow'] as const
export type PassengerState = (typeof passengerStates)[number]

/** A passenger of a fast-track booking, with when, by whom and on which device the state was set. */
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

/** Why a device's own time of a check-in cannot be: it was before the party's day; null: it can. As bounded as a driver's late step. */
export function whyNotAt(at: Instant, { dayBegins }: { dayBegins: Instant }): string | null {
  return isBefore(at, dayBegins) ? 'This was before the day of the party: check the date and time of this device' : null
}

/** When it was done at the desk: by the device's own clock, but never ahead of the server's. */
export function timeAtDesk(deviceAt: Instant | null, now: Instant): Instant {
  return deviceAt !== null && isBefore(deviceAt, now) ? deviceAt : now
}

/**
 * The party after some passengers were ticked. Anyone already checked in keeps the first recorded check-in: two offline tablets may both
 * tick one passenger, and the earlier tick wins.
 */
export function checkInPassengers<P extends DeskPassenger>(party: readonly P[], ticked: readonly string[], stamp: DeskStamp): P[] {
  return party.map((passenger) => {
    if (!ticked.includes(passenger.guid)) return passenger
    const isRecordedEarlier = passenger.state === 'checkedIn' && passenger.at !== null && !isBefore(stamp.at, passenger.at)
    return isRecordedEarlier ? passenger : { ...passenger, ...stamp, state: 'checkedIn' }
  })
}

/** The ticked passengers who were already checked in: the other side of a conflict between two tablets. */
export function alreadyCheckedIn<P extends DeskPassenger>(party: readonly P[], ticked: readonly string[]): P[] {
  return party.filter(({ guid, state }) => state === 'checkedIn' && ticked.includes(guid))
}

/** The party after some passengers were marked no-show. A passenger who is checked in cannot be marked. */
export function markPassengersNoShow<P extends DeskPassenger>(party: readonly P[], missing: readonly string[], stamp: DeskStamp): P[] {
  return party.map((passenger) =>
    passenger.state === 'expected' && missing.includes(passenger.guid) ? { ...passenger, ...stamp, state: 'noShow' } : passenger,
  )
}

/** Undo of check-in or no-show: all passengers are expected again. */
export function expectAgain<P extends DeskPassenger>(party: readonly P[]): P[] {
  return party.map((passenger) => ({ ...passenger, state: 'expected', at: null, by: null, device: null }))
}

/** The party once it is served: passengers not checked in become no-shows. Refused while nobody is checked in. */
export function serveParty<P extends DeskPassenger>(party: readonly P[], stamp: DeskStamp): P[] | Refusal {
  if (!party.some(({ state }) => state === 'checkedIn')) return refuse('passengers', 'Nobody of the party is checked in yet')
  return markPassengersNoShow(
    party,
    party.map(({ guid }) => guid),
    stamp,
  )
}

/**
 * The booking's status after its passengers were ticked: checked in if one is here, no-show if all are missing, else booked. A booking not
 * in the desk's states (waitlisted, cancelled, completed) is unchanged.
 */
export function statusAfterTicks(status: BookingStatus, party: readonly DeskPassenger[]): BookingStatus {
  if (status !== 'booked' && status !== 'checkedIn' && status !== 'noShow') return status
  if (party.some(({ state }) => state === 'checkedIn')) return 'checkedIn'
  return party.length > 0 && party.every(({ state }) => state === 'noShow') ? 'noShow' : 'booked'
}
