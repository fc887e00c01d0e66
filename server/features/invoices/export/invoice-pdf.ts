import { countedLine } from '#domain/pricing/counted-line.ts'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import {
  paperDate,
  paperFigure,
  paperMailTexts,
  paperPeriod,
  paperShortDate,
  paperSum,
} from '#domain/invoice/paper-mail-texts.ts'
import { paperTexts } from '#domain/invoice/paper-texts.ts'
import { percentIn, timeIn } from '#domain/message/guest-formats.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { writeText } from '#server/files/lettering/write.ts'
import { drawFact, drawn, ink, type Paper, type PaperBrand } from '#server/files/paper.ts'
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

/** What an e-invoice adds to its PDF: the XML it carries, and why some services have no tax. */
interface EInvoiceParts {
  xml: string
  exemptions: readonly string[]
}

/** Draws an invoice as PDF in the partner's language, once when it is issued; the file is stored. */
export function invoicePdfOf(
  invoice: InvoicePaper,
  { language, brand }: { language: GuestLanguage; brand: PaperBrand },
  eInvoice: EInvoiceParts | null = null,
): Promise<Buffer> {
  const title = `${titleOf(invoice, language)} ${invoice.number}`
  const numberPages = pageNumber(paperTexts[language].page)
  const facts = { title, author: invoice.company.name, size: 'A4', language, numberPages } as const
  return drawn({ ...facts, ...(eInvoice && { facturX: eInvoice.xml }) }, (paper) =>
    drawInvoice(paper, { invoice, language, brand, title, exemptions: eInvoice?.exemptions ?? [] }),
  )
}

interface Drawing {
  invoice: InvoicePaper
  language: GuestLanguage
  brand: PaperBrand
  title: string
  exemptions: readonly string[]
}

function titleOf({ chargedCents, credits }: InvoicePaper, language: GuestLanguage): string {
  const { invoice, creditNote } = paperMailTexts[language]
  if (chargedCents < 0) return creditNote
  return credits.length > 0 ? paperTexts[language].correctedInvoice : invoice
}

function drawInvoice(paper: Paper, drawing: Drawing): void {
  const { invoice, language, brand, title, exemptions } = drawing
  const texts = paperTexts[language]
  const newSheet = () => addSheet(paper, brand, invoice.company.name, title)
  const top = drawAddresses(paper, drawing, newSheet())
  const afterLines = drawTable(paper, columnsIn(drawing), invoice.lines, top, newSheet)
  const afterSums = drawSums(paper, sumsOf(drawing), afterLines, newSheet)
  const afterTaxes =
    invoice.taxes.length === 0
      ? afterSums
      : drawTable(paper, taxColumnsIn(drawing), invoice.taxes, afterSums + 4, newSheet)
  const afterNote =
    exemptions.length === 0
      ? afterTaxes
      : drawNote(paper, texts.tax, exemptions.join('\n'), afterTaxes + 4, newSheet)
  const afterAccount = drawSums(paper, accountOf(drawing), afterNote + 8, newSheet)
  if (invoice.company.payTo !== '' && invoice.chargedCents > 0)
    drawNote(
      paper,
      paperMailTexts[language].payTo,
      `${invoice.company.payTo}\n${texts.quote.replace('{number}', invoice.number)}`,
      afterAccount,
      newSheet,
    )
}

function drawAddresses(paper: Paper, { invoice, language }: Drawing, y: number): number {
  const texts = paperTexts[language]
  writeText(
    paper,
    titleOf(invoice, language),
    { size: 24, weight: 'bold', colour: ink },
    { x: left, y, width, lines: 1 },
  )
  const half = width / 2 - 12
  const tax = (number: string) => (number === '' ? '' : texts.taxNumber.replace('{number}', () => number))
  const { partner, company } = invoice
  const to = [
    partner.legalName || partner.name,
    partner.legalName === partner.name ? '' : partner.name,
    partner.address,
    tax(partner.taxNumber),
  ]
  const bottomLeft = drawBlock(paper, texts.to, to, { x: left, y: y + 40, width: half })
  const from = [company.name, company.address, tax(company.taxNumber)]
  const bottomRight = drawBlock(paper, texts.from, from, { x: left + width / 2, y: y + 40, width: half })
  const facts = Math.max(bottomLeft, bottomRight) + 14
  const column = width / 4
  const fact = (label: string, value: string, at: number) =>
    drawFact(paper, label, value, { x: left + at * column, y: facts, width: column - 8, size: 11 })
  const due = invoice.chargedCents > 0 ? paperDate(language, invoice.dueOn) : texts.nothingToPay
  fact(texts.number, invoice.number, 0)
  fact(invoice.period ? texts.period : texts.month, paperPeriod(language, invoice), 1)
  fact(texts.date, paperDate(language, invoice.issuedOn), 2)
  fact(paperMailTexts[language].due, due, 3)
  return facts + 44
}

function columnsIn({ invoice: { currency }, language }: Drawing): PaperColumn<InvoiceLine>[] {
  const texts = paperTexts[language]
  const amount = (cents: number) => paperFigure(language, cents, currency)
  const blank = (cents: number) => (cents === 0 ? '' : amount(cents))
  return [
    { header: texts.date, share: 11, whole: true, value: (it) => paperShortDate(language, it.serviceDate) },
    {
      header: texts.reference,
      share: 15,
      value: (it) => [it.reference, it.partnerReference].filter(Boolean).join('\n'),
    },
    { header: texts.guest, share: 17, value: (it) => it.guest },
    {
      header: texts.service,
      share: 24,
      value: (it) => [countedLine(it), ...driveTexts(it, language)].join('\n'),
    },
    { header: texts.net, share: 11, align: 'right', whole: true, value: (it) => blank(it.netCents) },
    { header: texts.tax, share: 10, align: 'right', whole: true, value: (it) => blank(it.taxCents) },
    { header: texts.amount, share: 12, align: 'right', whole: true, value: (it) => amount(it.amountCents) },
  ]
}

/** `10:30, Airport – Sea Hotel`, with the date if it isn't the line's. */
function driveTexts({ drive, serviceDate }: InvoiceLine, language: GuestLanguage): string[] {
  if (!drive) return []
  const day = drive.date === serviceDate ? [] : [paperShortDate(language, drive.date)]
  return [[...day, timeIn(language, drive.time), `${drive.from} – ${drive.to}`].join(', ')]
}

function taxColumnsIn({
  invoice: { currency },
  language,
}: Drawing): PaperColumn<InvoicePaper['taxes'][number]>[] {
  const texts = paperTexts[language]
  const amount = (cents: number) => paperFigure(language, cents, currency)
  return [
    { header: texts.tax, share: 40, value: (it) => it.code },
    { header: texts.rate, share: 20, align: 'right', value: (it) => percentIn(language, it.basisPoints) },
    { header: texts.net, share: 20, align: 'right', value: (it) => amount(it.netCents) },
    { header: texts.taxAmount, share: 20, align: 'right', value: (it) => amount(it.taxCents) },
  ]
}

function sumsOf({ invoice, language }: Drawing): SumLine[] {
  const texts = paperTexts[language]
  const amount = (cents: number) => paperFigure(language, cents, invoice.currency)
  const total = paperSum(language, invoice.chargedCents, invoice.currency)
  return [
    { label: texts.net, amount: amount(invoice.netCents) },
    { label: texts.tax, amount: amount(invoice.taxCents) },
    ...(invoice.commissionCents === 0
      ? []
      : [{ label: texts.commission, amount: amount(0 - invoice.commissionCents) }]),
    { label: paperMailTexts[language].total, amount: total, isStrong: true },
  ]
}

/** The opening balance and all changes add up to the closing balance. */
function accountOf({ invoice, language }: Drawing): SumLine[] {
  const texts = paperTexts[language]
  const amount = (cents: number) => paperFigure(language, cents, invoice.currency)
  return [
    { label: texts.previousBalance, amount: amount(invoice.openingCents) },
    {
      label: invoice.chargedCents < 0 ? texts.thisCreditNote : texts.thisInvoice,
      amount: amount(invoice.chargedCents),
    },
    ...invoice.credits.map((own) => ({
      label: texts.creditFor.replace('{number}', own.number),
      amount: amount(0 - own.chargedCents),
    })),
    ...(invoice.paidCents === 0 && invoice.settlements.length === 0
      ? []
      : [{ label: texts.paymentsReceived, amount: amount(0 - invoice.paidCents) }]),
    {
      label: invoice.closingCents < 0 ? texts.creditBalance : paperMailTexts[language].balance,
      amount: paperSum(language, invoice.closingCents, invoice.currency),
      isStrong: true,
    },
  ]
}
