import type { Period } from '#domain/calendar/period.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import {
  journalDaysAtMost,
  journalEntriesAtMost,
  journalSystems,
  workbookLinesAtMost,
  type JournalFileKind,
  type JournalSystemKey,
} from './journal-systems.ts'

/** Why a period can’t be exported; null if it can. Later days have entries that aren’t complete. */
export function whyNotPeriod({ from, to }: Period, today: ServiceDate): string | null {
  if (from > to) return 'Choose an end date on or after the start date'
  if (to > today) return 'Choose a period that ends today or earlier'
  return daysBetween(from, to) >= journalDaysAtMost ? 'Choose a period of at most one year' : null
}

/** Why more entries than an export can have aren't exported. */
export const tooManyEntries =
  'Choose a shorter period: the limit is ' +
  `${journalEntriesAtMost.toLocaleString('en-US')} entries per export`

/** Why a system has no file of this kind; null if it has. */
export function whyNotFile(system: JournalSystemKey, file: JournalFileKind): string | null {
  return file === 'xlsx' && system !== 'plain'
    ? `${journalSystems[system].label} imports CSV files only`
    : null
}

/** Why this many lines can’t be one workbook; null if they can, or are written as CSV. */
export function whyNotWorkbook(file: JournalFileKind, lines: number): string | null {
  if (file !== 'xlsx' || lines <= workbookLinesAtMost) return null
  const most = workbookLinesAtMost.toLocaleString('en-US')
  return `A workbook has at most ${most} rows. Choose CSV, one journal per day or a shorter period.`
}

interface Exported {
  readonly number: number
  readonly undone: boolean
}

/**
 * Why an export can’t be marked as not exported; null if it can. `newest`: the last of its system that isn’t.
 */
export function whyNotUndo({ number, undone }: Exported, newest: number | null): string | null {
  if (undone) return 'This export is already marked as not exported'
  return number === newest
    ? null
    : 'You can only mark the newest export as not exported. Start with that one.'
}
