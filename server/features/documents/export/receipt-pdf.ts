import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { receiptWords } from '#domain/message/texts/receipt-words.ts'
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

/** A payment or refund with what it was for. Amounts are already formatted. */
export interface Receipt {
  language: GuestLanguage
  company: string
  /** On several lines; may be empty, like the tax number. */
  address: string
  taxNumber: string
  kind: 'receipt' | 'refund'
  number: string
  day: string
  reference: string
  customer: string
  /** `by card`; empty if unknown. */
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
  const { company: author, language } = receipt
  return drawn({ title: `${titleOf(receipt)} ${receipt.number}`, author, size: 'A4', language }, (paper) =>
    drawReceipt(paper.addPage({ size: 'A4', margin: 0 }), receipt),
  )
}

function titleOf({ language, kind, voided }: Receipt): string {
  const words = receiptWords[language]
  if (voided !== null) return kind === 'refund' ? words.voidRefund : words.voidReceipt
  return words[kind]
}

function paidText({ language, kind, method, voided }: Receipt): string {
  const words = receiptWords[language]
  if (voided !== null) return words.notPaid
  return fillTemplate(kind === 'refund' ? words.refunded : words.paid, { method }).trim()
}

const left = 48
const bottom = 760

function drawReceipt(paper: Paper, receipt: Receipt): void {
  const { width } = paper.page
  const words = receiptWords[receipt.language]
  const full = width - 2 * left
  const title = titleOf(receipt)
  drawHead(paper, receipt.company, `${title} ${receipt.number}`)
  paper.rect(0, 62, width, 4).fill(signal)
  paper.fillColor(ink).font(bold).fontSize(26).text(title, left, 96, { lineBreak: false })
  const top = drawCompany(paper, receipt, 134, full)
  const column = full / 3
  drawFact(paper, receipt.kind === 'receipt' ? words.receivedFrom : words.refundedTo, receipt.customer, {
    x: left,
    y: top,
    width: column - 12,
    lines: 2,
  })
  drawFact(paper, words.date, receipt.day, { x: left + column, y: top, width: column - 12, fits: true })
  drawFact(paper, words.reference, receipt.reference, { x: left + 2 * column, y: top, width: column })
  const y = drawLines(paper, receipt, top + 60, full)
  paper.rect(left, y + 18, full, 54).fill('#fff3cc')
  paper
    .fillColor(ink)
    .font(plain)
    .fontSize(12)
    .text(paidText(receipt), left + 16, y + 39, { lineBreak: false })
  drawAmount(paper, receipt, y + 34, full)
  let below = y + 90
  if (receipt.tendered !== null)
    below = amountLine(paper, receipt.tendered.label, receipt.tendered.amount, below, full, false)
  if (receipt.change !== null) below = amountLine(paper, words.change, receipt.change, below, full, false)
  below = amountLine(paper, receipt.balanceLabel, receipt.balance, below, full, false)
  if (receipt.voided !== null)
    paper
      .fillColor(ink)
      .font(bold)
      .fontSize(16)
      .text(receipt.voided, left, below + 16, { lineBreak: false })
}

/** A void amount is crossed out. */
function drawAmount(paper: Paper, { amount, voided }: Receipt, y: number, full: number): void {
  paper.font(bold).fontSize(20)
  const wide = paper.widthOfString(amount)
  paper.text(amount, left, y, { width: full - 16, align: 'right', lineBreak: false })
  if (voided !== null)
    paper
      .lineWidth(1.5)
      .moveTo(left + full - 16 - wide, y + 9)
      .lineTo(left + full - 16, y + 9)
      .stroke(ink)
}

/** The company's address on one line, and its tax number. Returns where the facts start. */
function drawCompany(
  paper: Paper,
  { language, address, taxNumber }: Receipt,
  y: number,
  width: number,
): number {
  const tax = fillTemplate(receiptWords[language].taxNumber, { number: taxNumber })
  const own = [address.replaceAll(/\s*\n\s*/g, ', '), taxNumber === '' ? '' : tax].filter((it) => it !== '')
  if (own.length === 0) return y + 6
  const text = writable(own.join(' · '))
  paper.fillColor(soft).font(plain).fontSize(10)
  const height = paper.heightOfString(text, { width })
  paper.text(text, left, y, { width })
  return y + height + 16
}

function drawLines(paper: Paper, receipt: Receipt, top: number, full: number): number {
  let y = top
  const words = receiptWords[receipt.language]
  heading(paper, words.lines, y, full)
  y += 20
  for (const { label, amount } of receipt.lines)
    y = nextPage(paper, amountLine(paper, label, amount, y, full, false))
  y = amountLine(paper, words.total, receipt.total, y + 4, full, true)
  for (const { label, amount } of receipt.taxes) y = amountLine(paper, label, amount, y, full, false, soft)
  return receipt.paidBefore === null
    ? y
    : amountLine(paper, words.paidBefore, receipt.paidBefore, y, full, false)
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
