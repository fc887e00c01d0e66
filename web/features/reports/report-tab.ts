import type { Period } from '#domain/calendar/period.ts'

/** What every report of a period is given. */
export interface ReportTab {
  period: Period
  onPeriod: (period: Period) => void
}

/** Reports follow what is posted, booked and driven. */
export const liveReport = ['ledger', 'group', 'trip'] as const

/** What a row of the summary stands for. */
export type Unit = 'day' | 'week' | 'month'
export const units: readonly Unit[] = ['day', 'week', 'month']
