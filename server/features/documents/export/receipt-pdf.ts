import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { fillTemplate } from '#domain/message/template.ts'
import { receiptWords } from '#domain/message/texts/receipt-words.ts'
import { widthOf, writeText, type Lettering } from '#server/files/lettering/write.ts'
import {
  drawFact,
  drawHead,
  drawn,
  ink,
  line,
  soft,
  writeLabel,
  type Paper,
  type PaperBrand,
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
  /** The amount paid in another currency. The change is in the site's currency. */
  tendered: { label: string; amount: string } | null
  change: string | null
  /** The notice that the receipt was voided. */
  voided: string | null
  /** `details`: times and places, or the flight. */
  lines: readonly { label: string; details: readonly string[]; amount: string }[]
  total: string
  taxes: readonly { label: string; amount: string }[]
  paidBefore: string | null
  balanceLabel: string
  balance: string
}

export function receiptPdf(receipt: Receipt, brand: PaperBrand): Promise<Buffer> {
  const { company: author, language } = receipt
  return drawn({ title: `${titleOf(receipt)} ${receipt.number}`, author, size: 'A4', language }, (paper) =>
    drawReceipt(paper.addPage({ size: 'A4', margin: 0 }), receipt, brand),
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

function drawReceipt(paper: Paper, receipt: Receipt, brand: PaperBrand): void {
  const { width } = paper.page
  const words = receiptWords[receipt.language]
  const full = width - 2 * left
  const title = titleOf(receipt)
  drawHead(paper, brand, receipt.company, `${title} ${receipt.number}`)
  writeText(
    paper,
    title,
    { size: 26, weight: 'bold', colour: ink },
    { x: left, y: 96, width: full, lines: 1 },
  )
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
  const paid = { x: left + 16, y: y + 39, width: full - 32, lines: 1 }
  writeText(paper, paidText(receipt), { size: 12, colour: ink }, paid)
  drawAmount(paper, receipt, y + 34, full)
  let below = y + 90
  if (receipt.tendered !== null)
    below = amountLine(paper, receipt.tendered.label, receipt.tendered.amount, below, full, false)
  if (receipt.change !== null) below = amountLine(paper, words.change, receipt.change, below, full, false)
  below = amountLine(paper, receipt.balanceLabel, receipt.balance, below, full, false)
  if (receipt.voided !== null)
    writeText(
      paper,
      receipt.voided,
      { size: 16, weight: 'bold', colour: ink },
      { x: left, y: below + 16, width: full, lines: 1 },
    )
}

/** A void amount is crossed out. */
function drawAmount(paper: Paper, { amount, voided }: Receipt, y: number, full: number): void {
  const lettering = { size: 20, weight: 'bold', colour: ink } as const
  const wide = widthOf(paper, amount, lettering)
  writeText(paper, amount, lettering, { x: left, y, width: full - 16, align: 'right', lines: 1 })
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
  return writeText(paper, own.join(' · '), { size: 10, colour: soft }, { x: left, y, width }) + 16
}

function drawLines(paper: Paper, receipt: Receipt, top: number, full: number): number {
  let y = top
  const words = receiptWords[receipt.language]
  heading(paper, words.lines, y, full)
  y += 20
  for (const { label, details, amount } of receipt.lines) {
    y = amountLine(paper, label, amount, y, full, false)
    for (const text of details) y = nextPage(paper, detailLine(paper, text, y - 4, full))
    y = nextPage(paper, y)
  }
  y = amountLine(paper, words.total, receipt.total, y + 4, full, true)
  for (const { label, amount } of receipt.taxes) y = amountLine(paper, label, amount, y, full, false, soft)
  return receipt.paidBefore === null
    ? y
    : amountLine(paper, words.paidBefore, receipt.paidBefore, y, full, false)
}

function detailLine(paper: Paper, text: string, y: number, full: number): number {
  return writeText(paper, text, { size: 9, colour: soft }, { x: left, y, width: full - 130 }) + 8
}

/** A long reservation continues on another page. */
function nextPage(paper: Paper, y: number): number {
  if (y < bottom - 160) return y
  paper.addPage({ size: 'A4', margin: 0 })
  return 60
}

function heading(paper: Paper, text: string, y: number, full: number): void {
  writeLabel(paper, text, { x: left, y, width: full })
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
  const lettering: Lettering = isStrong ? { size: 13, weight: 'bold', colour } : { size: 11, colour }
  const wide = full - 130
  const bottomOfLabel = writeText(paper, label, lettering, { x: left, y, width: wide })
  writeText(paper, amount, lettering, { x: left + wide, y, width: full - wide, align: 'right', lines: 1 })
  return bottomOfLabel + 8
}
