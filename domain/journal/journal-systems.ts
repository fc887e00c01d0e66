/**
 * The systems a journal is exported for, with the limits of their imports.
 *
 * Xero: columns, dd/mm/yyyy, debits positive and credits negative, and 300 lines a file are those of “Enter
 * multiple manual journals using an import template” (help.xero.com/nz/ManualJournalsImport). Lines with the
 * same narration and date are one journal.
 *
 * QuickBooks Online: columns and one number for each journal are those of “Import journal entries”
 * (quickbooks.intuit.com/learn-support, L4tQBwbs7). An import takes 1,000 rows with the header
 * (importcsv.com/blog/quickbooks-csv-import); a number has at most 21 characters (support.transactionpro.com
 * article 492).
 */
export interface JournalSystem {
  readonly label: string
  /** What the accountant enters for an account. */
  readonly codeLabel: string
  readonly codeAtMost: number
  /** An account needs a code before it is exported. */
  readonly needsCodes: boolean
  /** A tax code needs the name of a rate, and so do lines without tax. */
  readonly needsTaxRates: boolean
  /** Its lines name the partner, the channel or the person. */
  readonly hasNames: boolean
  /** Null: one file. */
  readonly linesAtMost: number | null
  /** The grouping to start with. */
  readonly usualGrouping: JournalGrouping
}

export const journalSystems = {
  plain: {
    label: 'CSV or Excel',
    codeLabel: 'Account code',
    codeAtMost: 50,
    needsCodes: false,
    needsTaxRates: false,
    hasNames: true,
    linesAtMost: null,
    usualGrouping: 'day',
  },
  xero: {
    label: 'Xero',
    codeLabel: 'Account code',
    codeAtMost: 10,
    needsCodes: true,
    needsTaxRates: true,
    hasNames: false,
    linesAtMost: 300,
    usualGrouping: 'day',
  },
  quickbooks: {
    label: 'QuickBooks Online',
    codeLabel: 'Account name',
    codeAtMost: 100,
    needsCodes: true,
    needsTaxRates: false,
    hasNames: true,
    linesAtMost: 999,
    // QuickBooks wants a customer for each receivable line, which a journal of a whole day mixes.
    usualGrouping: 'entry',
  },
} as const satisfies Record<string, JournalSystem>

export type JournalSystemKey = keyof typeof journalSystems
export const allJournalSystems = Object.keys(journalSystems) as readonly JournalSystemKey[]

/** One journal for each day, with a line for each account and tax code; or one for each ledger entry. */
export const journalGroupings = ['day', 'entry'] as const
export type JournalGrouping = (typeof journalGroupings)[number]

/** Files of each system; Excel has a header above its columns, which other systems can't import. */
export const journalFileKinds = ['csv', 'xlsx'] as const
export type JournalFileKind = (typeof journalFileKinds)[number]

/** A period has at most a year’s days, and an export so many entries. */
export const journalDaysAtMost = 366
export const journalEntriesAtMost = 50_000
/** A workbook is made in memory. */
export const workbookLinesAtMost = 25_000
