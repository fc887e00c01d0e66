import type { JournalFileKind, JournalGrouping, JournalSystemKey } from '#domain/journal/journal-systems.ts'

export const groupingWords: Record<JournalGrouping, string> = {
  day: 'One journal per day',
  entry: 'One journal per entry',
}

export const groupedWords: Record<JournalGrouping, string> = { day: 'By day', entry: 'By entry' }

export const fileWords: Record<JournalFileKind, string> = { csv: 'CSV', xlsx: 'Excel' }

/** What happens to the file after it is downloaded. */
export const importHints: Record<JournalSystemKey, string> = {
  plain: 'Debits and credits in two columns, for any other program.',
  xero:
    'In Xero: Accounting, Manual journals, Import. Larger exports download as a ZIP of files with up to ' +
    '300 rows each.',
  quickbooks:
    'In QuickBooks: Settings, Import data, Journal entries. Turn off account numbers there first. ' +
    'Larger exports download as a ZIP of files with up to 1,000 rows each.',
}
