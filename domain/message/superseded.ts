import { addMinutes, earlierOf, type Instant } from '#domain/calendar/instant.ts'
import { guestChangesBetween } from './guest-changes.ts'
import type { GuestChange, GuestMessage, GuestService, GuestTemplate } from './guest-message.ts'

const offerEnds = ['offerExpired', 'offerUnpaid'] as const

/**
 * The later messages about the same reservation that make an unsent one untrue or unnecessary, because they
 * contain its facts in their current state. Receipts, payment requests, answers, thanks and messages written
 * by hand are never
 * withdrawn.
 */
const withdrawnBy: Readonly<Record<GuestTemplate, readonly GuestTemplate[]>> = {
  confirmation: ['confirmation', 'change', 'newPickup', 'waitlistApproved', 'cancellation', ...offerEnds],
  waitlistApproved: ['waitlistApproved', 'change', 'newPickup', 'cancellation'],
  waitlistClosed: ['waitlistApproved', 'cancellation'],
  waitlistOffer: ['waitlistOffer', 'waitlistApproved', 'waitlistClosed', 'cancellation', ...offerEnds],
  offerExpired: ['cancellation'],
  offerUnpaid: ['cancellation'],
  placeRefunded: [],
  change: ['change', 'newPickup', 'waitlistApproved', 'cancellation', ...offerEnds],
  newPickup: ['change', 'newPickup', 'waitlistApproved', 'cancellation', ...offerEnds],
  driverAssigned: ['driverAssigned', 'driverOnTheWay', 'driverWaiting', 'cancellation'],
  driverOnTheWay: ['driverWaiting', 'cancellation'],
  driverWaiting: ['cancellation'],
  lateFlight: ['lateFlight', 'cancellation'],
  cancellation: ['cancellation'],
  reminder: ['reminder', 'change', 'newPickup', 'waitlistApproved', 'cancellation', ...offerEnds],
  paymentRequest: [],
  receipt: [],
  answer: [],
  written: [],
  quote: [],
  afterService: [],
}

/**
 * Whether a later message replaces an earlier one about the same reservation. Templates may be of staff mail.
 */
export function isReplacedBy(earlier: string, later: string): boolean {
  const by: readonly string[] = withdrawnBy[earlier as GuestTemplate] ?? []
  return by.includes(later)
}

/** How long changes are collected, so that several in a row become one message. */
const collectMinutes = 2
const collected: ReadonlySet<GuestTemplate> = new Set(['change', 'newPickup'])

/** The content of an unsent message, so that a later one can include it. */
export interface Told {
  /** The services as the guest last knew them. */
  readonly services: readonly GuestService[]
  readonly names: readonly GuestChange[]
  readonly feeCents: number
}

/** A message about the reservation that hasn't been sent. */
export interface UnsentMessage {
  readonly guid: string
  readonly template: string
  readonly told: Told | null
  readonly nextAttemptAt: Instant
  readonly hasBeenTried: boolean
  /** An attempt is under way; it may still reach the guest. */
  readonly isBeingSent: boolean
}

/** The change behind a message: the services before it, and passengers that were renamed. */
export interface ChangeTold {
  readonly before: readonly GuestService[]
  readonly names: readonly GuestChange[]
}

export interface Replacement {
  /** The message to send, which includes what the withdrawn ones would have said. */
  readonly message: GuestMessage
  readonly told: Told | null
  /** The messages it withdraws. One being sent is withdrawn if that attempt fails. */
  readonly withdrawn: readonly string[]
  readonly dueAt: Instant
}

/**
 * The fate of a reservation's unsent messages when a new one is written, and what the new one includes.
 */
export function replaceUnsent(
  unsent: readonly UnsentMessage[],
  message: GuestMessage,
  change: ChangeTold | null,
  now: Instant,
): Replacement {
  const replaced = unsent.filter((it) => isReplacedBy(it.template, message.template))
  // A message being sent may arrive, so treat it as received.
  const merged = replaced.filter((it) => !it.isBeingSent)
  const told = toldTogether(merged, message, change)
  const template = templateInstead(merged, message)
  const { changes: _, ...facts } = message
  const isNews = template === 'confirmation' || template === 'waitlistApproved'
  const changes =
    told === null || isNews ? [] : [...guestChangesBetween(told.services, message.services), ...told.names]
  return {
    message: {
      ...facts,
      template,
      ...(changes.length > 0 ? { changes } : {}),
      ...(message.money === undefined || told === null || told.feeCents === 0
        ? {}
        : { money: { ...message.money, feeCents: told.feeCents } }),
    },
    told,
    withdrawn: replaced.map((it) => it.guid),
    dueAt: collected.has(template) ? dueTogether(merged, now) : now,
  }
}

/**
 * A guest who never got the confirmation is sent it now, with the current facts, instead of a change to it.
 */
function templateInstead(merged: readonly UnsentMessage[], { template }: GuestMessage): GuestTemplate {
  if (template !== 'change' && template !== 'newPickup') return template
  const first = (['confirmation', 'waitlistApproved', 'change'] as const).find((it) =>
    merged.some((one) => one.template === it),
  )
  return first ?? template
}

function toldTogether(
  merged: readonly UnsentMessage[],
  { money }: GuestMessage,
  change: ChangeTold | null,
): Told | null {
  if (change === null) return null
  const earlier = merged.flatMap((it) => (it.told === null ? [] : [it.told]))
  return {
    services: earlier[0]?.services ?? change.before,
    names: joinNames([...earlier.flatMap((it) => it.names), ...change.names]),
    feeCents: earlier.reduce((sum, it) => sum + it.feeCents, money?.feeCents ?? 0),
  }
}

/** A passenger renamed twice was renamed once, from the first name to the last. */
function joinNames(names: readonly GuestChange[]): GuestChange[] {
  const joined: { what: 'names'; before: string; after: string }[] = []
  for (const change of names) {
    if (change.what !== 'names') continue
    const earlier = joined.find((it) => it.after === change.before)
    if (earlier) earlier.after = change.after
    else joined.push({ ...change })
  }
  return joined.filter((it) => it.before !== it.after)
}

/** Two minutes after the first of the collected changes, so that a long series also goes out in time. */
function dueTogether(merged: readonly UnsentMessage[], now: Instant): Instant {
  const held = merged.filter((it) => !it.hasBeenTried).map((it) => it.nextAttemptAt)
  return held.reduce(earlierOf, addMinutes(now, collectMinutes))
}
