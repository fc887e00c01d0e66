import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { paperTitle, type InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { paperAmount, paperMoney } from '#domain/money/money-text.ts'
import { bold, drawFact, drawn, ink, type Paper } from '#server/files/paper.ts'
import {
  addSheet,
  drawBlock,
  drawNote,
  drawSums,
  drawTable,
  left,
  pageNumber,
  width,
  type PaperColumn,
  type SumLine,
} from '#server/files/paper-pages.ts'

/** An invoice on paper. It is drawn once, when it is issued, and kept. */
export function invoicePdfOf(it: InvoicePaper): Promise<Buffer> {
  const title = `${paperTitle(it)} ${it.number}`
  return drawn({ title, author: it.company.name, size: 'A4', language: 'en', numberPages: pageNumber }, (paper) =>
    drawInvoice(paper, it, title),
  )
}

function drawInvoice(paper: Paper, it: InvoicePaper, title: string): void {
  const newSheet = () => addSheet(paper, it.company.name, title)
  const top = drawAddresses(paper, it, newSheet())
  const afterLines = drawTable(paper, columnsIn(it.currency), it.lines, top, newSheet)
  const afterSums = drawSums(paper, sumsOf(it), afterLines, newSheet)
  const afterTaxes = it.taxes.length === 0 ? afterSums : drawTable(paper, taxColumnsIn(it.currency), it.taxes, afterSums + 4, newSheet)
  const afterAccount = drawSums(paper, accountOf(it), afterTaxes + 8, newSheet)
  if (it.company.payTo !== '' && it.chargedCents > 0)
    drawNote(paper, 'Pay to', `${it.company.payTo}\nPlease quote invoice ${it.number}.`, afterAccount, newSheet)
}

function drawAddresses(paper: Paper, it: InvoicePaper, y: number): number {
  paper.fillColor(ink).font(bold).fontSize(24).text(paperTitle(it), left, y, { lineBreak: false })
  const half = width / 2 - 12
  const tax = (number: string) => (number === '' ? '' : `Tax number ${number}`)
  const { partner, company } = it
  const to = [
    partner.legalName || partner.name,
    partner.legalName === partner.name ? '' : partner.name,
    partner.address,
    tax(partner.taxNumber),
  ]
  const bottomLeft = drawBlock(paper, 'To', to, { x: left, y: y + 40, width: half })
  const from = [company.name, company.address, tax(company.taxNumber)]
  const bottomRight = drawBlock(paper, 'From', from, { x: left + width / 2, y: y + 40, width: half })
  const facts = Math.max(bottomLeft, bottomRight) + 14
  const column = width / 4
  const fact = (label: string, value: string, at: number) =>
    drawFact(paper, label, value, { x: left + at * column, y: facts, width: column - 8, size: 11 })
  fact('Number', it.number, 0)
  fact('Month', monthWords(it.month), 1)
  fact('Date', dayWords(it.issuedOn), 2)
  fact('Due', it.chargedCents > 0 ? dayWords(it.dueOn) : 'Nothing to pay', 3)
  return facts + 44
}

const dayWords = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`
const blank = (cents: number, currency: string) => (cents === 0 ? '' : paperAmount(cents, currency))

const columnsIn = (currency: string): PaperColumn<InvoiceLine>[] => [
  { header: 'Date', share: 11, value: (it) => it.serviceDate },
  { header: 'Reference', share: 15, value: (it) => [it.reference, it.partnerReference].filter(Boolean).join('\n') },
  { header: 'Guest', share: 17, value: (it) => it.guest },
  { header: 'Service', share: 24, value: (it) => (Math.abs(it.quantity) === 1 ? it.label : `${it.quantity} × ${it.label}`) },
  { header: 'Net', share: 11, align: 'right', value: (it) => blank(it.netCents, currency) },
  { header: 'Tax', share: 10, align: 'right', value: (it) => blank(it.taxCents, currency) },
  { header: 'Amount', share: 12, align: 'right', value: (it) => paperAmount(it.amountCents, currency) },
]

const taxColumnsIn = (currency: string): PaperColumn<InvoicePaper['taxes'][number]>[] => [
  { header: 'Tax', share: 40, value: (it) => it.code },
  { header: 'Rate', share: 20, align: 'right', value: (it) => `${it.basisPoints / 100} %` },
  { header: 'Net', share: 20, align: 'right', value: (it) => paperAmount(it.netCents, currency) },
  { header: 'Tax amount', share: 20, align: 'right', value: (it) => paperAmount(it.taxCents, currency) },
]

function sumsOf(it: InvoicePaper): SumLine[] {
  const amount = (cents: number) => paperAmount(cents, it.currency)
  return [
    { label: 'Net', amount: amount(it.netCents) },
    { label: 'Tax', amount: amount(it.taxCents) },
    ...(it.commissionCents === 0 ? [] : [{ label: 'Commission', amount: amount(0 - it.commissionCents) }]),
    { label: 'Total', amount: paperMoney(it.chargedCents, it.currency), isStrong: true },
  ]
}

/** Opening and what happened since come to the closing balance. */
function accountOf(it: InvoicePaper): SumLine[] {
  const amount = (cents: number) => paperAmount(cents, it.currency)
  return [
    { label: 'Previous balance', amount: amount(it.openingCents) },
    { label: `This ${paperTitle(it).toLowerCase()}`, amount: amount(it.chargedCents) },
    ...it.credits.map((own) => ({ label: `Credit for void invoice ${own.number}`, amount: amount(0 - own.chargedCents) })),
    ...(it.paidCents === 0 && it.settlements.length === 0 ? [] : [{ label: 'Payments received', amount: amount(0 - it.paidCents) }]),
    {
      label: it.closingCents < 0 ? 'Balance in your favour' : 'Account balance',
      amount: paperMoney(it.closingCents, it.currency),
      isStrong: true,
    },
  ]
}
