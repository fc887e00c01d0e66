import { sql, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { settlingKinds } from '#domain/invoice/invoice-lines.ts'
import type { Db } from '#server/db/connection.ts'

interface Asked {
  /** The last service date. */
  to: ServiceDate
  partnerGuid?: string | undefined
}

/**
 * Charges to partners that are on no invoice yet, with services up to a date: what "not invoiced" means on
 * every screen and paper. The next invoice of a month takes exactly these, up to the month's end.
 */
export function notInvoicedEntries({ to, partnerGuid }: Asked): RawBuilder<unknown> {
  const partner = partnerGuid === undefined ? sql`true` : sql`listed.partner_guid = ${partnerGuid}::uuid`
  return sql`
    select own.partner_guid, own.cents, coalesce(last.day, entry.earned_on) as service_date
    from (
      -- By entry, one by one: there are few, and the planner would read every posting of the partner.
      select listed.partner_guid, listed.entry_guid, posted.cents from not_invoiced listed
      cross join lateral (select sum(amount_cents)::bigint as cents
        from (select * from posting where entry_guid = listed.entry_guid offset 0) own
        where account = 'partnerReceivable' and party_guid = listed.partner_guid) posted
      where ${partner}
    ) own
    join entry on entry.guid = own.entry_guid
    left join entry reversed on reversed.guid = entry.reverses_guid
    cross join lateral (select max(service_date) as day from charge_line where entry_guid = entry.guid) last
    where coalesce(reversed.kind, entry.kind) <> all (${[...settlingKinds]}::text[])
      and coalesce(last.day, entry.earned_on) <= ${to}::date`
}

/** What a partner has not been invoiced for, as a subquery. */
export function notInvoicedSum(asked: Asked): RawBuilder<unknown> {
  return sql`(select coalesce(sum(cents), 0)::bigint from (${notInvoicedEntries(asked)}) charged)`
}

export interface NotInvoicedMonth {
  partnerGuid: string
  partner: string
  month: string
  entries: number
  cents: number
}

/** By partner and month of service, without months that add up to nothing. */
export async function notInvoicedMonths(db: Db, asked: Asked): Promise<NotInvoicedMonth[]> {
  const { rows } = await sql<NotInvoicedMonth>`
    select partner.guid as "partnerGuid", partner.name as partner, open.month, open.entries, open.cents
    from (
      select partner_guid, to_char(service_date, 'YYYY-MM') as month, count(*)::int as entries,
        sum(cents)::bigint as cents
      from (${notInvoicedEntries(asked)}) charged group by 1, 2 having sum(cents) <> 0
    ) open
    join partner on partner.guid = open.partner_guid
    order by lower(partner.name), partner.guid, open.month`.execute(db)
  return rows
}
