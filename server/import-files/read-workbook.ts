import type { SaxesParser } from 'saxes'
import type { SheetPreview } from '#domain/import/propose-layout.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { fileLimits, tooManyRows, UnreadableFile } from '#server/import-files/file-limits.ts'
import {
  headingsOf,
  previewOf,
  trimmedCells,
  type OpenedFile,
  type TableRow,
} from '#server/import-files/table-rows.ts'
import { factsOf, plainName, plainText, type WorkbookFacts } from '#server/import-files/workbook-facts.ts'
import { WorkbookParts } from '#server/import-files/workbook-parts.ts'

/** Reads the visible sheets of a workbook. Formulas are not calculated; their saved values are used. */
export async function openWorkbook(bytes: Uint8Array): Promise<OpenedFile> {
  const parts = await WorkbookParts.open(bytes)
  if (!parts.has('xl/workbook.xml'))
    throw new UnreadableFile('The file is a ZIP archive. Unpack it and choose the CSV or XLSX file inside.')
  const facts = await factsOf(parts)
  const sheets: SheetPreview[] = []
  for (const { name, part } of facts.sheets)
    sheets.push({ name, rows: await previewOf(recordsOf(parts, facts, part)) })
  if (sheets.every(({ rows }) => rows.length === 0))
    throw new UnreadableFile(`The sheet “${sheets[0]?.name ?? ''}” is empty`)
  return {
    sheets,
    async table(layout) {
      const chosen = layout?.sheet ?? 0
      const [sheet, its] = [sheets[chosen], facts.sheets[chosen]]
      if (!sheet || !its)
        throw new UnreadableFile('The workbook doesn’t have this sheet. Choose another one.')
      const line = layout?.line ?? 1
      const headings = headingsOf(sheet, line)
      const rows = rowsOf(recordsOf(parts, facts, its.part), headings.length, line)
      return { kind: 'xlsx', encoding: null, headings, remarks: [], rows }
    },
  }
}

async function* rowsOf(
  records: AsyncIterable<TableRow>,
  columns: number,
  headingLine: number,
): AsyncGenerator<TableRow> {
  let count = 0
  for await (const { line, cells } of records) {
    if (line <= headingLine) continue
    count += 1
    if (count > fileLimits.rows) throw new UnreadableFile(tooManyRows)
    yield { line, cells: trimmedCells(cells, columns) }
  }
}

/** The rows that aren't empty. */
async function* recordsOf(
  parts: WorkbookParts,
  facts: WorkbookFacts,
  part: string,
): AsyncGenerator<TableRow> {
  const found: TableRow[] = []
  for await (const _ of parts.read(part, (parser) => listen(parser, facts, found))) {
    for (const row of found) if (row.cells.some((it) => it.trim() !== '')) yield row
    found.length = 0
  }
}

function listen(parser: SaxesParser, facts: WorkbookFacts, found: TableRow[]): void {
  let row: TableRow = { line: 0, cells: [] }
  let cell = { column: 0, type: 'n', style: 0 }
  let nextColumn = 0
  let text = ''
  let takes = false
  parser.on('opentag', ({ name, attributes }) => {
    const tag = plainName(name)
    takes = tag === 'v' || tag === 't'
    if (tag === 'row') {
      row = { line: Number(attributes['r']) || row.line + 1, cells: [] }
      nextColumn = 0
    }
    if (tag !== 'c') return
    text = ''
    cell = {
      column: columnOf(attributes['r']) ?? nextColumn,
      type: attributes['t'] ?? 'n',
      style: Number(attributes['s'] ?? 0),
    }
    nextColumn = cell.column + 1
    // Programs format whole rows, so beyond the column limit only a non-empty cell counts, as one too many.
    cell.column = Math.min(cell.column, fileLimits.columns)
  })
  parser.on('text', (more) => void (takes && text.length < fileLimits.cell && (text += more)))
  parser.on('closetag', ({ name }) => {
    const tag = plainName(name)
    takes = false
    if (tag === 'c') {
      const read = textOf(text, cell, facts)
      if (read === '') return
      while (row.cells.length < cell.column) row.cells.push('')
      row.cells[cell.column] = read
    }
    if (tag === 'row') found.push(row)
  })
}

/** `AB12` is column 27, from 0. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (letters === undefined) return null
  let column = 0
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function textOf(
  text: string,
  { type, style }: { type: string; style: number },
  facts: WorkbookFacts,
): string {
  if (type === 's') return facts.texts[Number(text)] ?? ''
  if (type === 'b') return text === '1' ? 'yes' : 'no'
  if (type === 'e') return ''
  if (type === 'd') return text.replace('T', ' ').replace(/ 00:00:00(\.0+)?$/, '')
  if (type !== 'n') return plainText(text)
  const number = Number(text)
  if (text.trim() === '' || !Number.isFinite(number)) return ''
  if (facts.dateStyles[style] === true) return momentText(number + (facts.since1904 ? 1462 : 0))
  return numberText(number)
}

/** Adds a zero to three decimals, which would look like thousands. */
function numberText(number: number): string {
  const text =
    Math.abs(number) < 1e21 && !Number.isInteger(number)
      ? String(Number(number.toPrecision(15)))
      : String(number)
  return /\.\d{3}$/.test(text) ? `${text}0` : text
}

function momentText(serial: number): string {
  const minutes = Math.round((serial - Math.floor(serial)) * 24 * 60)
  const days = Math.floor(serial) + Math.floor(minutes / (24 * 60))
  const rest = minutes % (24 * 60)
  const time = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  if (serial >= 0 && serial < 1) return time
  if (serial < 0 || serial > 73_050) return ''
  const date = addDays('1899-12-30', days)
  return rest === 0 ? date : `${date} ${time}`
}
