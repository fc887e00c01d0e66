import { sql } from 'kysely'
import type { accountBalance } from '#contract/ledger.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'

type Balances = ReplyOf<typeof accountBalance>

/** The company's current balances. Internal: a partner user reads none of them. */
export async function companyBalances(db: Db): Promise<Balances> {
  const [partners, customers, taxDue, gratuitiesDue] = await Promise.all([
    owingPartners(db),
    owingCustomers(db),
    taxesDue(db),
    gratuitiesOfDrivers(db),
  ])
  const first = customers[0]
  const sum = (rows: readonly { dueCents: number }[]) => rows.reduce((cents, it) => cents + it.dueCents, 0)
  return {
    partners,
    partnersCents: partners.reduce((cents, it) => cents + it.balanceCents, 0),
    customers: customers.map(({ allCents: _cents, allOwing: _owing, ...customer }) => customer),
    customersCents: first?.allCents ?? 0,
    customersOwing: first?.allOwing ?? 0,
    taxDue,
    taxDueCents: sum(taxDue),
    gratuitiesDue,
    gratuitiesDueCents: sum(gratuitiesDue),
  }
}

async function owingPartners(db: Db): Promise<Balances['partners']> {
  const { rows } = await sql<Balances['partners'][number]>`
    select partner.guid, partner.name, partner.credit_limit_cents as "creditLimitCents", partner.blocked, owed.cents as "balanceCents"
    from (select party_guid, sum(amount_cents) as cents from posting where account = 'partnerReceivable' group by party_guid having sum(amount_cents) <> 0) owed
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

async function owingCustomers(db: Db): Promise<OwingCustomer[]> {
  const { rows } = await sql<OwingCustomer>`
    with owed as (
      select party_guid, sum(amount_cents) as cents from posting where account = 'customerReceivable' group by party_guid having sum(amount_cents) <> 0
    ), by_customer as (
      select booking_group.customer_guid, sum(owed.cents) as cents, count(*) as groups, (max(booking_group.guid::text))::uuid as newest
      from owed join booking_group on booking_group.guid = owed.party_guid
      group by booking_group.customer_guid
    )
    select customer.guid, customer.first_name || ' ' || customer.last_name as name, by_customer.cents as "balanceCents", by_customer.groups, by_customer.newest as "newestGroup",
      sum(by_customer.cents) over () as "allCents", count(*) over () as "allOwing"
    from by_customer join customer on customer.guid = by_customer.customer_guid
    order by by_customer.cents desc, customer.guid
    limit ${customersAtMost}`.execute(db)
  return rows
}

async function taxesDue(db: Db): Promise<Balances['taxDue']> {
  const { rows } = await sql<Balances['taxDue'][number]>`
    select detail as code, -sum(amount_cents) as "dueCents" from posting where account = 'taxDue' group by detail having sum(amount_cents) <> 0 order by detail`.execute(
    db,
  )
  return rows
}

async function gratuitiesOfDrivers(db: Db): Promise<Balances['gratuitiesDue']> {
  const { rows } = await sql<Balances['gratuitiesDue'][number]>`
    select account.guid, account.name, -owed.cents as "dueCents"
    from (select party_guid, sum(amount_cents) as cents from posting where account = 'gratuitiesDue' group by party_guid having sum(amount_cents) <> 0) owed
    join account on account.guid = owed.party_guid
    order by account.name`.execute(db)
  return rows
}
