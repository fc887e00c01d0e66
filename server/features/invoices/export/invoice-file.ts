import type { Readable } from 'node:stream'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import { csvOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookFacts } from '#server/files/workbook.ts'

/** An invoice as a spreadsheet: its lines, its total, and the account below. */
export interface InvoiceSheet {
  /** `2026-000123`. Null: a draft. */
  number: string | null
  /** In words: `November 2026`, `2 Nov 2026 – 8 Nov 2026`. */
  period: string
  partner: string
  currency: string
  lines: readonly InvoiceLine[]
  credits: readonly { number: string; chargedCents: number }[]
  chargedCents: number
  openingCents: number
  paidCents: number
  closingCents: number
}

interface Row {
  line: InvoiceLine | null
  label: string
  netCents: number | null
  taxCents: number | null
  commissionCents: number | null
  amountCents: number | null
}

const columnsIn = (currency: string): FileColumn<Row>[] => [
  { header: 'Service date', value: ({ line }) => line?.serviceDate ?? null, kind: 'date' },
  { header: 'Reference', value: ({ line }) => line?.reference ?? null },
  { header: 'Your reference', value: ({ line }) => line?.partnerReference ?? null, width: 18 },
  { header: 'Guest', value: ({ line }) => line?.guest ?? null, width: 26 },
  { header: 'Service', value: (it) => it.label, width: 34 },
  { header: 'Quantity', value: ({ line }) => line?.quantity ?? null, kind: 'number', width: 9 },
  { header: 'Net', value: (it) => it.netCents, kind: 'money', currency },
  { header: 'Tax code', value: ({ line }) => line?.taxCode ?? null },
  {
    header: 'Tax %',
    value: ({ line }) => (line && line.taxCode !== '' ? line.taxBasisPoints : null),
    kind: 'percent',
    width: 8,
  },
  { header: 'Tax', value: (it) => it.taxCents, kind: 'money', currency },
  { header: 'Commission', value: (it) => it.commissionCents, kind: 'money', currency },
  { header: 'Amount', value: (it) => it.amountCents, kind: 'money', currency },
]

/** One worksheet for each invoice. */
export function invoicesXlsx(sheets: readonly InvoiceSheet[], facts: BookFacts): Readable {
  return workbookOf(facts, sheets.map(tableOf))
}

function tableOf(sheet: InvoiceSheet) {
  const { number, period, partner } = sheet
  const kind = sheet.chargedCents < 0 ? 'Credit note' : 'Invoice'
  return {
    name: number ?? 'Draft',
    title: `${kind} ${number ?? 'draft'}`,
    period,
    filters: `To: ${partner}`,
    columns: columnsIn(sheet.currency),
    rows: sheet.lines.map(lineRow),
    after: accountRows(sheet),
  }
}

/** The lines only, for import into other programs. */
export function invoicesCsv(sheets: readonly InvoiceSheet[]): string {
  return csvOf(
    columnsIn(sheets[0]?.currency ?? ''),
    sheets.flatMap((it) => it.lines.map(lineRow)),
  )
}

function lineRow(line: InvoiceLine): Row {
  const { label, netCents, taxCents, commissionCents, amountCents } = line
  return { line, label, netCents, taxCents, commissionCents, amountCents }
}

/** The account below the lines: the opening balance and all changes add up to the closing balance. */
function accountRows(sheet: InvoiceSheet): Row[] {
  const sum = (label: string, amountCents: number | null): Row => ({
    line: null,
    label,
    netCents: null,
    taxCents: null,
    commissionCents: null,
    amountCents,
  })
  return [
    sum('', null),
    sum('Previous balance', sheet.openingCents),
    sum('This invoice', sheet.chargedCents),
    ...sheet.credits.map((own) => sum(`Credit for void invoice ${own.number}`, 0 - own.chargedCents)),
    sum('Payments received', 0 - sheet.paidCents),
    sum('Account balance', sheet.closingCents),
  ]
}
