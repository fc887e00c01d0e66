import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { GratuityLine } from '#contract/gratuities.ts'
import { statusWords } from '#contract/status-words.ts'
import { csvOf, xlsxOf, type FileColumn } from '#server/files/table-file.ts'
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
  { header: 'Method', value: (it) => it.method },
  { header: 'Gratuity', value: (it) => it.amountCents, kind: 'money', currency },
  { header: 'Status', value: (it) => statusWords.gratuity[it.state] },
  {
    header: 'Paid out',
    value: (it) => (it.payout === null ? null : localDateOf(it.payout.at, timeZone)),
    kind: 'date',
  },
  { header: 'Note', value: (it) => it.note, width: 30 },
]

export function gratuitiesCsvFile(rows: readonly GratuityLine[], site: Site): FileReply {
  return { name: 'gratuities.csv', body: csvOf(columns(site), rows) }
}

export async function gratuitiesXlsxFile(rows: readonly GratuityLine[], site: Site): Promise<FileReply> {
  return { name: 'gratuities.xlsx', body: await xlsxOf('Gratuities', columns(site), rows) }
}
