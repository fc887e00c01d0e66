import writeXlsxFile, { type CellObject } from 'write-excel-file/node'
import { daysBetween, isServiceDate } from '#domain/calendar/service-date.ts'
import { inUnits, minorDigits } from '#domain/money/minor-units.ts'
import { oneByOne } from './one-by-one.ts'
import { safeCell, type FileColumn } from './table-file.ts'
import { columnLetter, workbookLayout, type SheetLayout } from './workbook-layout.ts'

/** The description in every workbook. */
export interface BookFacts {
  company: string
  currency: string
  /** Who made it, and the moment on the company's clock: `Thu 26 Nov 2026 15:04`. */
  madeBy: string
  madeAt: string
}

export interface BookSheet<Row> {
  /** On its tab. */
  name: string
  title: string
  /** In words: `November 2026`; empty: of no period. */
  period: string
  /** The filters of the rows, as text. */
  filters?: string
  columns: readonly FileColumn<Row>[]
  rows: readonly Row[]
  /** Below the totals, such as the balance of an account. */
  after?: readonly Row[]
}

/**
 * A workbook, a sheet for each table: what it is, then a header that stays in view and filters, the rows, and
 * totals of what a filter shows. It prints landscape, one page wide, with its header on each page.
 */
export function workbookOf<Row extends object>(
  facts: BookFacts,
  sheets: readonly BookSheet<Row>[],
): Promise<Buffer> {
  return oneByOne(() => {
    const drawn = sheets.map((it) => sheetOf(facts, it))
    const features = [workbookLayout(drawn.map((it) => it.layout))]
    return writeXlsxFile(
      drawn.map((it) => it.sheet),
      { features, fontFamily: 'Arial', fontSize: 10 },
    ).toBuffer()
  })
}

/** The epoch of workbook dates, for every date after February 1900. */
const dayZero = '1899-12-30'
const headingRows = 4

function sheetOf<Row extends object>(facts: BookFacts, table: BookSheet<Row>) {
  const { columns, rows, after = [] } = table
  const first = headingRows + 2
  const last = headingRows + 1 + rows.length
  const { cells: totals, values } = totalsOf(columns, rows, { first, last })
  const widths = columns.map((it) => widthOf(it, rows))
  const rowOf = (row: Row) => highEnough(widths, (at) => cellOf(columns[at], row))
  const data = [
    ...headingOf(facts, table),
    highEnough(widths, (at) => headCell(columns[at])),
    ...rows.map(rowOf),
    ...(totals ? [totals] : []),
    ...after.map(rowOf),
  ]
  const layout: SheetLayout = {
    name: sheetName(table.name),
    headRow: headingRows + 1,
    lastRow: last,
    bottomRow: data.length,
    lastColumn: columnLetter(columns.length),
    values,
    footer: [facts.company, table.title, table.period].filter(Boolean).join(' · '),
  }
  const sheet = {
    data,
    sheet: layout.name,
    columns: widths.map((width) => ({ width })),
    stickyRowsCount: headingRows + 1,
    orientation: 'landscape' as const,
  }
  return { sheet, layout }
}

const wrapped = { wrap: true, alignVertical: 'top' } as const
const headStyle = { fontWeight: 'bold', backgroundColor: '#f5f3ed', ...wrapped } as const
const lineHeight = 13

function headCell<Row>(column: FileColumn<Row> | undefined): CellObject | null {
  if (!column) return null
  const place = atRight.has(column.kind) ? { align: 'right' as const } : textPlace
  return { value: safeCell(headerOf(column)), type: String, ...headStyle, ...place }
}

const headerOf = <Row>({ header, bookHeader = header }: FileColumn<Row>) => bookHeader

/** Numbers and their headers. */
const atRight: ReadonlySet<unknown> = new Set(['money', 'number', 'minutes', 'percent'])

/** Keeps its distance from an adjacent number. */
const textPlace = { align: 'left', indent: 1 } as const

/** A row with all lines of its texts in view: not every program adjusts row heights. */
function highEnough(
  widths: readonly number[],
  cellAt: (at: number) => CellObject | null,
): (CellObject | null)[] {
  let lines = 1
  const cells = widths.map((width, at) => {
    const cell = cellAt(at)
    if (typeof cell?.value !== 'string') return cell
    const room = width - (cell.fontWeight === 'bold' ? headPadding : padding)
    if (cell.value.length <= room) return cell
    lines = Math.max(lines, linesOf(cell.value, room))
    return { ...cell, ...wrapped }
  })
  const [first] = cells
  return lines === 1 || cells.length === 0
    ? cells
    : [{ ...(first ?? { value: '', type: String }), height: lines * lineHeight }, ...cells.slice(1)]
}

/** How many lines a text takes, broken between words. */
function linesOf(text: string, width: number): number {
  let lines = 1
  let filled = 0
  for (const word of text.split(' ')) {
    if (filled > 0 && filled + 1 + word.length > width) {
      lines += 1
      filled = 0
    }
    filled += (filled > 0 ? 1 : 0) + word.length
  }
  return lines
}

const widestText = 24
/** In characters, at the sides of a text. A header is bold and has the button of its filter. */
const padding = 2
const headPadding = 5

/**
 * As wide as its longest cell, up to its own width; what is longer goes on below. A word of its header fits.
 */
function widthOf<Row>(column: FileColumn<Row>, rows: readonly Row[]): number {
  const longestWord = Math.max(
    ...headerOf(column)
      .split(' ')
      .map((it) => it.length),
  )
  const longest = rows.reduce((most, row) => Math.max(most, shownLength(column, row)), 0)
  return Math.max(Math.min(longest, column.width ?? widestText) + padding, longestWord + headPadding)
}

function shownLength<Row>(column: FileColumn<Row>, row: Row): number {
  const value = column.value(row)
  if (value === null) return 0
  if (typeof value === 'string' || column.kind === undefined) return String(value).length
  // With separators, decimals or signs, and larger in the total.
  return String(value).length + (column.kind === 'money' ? 4 : column.kind === 'number' ? 0 : 3)
}

function headingOf<Row>(facts: BookFacts, { title, period, filters = '' }: BookSheet<Row>) {
  const text = (value: string, style: object = {}): CellObject[] =>
    value === '' ? [] : [{ value: safeCell(value), type: String, ...style }]
  const made = [`Created on ${facts.madeAt}`, facts.madeBy === '' ? '' : `by ${facts.madeBy}`]
  return [
    text(facts.company, { fontWeight: 'bold', fontSize: 14 }),
    text([title, period].filter(Boolean).join(' · '), { fontWeight: 'bold' }),
    text([`Currency: ${facts.currency}`, filters].filter(Boolean).join(' · ')),
    text(made.filter(Boolean).join(' ')),
  ]
}

function cellOf<Row>(column: FileColumn<Row> | undefined, row: Row): CellObject | null {
  const value = column?.value(row) ?? ''
  if (!column || value === '') return null
  const data = dataOf(column, value)
  if (typeof data === 'string') return { value: safeCell(data), type: String, ...textPlace }
  const format = formatOf(column)
  const place = atRight.has(column.kind) ? {} : textPlace
  return { value: data, type: Number, ...(format !== undefined && { format }), ...place }
}

const minutesOfDay = 24 * 60

/** The value a spreadsheet calculates with: of days, times and lengths of time, a number of days. */
function dataOf<Row>(column: FileColumn<Row>, value: string | number): string | number {
  if (typeof value === 'number') {
    if (column.kind === 'money') return inUnits(value, column.currency)
    if (column.kind === 'minutes') return value / minutesOfDay
    return column.kind === 'percent' ? value / 10_000 : value
  }
  if (column.kind === 'date' && isServiceDate(value)) return daysBetween(dayZero, value)
  const [, hour, minute] = (column.kind === 'time' && /^(\d\d):(\d\d)$/.exec(value)) || []
  return hour === undefined ? value : (Number(hour) * 60 + Number(minute)) / minutesOfDay
}

function formatOf<Row>(column: FileColumn<Row>): string | undefined {
  if (column.kind === 'money') return moneyFormat(column.currency)
  return column.kind === undefined ? undefined : formats[column.kind]
}

const formats: Readonly<Record<string, string>> = {
  date: 'yyyy-mm-dd',
  time: 'hh:mm',
  minutes: '[h]:mm',
  percent: '0.00%',
}

const addsUp = <Row>(column: FileColumn<Row>) => column.adds ?? column.kind === 'money'

/** The row of totals, and what each of its formulas comes to. None where nothing adds up. */
function totalsOf<Row>(
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[],
  { first, last }: { first: number; last: number },
): { cells: (CellObject | null)[] | null; values: Record<string, number> } {
  const values: Record<string, number> = {}
  if (rows.length === 0 || !columns.some(addsUp)) return { cells: null, values }
  const labelled = columns.findIndex((it) => !addsUp(it))
  const cells = columns.map((column, at): CellObject | null => {
    if (at === labelled) return { value: 'Total', type: String, ...totalStyle, ...textPlace }
    if (!addsUp(column)) return { value: '', type: String, ...totalStyle }
    const letter = columnLetter(at + 1)
    // 109: a sum of the rows that a filter leaves visible.
    const formula = `SUBTOTAL(109,${letter}${first}:${letter}${last})`
    const sum = rows.reduce((total, row) => total + (Number(column.value(row)) || 0), 0)
    values[formula] = Number(dataOf(column, sum))
    const format = formatOf(column)
    return { value: formula, type: 'Formula', ...(format !== undefined && { format }), ...totalStyle }
  })
  return { cells, values }
}

const totalStyle = { fontWeight: 'bold', topBorderStyle: 'thin', topBorderColor: '#16181d' } as const

/** `#,##0.00`, with as many decimals as the currency. */
function moneyFormat(currency: string): string {
  const digits = minorDigits(currency)
  return digits === 0 ? '#,##0' : `#,##0.${'0'.repeat(digits)}`
}

/** A sheet name has at most 31 characters, some are forbidden. */
function sheetName(text: string): string {
  return (
    text
      .replace(/[\\/?*[\]:]/g, ' ')
      .slice(0, 31)
      .trim() || 'Sheet'
  )
}
