import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { paperTitle, type InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { paperAmount, paperMoney } from '#domain/money/money-text.ts'
import { writeText } from '#server/files/lettering/write.ts'
import { drawFact, drawn, ink, type Paper } from '#server/files/paper.ts'
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

/** Draws an invoice as PDF, once when it is issued; the file is stored. */
export function invoicePdfOf(invoice: InvoicePaper): Promise<Buffer> {
  const title = `${paperTitle(invoice)} ${invoice.number}`
  return drawn(
    { title, author: invoice.company.name, size: 'A4', language: 'en', numberPages: pageNumber },
    (paper) => drawInvoice(paper, invoice, title),
  )
}

function drawInvoice(paper: Paper, invoice: InvoicePaper, title: string): void {
  const newSheet = () => addSheet(paper, invoice.company.name, title)
  const top = drawAddresses(paper, invoice, newSheet())
  const afterLines = drawTable(paper, columnsIn(invoice.currency), invoice.lines, top, newSheet)
  const afterSums = drawSums(paper, sumsOf(invoice), afterLines, newSheet)
  const afterTaxes =
    invoice.taxes.length === 0
      ? afterSums
      : drawTable(paper, taxColumnsIn(invoice.currency), invoice.taxes, afterSums + 4, newSheet)
  const afterAccount = drawSums(paper, accountOf(invoice), afterTaxes + 8, newSheet)
  if (invoice.company.payTo !== '' && invoice.chargedCents > 0)
    drawNote(
      paper,
      'Pay to',
      `${invoice.company.payTo}\nPlease quote invoice ${invoice.number}.`,
      afterAccount,
      newSheet,
    )
}

function drawAddresses(paper: Paper, invoice: InvoicePaper, y: number): number {
  writeText(
    paper,
    paperTitle(invoice),
    { size: 24, weight: 'bold', colour: ink },
    { x: left, y, width, lines: 1 },
  )
  const half = width / 2 - 12
  const tax = (number: string) => (number === '' ? '' : `Tax number ${number}`)
  const { partner, company } = invoice
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
  fact('Number', invoice.number, 0)
  fact('Month', monthWords(invoice.month), 1)
  fact('Date', dayWords(invoice.issuedOn), 2)
  fact('Due', invoice.chargedCents > 0 ? dayWords(invoice.dueOn) : 'Nothing to pay', 3)
  return facts + 44
}

const dayWords = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`
const blank = (cents: number, currency: string) => (cents === 0 ? '' : paperAmount(cents, currency))

const columnsIn = (currency: string): PaperColumn<InvoiceLine>[] => [
  { header: 'Date', share: 11, value: (it) => it.serviceDate },
  {
    header: 'Reference',
    share: 15,
    value: (it) => [it.reference, it.partnerReference].filter(Boolean).join('\n'),
  },
  { header: 'Guest', share: 17, value: (it) => it.guest },
  {
    header: 'Service',
    share: 24,
    value: (it) => (Math.abs(it.quantity) === 1 ? it.label : `${it.quantity} × ${it.label}`),
  },
  { header: 'Net', share: 11, align: 'right', value: (it) => blank(it.netCents, currency) },
  { header: 'Tax', share: 10, align: 'right', value: (it) => blank(it.taxCents, currency) },
  { header: 'Amount', share: 12, align: 'right', value: (it) => paperAmount(it.amountCents, currency) },
]

const taxColumnsIn = (currency: string): PaperColumn<InvoicePaper['taxes'][number]>[] => [
  { header: 'Tax', share: 40, value: (it) => it.code },
  { header: 'Rate', share: 20, align: 'right', value: (it) => `${it.basisPoints / 100}%` },
  { header: 'Net', share: 20, align: 'right', value: (it) => paperAmount(it.netCents, currency) },
  { header: 'Tax amount', share: 20, align: 'right', value: (it) => paperAmount(it.taxCents, currency) },
]

function sumsOf(invoice: InvoicePaper): SumLine[] {
  const amount = (cents: number) => paperAmount(cents, invoice.currency)
  return [
    { label: 'Net', amount: amount(invoice.netCents) },
    { label: 'Tax', amount: amount(invoice.taxCents) },
    ...(invoice.commissionCents === 0
      ? []
      : [{ label: 'Commission', amount: amount(0 - invoice.commissionCents) }]),
    { label: 'Total', amount: paperMoney(invoice.chargedCents, invoice.currency), isStrong: true },
  ]
}

/** The opening balance and all changes add up to the closing balance. */
function accountOf(invoice: InvoicePaper): SumLine[] {
  const amount = (cents: number) => paperAmount(cents, invoice.currency)
  return [
    { label: 'Previous balance', amount: amount(invoice.openingCents) },
    { label: `This ${paperTitle(invoice).toLowerCase()}`, amount: amount(invoice.chargedCents) },
    ...invoice.credits.map((own) => ({
      label: `Credit for void invoice ${own.number}`,
      amount: amount(0 - own.chargedCents),
    })),
    ...(invoice.paidCents === 0 && invoice.settlements.length === 0
      ? []
      : [{ label: 'Payments received', amount: amount(0 - invoice.paidCents) }]),
    {
      label: invoice.closingCents < 0 ? 'Credit balance' : 'Account balance',
      amount: paperMoney(invoice.closingCents, invoice.currency),
      isStrong: true,
    },
  ]
}
