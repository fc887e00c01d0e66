import {
  bold,
  drawFact,
  drawHead,
  drawn,
  ink,
  line,
  plain,
  signal,
  soft,
  writable,
  type Paper,
} from '#server/files/paper.ts'

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
  /** Cash received in another currency. The change is in the site's currency. */
  tendered: { label: string; amount: string } | null
  change: string | null
  /** The notice that the receipt was voided. */
  voided: string | null
  lines: readonly { label: string; amount: string }[]
  total: string
  taxes: readonly { label: string; amount: string }[]
  paidBefore: string | null
  balanceLabel: string
  balance: string
}

export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  return drawn(
    { title: `${receipt.title} ${receipt.number}`, author: receipt.company, size: 'A4', language: 'en' },
    (paper) => drawReceipt(paper.addPage({ size: 'A4', margin: 0 }), receipt),
  )
}

const left = 48
const bottom = 760

function drawReceipt(paper: Paper, receipt: Receipt): void {
  const { width } = paper.page
  const full = width - 2 * left
  drawHead(paper, receipt.company, `${receipt.title} ${receipt.number}`)
  paper.rect(0, 62, width, 4).fill(signal)
  paper.fillColor(ink).font(bold).fontSize(26).text(receipt.title, left, 96, { lineBreak: false })
  const column = full / 3
  drawFact(paper, receipt.title === 'Receipt' ? 'Received from' : 'Refunded to', receipt.customer, {
    x: left,
    y: 140,
    width: column - 12,
    lines: 2,
  })
  drawFact(paper, 'Date', receipt.day, { x: left + column, y: 140, width: column - 12 })
  drawFact(paper, 'Reference', receipt.reference, { x: left + 2 * column, y: 140, width: column })
  const y = drawLines(paper, receipt, 200, full)
  paper.rect(left, y + 18, full, 54).fill('#fff3cc')
  paper
    .fillColor(ink)
    .font(plain)
    .fontSize(12)
    .text(`${receipt.title === 'Receipt' ? 'Paid' : 'Refunded'} ${receipt.method}`, left + 16, y + 39, {
      lineBreak: false,
    })
  paper
    .font(bold)
    .fontSize(20)
    .text(receipt.amount, left, y + 34, { width: full - 16, align: 'right', lineBreak: false })
  let below = y + 90
  if (receipt.tendered !== null)
    below = amountLine(paper, receipt.tendered.label, receipt.tendered.amount, below, full, false)
  if (receipt.change !== null) below = amountLine(paper, 'Change given', receipt.change, below, full, false)
  below = amountLine(paper, receipt.balanceLabel, receipt.balance, below, full, false)
  if (receipt.voided !== null)
    paper
      .fillColor(ink)
      .font(bold)
      .fontSize(16)
      .text(receipt.voided, left, below + 16, { lineBreak: false })
}

function drawLines(paper: Paper, receipt: Receipt, top: number, full: number): number {
  let y = top
  heading(paper, 'For', y, full)
  y += 20
  for (const { label, amount } of receipt.lines)
    y = nextPage(paper, amountLine(paper, label, amount, y, full, false))
  y = amountLine(paper, 'Total', receipt.total, y + 4, full, true)
  for (const { label, amount } of receipt.taxes) y = amountLine(paper, label, amount, y, full, false, soft)
  return receipt.paidBefore === null
    ? y
    : amountLine(paper, 'Paid previously', receipt.paidBefore, y, full, false)
}

/** A long reservation continues on another page. */
function nextPage(paper: Paper, y: number): number {
  if (y < bottom - 160) return y
  paper.addPage({ size: 'A4', margin: 0 })
  return 60
}

function heading(paper: Paper, text: string, y: number, full: number): void {
  paper
    .fillColor(soft)
    .font(plain)
    .fontSize(8.5)
    .text(text.toUpperCase(), left, y, { characterSpacing: 0.6, lineBreak: false })
  paper
    .lineWidth(0.75)
    .moveTo(left, y + 13)
    .lineTo(left + full, y + 13)
    .stroke(line)
}

function amountLine(
  paper: Paper,
  label: string,
  amount: string,
  y: number,
  full: number,
  isStrong: boolean,
  colour = ink,
): number {
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
