import type { Journal, JournalLine } from '#domain/journal/journals.ts'
import type { JournalSystemKey } from '#domain/journal/journal-systems.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import type { FileColumn } from '#server/files/table-file.ts'

/** A line with its journal: a row of a file. */
export interface JournalRow {
  readonly journal: Journal
  readonly line: JournalLine
}

type Columns = readonly FileColumn<JournalRow>[]

/** The columns of each system’s file, named as in its template (sources: `journal-systems.ts`). */
export function journalColumns(system: JournalSystemKey, currency: string): Columns {
  if (system === 'xero') return xeroColumns(currency)
  return system === 'quickbooks' ? quickBooksColumns(currency) : plainColumns(currency)
}

function plainColumns(currency: string): Columns {
  return [
    { header: 'Journal', value: ({ journal }) => journal.number },
    { header: 'Date', value: ({ journal }) => journal.date, kind: 'date' },
    { header: 'Description', value: ({ journal }) => withoutNumber(journal), width: 44 },
    { header: 'Account', value: ({ line }) => line.description, width: 34 },
    { header: 'Code', value: ({ line }) => line.code },
    { header: 'Name', value: ({ line }) => line.name, width: 30 },
    { header: 'Tax code', value: ({ line }) => line.taxCode },
    { header: 'Debit', value: ({ line }) => debit(line), kind: 'money', currency },
    { header: 'Credit', value: ({ line }) => credit(line), kind: 'money', currency },
  ]
}

function withoutNumber({ number, narration }: Journal): string {
  return narration.slice(number.length + 1)
}

const debit = ({ amountCents }: JournalLine) => (amountCents > 0 ? amountCents : null)
const credit = ({ amountCents }: JournalLine) => (amountCents < 0 ? -amountCents : null)

/** An asterisk marks what Xero requires. */
function xeroColumns(currency: string): Columns {
  return [
    { header: '*Narration', value: ({ journal }) => journal.narration },
    { header: '*Date', value: ({ journal }) => dayParts(journal).toReversed().join('/') },
    { header: 'Description', value: ({ line }) => line.description },
    { header: '*AccountCode', value: ({ line }) => line.code },
    { header: '*TaxRate', value: ({ line }) => line.taxRate },
    { header: '*Amount', value: ({ line }) => line.amountCents, kind: 'money', currency },
  ]
}

function quickBooksColumns(currency: string): Columns {
  return [
    { header: 'JournalNo', value: ({ journal }) => journal.number },
    { header: 'JournalDate', value: ({ journal }) => monthFirst(journal) },
    { header: 'AccountName', value: ({ line }) => line.code },
    { header: 'Debits', value: ({ line }) => amountOf(debit(line), currency) },
    { header: 'Credits', value: ({ line }) => amountOf(credit(line), currency) },
    { header: 'Description', value: ({ journal, line }) => `${withoutNumber(journal)}: ${line.description}` },
    { header: 'Name', value: ({ line }) => line.name },
  ]
}

const dayParts = ({ date }: Journal): string[] => date.split('-')

function monthFirst(journal: Journal): string {
  const [year, month, day] = dayParts(journal)
  return `${month}/${day}/${year}`
}

function amountOf(cents: number | null, currency: string): string {
  return cents === null ? '' : unitsText(cents, currency)
}
