import { addDays, type ServiceDate } from '#domain/calendar/service-date.ts'
import {
  daysOfPay,
  payPeriodOf,
  payPeriodText,
  payUnit,
  type PayPeriod,
  type PayWeekStart,
} from './pay-period.ts'

/**
 * The pay periods of one driver. Approved periods are stored and never change. What happens to their trips
 * later is a correction in the first period after the last approved one. A company may switch between months
 * and weeks at any time: a period that is partly approved has only the days after that.
 */

/** A trip and the driver’s current pay for it. */
export interface Worth {
  readonly tripGuid: string
  readonly date: ServiceDate
  readonly cents: number
}

export interface PayLine {
  readonly tripGuid: string
  readonly isCorrection: boolean
  readonly cents: number
}

export interface PayState {
  /** The last day of the last approved period; null if there is none. */
  readonly approvedUntil: ServiceDate | null
  /** The driver’s trips now. */
  readonly trips: readonly Worth[]
  /** What approved periods paid for each trip, with their corrections. */
  readonly approved: ReadonlyMap<string, number>
}

/** Whether changes to approved trips are corrected in this period. */
export function takesCorrections(period: PayPeriod, approvedUntil: ServiceDate | null): boolean {
  if (approvedUntil === null) return false
  const { first, last } = daysOfPay(period)
  const next = addDays(approvedUntil, 1)
  return first <= next && next <= last
}

/** The days of a period that aren’t approved yet; `first` is after `last` if there are none. */
export function openDays(period: PayPeriod, approvedUntil: ServiceDate | null) {
  const { first, last } = daysOfPay(period)
  if (approvedUntil === null || approvedUntil < first) return { first, last }
  return { first: addDays(approvedUntil, 1), last }
}

/** The lines of an open period: its trips, and corrections of approved ones. None if it is approved. */
export function openLines(period: PayPeriod, { approvedUntil, trips, approved }: PayState): PayLine[] {
  const { first, last } = openDays(period, approvedUntil)
  const own = trips
    .filter((it) => first <= it.date && it.date <= last)
    .map(({ tripGuid, cents }) => ({ tripGuid, isCorrection: false, cents }))
  if (approvedUntil === null || !takesCorrections(period, approvedUntil)) return own
  const due = new Map(trips.filter((it) => it.date <= approvedUntil).map((it) => [it.tripGuid, it.cents]))
  const corrections = [...new Set([...due.keys(), ...approved.keys()])]
    .map((tripGuid) => ({
      tripGuid,
      isCorrection: true,
      cents: (due.get(tripGuid) ?? 0) - (approved.get(tripGuid) ?? 0),
    }))
    .filter((it) => it.cents !== 0)
  return [...own, ...corrections]
}

/** `otherUnit`: all its days are approved, but as a month instead of by week, or the other way round. */
export type PeriodApproval = 'open' | 'approved' | 'otherUnit'

/** The state of a period, on screens and in files. */
export function periodStateText(state: PeriodApproval, period: PayPeriod): string {
  if (state === 'otherUnit') return payUnit(period) === 'week' ? 'Approved by month' : 'Approved by week'
  return state === 'approved' ? 'Approved' : 'Open'
}

export interface PayPeriodState {
  readonly weekStart: PayWeekStart
  /** The last approved period; null if there is none. */
  readonly lastApproved: PayPeriod | null
  /** The earliest period before this one with pay that isn’t approved; null if there is none. */
  readonly earlierOpen: PayPeriod | null
  readonly today: ServiceDate
}

/** Why a driver’s period can’t be approved; null if it can. Periods are approved in order. */
export function whyNotApprove(
  period: PayPeriod,
  { weekStart, lastApproved, earlierOpen, today }: PayPeriodState,
): string | null {
  const fixed = whyPeriodFixed(period, lastApproved)
  if (fixed !== null) return fixed
  const { first, last } = daysOfPay(period)
  if (payPeriodOf(first, weekStart) !== period) return whyOtherPeriod(weekStart)
  if (last >= today) return `This ${payUnit(period)} isn’t over yet`
  return earlierOpen === null ? null : `Approve ${payPeriodText(earlierOpen)} first`
}

/** Why a driver’s period can’t get an adjustment, or lose one; null if it can. */
export function whyPeriodFixed(period: PayPeriod, lastApproved: PayPeriod | null): string | null {
  if (lastApproved === null || daysOfPay(period).last > daysOfPay(lastApproved).last) return null
  const approved = `${payPeriodText(lastApproved)} is approved`
  return period === lastApproved ? approved : `${approved}. Choose a later ${payUnit(period)}.`
}

/** Why a driver’s period can’t be reopened; null if it can. */
export function whyNotReopen(period: PayPeriod, lastApproved: PayPeriod | null): string | null {
  if (period === lastApproved) return null
  return whyPeriodFixed(period, lastApproved) === null
    ? `This ${payUnit(period)} isn’t approved`
    : 'You can only reopen the last approved pay'
}

function whyOtherPeriod(weekStart: PayWeekStart): string {
  return weekStart === null
    ? 'Drivers are paid by month now. Choose a month.'
    : 'Drivers are paid by week now. Choose a week.'
}

/** Why a driver’s pay can’t be e-mailed; null if it can. An open period would still change. */
export function whyNotMail(state: PeriodApproval, email: string): string | null {
  if (state !== 'approved') return 'You can only e-mail approved pay'
  return email === '' ? 'No e-mail address' : null
}
