import { bold, drawHead, ink, line, plain, signal, soft, writable, type Paper } from '#server/files/paper.ts'

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
  align?: 'right'
  value: (row: Row) => string
}

/** A page with its head; returns where it goes on. */
export function addSheet(paper: Paper, company: string, title: string): number {
  paper.addPage({ size: 'A4', margin: 0 })
  drawHead(paper, company, title)
  paper.rect(0, 62, paper.page.width, 4).fill(signal)
  return 92
}

export function pageNumber(paper: Paper, page: number, of: number): void {
  paper.fillColor(soft).font(plain).fontSize(8)
  paper.text(`Page ${page} of ${of}`, left, 812, { width, align: 'right', lineBreak: false })
}

/** Several lines of text under a small label; returns its bottom. */
export function drawBlock(
  paper: Paper,
  label: string,
  lines: readonly string[],
  at: { x: number; y: number; width: number },
): number {
  paper
    .fillColor(soft)
    .font(plain)
    .fontSize(8.5)
    .text(label.toUpperCase(), at.x, at.y, { width: at.width, characterSpacing: 0.6, lineBreak: false })
  let y = at.y + 13
  for (const [index, text] of lines.filter((it) => it.trim() !== '').entries()) {
    paper
      .fillColor(ink)
      .font(index === 0 ? bold : plain)
      .fontSize(index === 0 ? 11 : 9.5)
    const shown = writable(text)
    paper.text(shown, at.x, y, { width: at.width, lineGap: 1.5 })
    y += paper.heightOfString(shown, { width: at.width, lineGap: 1.5 }) + 2
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
  let y = tableHead(paper, columns, top)
  for (const row of rows) {
    const cells = columns.map((it) => writable(it.value(row)))
    paper.font(plain).fontSize(8.5)
    const height =
      Math.max(
        ...cells.map((text, at) => paper.heightOfString(text || ' ', { width: cellWidth(columns[at]) })),
      ) + rowGap
    if (y + height > bottom) y = tableHead(paper, columns, newSheet())
    paper.fillColor(ink).font(plain).fontSize(8.5)
    drawCells(paper, columns, cells, y)
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
const cellWidth = <Row>(column: PaperColumn<Row> | undefined) =>
  ((column?.share ?? 0) * width) / 100 - cellGap

function tableHead<Row>(paper: Paper, columns: readonly PaperColumn<Row>[], y: number): number {
  paper.fillColor(soft).font(bold).fontSize(8)
  drawCells(
    paper,
    columns,
    columns.map((it) => it.header),
    y,
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
  columns: readonly PaperColumn<Row>[],
  cells: readonly string[],
  y: number,
): void {
  let x = left
  for (const [at, column] of columns.entries()) {
    paper.text(cells[at] ?? '', x, y, { width: cellWidth(column), align: column.align ?? 'left' })
    x += (column.share * width) / 100
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
    paper
      .fillColor(ink)
      .font(isStrong ? bold : plain)
      .fontSize(isStrong ? 11 : 9.5)
    paper.text(writable(label), x, y, { width: width * 0.4, lineBreak: false })
    paper.text(amount, x + width * 0.4, y, { width: width * 0.2 - cellGap, align: 'right', lineBreak: false })
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
  paper.font(plain).fontSize(9.5)
  const height = paper.heightOfString(writable(text), { width, lineGap: 2 }) + 22
  const y = top + height > bottom ? newSheet() : top
  paper
    .fillColor(soft)
    .font(plain)
    .fontSize(8.5)
    .text(label.toUpperCase(), left, y, { characterSpacing: 0.6, lineBreak: false })
  paper.fillColor(ink).fontSize(9.5)
  paper.text(writable(text), left, y + 13, { width, lineGap: 2 })
  return y + height
}
