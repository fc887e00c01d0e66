import { sql } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { partnerOverdue } from '#server/features/ledger/queries/balances.ts'

interface OverduePartner {
  guid: string
  name: string
  cents: number
}

/** Partners with an overdue amount, largest first: those that Partners lists under Overdue. */
export async function overduePartners(db: Db, today: ServiceDate): Promise<OverduePartner[]> {
  const { rows } = await sql<OverduePartner>`
    select partner.guid, partner.name, owed.cents
    from partner cross join lateral (select ${partnerOverdue(sql`partner.guid`, today)} as cents) owed
    where owed.cents > 0
    order by owed.cents desc, partner.name, partner.guid`.execute(db)
  return rows
}
