import type { Readable } from 'node:stream'
import type { StatementLine } from '#contract/partners.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'
import { paidNumbers, type StatementPaper } from '#server/features/partners/export/statement-pdf.ts'

/** A statement line, or the opening or closing balance. */
interface Row extends Pick<StatementLine, 'postedOn' | 'memo' | 'balanceCents'> {
  line: StatementLine | null
}

const columnsIn = (currency: string): FileColumn<Row>[] => [
  { header: 'Date', value: (it) => it.postedOn, kind: 'date' },
  { header: 'Service date', value: ({ line }) => line?.serviceDate ?? null, kind: 'date' },
  { header: 'Description', value: (it) => it.memo, width: 34 },
  { header: 'Reference', value: ({ line }) => line?.group?.reference ?? null },
  { header: 'Your reference', value: ({ line }) => line?.group?.partnerReference ?? null, width: 18 },
  { header: 'Guest', value: ({ line }) => line?.group?.guest ?? null, width: 26 },
  { header: 'Invoice', value: ({ line }) => line?.invoice?.number ?? null },
  { header: 'Invoices paid', value: ({ line }) => line && paidNumbers(line), width: 18 },
  { header: 'Amount', value: ({ line }) => line?.amountCents ?? null, kind: 'money', currency },
  { header: 'Balance', value: (it) => it.balanceCents, kind: 'money', currency, adds: false },
]

export function statementXlsx(paper: StatementPaper, facts: BookFacts): Readable {
  const days = [paper.from, paper.to].map((it) => `${serviceDateText(it)} ${it.slice(0, 4)}`)
  const table = {
    name: 'Statement',
    title: 'Statement of account',
    period: days.join(' to '),
    filters: `Partner: ${paper.partner.legalName || paper.partner.name}`,
    columns: columnsIn(paper.currency),
    rows: [openingRow(paper), ...paper.statement.items.map(lineRow)],
    after: [closingRow(paper)],
  }
  return workbookOf(facts, [table])
}

export function statementCsv(paper: StatementPaper): string {
  const lines = paper.statement.items.map(lineRow)
  return csvOf(columnsIn(paper.currency), [openingRow(paper), ...lines, closingRow(paper)])
}

function lineRow(line: StatementLine): Row {
  const { postedOn, memo, balanceCents } = line
  return { postedOn, memo, balanceCents, line }
}

function openingRow({ statement, from }: StatementPaper): Row {
  return { postedOn: from, memo: 'Opening balance', balanceCents: statement.openingCents, line: null }
}

function closingRow({ statement, to }: StatementPaper): Row {
  return { postedOn: to, memo: 'Closing balance', balanceCents: statement.closingCents, line: null }
}
