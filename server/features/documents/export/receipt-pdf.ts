import { bold, drawFact, drawHead, drawn, ink, line, plain, signal, soft, writable, type Paper } from '#server/files/paper.ts'

/** A payment or refund with what it was for. Amounts are already formatted, in the site's currency. */
export interface Receipt {
  company: string
  title: 'Receipt' | 'Refund'
  number: string
  day: string
  reference: string
  customer: string
  method: string
  amount: string
  /** What was given in another currency, and what was given back of it in the site's. */
  tendered: { label: string; amount: string } | null
  change: string | null
  /** That it holds no more. */
  voided: string | null
  lines: readonly { label: string; amount: string }[]
  total: string
  taxes: readonly { label: string; amount: string }[]
  paidBefore: string | null
  balanceLabel: string
  balance: string
}

export function receiptPdf(it: Receipt): Promise<Buffer> {
  return drawn({ title: `${it.title} ${it.number}`, author: it.company, size: 'A4', language: 'en' }, (paper) =>
    drawReceipt(paper.addPage({ size: 'A4', margin: 0 }), it),
  )
}

const left = 48
const bottom = 760

function drawReceipt(paper: Paper, it: Receipt): void {
  const { width } = paper.page
  const full = width - 2 * left
  drawHead(paper, it.company, `${it.title} ${it.number}`)
  paper.rect(0, 62, width, 4).fill(signal)
  paper.fillColor(ink).font(bold).fontSize(26).text(it.title, left, 96, { lineBreak: false })
  const column = full / 3
  drawFact(paper, it.title === 'Receipt' ? 'Received from' : 'Paid back to', it.customer, { x: left, y: 140, width: column - 12, lines: 2 })
  drawFact(paper, 'Date', it.day, { x: left + column, y: 140, width: column - 12 })
  drawFact(paper, 'Reference', it.reference, { x: left + 2 * column, y: 140, width: column })
  const y = drawLines(paper, it, 200, full)
  paper.rect(left, y + 18, full, 54).fill('#fff3cc')
  paper
    .fillColor(ink)
    .font(plain)
    .fontSize(12)
    .text(`${it.title === 'Receipt' ? 'Paid' : 'Paid back'} ${it.method}`, left + 16, y + 39, { lineBreak: false })
  paper
    .font(bold)
    .fontSize(20)
    .text(it.amount, left, y + 34, { width: full - 16, align: 'right', lineBreak: false })
  let below = y + 90
  if (it.tendered !== null) below = amountLine(paper, it.tendered.label, it.tendered.amount, below, full, false)
  if (it.change !== null) below = amountLine(paper, 'Change given', it.change, below, full, false)
  below = amountLine(paper, it.balanceLabel, it.balance, below, full, false)
  if (it.voided !== null)
    paper
      .fillColor(ink)
      .font(bold)
      .fontSize(16)
      .text(it.voided, left, below + 16, { lineBreak: false })
}

function drawLines(paper: Paper, it: Receipt, top: number, full: number): number {
  let y = top
  heading(paper, 'For', y, full)
  y += 20
  for (const { label, amount } of it.lines) y = nextPage(paper, amountLine(paper, label, amount, y, full, false))
  y = amountLine(paper, 'Total', it.total, y + 4, full, true)
  for (const { label, amount } of it.taxes) y = amountLine(paper, label, amount, y, full, false, soft)
  return it.paidBefore === null ? y : amountLine(paper, 'Paid before', it.paidBefore, y, full, false)
}

/** A long reservation continues on another page. */
function nextPage(paper: Paper, y: number): number {
  if (y < bottom - 160) return y
  paper.addPage({ size: 'A4', margin: 0 })
  return 60
}

function heading(paper: Paper, text: string, y: number, full: number): void {
  paper.fillColor(soft).font(plain).fontSize(8.5).text(text.toUpperCase(), left, y, { characterSpacing: 0.6, lineBreak: false })
  paper
    .lineWidth(0.75)
    .moveTo(left, y + 13)
    .lineTo(left + full, y + 13)
    .stroke(line)
}

function amountLine(paper: Paper, label: string, amount: string, y: number, full: number, isStrong: boolean, colour = ink): number {
  paper
    .font(isStrong ? bold : plain)
    .fontSize(isStrong ? 13 : 11)
    .fillColor(colour)
  const wide = full - 130
  const height = paper.heightOfString(writable(label), { width: wide })
  paper.text(writable(label), left, y, { width: wide })
  paper.text(amount, left + wide, y, { width: full - wide, align: 'right', lineBreak: false })
  return y + height + 8
}
