import type { Permission } from '#domain/access/permissions.ts'
import type { BookingAtHand } from '#domain/booking/booking-states.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DetailsByOwner } from '#domain/fields/field-answers.ts'
import type { DeskPassenger, DeskStamp } from './check-in.ts'
import type { DeskAction, NamedPassenger } from './desk-step.ts'

export type NamedDeskPassenger = DeskPassenger & NamedPassenger

/** The party a step applies to: as stored by the portal, or on the device with its earlier steps. */
export interface PartyState extends BookingAtHand {
  readonly people: readonly NamedDeskPassenger[]
  readonly comments: string
  /** The details that fields at the desk fill: of the reservation, this booking and its passengers. */
  readonly answers: DetailsByOwner
  /** The guest's balance due. */
  readonly owedCents: number
}

export interface MergeFacts {
  /** When the step happened, by whom and on which device. */
  readonly stamp: DeskStamp
  /** The date of that moment at the airport. */
  readonly today: ServiceDate
  readonly permissions: readonly Permission[]
  /** Whether the party's date is closed, and the date on which cash would be posted. */
  readonly isDayClosed: boolean
  readonly isCashDayClosed: boolean
  readonly currency: string
  /** When the user's open drawer was opened; null without one. */
  readonly drawerSince: Instant | null
  /** Check-ins, no-shows and completions of the whole party that someone reset. */
  readonly resets: readonly DeskStamp[]
  /** The last completion. */
  readonly completed: DeskStamp | null
  /** The step to undo, if the portal or the device knows it. */
  readonly undone: UndoneStep | null
  /**
   * For an undo: the party's other check-ins and completions that weren't undone, in order, and the stamps of
   * those that were.
   */
  readonly claims: readonly Claim[]
  readonly withdrawn: readonly DeskStamp[]
  /** `14:03` */
  readonly timeText: (at: Instant) => string
  /** The name of a field. */
  readonly fieldName: (guid: string) => string
  /** The name of a user in a stamp. */
  readonly nameOf: (by: string) => string
}

/**
 * The result of a step. `done`: applied. `already`: it changes nothing that counts, such as a second check-in
 * of the same passenger. `conflict`: someone has to decide. The sentence explains it.
 */
export interface Merged<S extends PartyState = PartyState> {
  readonly outcome: 'done' | 'already' | 'conflict'
  readonly message: string
  /** The party after it. The same object if nothing changes. */
  readonly party: S
}

/** A step to undo, with the party's state it replaced. */
export interface UndoneStep {
  readonly action: DeskAction
  readonly outcome: Merged['outcome']
  /** The passengers it changed, as they were before; none if it isn't known or changed nothing. */
  readonly before: readonly DeskPassenger[]
  /** Whether another step undid it already. */
  readonly isUndone: boolean
}

/** A step of any device, whether or not it was the first to check in its passengers. */
export interface Claim {
  readonly action: DeskAction
  readonly stamp: DeskStamp
}

export const closedText = 'This day is closed'

/** `14:03 by Tablet 2` */
export function stampText(
  { at, by, device }: DeskStamp,
  facts: Pick<MergeFacts, 'timeText' | 'nameOf'>,
): string {
  const who = device || facts.nameOf(by)
  return who === '' ? facts.timeText(at) : `${facts.timeText(at)} by ${who}`
}

export function nameText({ firstName, lastName }: Pick<NamedPassenger, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

export function conflict(party: PartyState, message: string): Merged {
  return { outcome: 'conflict', message, party }
}
