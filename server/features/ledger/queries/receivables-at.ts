import { sql } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import { receivablesBridge, type ReceivablesLine } from '#domain/ledger/receivables-bridge.ts'
import type { Db } from '#server/db/connection.ts'
import { postedBy } from '#server/features/ledger/queries/stored-balances.ts'

interface AtDay {
  account: LedgerAccount
  balance: number
  ahead: number
  late: number
}

/** Receivables at the end of a day, from those of the journal to those of Balances. */
export async function receivablesAt(db: Db, asOf: ServiceDate): Promise<ReceivablesLine[]> {
  const { rows } = await sql<AtDay>`
    select account, sum(balance)::bigint as balance, sum(ahead)::bigint as ahead, sum(late)::bigint as late
    from (
      select account, cents as balance, 0 as ahead, 0 as late
        from (${postedBy(['customerReceivable', 'partnerReceivable'], asOf)}) posted
      union all
      select account, 0, amount_cents, 0 from posting
        where account in ('customerReceivable', 'partnerReceivable', 'commission')
          and earned_on > ${asOf} and posted_on <= ${asOf}
      union all
      select account, 0, 0, amount_cents from posting
        where account in ('customerReceivable', 'partnerReceivable', 'commission')
          and posted_on > ${asOf} and earned_on <= ${asOf}
    ) own group by account`.execute(db)
  const both = (column: 'balance' | 'ahead' | 'late') => {
    const of = (account: LedgerAccount) => rows.find((it) => it.account === account)?.[column] ?? 0
    return {
      guestsCents: of('customerReceivable'),
      partnersCents: of('partnerReceivable'),
      commissionCents: of('commission'),
    }
  }
  return receivablesBridge({ balance: both('balance'), ahead: both('ahead'), late: both('late') })
}
