import type { AuthorizedPartnerGuid } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { isServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import { partnerAgeing } from '#server/features/invoices/queries/invoices.ts'
import { paperPartnerOf, partnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { statementPdf, type StatementPaper } from '#server/features/partners/export/statement-pdf.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { paperCompany } from '#server/features/invoices/queries/paper-company.ts'
import { letterheadOf } from '#server/features/brand/queries.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { statementName } from '#server/files/file-name.ts'

export async function statementPaperOf(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  { from, to }: { from: string; to: string },
  now: string,
): Promise<StatementPaper | Refusal> {
  if (!isServiceDate(from)) return refuseField('from', 'Enter a date as YYYY-MM-DD')
  if (!isServiceDate(to)) return refuseField('to', 'Enter a date as YYYY-MM-DD')
  const partner = await partnerHead(db, partnerGuid)
  if (!partner) return notFound
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const [statement, ageing, company] = await Promise.all([
    statementOf(db, partnerGuid, { from, to }),
    partnerAgeing(db, partnerGuid, today),
    paperCompany(db),
  ])
  return isRefusal(statement)
    ? statement
    : {
        company,
        partner: paperPartnerOf(partner),
        language: partner.language,
        currency,
        from,
        to,
        today,
        statement,
        ageing,
      }
}

/** Draws a statement as PDF. The caller checks access. */
export async function drawnStatement(
  db: Db,
  partnerGuid: AuthorizedPartnerGuid,
  days: { from: string; to: string },
  now: string,
): Promise<{ name: string; body: Buffer } | Refusal> {
  const paper = await statementPaperOf(db, partnerGuid, days, now)
  if (isRefusal(paper)) return paper
  const { legalName, name } = paper.partner
  const body = await statementPdf(paper, await letterheadOf(db))
  return { name: statementName('pdf', legalName || name, days), body }
}
