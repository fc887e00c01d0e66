import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { entryKindWords, methodNames } from '#domain/ledger/entry-words.ts'
import { ledgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import type { EntryKind } from '#domain/ledger/entries.ts'
import type { TransactionRow } from '#contract/ledger.ts'
import type { Filters } from '#server/features/ledger/queries/transaction-filters.ts'
import { fileName, periodInName } from '#server/files/file-name.ts'
import { csvStream, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

/** An entry, or the sum of a kind of entries. */
interface Row {
  entry: TransactionRow | null
  label: string
  amountCents: number
}

const columnsIn = (currency: string, adds: boolean): FileColumn<Row>[] => [
  { header: 'Posted', value: ({ entry }) => entry?.postedOn ?? null, kind: 'date' },
  { header: 'Effective date', value: ({ entry }) => entry?.earnedOn ?? null, kind: 'date' },
  { header: 'Description', value: (it) => it.label, width: 40 },
  { header: 'Kind', value: ({ entry }) => entry && entryKindWords[entry.kind] },
  { header: 'Method', value: ({ entry }) => (entry?.method ? methodNames[entry.method] : null) },
  { header: 'Partner', value: ({ entry }) => entry?.partner?.name ?? null, width: 24 },
  { header: 'Guest', value: ({ entry }) => entry?.customer?.name ?? null, width: 24 },
  { header: 'Reference', value: ({ entry }) => entry?.group?.reference ?? null },
  { header: 'Amount', value: (it) => it.amountCents, kind: 'money', currency, adds },
  { header: 'By', value: ({ entry }) => entry?.who ?? null, width: 20 },
]
/** For other programs. */
const entryColumn: FileColumn<Row> = { header: 'Entry', value: ({ entry }) => entry?.guid ?? null }

const rowOf = (entry: TransactionRow): Row => ({ entry, label: entry.memo, amountCents: entry.amountCents })

type Pages = AsyncIterable<readonly TransactionRow[]>
type Chosen = Omit<Filters, 'cursor' | 'limit'>

/** Whether the amounts of all rows add up to something: charges and payments together don't. */
export function addsUp({ kind, account, countsAs = [] }: Chosen): boolean {
  return kind !== undefined || account !== undefined || countsAs.length === 1
}

export function transactionsCsvFile(pages: Pages, currency: string, filters: Chosen): FileReply {
  const body = csvStream([...columnsIn(currency, addsUp(filters)), entryColumn], rowsOf(pages))
  return { name: fileName('csv', 'transactions', periodInName(filters)), body }
}

interface Found {
  pages: Pages
  /** By kind, as on screen. */
  sums: readonly { kind: EntryKind; cents: number }[]
  narrowedTo: readonly string[]
}

export function transactionsBook(
  { pages, sums, narrowedTo }: Found,
  facts: BookFacts,
  filters: Chosen,
): FileReply {
  const { from, to } = filters
  const period = [from && `from ${dayWords(from)}`, to && `to ${dayWords(to)}`].filter(Boolean).join(' ')
  const sheet = {
    name: 'Transactions',
    title: 'Transactions',
    period,
    filters: [...wordsOf(filters), ...narrowedTo].join(' · '),
    columns: columnsIn(facts.currency, addsUp(filters)),
    rows: rowsOf(pages),
    after: sums.map(({ kind, cents }): Row => ({
      entry: null,
      label: `Total of ${entryKindWords[kind].toLowerCase()}`,
      amountCents: cents,
    })),
  }
  const name = fileName('xlsx', 'transactions', periodInName(filters))
  return { name, body: workbookOf(facts, [sheet]) }
}

async function* rowsOf(pages: Pages): AsyncGenerator<Row[]> {
  for await (const page of pages) yield page.map(rowOf)
}

const dayWords = (day: string) => `${serviceDateText(day)} ${day.slice(0, 4)}`

function wordsOf({ kind, method, account = [], query }: Chosen): string[] {
  return [
    ...(kind ? [`Kind: ${entryKindWords[kind]}`] : []),
    ...(method ? [`Method: ${methodNames[method]}`] : []),
    ...(account.length > 0 ? [`Account: ${account.map((it) => ledgerAccounts[it].label).join(', ')}`] : []),
    ...(query === '' ? [] : [`Search: ${query}`]),
  ]
}
