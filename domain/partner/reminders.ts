import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays, daysBetween, weekdayOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/** Decides which overdue invoices a partner is reminded of, how firmly, and when. */

export const reminderLevels = ['friendly', 'firm', 'final'] as const
export type ReminderLevel = (typeof reminderLevels)[number]

export const reminderLevelWords: Record<ReminderLevel, string> = {
  friendly: 'Friendly reminder',
  firm: 'Firm reminder',
  final: 'Final reminder',
}

export interface PartnerReminderSettings {
  /** Whether reminders go out by rule; they can always be sent by hand. */
  readonly on: boolean
  /** Days after the due date at which an invoice reaches each level. */
  readonly days: Readonly<Record<ReminderLevel, number>>
}

export const defaultReminderSettings: PartnerReminderSettings = {
  on: false,
  days: { friendly: 3, firm: 14, final: 30 },
}

/** Days between two mails to the same partner by rule, so that each can be answered. */
export const daysBetweenReminders = 7

export interface RemindableInvoice {
  readonly guid: string
  readonly dueOn: ServiceDate
  readonly openCents: number
  readonly disputedCents: number
  /** Null: not reminded of yet. */
  readonly lastLevel: ReminderLevel | null
}

export interface ReminderFacts<I extends RemindableInvoice = RemindableInvoice> {
  readonly today: ServiceDate
  readonly email: string
  /** Payments and credit notes that are not allocated. */
  readonly creditCents: number
  /** The last day without reminders; null: not paused. */
  readonly pausedUntil: ServiceDate | null
  /** The day of the last reminder; null: none yet. */
  readonly lastOn: ServiceDate | null
  readonly invoices: readonly I[]
}

/** A reminder to send: all overdue invoices, and the level that each of them reaches with it. */
export interface Reminder<I extends RemindableInvoice = RemindableInvoice> {
  readonly level: ReminderLevel
  readonly invoices: readonly I[]
  /** Those that reach a new level. Others are listed again, and keep theirs. */
  readonly reached: readonly {
    readonly guid: string
    readonly level: ReminderLevel
    readonly openCents: number
  }[]
  readonly totalCents: number
}

/** Overdue invoices without an open dispute, longest overdue first. Due today is not overdue. */
export function overdueInvoices<I extends RemindableInvoice>({
  invoices,
  today,
}: Pick<ReminderFacts<I>, 'invoices' | 'today'>): I[] {
  return invoices
    .filter((it) => it.openCents > 0 && it.disputedCents === 0 && it.dueOn < today)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
}

/** Why no reminder can be sent to a partner; null if one can. */
export function whyNotRemind(facts: ReminderFacts): string | null {
  const { email, pausedUntil, today, creditCents } = facts
  const overdue = overdueInvoices(facts)
  if (overdue.length === 0) return 'This partner has no overdue invoices, apart from disputed ones'
  if (sumOf(overdue) <= creditCents) return 'The partner’s credit covers its overdue invoices'
  if (email === '') return 'Add a billing e-mail to the partner first'
  return pausedUntil !== null && pausedUntil >= today
    ? 'Reminders to this partner are paused. Resume them first.'
    : null
}

/** Why a level can't be sent by hand; null if it can. */
export function whyNotLevel(facts: ReminderFacts, level: ReminderLevel): string | null {
  return (
    whyNotRemind(facts) ??
    (overdueInvoices(facts).some((it) => rank(it.lastLevel) < rank(level))
      ? null
      : 'This reminder has already been sent for every overdue invoice')
  )
}

/** A reminder sent by hand at a level. The caller has checked `whyNotLevel`. */
export function reminderAt<I extends RemindableInvoice>(
  facts: ReminderFacts<I>,
  level: ReminderLevel,
): Reminder<I> {
  const invoices = overdueInvoices(facts)
  const reached = invoices
    .filter((it) => rank(it.lastLevel) < rank(level))
    .map(({ guid, openCents }) => ({ guid, level, openCents }))
  return { level, invoices, reached, totalCents: sumOf(invoices) - facts.creditCents }
}

/**
 * The reminder that is due by rule; null if none is. Each invoice goes through the levels one by one, so no
 * one starts with a final reminder. The mail has the tone of the highest one it brings.
 */
export function reminderDue<I extends RemindableInvoice>(
  facts: ReminderFacts<I>,
  { days }: PartnerReminderSettings,
): Reminder<I> | null {
  const { today, lastOn } = facts
  if (whyNotRemind(facts) !== null) return null
  if (lastOn !== null && addDays(lastOn, daysBetweenReminders) > today) return null
  const invoices = overdueInvoices(facts)
  const reached = invoices.flatMap(({ guid, dueOn, openCents, lastLevel }) => {
    const level = reminderLevels[rank(lastLevel) + 1]
    return level !== undefined && daysBetween(dueOn, today) >= days[level] ? [{ guid, level, openCents }] : []
  })
  const level = reminderLevels.findLast((one) => reached.some((it) => it.level === one))
  return level === undefined
    ? null
    : { level, invoices, reached, totalCents: sumOf(invoices) - facts.creditCents }
}

/**
 * Whether an unsent reminder is right: its invoices are overdue and undisputed, and its amount hasn't
 * changed.
 */
export function isStillTrue(
  unsent: { readonly invoices: readonly string[]; readonly totalCents: number },
  facts: ReminderFacts,
): boolean {
  const overdue = overdueInvoices(facts)
  return (
    unsent.invoices.every((guid) => overdue.some((it) => it.guid === guid)) &&
    unsent.totalCents === sumOf(overdue) - facts.creditCents
  )
}

/** Reminders go out by rule from Monday to Friday in these hours, local time. */
const workingHours = { from: '09:00', to: '17:00' }

export function isWorkingTime(now: Instant, timeZone: string): boolean {
  const time = localTimeOf(now, timeZone).slice(0, 5)
  const weekday = weekdayOf(localDateOf(now, timeZone))
  return weekday >= 1 && weekday <= 5 && time >= workingHours.from && time < workingHours.to
}

/** Why the days of the levels can't be saved, by field; empty if they can. */
export function whyNotDays({
  friendly,
  firm,
  final,
}: PartnerReminderSettings['days']): Record<string, string> {
  if (firm <= friendly) return { 'days.firm': 'Enter more days than for the friendly reminder' }
  return final <= firm ? { 'days.final': 'Enter more days than for the firm reminder' } : {}
}

const rank = (level: ReminderLevel | null) => (level === null ? -1 : reminderLevels.indexOf(level))

function sumOf(invoices: readonly RemindableInvoice[]): number {
  return invoices.reduce((cents, it) => cents + it.openCents, 0)
}
