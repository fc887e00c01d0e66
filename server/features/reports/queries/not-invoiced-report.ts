import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { notInvoicedReport } from '#contract/receivables.ts'
import { monthAfter } from '#domain/calendar/period.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { notInvoicedMonths } from '#server/features/invoices/queries/not-invoiced.ts'

/** Services to partners that are on no invoice, by partner and month. */
export async function notInvoicedOf(
  db: Db,
  { to: asked, month, partner: partnerGuid }: QueryOf<typeof notInvoicedReport.rows>,
  today: ServiceDate,
): Promise<ReplyOf<typeof notInvoicedReport.rows>> {
  const to = asked ?? daysOfMonth(monthAfter(monthOf(today), -1)).last
  const found = await notInvoicedMonths(db, { to, partnerGuid })
  const partners = found
    .filter((it) => month === undefined || it.month === month)
    .map((it) => ({
      key: `${it.partnerGuid} ${it.month}`,
      partnerGuid: it.partnerGuid,
      month: it.month,
      label: it.partner,
      monthText: monthWords(it.month),
      services: it.entries,
      owedCents: it.cents,
    }))
  return { to, totalCents: partners.reduce((sum, it) => sum + it.owedCents, 0), tables: { partners } }
}
