import { sql, type RawBuilder } from 'kysely'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { LedgerAccount } from '#domain/ledger/ledger-accounts.ts'

/** A day after every posting. */
const everyDay: ServiceDate = '2099-12-31' // not moved

/** The latest closing with stored balances whose month ends by a day: no row if there is none. */
function closingBy(column: 'period_guid' | 'until', asOf: ServiceDate): RawBuilder<unknown> {
  return sql`(select ${sql.ref(column)} from stored_closing where until <= ${asOf}::date + 1
    order by until desc limit 1)`
}

/** The first day that the stored balances of a day don't include. */
function storedUntil(asOf: ServiceDate): RawBuilder<unknown> {
  return sql`coalesce(${closingBy('until', asOf)}, '-infinity')`
}

/**
 * Rows that add up to the balances of accounts at the end of a day, or now: the balances stored at the last
 * closing, and the postings since. They are the same as all postings, except that guests whose balance was
 * zero are left out. `counts_as` is only known for channels.
 */
export function postedBy(
  accounts: readonly LedgerAccount[],
  asOf: ServiceDate = everyDay,
): RawBuilder<unknown> {
  const chosen = sql`account in (${sql.join(accounts.map((it) => sql.lit(it)))})`
  return sql`select account, party_guid, detail, counts_as, cents from stored_balance
    where period_guid = ${closingBy('period_guid', asOf)} and ${chosen}
    union all
    select account, party_guid, detail, counts_as, amount_cents from posting
    where ${chosen} and posted_on >= ${storedUntil(asOf)} and posted_on <= ${asOf}`
}

/** What was due by the end of a day, and charged by then for later days: rows to add up by `detail`. */
export function taxBy(asOf: ServiceDate): RawBuilder<unknown> {
  const until = storedUntil(asOf)
  return sql`select detail, cents, earned_cents from stored_balance
    where period_guid = ${closingBy('period_guid', asOf)} and account = 'taxDue'
    union all
    select detail, amount_cents, case when earned_on < ${until} then amount_cents else 0 end from posting
    where account = 'taxDue' and posted_on >= ${until} and posted_on <= ${asOf}
    union all
    select detail, 0, amount_cents from posting
    where account = 'taxDue' and earned_on >= ${until} and earned_on <= ${asOf} and posted_on <= ${asOf}`
}

/** Non-zero balances of an account by party, at the end of a day. */
export function balancesByParty(account: LedgerAccount, asOf: ServiceDate): RawBuilder<unknown> {
  return sql`select party_guid, sum(cents)::bigint as cents from (${postedBy([account], asOf)}) own
    where party_guid is not null group by party_guid having sum(cents) <> 0`
}
