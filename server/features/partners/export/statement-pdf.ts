import type { ReplyOf } from '#contract/endpoint.ts'
import type { partnerStatement, StatementLine } from '#contract/partners.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { PaperCompany, PaperPartner } from '#domain/invoice/invoice-paper.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { ageBuckets, ageBucketWords, type Ageing } from '#domain/invoice/ageing.ts'
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
} from '#server/files/paper-pages.ts'

/** Everything shown on a statement. */
export interface StatementPaper {
  company: PaperCompany
  partner: PaperPartner
  currency: string
  from: ServiceDate
  to: ServiceDate
  /** The date of drawing, which the aging refers to. */
  today: ServiceDate
  statement: ReplyOf<typeof partnerStatement>
  ageing: Ageing
}

const dayWords = (date: string) => `${serviceDateText(date)} ${date.slice(0, 4)}`

/** Draws a statement as PDF. */
export function statementPdf(document: StatementPaper): Promise<Buffer> {
  const title = `Statement of account, ${dayWords(document.from)} to ${dayWords(document.to)}`
  return drawn(
    { title, author: document.company.name, size: 'A4', language: 'en', numberPages: pageNumber },
    (paper) => drawStatement(paper, document, title),
  )
}

function drawStatement(paper: Paper, document: StatementPaper, title: string): void {
  const newSheet = () => addSheet(paper, document.company.name, title)
  const { statement, partner, company, currency } = document
  const top = newSheet()
  writeText(
    paper,
    'Statement',
    { size: 24, weight: 'bold', colour: ink },
    { x: left, y: top, width, lines: 1 },
  )
  const to = [
    partner.legalName || partner.name,
    partner.legalName === partner.name ? '' : partner.name,
    partner.address,
  ]
  const facts = drawBlock(paper, 'To', to, { x: left, y: top + 40, width: width / 2 }) + 14
  const fact = (label: string, value: string, at: number) =>
    drawFact(paper, label, value, { x: left + (at * width) / 3, y: facts, width: width / 3 - 8, size: 11 })
  fact('From', dayWords(document.from), 0)
  fact('To', dayWords(document.to), 1)
  fact('Date', dayWords(document.today), 2)
  const opening = drawSums(
    paper,
    [{ label: 'Opening balance', amount: paperAmount(statement.openingCents, currency) }],
    facts + 44,
    newSheet,
  )
  const lines = drawTable(paper, columnsIn(currency), statement.items, opening, newSheet)
  const cut = statement.isCut
    ? drawNote(
        paper,
        'Note',
        'This statement is too long to list every line. The totals include all of them.',
        lines,
        newSheet,
      )
    : lines
  const sums = [
    { label: 'Charged', amount: paperAmount(statement.chargedCents, currency) },
    { label: 'Paid', amount: paperAmount(0 - statement.paidCents, currency) },
    { label: 'Closing balance', amount: paperMoney(statement.closingCents, currency), isStrong: true },
  ]
  const ages = drawSums(paper, agesOf(document), drawSums(paper, sums, cut, newSheet) + 12, newSheet)
  if (company.payTo !== '' && document.ageing.payableCents > 0)
    drawNote(paper, 'Pay to', company.payTo, ages, newSheet)
}

const columnsIn = (currency: string): PaperColumn<StatementLine>[] => [
  { header: 'Date', share: 11, value: (it) => it.postedOn },
  { header: 'Service', share: 11, value: (it) => it.serviceDate ?? '' },
  { header: 'Description', share: 25, value: (it) => it.memo },
  {
    header: 'Booking',
    share: 18,
    value: ({ group }) =>
      group ? [`${group.reference} ${group.partnerReference}`.trim(), group.guest].join('\n') : '',
  },
  { header: 'Invoice', share: 11, value: (it) => it.invoice?.number ?? '' },
  { header: 'Amount', share: 12, align: 'right', value: (it) => paperAmount(it.amountCents, currency) },
  { header: 'Balance', share: 12, align: 'right', value: (it) => paperAmount(it.balanceCents, currency) },
]

/** Aging on the date of drawing; it adds up to the balance of that day. */
function agesOf({ ageing, today, currency }: StatementPaper) {
  const line = (label: string, cents: number) =>
    cents === 0 ? [] : [{ label, amount: paperAmount(cents, currency) }]
  return [
    ...ageBuckets.flatMap((it) =>
      line(it === 'notDue' ? 'Invoiced, not due' : `Overdue ${ageBucketWords[it]}`, ageing[it]),
    ),
    ...line('Disputed', ageing.disputedCents),
    ...line('Credit', 0 - ageing.creditCents),
    ...line('Paid out, credit note pending', ageing.paidOutCents),
    ...line(`Not invoiced, services to ${dayWords(today)}`, ageing.notInvoicedCents),
    ...line('Upcoming services', ageing.toComeCents),
    {
      label: `Balance on ${dayWords(today)}`,
      amount: paperMoney(ageing.balanceCents, currency),
      isStrong: true,
    },
  ]
}
