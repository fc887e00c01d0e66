import { sql } from 'kysely'
import { expect } from 'vitest'
import { reachAsPortal } from '#domain/access/partner-reach.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { channelBalances } from '#server/features/bokun/queries/channel-money.ts'
import { companyBalances } from '#server/features/ledger/queries/account-balance.ts'
import { statementOf } from '#server/features/partners/queries/statement.ts'
import { unresolvedIn } from '#server/features/reports/queries/closing-checks.ts'
import { guestBalancesOf } from '#server/features/reports/queries/guest-balances.ts'
import { holdingsOf } from '#server/features/till/queries/cash-held.ts'

/**
 * Stored balances are the sums of all postings, each closing has them and no other, and the balances of these
 * days are the same without them.
 */
export async function expectStoredToAgree(db: Db, days: readonly ServiceDate[]): Promise<void> {
  expect(await astray(db)).toEqual([])
  for (const day of days)
    expect(await everyBalance(db, day), day).toEqual(await withoutStored(db, (tx) => everyBalance(tx, day)))
}

/** What the product reads from stored balances. */
export async function everyBalance(db: Db, asOf: ServiceDate) {
  const partners = await db.selectFrom('partner').select('guid').orderBy('guid').execute()
  const asked = { from: asOf, to: '2099-12-31' } // not moved
  const holdings = [...(await holdingsOf(db))].map(([holder, held]) => ({ holder, held }))
  const statements = []
  for (const { guid } of partners) statements.push(await statementOf(db, reachAsPortal(guid), asked))
  return {
    company: await companyBalances(db, asOf),
    channels: await channelBalances(db),
    cash: holdings.toSorted((a, b) => String(a.holder).localeCompare(String(b.holder))),
    guests: await guestBalancesOf(db, { asOf }, asOf),
    unresolved: await unresolvedIn(db, { from: '2000-01-01', to: asOf }), // not moved
    statements,
  }
}

/** Reads as if no balances were stored, as in a database that an earlier version has just left. */
export async function withoutStored<T>(db: Db, read: (tx: Db) => Promise<T>): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    await tx.deleteFrom('stored_closing').execute()
    return await read(tx)
  } finally {
    await tx.rollback().execute()
  }
}

async function astray(db: Db): Promise<object[]> {
  const { rows } = await sql<object>`
    with posted as (
      select c.period_guid, p.account, p.party_guid, p.detail,
        case when p.account = 'channelReceivable' then p.counts_as end as counts_as, p.amount_cents as cents,
        case when p.account in ('revenue', 'taxDue') and p.earned_on < c.until then p.amount_cents else 0 end
          as earned
      from stored_closing c join posting p on p.posted_on < c.until
    )
    select account, party_guid, detail, counts_as, sum(cents) as cents, sum(earned) as earned
    from (select * from posted union all
      select period_guid, account, party_guid, detail, counts_as, -cents, -earned_cents
      from stored_balance) own
    group by period_guid, account, party_guid, detail, counts_as
    having sum(cents) <> 0 or sum(earned) <> 0
    union all
    select month, guid, until::text, reopened_because, null, null
    from period full join stored_closing on period_guid = guid
    where (reopened_at is null) <> (until is not null)
      or until <> ((month || '-01')::date + interval '1 month')::date`.execute(db)
  return rows
}
