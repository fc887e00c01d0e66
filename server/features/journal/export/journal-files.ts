import { buffer } from 'node:stream/consumers'
import { zipSync } from 'fflate'
import type { Period } from '#domain/calendar/period.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { divideIntoFiles, type Journal } from '#domain/journal/journals.ts'
import type { ReceivablesLine } from '#domain/ledger/receivables-bridge.ts'
import {
  journalSystems,
  type JournalFileKind,
  type JournalSystemKey,
} from '#domain/journal/journal-systems.ts'
import { journalColumns, type JournalRow } from '#server/features/journal/export/journal-columns.ts'
import { receivablesSheet } from '#server/features/journal/export/receivables-sheet.ts'
import { fileName, periodInName } from '#server/files/file-name.ts'
import { csvOf } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts, type BookSheet } from '#server/files/workbook.ts'

interface Asked {
  readonly system: JournalSystemKey
  readonly file: JournalFileKind
  readonly number: number
  readonly period: Period
  /** Receivables at the end of the period, for a sheet of the workbook. */
  readonly receivables: readonly ReceivablesLine[]
}

export interface WrittenExport {
  readonly name: string
  readonly body: Buffer
  readonly files: number
}

/** The file of an export: one CSV or workbook, or a ZIP if its system takes fewer lines a file. */
export async function writeJournal(
  journals: readonly Journal[],
  asked: Asked,
  facts: BookFacts,
): Promise<WrittenExport> {
  const { system, file, number, period } = asked
  const name = (kind: string, part?: string) =>
    fileName(kind, 'kerbside-journal', system, String(number), periodInName(period), part)
  if (file === 'xlsx') return { name: name('xlsx'), body: await bookOf(journals, asked, facts), files: 1 }
  const parts = divideIntoFiles(journals, journalSystems[system].linesAtMost).map((it) =>
    csvOfJournals(system, it, facts.currency),
  )
  const [only] = parts
  if (only !== undefined && parts.length === 1)
    return { name: name('csv'), body: Buffer.from(only), files: 1 }
  const places = String(parts.length).length
  const named = parts.map((it, at) => [name('csv', String(at + 1).padStart(places, '0')), it] as const)
  return { name: name('zip'), body: zipped(named), files: parts.length }
}

/**
 * Excel needs a byte order mark to read UTF-8. Xero and QuickBooks find columns by their names, which it
 * would precede.
 */
export function csvOfJournals(
  system: JournalSystemKey,
  journals: readonly Journal[],
  currency: string,
): string {
  return csvOf(journalColumns(system, currency), rowsOf(journals), { bom: system === 'plain' })
}

function rowsOf(journals: readonly Journal[]): JournalRow[] {
  return journals.flatMap((journal) => journal.lines.map((line) => ({ journal, line })))
}

function bookOf(
  journals: readonly Journal[],
  { system, number, period, receivables }: Asked,
  facts: BookFacts,
): Promise<Buffer> {
  const days = [...new Set([period.from, period.to])].map((it) => `${serviceDateText(it)} ${it.slice(0, 4)}`)
  const journal: BookSheet<JournalRow> = {
    name: 'Journal',
    title: `Journal, export ${number}`,
    period: days.join(' to '),
    columns: journalColumns(system, facts.currency),
    rows: rowsOf(journals),
  }
  const bridge = receivablesSheet(receivables, days.at(-1) ?? '', facts.currency)
  return buffer(workbookOf(facts, [journal as BookSheet<object>, bridge as BookSheet<object>]))
}

function zipped(files: readonly (readonly [name: string, text: string])[]): Buffer {
  const parts = files.map(([name, text]) => [name, Buffer.from(text)] as const)
  return Buffer.from(zipSync(Object.fromEntries(parts)))
}
