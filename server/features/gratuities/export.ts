import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import type { gratuitiesXlsx, GratuityLine } from '#contract/gratuities.ts'
import { statusWords } from '#contract/status-words.ts'
import { methodNames } from '#domain/ledger/entry-words.ts'
import { fileName, periodInName } from '#server/files/file-name.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import type { FileReply } from '#server/http/answer.ts'

interface Site {
  time_zone: string
  currency: string
}

const columns = ({ time_zone: timeZone, currency }: Site): FileColumn<GratuityLine>[] => [
  { header: 'Date', value: (it) => it.date, kind: 'date' },
  { header: 'Driver', value: (it) => it.driver.name, width: 24 },
  { header: 'Reference', value: (it) => it.reference },
  { header: 'Guest', value: (it) => it.guestName, width: 28 },
  { header: 'From', value: (it) => it.from, width: 24 },
  { header: 'To', value: (it) => it.to, width: 24 },
  {
    header: 'Method',
    value: (it) => (it.method === 'partnerAccount' ? `On account of ${it.partner}` : methodNames[it.method]),
    width: 18,
  },
  { header: 'Gratuity', value: (it) => it.amountCents, kind: 'money', currency },
  { header: 'Status', value: (it) => statusWords.gratuity[it.state] },
  {
    header: 'Paid out',
    value: (it) => (it.payout === null ? null : localDateOf(it.payout.at, timeZone)),
    kind: 'date',
  },
  { header: 'Note', value: (it) => it.note, width: 30 },
]

type Chosen = QueryOf<typeof gratuitiesXlsx>

export function gratuitiesCsvFile(rows: readonly GratuityLine[], site: Site, filters: Chosen): FileReply {
  return { name: nameOf('csv', filters, rows), body: csvOf(columns(site), rows) }
}

export function gratuitiesXlsxFile(
  rows: readonly GratuityLine[],
  site: Site,
  facts: BookFacts,
  filters: Chosen,
): FileReply {
  const chosen = chosenBy(filters, rows)
  const sheet = { name: 'Gratuities', title: 'Gratuities', ...chosen, columns: columns(site), rows }
  return { name: nameOf('xlsx', filters, rows), body: workbookOf(facts, [sheet]) }
}

/** With the driver, if the file is of one. */
function nameOf(kind: 'csv' | 'xlsx', filters: Chosen, rows: readonly GratuityLine[]): string {
  return fileName(kind, 'gratuities', filters.driver && rows[0]?.driver.name, periodInName(filters))
}

/** The filters of a file's rows, as text. */
function chosenBy(filters: Chosen, rows: readonly GratuityLine[]): { period: string; filters: string } {
  const { from, to, state, query, driver } = filters
  const day = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`
  const period = [from && `from ${day(from)}`, to && `to ${day(to)}`].filter(Boolean).join(' ')
  const words = [
    driver && rows[0] && `Driver: ${rows[0].driver.name}`,
    state && `Status: ${statusWords.gratuity[state]}`,
    query && `Search: ${query}`,
  ]
  return { period, filters: words.filter(Boolean).join(' · ') }
}
