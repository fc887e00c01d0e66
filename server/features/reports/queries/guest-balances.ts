import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { GuestBalance, guestBalancesReport } from '#contract/receivables.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { guestAgeingOf, type ChargedDay } from '#domain/ledger/guest-ageing.ts'
import type { Db } from '#server/db/connection.ts'
import { balancesByParty } from '#server/features/ledger/queries/stored-balances.ts'

interface OwingReservation {
  customerGuid: string
  groupGuid: string
  name: string
  balanceCents: number
  days: ChargedDay[]
}

/** Guests with a balance, each with the ages of all their reservations; largest first. */
export async function guestBalancesOf(
  db: Db,
  { asOf = '', age, find = '' }: QueryOf<typeof guestBalancesReport.rows>,
  today: ServiceDate,
): Promise<ReplyOf<typeof guestBalancesReport.rows>> {
  const day = asOf === '' ? today : asOf
  const guests = new Map<string, GuestBalance>()
  for (const own of await owingReservations(db, day)) addTo(guests, own, day)
  const wanted = foldForSearch(find)
  const shown = [...guests.values()]
    .filter((it) => age === undefined || it[age] !== 0)
    .filter((it) => wanted === '' || foldForSearch(it.label).includes(wanted))
    .toSorted((a, b) => b.balanceCents - a.balanceCents || (a.label < b.label ? -1 : 1))
  return { asOf: day, tables: { guests: shown } }
}

function addTo(guests: Map<string, GuestBalance>, own: OwingReservation, day: ServiceDate): void {
  const ageing = guestAgeingOf(own.days, own.balanceCents, day)
  const known = guests.get(own.customerGuid)
  guests.set(own.customerGuid, {
    key: own.customerGuid,
    label: own.name,
    newestGroup: known && known.newestGroup > own.groupGuid ? known.newestGroup : own.groupGuid,
    reservations: (known?.reservations ?? 0) + 1,
    toCome: (known?.toCome ?? 0) + ageing.toCome,
    days30: (known?.days30 ?? 0) + ageing.days30,
    days60: (known?.days60 ?? 0) + ageing.days60,
    days90: (known?.days90 ?? 0) + ageing.days90,
    older: (known?.older ?? 0) + ageing.older,
    credit: (known?.credit ?? 0) + ageing.credit,
    balanceCents: (known?.balanceCents ?? 0) + own.balanceCents,
  })
}

/** Reservations with a balance at the end of a day, and what was charged for each service date by then. */
async function owingReservations(db: Db, asOf: ServiceDate): Promise<OwingReservation[]> {
  // The charges of all guests in one pass, not guest by guest.
  const { rows } = await sql<OwingReservation>`
    with owed as materialized (${balancesByParty('customerReceivable', asOf)}), day as (
      select owed.party_guid, earned_on, sum(amount_cents)::bigint as cents
      from owed join posting on posting.account = 'customerReceivable'
        and posting.party_guid = owed.party_guid and counts_as = 'charge' and posted_on <= ${asOf}::date
      group by owed.party_guid, earned_on having sum(amount_cents) <> 0
    ), charged as (
      select party_guid, json_agg(json_build_object('serviceDate', earned_on, 'cents', cents)) as days
      from day group by party_guid
    )
    select customer.guid as "customerGuid", booking_group.guid as "groupGuid",
      trim(customer.first_name || ' ' || customer.last_name) as name, owed.cents as "balanceCents",
      coalesce(charged.days, '[]') as days
    from owed join booking_group on booking_group.guid = owed.party_guid
    join customer on customer.guid = booking_group.customer_guid
    left join charged on charged.party_guid = owed.party_guid`.execute(db)
  return rows
}
