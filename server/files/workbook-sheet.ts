import { columnLetter, rowXml, type BookCell } from './workbook-cells.ts'
import {
  addsUp,
  bookValue,
  formatOf,
  headerOf,
  headPadding,
  isAtRight,
  linesOf,
  padding,
  widthOf,
} from './workbook-columns.ts'
import { sheetEnd, sheetTop, type SheetLayout } from './workbook-layout.ts'
import type { CellStyle, WorkbookStyles } from './workbook-styles.ts'
import { safeCell, type FileColumn } from './table-file.ts'

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
  /** All rows, or pages that are read while the workbook is sent. There is at least one page. */
  rows: readonly Row[] | AsyncIterable<readonly Row[]>
  /** Below the totals, such as the balance of an account. */
  after?: readonly Row[]
}

const headRow = 5
const lineHeight = 13
/** Keeps its distance from an adjacent number. */
const textPlace = { horizontal: 'left', indent: 1 } as const

/** A column with the styles of its cells, and the sum of those written. */
interface Drawn<Row> {
  column: FileColumn<Row>
  width: number
  /** Of a text, a text of several lines, and a number. */
  text: number
  wrapped: number
  number: number
  adds: boolean
  sum: number
}

type Cells = (BookCell | null)[]

/** A sheet as XML, from its top to its end: rows are forgotten once they are written. */
export class SheetText<Row extends object> {
  readonly #facts: BookFacts
  readonly #table: BookSheet<Row>
  readonly #styles: WorkbookStyles
  readonly #letters: readonly string[]
  #columns: readonly Drawn<Row>[] = []
  #row = 0

  constructor(facts: BookFacts, table: BookSheet<Row>, styles: WorkbookStyles) {
    this.#facts = facts
    this.#table = table
    this.#styles = styles
    this.#letters = table.columns.map((_, at) => columnLetter(at + 1))
  }

  /** Up to the header. The columns are as wide as the known rows need. */
  top(rows: readonly Row[], { areAll, isFirst }: { areAll: boolean; isFirst: boolean }): string {
    this.#columns = this.#table.columns.map((it) => this.#drawn(it, widthOf(it, rows, { areAll })))
    const top = sheetTop(
      headRow,
      this.#columns.map((it) => it.width),
      { isFirst },
    )
    return [top, ...this.#heading().map((it) => this.#rowXml(it)), this.#header()].join('')
  }

  row(row: Row): string {
    return this.#rowOf(row, (drawn, value) => {
      if (drawn.adds && typeof value === 'number') drawn.sum += value
    })
  }

  /** The totals and what follows. */
  end(): { xml: string; layout: SheetLayout } {
    const { name, title, period, after = [] } = this.#table
    const lastRow = this.#row
    const rows = [this.#totals(lastRow), ...after.map((it) => this.#rowOf(it))]
    const layout = {
      name: sheetName(name),
      headRow,
      lastRow,
      bottomRow: this.#row,
      lastColumn: columnLetter(this.#columns.length),
      footer: [this.#facts.company, title, period].filter(Boolean).join(' · '),
    }
    return { xml: rows.join('') + sheetEnd(layout), layout }
  }

  #drawn(column: FileColumn<Row>, width: number): Drawn<Row> {
    const format = formatOf(column)
    const number: CellStyle = {
      ...(format !== undefined && { format }),
      ...(isAtRight(column) ? {} : { alignment: textPlace }),
    }
    return {
      column,
      width,
      text: this.#styles.idOf({ alignment: textPlace }),
      wrapped: this.#styles.idOf({ alignment: { ...textPlace, vertical: 'top', wrapText: 1 } }),
      number: this.#styles.idOf(number),
      adds: addsUp(column),
      sum: 0,
    }
  }

  #rowXml(cells: Cells, lines = 1): string {
    this.#row += 1
    return rowXml(this.#row, this.#letters, cells, lines === 1 ? null : lines * lineHeight)
  }

  /** The whole text is in view: not every program adjusts row heights. */
  #rowOf(row: Row, seen?: (drawn: Drawn<Row>, value: string | number) => void): string {
    let lines = 1
    const cells = this.#columns.map((drawn): BookCell | null => {
      const own = drawn.column.value(row) ?? ''
      if (own === '') return null
      seen?.(drawn, own)
      const value = bookValue(drawn.column, own)
      if (typeof value === 'number') return { value, style: drawn.number }
      const text = safeCell(value)
      const room = drawn.width - padding
      if (text.length <= room) return { value: text, style: drawn.text }
      lines = Math.max(lines, linesOf(text, room))
      return { value: text, style: drawn.wrapped }
    })
    return this.#rowXml(cells, lines)
  }

  #heading(): Cells[] {
    const { company, currency, madeAt, madeBy } = this.#facts
    const { title, period, filters = '' } = this.#table
    const text = (parts: readonly string[], style: CellStyle = {}, between = ' · '): Cells => {
      const value = parts.filter(Boolean).join(between)
      return value === '' ? [] : [{ value: safeCell(value), style: this.#styles.idOf(style) }]
    }
    return [
      text([company], { bold: true, isLarge: true }),
      text([title, period], { bold: true }),
      text([`Currency: ${currency}`, filters]),
      text([`Created on ${madeAt}`, madeBy === '' ? '' : `by ${madeBy}`], {}, ' '),
    ]
  }

  #header(): string {
    let lines = 1
    const cells = this.#columns.map(({ column, width }): BookCell => {
      const value = safeCell(headerOf(column))
      lines = Math.max(lines, linesOf(value, width - headPadding))
      const place = isAtRight(column) ? ({ horizontal: 'right' } as const) : textPlace
      const alignment = { ...place, vertical: 'top', wrapText: 1 } as const
      return { value, style: this.#styles.idOf({ bold: true, isHeader: true, alignment }) }
    })
    return this.#rowXml(cells, lines)
  }

  /** Sums of the rows that a filter leaves visible. None where nothing adds up. */
  #totals(lastRow: number): string {
    if (lastRow === headRow || !this.#columns.some((it) => it.adds)) return ''
    const style = (more: CellStyle = {}) => this.#styles.idOf({ ...more, bold: true, isTotal: true })
    const labelled = this.#columns.findIndex((it) => !it.adds)
    const cells = this.#columns.map(({ column, adds, sum }, at): BookCell => {
      if (at === labelled) return { value: 'Total', style: style({ alignment: textPlace }) }
      if (!adds) return { value: '', style: style() }
      const format = formatOf(column)
      return {
        value: bookValue(column, sum),
        // 109: only visible rows.
        formula: `SUBTOTAL(109,${this.#letters[at]}${headRow + 1}:${this.#letters[at]}${lastRow})`,
        style: style(format === undefined ? {} : { format }),
      }
    })
    return this.#rowXml(cells)
  }
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
