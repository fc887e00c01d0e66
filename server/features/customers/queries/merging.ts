import { sql } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import type { MergeFacts, MergingCustomer, MovingGroup } from '#domain/customer/merge-customers.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { fieldsOf, type CustomerColumns } from '#server/features/customers/rows.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

/**
 * The facts of a merge. The do step locks both customers by guid, then the reservations that move: in the
 * lock order, customers come before groups (decision 24).
 */
export async function loadMerge(
  from: Loading,
  asked: { customerGuid: string; mergeInto: string },
): Promise<MergeFacts | Refusal> {
  const { db, actor, lock } = from
  if (lock) {
    await lockCustomers(db, [asked.customerGuid, asked.mergeInto])
    await sql`select guid from booking_group where customer_guid = ${asked.customerGuid} order by guid
      for no key update`.execute(db)
  }
  const customers = await mergingCustomers(from, [asked.customerGuid, asked.mergeInto])
  const losing = customers.find((it) => it.guid === asked.customerGuid)
  const kept = customers.find((it) => it.guid === asked.mergeInto)
  if (!losing || !kept) return notFound
  const partners = actor.partnerGuid === null ? await partnersOfGuests(db, [losing.guid, kept.guid]) : []
  const seenFields = await fieldsSeen(db, null, actor)
  return { kept, losing, groups: await movingGroupsOf(from, losing.guid), seenFields, partners }
}

/** Locks customers by guid until the transaction ends. New bookings for them wait. */
export async function lockCustomers(db: Db, guids: readonly string[]): Promise<void> {
  await sql`select guid from customer where guid = any(${guids}::uuid[]) order by guid for no key
    update`.execute(db)
}

interface CustomerRead extends CustomerColumns {
  guid: string
  details: Details
  partner_guid: string | null
  partner_name: string | null
  into_first: string | null
  into_last: string | null
  balance_cents: number
}

/** The ones that the actor can change. */
export async function mergingCustomers(
  { db, actor }: Loading,
  guids: readonly string[],
): Promise<MergingCustomer[]> {
  const scope = partnerScopeOf(actor)
  const { rows } = await sql<CustomerRead>`
    select c.guid, c.first_name, c.last_name, c.email, c.phone, c.birthday, c.country, c.language, c.notes,
      c.details, c.partner_guid, partner.name as partner_name,
      into_one.first_name as into_first, into_one.last_name as into_last,
      (select coalesce(sum(${guestOwes(sql`g.guid`)}), 0)::bigint from booking_group g
        where g.customer_guid = c.guid and ${isWithin(scope, 'g.partner_guid')}) as balance_cents
    from customer c
    left join partner on partner.guid = c.partner_guid
    left join customer into_one on into_one.guid = c.merged_into
    where c.guid = any(${guids}::uuid[]) and c.anonymised_at is null
      and ${isWithin(scope, 'c.partner_guid')}`.execute(db)
  return rows.map((row) => ({
    guid: row.guid,
    fields: fieldsOf(row),
    details: row.details,
    partner: row.partner_guid === null ? null : { guid: row.partner_guid, name: row.partner_name ?? '' },
    mergedInto:
      row.into_first === null
        ? null
        : customerName({ firstName: row.into_first, lastName: row.into_last ?? '' }),
    balanceCents: row.balance_cents,
  }))
}

async function movingGroupsOf({ db, actor, now }: Loading, customerGuid: string): Promise<MovingGroup[]> {
  const { time_zone: timeZone } = await siteSettings(db)
  const today = localDateOf(now, timeZone)
  const { rows } = await sql<MovingGroup>`
    select g.guid, g.reference, ahead.date as "nextDate",
      coalesce(${isWithin(partnerScopeOf(actor), 'g.partner_guid')}, false) as "isWithinReach"
    from booking_group g
    cross join lateral (
      select min(service_date) as date from booking
      where group_guid = g.guid and status in ('waitlisted', 'booked', 'checkedIn')
        and service_date >= ${today}::date) ahead
    where g.customer_guid = ${customerGuid}::uuid
    order by ahead.date nulls last, g.first_service_date desc, g.guid`.execute(db)
  return rows
}

async function partnersOfGuests(db: Db, customerGuids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct partner.name from booking_group g join partner on partner.guid = g.partner_guid
    where g.customer_guid = any(${customerGuids}::uuid[]) order by partner.name`.execute(db)
  return rows.map((it) => it.name)
}
