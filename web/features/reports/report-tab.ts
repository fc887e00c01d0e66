import type { Period } from '#domain/calendar/period.ts'

/** Props of every report tab with a period. */
export interface ReportTab {
  period: Period
  onPeriod: (period: Period) => void
}

/** Reports reload when postings, bookings or trips change. */
export const liveReport = ['ledger', 'group', 'trip'] as const

/** The unit of a summary row. */
export type Unit = 'day' | 'week' | 'month'
export const units: readonly Unit[] = ['day', 'week', 'month']
