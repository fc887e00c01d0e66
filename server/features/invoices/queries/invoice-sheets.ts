import { isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import type { AuthorizedPartnerGuid, PartnerScope } from '#domain/access/partner-reach.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { periodWords } from '#domain/invoice/invoice-of.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import type { Db } from '#server/db/connection.ts'
import { fileName } from '#server/files/file-name.ts'
import type { InvoiceSheet } from '#server/features/invoices/export/invoice-file.ts'
import { invoiceReportOf, issuedInvoice } from '#server/features/invoices/queries/invoice-detail.ts'
import { partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The sheets of a file, and its name. */
export interface SheetsOfFile {
  sheets: InvoiceSheet[]
  name: (kind: 'csv' | 'xlsx') => string
}

/** A month's invoices, and a draft of what isn't invoiced yet, unless an invoice covers the whole month. */
export async function sheetsOfMonth(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  month: string,
  today: ServiceDate,
): Promise<SheetsOfFile | Refusal> {
  const report = await invoiceReportOf(db, partnerGuid, month, today)
  if (isRefusal(report)) return report
  const { currency } = await siteSettings(db)
  const { name = '', legalName = '' } = (await partnerHead(db, partnerGuid)) ?? {}
  const partner = legalName || name
  const issued = await papersOfMonth(db, partnerGuid, month)
  const draft = { ...report, number: null, period: monthWords(month), partner, currency }
  const isLeft = issued.length === 0 || report.lines.length + report.credits.length > 0
  const sheets = [...issued.map(sheetOf), ...(report.invoice === null && isLeft ? [draft] : [])]
  const [only] = sheets.length === 1 ? sheets : []
  return {
    sheets,
    name: (kind) => {
      if (only?.number) return fileName(kind, 'invoice', only.number)
      return fileName(kind, only ? 'invoice-draft' : 'invoices', partner, month)
    },
  }
}

/** An issued invoice; null: not found within the scope. */
export async function sheetsOfInvoice(
  db: Db,
  scope: PartnerScope,
  guid: string,
): Promise<SheetsOfFile | Refusal> {
  const issued = await issuedInvoice(db, scope, guid)
  if (issued === null) return notFound
  const { paper } = issued
  return { sheets: [sheetOf(paper)], name: (kind) => fileName(kind, 'invoice', paper.number) }
}

async function papersOfMonth(db: Db, partnerGuid: string, month: string): Promise<InvoicePaper[]> {
  const rows = await db
    .selectFrom('invoice')
    .select('paper')
    .where('partner_guid', '=', partnerGuid)
    .where('month', '=', month)
    .where('voided_at', 'is', null)
    .orderBy('year')
    .orderBy('number')
    .execute()
  return rows.map((it) => it.paper as unknown as InvoicePaper)
}

function sheetOf(paper: InvoicePaper): InvoiceSheet {
  const { legalName, name } = paper.partner
  const period = paper.period ? periodWords(paper.period) : monthWords(paper.month)
  return { ...paper, period, partner: legalName || name }
}
