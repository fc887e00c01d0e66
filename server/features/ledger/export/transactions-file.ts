import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { entryKindWords, methodNames } from '#domain/ledger/entry-words.ts'
import { ledgerAccounts } from '#domain/ledger/ledger-accounts.ts'
import type { TransactionRow } from '#contract/ledger.ts'
import type { Filters } from '#server/features/ledger/queries/transaction-filters.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

const columnsIn = (currency: string): FileColumn<TransactionRow>[] => [
  { header: 'Posted', value: (it) => it.postedOn, kind: 'date' },
  { header: 'Effective date', value: (it) => it.earnedOn, kind: 'date' },
  { header: 'Description', value: (it) => it.memo, width: 40 },
  { header: 'Kind', value: (it) => entryKindWords[it.kind] },
  { header: 'Method', value: (it) => it.method && methodNames[it.method] },
  { header: 'Partner', value: (it) => it.partner?.name ?? null, width: 24 },
  { header: 'Guest', value: (it) => it.customer?.name ?? null, width: 24 },
  { header: 'Reference', value: (it) => it.group?.reference ?? null },
  { header: 'Amount', value: (it) => it.amountCents, kind: 'money', currency },
  { header: 'By', value: (it) => it.who, width: 20 },
  { header: 'Entry', value: (it) => it.guid, width: 38 },
]

export function transactionsCsvFile(rows: readonly TransactionRow[], currency: string): FileReply {
  return { name: 'transactions.csv', body: csvOf(columnsIn(currency), rows) }
}

export async function transactionsBook(
  rows: readonly TransactionRow[],
  facts: BookFacts,
  filters: Pick<Filters, 'from' | 'to' | 'kind' | 'method' | 'account' | 'query'>,
  narrowedTo: readonly string[],
): Promise<FileReply> {
  const { from, to } = filters
  const period = [from && `from ${dayWords(from)}`, to && `to ${dayWords(to)}`].filter(Boolean).join(' ')
  const sheet = {
    name: 'Transactions',
    title: 'Transactions',
    period,
    filters: [...wordsOf(filters), ...narrowedTo].join(' · '),
    columns: columnsIn(facts.currency),
    rows,
  }
  const name = ['transactions', from, to].filter(Boolean).join('-')
  return { name: `${name}.xlsx`, body: await workbookOf(facts, [sheet]) }
}

const dayWords = (day: string) => `${serviceDateText(day)} ${day.slice(0, 4)}`

function wordsOf({
  kind,
  method,
  account = [],
  query,
}: Pick<Filters, 'kind' | 'method' | 'account' | 'query'>) {
  return [
    ...(kind ? [`Kind: ${entryKindWords[kind]}`] : []),
    ...(method ? [`Method: ${methodNames[method]}`] : []),
    ...(account.length > 0 ? [`Account: ${account.map((it) => ledgerAccounts[it].label).join(', ')}`] : []),
    ...(query === '' ? [] : [`Search: ${query}`]),
  ]
}
