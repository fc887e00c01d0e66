import { monthAfter } from '#domain/calendar/period.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'

/**
 * The months of one driver. Approved months are stored and never change. What happens to their trips later is
 * a correction in the first month after the last approved one.
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
  /** The last approved month (`YYYY-MM`); null if there is none. */
  readonly lastApproved: string | null
  /** The driver’s trips now. */
  readonly trips: readonly Worth[]
  /** What approved months paid for each trip, with their corrections. */
  readonly approved: ReadonlyMap<string, number>
}

/** Whether changes to approved trips are corrected in this month. */
export function takesCorrections(month: string, lastApproved: string | null): boolean {
  return lastApproved !== null && month === monthAfter(lastApproved, 1)
}

/** The lines of an open month: its trips, and corrections of approved months. None for a month before. */
export function openLines(month: string, { lastApproved, trips, approved }: PayState): PayLine[] {
  if (lastApproved !== null && month <= lastApproved) return []
  const own = trips
    .filter((it) => monthOf(it.date) === month)
    .map(({ tripGuid, cents }) => ({ tripGuid, isCorrection: false, cents }))
  if (lastApproved === null || !takesCorrections(month, lastApproved)) return own
  const due = new Map(
    trips.filter((it) => monthOf(it.date) <= lastApproved).map((it) => [it.tripGuid, it.cents]),
  )
  const corrections = [...new Set([...due.keys(), ...approved.keys()])]
    .map((tripGuid) => ({
      tripGuid,
      isCorrection: true,
      cents: (due.get(tripGuid) ?? 0) - (approved.get(tripGuid) ?? 0),
    }))
    .filter((it) => it.cents !== 0)
  return [...own, ...corrections]
}

/** The state of a month, on screens and in files. */
export function monthStateText(isApproved: boolean): string {
  return isApproved ? 'Approved' : 'Open'
}

export interface PayMonthState {
  readonly lastApproved: string | null
  /** The earliest month before this one with pay that isn’t approved; null if there is none. */
  readonly earlierOpen: string | null
  readonly today: ServiceDate
}

/** Why a driver’s month can’t be approved; null if it can. Months are approved in order. */
export function whyNotApprove(
  month: string,
  { lastApproved, earlierOpen, today }: PayMonthState,
): string | null {
  if (lastApproved !== null && month <= lastApproved) return whyMonthFixed(month, lastApproved)
  if (month >= monthOf(today)) return 'This month isn’t over yet'
  return earlierOpen === null ? null : `Approve ${monthWords(earlierOpen)} first`
}

/** Why a driver’s month can’t get an adjustment, or lose one; null if it can. */
export function whyMonthFixed(month: string, lastApproved: string | null): string | null {
  if (lastApproved === null || month > lastApproved) return null
  return month === lastApproved
    ? `${monthWords(month)} is approved`
    : `${monthWords(lastApproved)} is approved. Choose a later month.`
}

/** Why a driver’s month can’t be reopened; null if it can. */
export function whyNotReopen(month: string, lastApproved: string | null): string | null {
  if (lastApproved === null || month > lastApproved) return 'This month isn’t approved'
  return month === lastApproved ? null : 'You can only reopen the last approved month'
}
