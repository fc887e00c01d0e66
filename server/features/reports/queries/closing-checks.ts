import { sql, type RawBuilder } from 'kysely'
import * as addresses from '#contract/addresses.ts'
import type { Unresolved } from '#contract/closing.ts'
import type { Period } from '#domain/calendar/period.ts'
import type { Db } from '#server/db/connection.ts'
import { notInvoicedEntries } from '#server/features/invoices/queries/not-invoiced.ts'
import { balancesByParty, postedBy } from '#server/features/ledger/queries/stored-balances.ts'

/** A check for open items of a month. */
interface ClosingCheck {
  key: string
  label: string
  /** One row for the days of a closing: `count`, `cents` (null if not money) and `day` of the first item. */
  found: (days: Period) => RawBuilder<unknown>
  /** Where to settle the items. */
  href: (found: { days: Period; day: string | null }) => string
}

/** All checks before closing a month, in display order. None of them prevents closing. */
const closingChecks: readonly ClosingCheck[] = [
  {
    key: 'bookings',
    label: 'Services without an outcome',
    found: ({
      from,
      to,
    }) => sql`select count(*) as count, null::bigint as cents, min(service_date) as day from booking
      where service_date between ${from} and ${to} and status in ('waitlisted', 'booked', 'checkedIn')
        and kind not in ('extra', 'fee')`,
    href: ({ days, day }) => addresses.foundBookingsPath({ from: day ?? days.from, to: days.to }),
  },
  {
    key: 'trips',
    label: 'Unfinished trips',
    found: ({ from, to }) => sql`select count(*), null::bigint, min(service_date) from trip
      where service_date between ${from} and ${to} and status not in ('completed', 'noShow', 'cancelled')`,
    href: ({ days, day }) => addresses.dispatcherPath({ date: day ?? days.to }),
  },
  {
    key: 'days',
    label: 'Fast-track days still open',
    found: ({ from, to }) => sql`select count(*), null::bigint, min(day) from (
        select distinct service_date as day from booking
        where service_date between ${from} and ${to} and kind in ('arrivalFastTrack', 'departureFastTrack')
          and status not in ('waitlisted', 'cancelled')
      ) given where not exists (select from date_status where date = given.day and closed_at is not null)`,
    href: ({ days, day }) => addresses.dateStatusPath(day ?? days.to),
  },
  {
    key: 'owing',
    label: 'Guests with unpaid services',
    // The lower of the current debt and the debt for these days: later payments count.
    found: ({ from, to }) => sql`select count(*), sum(least(cents, given)), null::date from (
        select sum(posting.amount_cents) as cents, sum(posting.amount_cents)
          filter (where posting.earned_on <= ${to}) as given
        from (select distinct party_guid from posting where account = 'customerReceivable'
          and earned_on between ${from} and ${to}) own
        join posting on posting.account = 'customerReceivable' and posting.party_guid = own.party_guid
        group by own.party_guid
      ) owed where least(cents, given) > 0`,
    href: ({ days }) => addresses.foundBookingsPath({ owing: 'yes', from: days.from, to: days.to }),
  },
  {
    key: 'invoices',
    label: 'Partners with uninvoiced services',
    found: ({ to }) => sql`select count(distinct partner_guid), sum(cents), null::date from (
        select partner_guid, sum(cents) as cents from (${notInvoicedEntries({ to })}) charged
        group by partner_guid, date_trunc('month', service_date)
      ) given where cents <> 0`,
    href: ({ days }) => addresses.notInvoicedPath({ upTo: days.to }),
  },
  {
    key: 'suspense',
    label: 'Unmatched money',
    found: ({ to }) => sql`select case when coalesce(sum(cents), 0) <> 0 then 1 else 0 end,
      -sum(cents)::bigint, null::date from (${postedBy(['suspense'], to)}) own`,
    href: ({ days }) =>
      addresses.transactionsPath({
        account: 'suspense',
        from: '2000-01-01',
        to: '2099-12-31',
        asOf: days.to,
      }),
  },
  {
    key: 'drawers',
    label: 'People holding cash',
    found: ({ to }) => sql`select count(*), sum(cents)::bigint, null::date
      from (${balancesByParty('cash', to)}) held`,
    href: ({ days }) => addresses.balancesPath({ asOf: days.to }),
  },
]

/** Open items in the days of a closing, without empty checks. */
export async function unresolvedIn(db: Db, days: Period): Promise<Unresolved[]> {
  const parts = closingChecks.map(
    ({ key, found }) => sql`select ${key}::text as key, own.* from (${found(days)}) own (count, cents, day)`,
  )
  const { rows } = await sql<{
    key: string
    count: number
    cents: number | null
    day: string | null
  }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return closingChecks.flatMap(({ key, label, href }) => {
    const own = rows.find((it) => it.key === key)
    return own && own.count > 0
      ? [{ key, label, count: own.count, cents: own.cents, href: href({ days, day: own.day }) }]
      : []
  })
}
