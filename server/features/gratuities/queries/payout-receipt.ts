import { sql } from 'kysely'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { paperMoney } from '#domain/money/money-text.ts'
import type { Db } from '#server/db/connection.ts'
import type { PayoutReceipt } from '#server/features/documents/queries/papers.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/** The receipt of a payout; `driverGuid` restricts it to that driver. Null: not found. */
export async function payoutReceiptOf(
  db: Db,
  payoutGuid: string,
  driverGuid: string | null,
): Promise<PayoutReceipt | null> {
  const { rows } = await sql<{
    at: string
    driver: string
    payer: string
    method: 'cash' | 'bank'
    cents: number
    isReversed: boolean
  }>`
    select p.at, d.name as driver, coalesce(payer.name, '') as payer, p.method, p.amount_cents as cents,
      p.reversal_guid is not null as "isReversed"
    from gratuity_payout p join account d on d.guid = p.driver_guid left join account payer
      on payer.guid = p.created_by
    where p.guid = ${payoutGuid}::uuid
      and ${driverGuid === null ? sql`true` : sql`p.driver_guid = ${driverGuid}::uuid`}`.execute(db)
  const [paid] = rows
  if (!paid) return null
  const site = await siteSettings(db)
  const money = (cents: number) => paperMoney(cents, site.currency)
  const dated = (day: string) => `${serviceDateText(day)} ${day.slice(0, 4)}`
  const lines = await linesOf(db, payoutGuid)
  return {
    company: site.company,
    number: payoutGuid.slice(-12).toUpperCase(),
    day: dated(localDateOf(paid.at, site.time_zone)),
    driver: paid.driver,
    payer: paid.payer,
    method: paid.method === 'cash' ? 'in cash' : 'by bank transfer',
    amount: money(paid.cents),
    isReversed: paid.isReversed,
    lines: lines.map((line) => ({
      label: `${dated(line.date)}, ${line.reference}${line.isDeducted ? ', charged back' : ''}`,
      amount: money(line.isDeducted ? -line.cents : line.cents),
    })),
  }
}

async function linesOf(db: Db, payoutGuid: string) {
  const { rows } = await sql<{ date: string; reference: string; cents: number; isDeducted: boolean }>`
    select t.service_date as date, g.reference, q.amount_cents as cents,
      coalesce(q.deducted_guid = ${payoutGuid}::uuid, false) as "isDeducted"
    from gratuity q join trip t on t.guid = q.trip_guid join booking_group g on g.guid = t.group_guid
    where q.payout_guid = ${payoutGuid}::uuid or q.deducted_guid = ${payoutGuid}::uuid
    order by t.service_date, q.guid`.execute(db)
  return rows
}
