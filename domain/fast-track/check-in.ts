import type { BookingStatus } from '#domain/booking/booking-states.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import { refuse, type Refusal } from '#domain/refusal.ts'

export const passengerStates = ['expected', 'checkedIn', 'noShow'] as const
export type PassengerState = (typeof passengerStates)[number]

/** One passenger of a fast-track booking, with when, by whom and on which device the state was set. */
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
 * The party after some of it were ticked. Whoever is here already stays as first recorded: two tablets apart from the network may both
 * tick one passenger, and the earlier tick stands.
 */
export function checkInPassengers<P extends DeskPassenger>(party: readonly P[], ticked: readonly string[], stamp: DeskStamp): P[] {
  return party.map((passenger) => {
    if (!ticked.includes(passenger.guid)) return passenger
    const isRecordedEarlier = passenger.state === 'checkedIn' && passenger.at !== null && !isBefore(stamp.at, passenger.at)
    return isRecordedEarlier ? passenger : { ...passenger, ...stamp, state: 'checkedIn' }
  })
}

/** Those of the ticked who were checked in already: the other side of a conflict between two tablets. */
export function alreadyCheckedIn<P extends DeskPassenger>(party: readonly P[], ticked: readonly string[]): P[] {
  return party.filter(({ guid, state }) => state === 'checkedIn' && ticked.includes(guid))
}

/** The party after some of it failed to show. Whoever is here cannot have failed to. */
export function markPassengersNoShow<P extends DeskPassenger>(party: readonly P[], missing: readonly string[], stamp: DeskStamp): P[] {
  return party.map((passenger) =>
    passenger.state === 'expected' && missing.includes(passenger.guid) ? { ...passenger, ...stamp, state: 'noShow' } : passenger,
  )
}

/** A reset of check-in or no-show: everybody is expected again. */
export function expectAgain<P extends DeskPassenger>(party: readonly P[]): P[] {
  return party.map((passenger) => ({ ...passenger, state: 'expected', at: null, by: null, device: null }))
}

/** The party once it is through: whoever never came is a no-show. Refused while nobody is here. */
export function serveParty<P extends DeskPassenger>(party: readonly P[], stamp: DeskStamp): P[] | Refusal {
  if (!party.some(({ state }) => state === 'checkedIn')) return refuse('passengers', 'Nobody of the party is checked in yet')
  return markPassengersNoShow(
    party,
    party.map(({ guid }) => guid),
    stamp,
  )
}

/**
 * What the booking's status becomes once its passengers were ticked: one who is here makes it checked in, all missing make it a
 * no-show, else it is booked. A booking that is not at the desk (waitlisted, cancelled, completed) stays what it is.
 */
export function statusAfterTicks(status: BookingStatus, party: readonly DeskPassenger[]): BookingStatus {
  if (status !== 'booked' && status !== 'checkedIn' && status !== 'noShow') return status
  if (party.some(({ state }) => state === 'checkedIn')) return 'checkedIn'
  return party.length > 0 && party.every(({ state }) => state === 'noShow') ? 'noShow' : 'booked'
}
