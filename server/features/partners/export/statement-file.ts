import type { StatementLine } from '#contract/partners.ts'
import { csvOf, xlsxOf, type FileColumn } from '#server/files/table-file.ts'
import type { StatementPaper } from '#server/features/partners/export/statement-pdf.ts'

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
  { header: 'Amount', value: ({ line }) => line?.amountCents ?? null, kind: 'money', currency },
  { header: 'Balance', value: (it) => it.balanceCents, kind: 'money', currency },
]

export function statementXlsx(paper: StatementPaper): Promise<Buffer> {
  return xlsxOf('Statement', columnsIn(paper.currency), rowsOf(paper))
}

export function statementCsv(paper: StatementPaper): string {
  return csvOf(columnsIn(paper.currency), rowsOf(paper))
}

function rowsOf({ statement, from, to }: StatementPaper): Row[] {
  return [
    { postedOn: from, memo: 'Opening balance', balanceCents: statement.openingCents, line: null },
    ...statement.items.map((line) => ({
      postedOn: line.postedOn,
      memo: line.memo,
      balanceCents: line.balanceCents,
      line,
    })),
    { postedOn: to, memo: 'Closing balance', balanceCents: statement.closingCents, line: null },
  ]
}
