import type { GratuityLine } from '#contract/gratuities.ts'
import { statusWords } from '#contract/status-words.ts'
import { csvOf, xlsxOf, type FileColumn } from '#server/files/table-file.ts'
import type { FileReply } from '#server/http/answer.ts'

const columns: FileColumn<GratuityLine>[] = [
  { header: 'Date', value: (it) => it.date, kind: 'date' },
  { header: 'Driver', value: (it) => it.driver.name, width: 24 },
  { header: 'Reference', value: (it) => it.reference },
  { header: 'Guest', value: (it) => it.guestName, width: 28 },
  { header: 'From', value: (it) => it.from, width: 24 },
  { header: 'To', value: (it) => it.to, width: 24 },
  { header: 'Given', value: (it) => it.method },
  { header: 'Gratuity', value: (it) => it.amountCents, kind: 'money' },
  { header: 'State', value: (it) => statusWords.gratuity[it.state] },
  { header: 'Paid out', value: (it) => it.payout?.at.slice(0, 10) ?? null, kind: 'date' },
  { header: 'Note', value: (it) => it.note, width: 30 },
]

export function gratuitiesCsvFile(rows: readonly GratuityLine[]): FileReply {
  return { name: 'gratuities.csv', body: csvOf(columns, rows) }
}

export async function gratuitiesXlsxFile(rows: readonly GratuityLine[]): Promise<FileReply> {
  return { name: 'gratuities.xlsx', body: await xlsxOf('Gratuities', columns, rows) }
}
