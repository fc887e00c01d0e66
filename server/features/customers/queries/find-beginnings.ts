import { sql } from 'kysely'
import type { PhoneTyped } from '#domain/booking/read-search.ts'
import {
  customerMayBeFound,
  customersOf,
  groupMayBeFound,
  today,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import { begins, isNamedWithin, type NameWords } from '#server/features/customers/queries/name-conditions.ts'
import { listed, withGroups, type After, type Candidates } from './found-page.ts'

/** The maximum number of matches. Users don't read further. */
const mostRead = 1000

/** Groups whose reference begins with the text, except those whose guest has a name with these words. */
export function findByReferenceBeginning(
  scope: FindScope,
  typed: string,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  return listed(
    sql`select g.customer_guid, g.guid as group_guid, 'reference' as matched, g.reference as key, g.guid as id
      from (select * from booking_group where ${begins(sql`reference`, typed)} offset 0) g
      join customer c on c.guid = g.customer_guid
      where not ${isNamedWithin('c', words)} and ${groupMayBeFound(scope)}`,
    after,
    most,
  )
}

/** Groups on flights whose number, or a codeshare's, begins with the text, by date from today on. */
export function findByFlightBeginning(
  scope: FindScope,
  typed: string,
  after: After | null,
  most: number,
): Candidates {
  const from =
    scope.from === undefined && scope.to === undefined
      ? today(scope)
      : sql`${scope.from ?? '2000-01-01'}::date`
  const isOnDates = sql`service_date between ${from} and ${scope.to ?? '2099-12-31'}`
  const flights = sql`
    select guid, service_date from flight where ${begins(sql`ident`, typed)} and ${isOnDates}
    union
    select guid, service_date from flight
      where ident = any(array(select operating_ident from flight_alias where ${begins(sql`ident`, typed)}))
        and ${isOnDates}`
  const first = sql`
    select g.customer_guid, g.guid, g.reference, f.service_date
    from (select * from (${flights}) every_flight order by service_date offset 0) f
    cross join lateral (select group_guid from booking
      where flight_guid = f.guid and status <> 'cancelled' offset 0) b
    join booking_group g on g.guid = b.group_guid
    where ${groupMayBeFound(scope)} limit ${sql.lit(mostRead)}`
  return listed(
    sql`select customer_guid, guid as group_guid, 'flight' as matched,
        min(service_date)::text || ' ' || reference as key, guid as id
      from (${first}) g group by customer_guid, guid, reference`,
    after,
    most,
  )
}

/** Customers whose e-mail address begins with the text, except those whose name contains it. */
export function findByEmailBeginning(
  scope: FindScope,
  typed: string,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'email' as matched,
    lower(c.email) as key, c.guid as id
    from ${customersOf(scope)} c where c.email <> '' and ${begins(sql`lower(c.email)`, typed)}
      and not ${isNamedWithin('c', words)} and ${customerMayBeFound(scope)}`
  return withGroups(scope, listed(customers, after, most), after, most)
}

/** Customers with these digits in the middle of their phone number, not at its start or end. */
export function findWithinNumbers(
  scope: FindScope,
  { begins: first, ends }: PhoneTyped,
  after: After | null,
  most: number,
): Candidates {
  // The limit is outside the materialized part. Next to the condition, it would make the planner scan the
  // table.
  const customers = sql`(with numbered as materialized (select * from ${customersOf(scope)} n
      where n.phone <> '' and n.phone like ${`%${ends}%`})
    select c.guid as customer_guid, null::uuid as group_guid, 'phone' as matched, c.query_name as key,
      c.guid as id
    from numbered c where c.phone not like ${`${first}%`} and c.phone not like ${`%${ends}`}
      and ${customerMayBeFound(scope)}
    limit ${sql.lit(mostRead)})`
  return withGroups(scope, listed(customers, after, most), after, most)
}
