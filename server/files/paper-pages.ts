import { heightOf, widthOf, writeText, type Lettering } from '#server/files/lettering/write.ts'
import { drawHead, ink, line, soft, writeLabel, type Paper, type PaperBrand } from '#server/files/paper.ts'

/**
 * What invoices and statements have in common: A4 pages with a head, columns of figures that go on over
 * pages, and a page number.
 */
export const left = 42
export const width = 595.28 - 2 * left
const bottom = 792
const rowGap = 5

export interface PaperColumn<Row> {
  header: string
  /** A share of the page's width, out of 100. */
  share: number
  /** Its cells are never broken, such as numbers and dates: it takes what it needs from other columns. */
  whole?: true
  align?: 'right'
  value: (row: Row) => string
}

/** A page with its head; returns where it goes on. */
export function addSheet(paper: Paper, brand: PaperBrand, company: string, title: string): number {
  paper.addPage({ size: 'A4', margin: 0 })
  drawHead(paper, brand, company, title)
  return 92
}

export function pageNumber(text: string) {
  return (paper: Paper, page: number, of: number) =>
    writeText(
      paper,
      text.replace('{page}', String(page)).replace('{of}', String(of)),
      { size: 8, colour: soft },
      { x: left, y: 812, width, align: 'right' },
    )
}

/** Several lines of text under a small label; returns its bottom. */
export function drawBlock(
  paper: Paper,
  label: string,
  lines: readonly string[],
  at: { x: number; y: number; width: number },
): number {
  writeLabel(paper, label, at)
  let y = at.y + 13
  for (const [index, text] of lines.filter((it) => it.trim() !== '').entries()) {
    const lettering: Lettering =
      index === 0 ? { size: 11, weight: 'bold', colour: ink } : { size: 9.5, colour: ink }
    y = writeText(paper, text, lettering, { ...at, y, gap: 1.5 }) + 2
  }
  return y
}

/** A table over as many pages as it needs, its head on each; returns where it ends. */
export function drawTable<Row>(
  paper: Paper,
  columns: readonly PaperColumn<Row>[],
  rows: readonly Row[],
  top: number,
  newSheet: () => number,
): number {
  const widths = widthsOf(paper, columns, rows)
  const table = { columns, widths }
  let y = tableHead(paper, table, top)
  for (const row of rows) {
    const cells = columns.map((it) => it.value(row))
    const height =
      Math.max(
        ...cells.map((text, at) => heightOf(paper, text, cellLetters, { width: cellWidth(widths[at]) })),
      ) + rowGap
    if (y + height > bottom) y = tableHead(paper, table, newSheet())
    drawCells(paper, table, cells, y, cellLetters)
    y += height
    paper
      .lineWidth(0.4)
      .moveTo(left, y - rowGap / 2)
      .lineTo(left + width, y - rowGap / 2)
      .stroke(line)
  }
  return y + 4
}

const cellGap = 6
const cellLetters: Lettering = { size: 8.5, colour: ink }
const headLetters: Lettering = { size: 8, weight: 'bold', colour: soft }
const cellWidth = (columnWidth = 0) => columnWidth - cellGap

interface SizedColumns<Row> {
  columns: readonly PaperColumn<Row>[]
  /** In points, with the gap to the next column. */
  widths: readonly number[]
}

function widthsOf<Row>(paper: Paper, columns: readonly PaperColumn<Row>[], rows: readonly Row[]): number[] {
  const shares = columns.map((it) => (it.share * width) / 100)
  const needed = columns.map((column, at) => {
    if (column.whole !== true) return 0
    const cells = rows.map((row) => widthOf(paper, column.value(row), cellLetters))
    const head = widthOf(paper, column.header, headLetters)
    return cells.reduce((most, it) => Math.max(most, it + cellGap), Math.max(shares[at] ?? 0, head + cellGap))
  })
  const sum = (of: (share: number, at: number) => number) =>
    shares.reduce((points, share, at) => points + of(share, at), 0)
  const isWhole = (at: number) => columns[at]?.whole === true
  const extra = sum((share, at) => (isWhole(at) ? (needed[at] ?? 0) - share : 0))
  const others = sum((share, at) => (isWhole(at) ? 0 : share))
  return shares.map((share, at) => (isWhole(at) ? (needed[at] ?? 0) : share - (extra * share) / others))
}

function tableHead<Row>(paper: Paper, table: SizedColumns<Row>, y: number): number {
  drawCells(
    paper,
    table,
    table.columns.map((it) => it.header),
    y,
    headLetters,
  )
  paper
    .lineWidth(0.9)
    .moveTo(left, y + 12)
    .lineTo(left + width, y + 12)
    .stroke(ink)
  return y + 17
}

function drawCells<Row>(
  paper: Paper,
  { columns, widths }: SizedColumns<Row>,
  cells: readonly string[],
  y: number,
  lettering: Lettering,
): void {
  let x = left
  for (const [at, column] of columns.entries()) {
    const box = { x, y, width: cellWidth(widths[at]), align: column.align ?? ('left' as const) }
    writeText(paper, cells[at] ?? '', lettering, box)
    x += widths[at] ?? 0
  }
}

export interface SumLine {
  label: string
  amount: string
  isStrong?: boolean
}

/** Sums at the right-hand side, on one page together; returns where they end. */
export function drawSums(
  paper: Paper,
  sums: readonly SumLine[],
  top: number,
  newSheet: () => number,
): number {
  const needed = sums.length * 18 + 10
  let y = top + needed > bottom ? newSheet() : top
  const x = left + width * 0.4
  for (const { label, amount, isStrong = false } of sums) {
    if (isStrong) paper.rect(x - 8, y - 4, width * 0.6 + 8, 20).fill('#fff3cc')
    const lettering: Lettering = isStrong
      ? { size: 11, weight: 'bold', colour: ink }
      : { size: 9.5, colour: ink }
    writeText(paper, label, lettering, { x, y, width: width * 0.4, lines: 1 })
    const box = { x: x + width * 0.4, y, width: width * 0.2 - cellGap, align: 'right' as const, lines: 1 }
    writeText(paper, amount, lettering, box)
    y += isStrong ? 22 : 16
  }
  return y + 6
}

/** A sentence or two at the left, such as how to pay; returns where it ends. */
export function drawNote(
  paper: Paper,
  label: string,
  text: string,
  top: number,
  newSheet: () => number,
): number {
  const lettering: Lettering = { size: 9.5, colour: ink }
  const height = heightOf(paper, text, lettering, { width, gap: 2 }) + 22
  const y = top + height > bottom ? newSheet() : top
  writeLabel(paper, label, { x: left, y, width })
  writeText(paper, text, lettering, { x: left, y: y + 13, width, gap: 2 })
  return y + height
}
