import type { ReplyOf } from '#contract/endpoint.ts'
import type { partnerStatement, StatementLine } from '#contract/partners.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PaperCompany, PaperPartner } from '#domain/invoice/invoice-paper.ts'
import { ageBuckets, type Ageing } from '#domain/invoice/ageing.ts'
import {
  paperDate,
  paperFigure,
  paperMailTexts,
  paperShortDate,
  paperSum,
} from '#domain/invoice/paper-mail-texts.ts'
import { paperTexts } from '#domain/invoice/paper-texts.ts'
import { statementTexts, type StatementTexts } from '#domain/invoice/statement-texts.ts'
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
} from '#server/files/paper-pages.ts'

/** Everything shown on a statement. */
export interface StatementPaper {
  company: PaperCompany
  partner: PaperPartner
  language: GuestLanguage
  currency: string
  from: ServiceDate
  to: ServiceDate
  /** The date of drawing, which the aging refers to. */
  today: ServiceDate
  statement: ReplyOf<typeof partnerStatement>
  ageing: Ageing
}

/** Draws a statement as PDF, in the partner's language. */
export function statementPdf(document: StatementPaper, brand: PaperBrand): Promise<Buffer> {
  const { language, company } = document
  const title = paperMailTexts[language].statement
    .replace('{from}', paperDate(language, document.from))
    .replace('{to}', paperDate(language, document.to))
  const numberPages = pageNumber(paperTexts[language].page)
  return drawn({ title, author: company.name, size: 'A4', language, numberPages }, (paper) =>
    drawStatement(paper, { ...document, brand }, title),
  )
}

function drawStatement(paper: Paper, document: StatementPaper & { brand: PaperBrand }, title: string): void {
  const newSheet = () => addSheet(paper, document.brand, document.company.name, title)
  const { statement, partner, company, currency, language } = document
  const texts = { ...paperTexts[language], ...statementTexts[language] }
  const amount = (cents: number) => paperFigure(language, cents, currency)
  const top = newSheet()
  writeText(
    paper,
    texts.statement,
    { size: 24, weight: 'bold', colour: ink },
    { x: left, y: top, width, lines: 1 },
  )
  const to = [
    partner.legalName || partner.name,
    partner.legalName === partner.name ? '' : partner.name,
    partner.address,
  ]
  const facts = drawBlock(paper, texts.to, to, { x: left, y: top + 40, width: width / 2 }) + 14
  const fact = (label: string, value: string, at: number) =>
    drawFact(paper, label, value, { x: left + (at * width) / 3, y: facts, width: width / 3 - 8, size: 11 })
  fact(texts.firstDay, paperDate(language, document.from), 0)
  fact(texts.lastDay, paperDate(language, document.to), 1)
  fact(texts.date, paperDate(language, document.today), 2)
  const opening = drawSums(
    paper,
    [{ label: texts.openingBalance, amount: amount(statement.openingCents) }],
    facts + 44,
    newSheet,
  )
  const lines = drawTable(paper, columnsIn(document), statement.items, opening, newSheet)
  const cut = statement.isCut ? drawNote(paper, texts.note, texts.isCut, lines, newSheet) : lines
  const sums = [
    { label: texts.charged, amount: amount(statement.chargedCents) },
    { label: texts.paid, amount: amount(0 - statement.paidCents) },
    {
      label: paperMailTexts[language].closing,
      amount: paperSum(language, statement.closingCents, currency),
      isStrong: true,
    },
  ]
  const ages = drawSums(paper, agesOf(document), drawSums(paper, sums, cut, newSheet) + 12, newSheet)
  if (company.payTo !== '' && document.ageing.payableCents > 0)
    drawNote(paper, paperMailTexts[language].payTo, company.payTo, ages, newSheet)
}

function columnsIn({ currency, language }: StatementPaper): PaperColumn<StatementLine>[] {
  const texts = { ...paperTexts[language], ...statementTexts[language] }
  const amount = (cents: number) => paperFigure(language, cents, currency)
  const day = (date: ServiceDate) => paperShortDate(language, date)
  return [
    { header: texts.date, share: 11, whole: true, value: (it) => day(it.postedOn) },
    {
      header: texts.service,
      share: 11,
      whole: true,
      value: (it) => (it.serviceDate ? day(it.serviceDate) : ''),
    },
    { header: texts.description, share: 25, value: (it) => describedIn(texts, it) },
    {
      header: texts.booking,
      share: 18,
      value: ({ group }) =>
        group ? [`${group.reference} ${group.partnerReference}`.trim(), group.guest].join('\n') : '',
    },
    {
      header: paperMailTexts[language].invoice,
      share: 11,
      whole: true,
      value: (it) => it.invoice?.number ?? '',
    },
    { header: texts.amount, share: 12, align: 'right', whole: true, value: (it) => amount(it.amountCents) },
    { header: texts.balance, share: 12, align: 'right', whole: true, value: (it) => amount(it.balanceCents) },
  ]
}

function describedIn({ forInvoice }: StatementTexts, line: StatementLine): string {
  const numbers = paidNumbers(line)
  if (numbers === null) return line.memo
  const text = line.pays.length === 1 ? forInvoice.one : forInvoice.several
  return `${line.memo}\n${text.replace('{numbers}', numbers)}`
}

/** The invoices that a payment is for; null if it is for none. */
export function paidNumbers({ pays }: Pick<StatementLine, 'pays'>): string | null {
  return pays.length === 0 ? null : pays.map((it) => it.number).join(', ')
}

/** Aging on the date of drawing; it adds up to the balance of that day. */
function agesOf({ ageing, today, currency, language }: StatementPaper) {
  const texts = statementTexts[language]
  const day = paperDate(language, today)
  const line = (label: string, cents: number) =>
    cents === 0 ? [] : [{ label, amount: paperFigure(language, cents, currency) }]
  return [
    ...ageBuckets.flatMap((it) => line(texts.ages[it], ageing[it])),
    ...line(texts.disputed, ageing.disputedCents),
    ...line(texts.credit, 0 - ageing.creditCents),
    ...line(texts.creditNotePending, ageing.paidOutCents),
    ...line(texts.notInvoiced.replace('{day}', day), ageing.notInvoicedCents),
    ...line(texts.upcoming, ageing.toComeCents),
    {
      label: texts.balanceOn.replace('{day}', day),
      amount: paperSum(language, ageing.balanceCents, currency),
      isStrong: true,
    },
  ]
}
