import { sql } from 'kysely'
import type { accountBalance } from '#contract/ledger.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { allLedgerAccounts, ledgerAccounts, type LedgerAccount } from '#domain/ledger/ledger-accounts.ts'
import type { Db } from '#server/db/connection.ts'
import { receivablesAt } from '#server/features/ledger/queries/receivables-at.ts'
import { balancesByParty, postedBy, taxBy } from '#server/features/ledger/queries/stored-balances.ts'

type Balances = ReplyOf<typeof accountBalance>

/**
 * The company's balances at the end of a day: those stored at the last closing before it, and everything
 * posted since. Not for partner users.
 */
export async function companyBalances(db: Db, asOf: string): Promise<Balances> {
  const [partners, customers, channels, taxDue, gratuitiesDue, cash, trial, receivables] = await Promise.all([
    owingPartners(db, asOf),
    owingCustomers(db, asOf),
    owingChannels(db, asOf),
    taxesDue(db, asOf),
    gratuitiesOfDrivers(db, asOf),
    cashByPerson(db, asOf),
    trialBalance(db, asOf),
    receivablesAt(db, asOf),
  ])
  const first = customers[0]
  return {
    asOf,
    partners,
    partnersCents: partners.reduce((cents, it) => cents + it.balanceCents, 0),
    customers: customers.map(({ allCents: _cents, allOwing: _owing, ...customer }) => customer),
    customersCents: first?.allCents ?? 0,
    customersOwing: first?.allOwing ?? 0,
    channels,
    channelsCents: channels.reduce((cents, it) => cents + it.balanceCents, 0),
    taxDue,
    taxDueCents: taxDue.reduce((cents, it) => cents + it.dueCents, 0),
    taxAdvanceCents: taxDue.reduce((cents, it) => cents + it.advanceCents, 0),
    gratuitiesDue,
    gratuitiesDueCents: gratuitiesDue.reduce((cents, it) => cents + it.dueCents, 0),
    cash,
    trial,
    receivables,
  }
}

async function owingPartners(db: Db, asOf: string): Promise<Balances['partners']> {
  const { rows } = await sql<Balances['partners'][number]>`
    select partner.guid, partner.name, partner.credit_limit_cents as "creditLimitCents", partner.blocked,
      owed.cents as "balanceCents"
    from (${balancesByParty('partnerReceivable', asOf)}) owed
    join partner on partner.guid = owed.party_guid
    order by owed.cents desc, partner.name`.execute(db)
  return rows
}

const customersAtMost = 200

interface OwingCustomer {
  guid: string
  name: string
  balanceCents: number
  groups: number
  newestGroup: string
  allCents: number
  allOwing: number
}

async function owingCustomers(db: Db, asOf: string): Promise<OwingCustomer[]> {
  const { rows } = await sql<OwingCustomer>`
    with by_customer as (
      select booking_group.customer_guid, sum(owed.cents) as cents, count(*) as groups,
        (max(booking_group.guid::text))::uuid as newest
      from (${balancesByParty('customerReceivable', asOf)}) owed join booking_group
        on booking_group.guid = owed.party_guid
      group by booking_group.customer_guid
    ), shown as (
      select *, sum(cents) over () as all_cents, count(*) over () as all_owing
      from by_customer order by cents desc, customer_guid limit ${customersAtMost}
    )
    select customer.guid, trim(customer.first_name || ' ' || customer.last_name) as name,
      shown.cents as "balanceCents", shown.groups, shown.newest as "newestGroup",
      shown.all_cents as "allCents", shown.all_owing as "allOwing"
    from shown join customer on customer.guid = shown.customer_guid
    order by shown.cents desc, customer.guid`.execute(db)
  return rows
}

async function owingChannels(db: Db, asOf: string): Promise<Balances['channels']> {
  const { rows } = await sql<Balances['channels'][number]>`
    select detail as name, sum(cents)::bigint as "balanceCents"
    from (${postedBy(['channelReceivable'], asOf)}) own
    group by detail having sum(cents) <> 0 order by 2 desc, 1`.execute(db)
  return rows
}

/** Due for services up to that day, and charged by then for later services. */
async function taxesDue(db: Db, asOf: string): Promise<Balances['taxDue']> {
  const { rows } = await sql<Balances['taxDue'][number]>`
    select detail as code, (-sum(earned_cents))::bigint as "dueCents",
      sum(earned_cents - cents)::bigint as "advanceCents"
    from (${taxBy(asOf)}) own
    group by detail having sum(earned_cents) <> 0 or sum(earned_cents - cents) <> 0
    order by detail`.execute(db)
  return rows
}

async function gratuitiesOfDrivers(db: Db, asOf: string): Promise<Balances['gratuitiesDue']> {
  const { rows } = await sql<Balances['gratuitiesDue'][number]>`
    select account.guid, account.name, -owed.cents as "dueCents"
    from (${balancesByParty('gratuitiesDue', asOf)}) owed
    join account on account.guid = owed.party_guid
    order by account.name`.execute(db)
  return rows
}

async function cashByPerson(db: Db, asOf: string): Promise<Balances['cash']> {
  const { rows } = await sql<Balances['cash'][number]>`
    select held.party_guid as guid, coalesce(account.name, 'The safe') as name, held.cents as "balanceCents"
    from (select party_guid, sum(cents)::bigint as cents from (${postedBy(['cash'], asOf)}) own
      group by party_guid having sum(cents) <> 0) held
    left join account on account.guid = held.party_guid
    order by account.name nulls first`.execute(db)
  return rows
}

async function trialBalance(db: Db, asOf: string): Promise<Balances['trial']> {
  const { rows } = await sql<{ account: LedgerAccount; balanceCents: number }>`
    select account, sum(cents)::bigint as "balanceCents" from (${postedBy(allLedgerAccounts, asOf)}) own
      group by account having sum(cents) <> 0`.execute(db)
  const order = Object.keys(ledgerAccounts)
  return rows
    .map((it) => ({ ...it, label: ledgerAccounts[it.account].label }))
    .toSorted((a, b) => order.indexOf(a.account) - order.indexOf(b.account))
}
