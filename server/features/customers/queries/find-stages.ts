import { sql, type RawBuilder } from 'kysely'
import type { PhoneTyped } from '#domain/booking/read-search.ts'
import {
  customerMayBeFound,
  customersOf,
  groupMayBeFound,
  passengerMayBeFound,
  passengersOf,
  today,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import type { Place } from '#server/features/customers/queries/list-place.ts'
import type { Candidate } from '#server/features/customers/queries/found-rows.ts'
import {
  begins,
  isNamed,
  isWholly,
  isNamedLike,
  isNamedWithin,
  likenessTo,
  longEnough,
  type NameWords,
} from '#server/features/customers/queries/name-conditions.ts'

/**
 * The search stages. Each is one indexed query that returns (customer_guid, group_guid, matched, key, id) in
 * the order of key and id, from where the last page ended. A customer is returned once per group, latest
 * first, with a null `group_guid` if there is none.
 */
export type After = Pick<Place, 'key' | 'id' | 'group'>

type Candidates = RawBuilder<Candidate>

/** Compares text byte by byte (`~<~`), so that the prefix indexes also give the list's order. */
const inOrder = sql`order by key using ~<~, id`
const since = (after: After | null) => {
  if (after === null) return sql`true`
  // Include the last customer again if some of its groups didn't fit on the last page.
  const from = after.group === null ? sql`>` : sql`>=`
  return sql`(key ~>~ ${after.key} or (key = ${after.key} and id ${from} ${after.id}::uuid))`
}
/** One more than wanted if the first can have nothing left to show. */
const enough = (after: After | null, most: number) => (after === null || after.group === null ? most : most + 1)
const listed = (candidates: RawBuilder<unknown>, after: After | null, most: number): Candidates =>
  sql`select * from (${candidates}) candidates where ${since(after)} ${inOrder} limit ${enough(after, most)}`

/**
 * The newest customers, for an empty search. Guids grow with time, so the newest are last in the primary key.
 */
export function findNewestCustomers(scope: FindScope, after: After | null, most: number): Candidates {
  return sql`select c.guid as customer_guid, null::uuid as group_guid, '' as matched, '' as key, c.guid as id
    from customer c where ${customerMayBeFound(scope)} and ${after === null ? sql`true` : sql`c.guid < ${after.id}::uuid`}
    order by c.guid desc limit ${most}`
}

/**
 * Joins found customers (`candidates`, in `order`) with their visible groups. Candidates that are groups stay
 * as they are.
 */
function withGroups(
  scope: FindScope,
  candidates: RawBuilder<unknown>,
  after: After | null,
  most: number,
  order = sql`found.key using ~<~, found.id`,
): Candidates {
  if (scope.customersOnly) return sql`select * from (${candidates}) found order by ${order} limit ${most}`
  const last = after?.group ?? null
  const isFurther =
    last === null
      ? sql`true`
      : sql`(found.id <> ${after?.id}::uuid or (g.first_service_date, g.guid) < (${last.on}::date, ${last.guid}::uuid))`
  return sql`select found.customer_guid, coalesce(found.group_guid, own.guid) as group_guid, found.matched, found.key, found.id
    from (${candidates}) found
    left join lateral (
      select g.guid, g.first_service_date from booking_group g
      where found.group_guid is null and g.customer_guid = found.customer_guid and ${groupMayBeFound(scope)} and ${isFurther}
      order by g.first_service_date desc, g.guid desc limit ${most}
    ) own on true
    ${last === null ? sql`` : sql`where found.id <> ${after?.id}::uuid or own.guid is not null`}
    order by ${order}, own.first_service_date desc, own.guid desc limit ${most}`
}

export function findGroup(scope: FindScope, by: 'reference' | 'code', typed: readonly string[]): Candidates {
  const column = by === 'reference' ? sql`g.reference` : sql`g.ticket_code`
  return sql`select g.customer_guid, g.guid as group_guid, ${by}::text as matched, g.reference as key, g.guid as id
    from booking_group g where ${column} = any(${typed}::text[]) and ${groupMayBeFound(scope)}`
}

/** Groups on a flight, by its own number or a codeshare's, by date. */
export function findByFlight(scope: FindScope, ident: string, after: After | null, most: number): Candidates {
  const from = scope.from === undefined && scope.to === undefined ? today(scope) : sql`${scope.from ?? '2000-01-01'}::date`
  const groups = sql`
    select g.customer_guid, g.guid as group_guid, 'flight' as matched, min(b.service_date)::text || ' ' || g.reference as key, g.guid as id
    from flight f
    join booking b on b.flight_guid = f.guid and b.status <> 'cancelled'
    join booking_group g on g.guid = b.group_guid
    where f.ident in (select ${ident}::text union all select operating_ident from flight_alias where flight_alias.ident = ${ident})
      and f.service_date between ${from} and ${scope.to ?? '2099-12-31'} and ${groupMayBeFound(scope)}
    group by g.guid`
  return listed(groups, after, most)
}

export function findByEmail(scope: FindScope, email: string, after: After | null, most: number): Candidates {
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'email' as matched, lower(c.email) as key, c.guid as id
    from ${customersOf(scope)} c where c.email <> '' and ${begins(sql`lower(c.email)`, email)} and ${customerMayBeFound(scope)}`
  return withGroups(scope, listed(customers, after, most), after, most)
}

/** Digits: a phone number or a partner's reference. */
export function findByNumber(scope: FindScope, typed: PhoneTyped, reference: string | null, after: After | null, most: number): Candidates {
  const backwards = typed.ends.split('').toReversed().join('')
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'phone' as matched, c.query_name as key, c.guid as id
    from ${customersOf(scope)} c where c.phone <> '' and (${begins(sql`c.phone`, typed.begins)} or ${begins(sql`reverse(c.phone)`, backwards)}) and ${customerMayBeFound(scope)}`
  if (reference === null || scope.customersOnly) return withGroups(scope, listed(customers, after, most), after, most)
  return withGroups(scope, listed(sql`${customers} union all (${partnerReferenced(scope, reference)})`, after, most), after, most)
}

/** Groups whose partner reference begins with the text. */
export function findByPartnerReference(scope: FindScope, typed: string, after: After | null, most: number): Candidates {
  return listed(partnerReferenced(scope, typed), after, most)
}

function partnerReferenced(scope: FindScope, typed: string): Candidates {
  return sql`select g.customer_guid, g.guid as group_guid, 'partnerReference' as matched, lower(g.partner_reference) as key, g.guid as id
    from booking_group g where g.partner_reference <> '' and ${begins(sql`lower(g.partner_reference)`, typed)} and ${groupMayBeFound(scope)}`
}

/** Customers whose name begins with the typed words as whole words, first or last name first. */
export function findByWholeName(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  return customersNamed(scope, after, most, [
    forwards(isWholly.forward('c', words)),
    backwards(sql`${isWholly.backward('c', words)} and not ${isWholly.forward('c', words)}`),
  ])
}

/** Customers whose name begins with the text, in any order of its parts, except whole-word matches. */
export function findByName(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  const isWhole = sql`(${isWholly.forward('c', words)} or ${isWholly.backward('c', words)})`
  const isForward = isNamed.forward('c', words)
  const isBackward = isNamed.backward('c', words)
  return customersNamed(scope, after, most, [
    forwards(sql`${isForward} and not ${isWhole}`),
    backwards(sql`${isBackward} and not ${isForward} and not ${isWhole}`),
    ...(isNamed.hasOrders(words) ? [forwards(sql`${isNamed.reordered('c', words)} and not ${isForward} and not ${isBackward}`)] : []),
  ])
}

interface NameOrder {
  key: RawBuilder<unknown>
  where: RawBuilder<unknown>
  isBackward: boolean
}

const forwards = (where: RawBuilder<unknown>): NameOrder => ({ key: sql`c.query_name`, where, isBackward: false })
const backwards = (where: RawBuilder<unknown>): NameOrder => ({
  key: sql`substring(c.query_name from '[^ ]+$') || ' ' || c.query_name`,
  where,
  isBackward: true,
})

/** Each order of the name has its own index. */
function customersNamed(scope: FindScope, after: After | null, most: number, orders: readonly NameOrder[]): Candidates {
  const parts = orders.map(({ key, where, isBackward }) => {
    const found = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, ${key} as key, c.guid as id from ${customersOf(scope)} c
      where ${where} and ${customerMayBeFound(scope)}`
    if (!isBackward) return sql`(${listed(found, after, most)})`
    const lastFirst = sql`select * from (${found} order by substring(c.query_name from '[^ ]+$') using ~<~, c.query_name using ~<~, c.guid) candidates`
    return sql`(select * from (${lastFirst}) candidates where ${since(after)} limit ${enough(after, most)})`
  })
  return withGroups(scope, listed(sql`${sql.join(parts, sql` union all `)}`, null, enough(after, most)), after, most)
}

/**
 * Groups with a passenger of this name who were booked by someone with another name. One passenger per group.
 */
export function findByPassenger(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  // Each order of the name has its own index.
  const lastFirst = sql`substring(p.query_name from '[^ ]+$') using ~<~, p.query_name using ~<~, p.guid`
  const forward = namedPassengers(scope, isNamed.forward('p', words), byName)
  const backward = namedPassengers(scope, sql`${isNamed.backward('p', words)} and not ${isNamed.forward('p', words)}`, lastFirst)
  const reordered = namedPassengers(
    scope,
    sql`${isNamed.reordered('p', words)} and not (${isNamed.forward('p', words)} or ${isNamed.backward('p', words)})`,
    byName,
  )
  const parts = isNamed.hasOrders(words)
    ? sql`(${forward}) union all (${backward}) union all (${reordered})`
    : sql`(${forward}) union all (${backward})`
  const groups = groupsOf(parts, (it) => isNamed.either(it, words))
  return listed(groups, after, most)
}

/** Names that contain every word in any order, except those that begin with the text. */
export function findWithinNames(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  const isWithin = (alias: string) => sql`(${isNamedWithin(alias, words)} and not ${isNamed.either(alias, words)})`
  const others = sql`not ${isNamed.either('p', words)}`
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, c.query_name as key, c.guid as id
    from ${byTrigrams(customersOf(scope), isNamedWithin('n', words))} c where not ${isNamed.either('c', words)} and ${customerMayBeFound(scope)}`
  if (scope.customersOnly) return listed(customers, after, most)
  const passengers = byTrigrams(passengersOf(scope), isNamedWithin('n', words))
  const either = sql`${customers} union all ${groupsOf(namedPassengers(scope, others, byName, passengers), isWithin)}`
  return withGroups(scope, listed(either, after, most), after, most)
}

/**
 * Names similar to the typed words, most similar first, to find misspelled ones. Only one page, since later
 * matches would be meaningless. `every` requires a similar word for each typed one, `any` for at least one.
 */
export function findLikeNames(scope: FindScope, words: NameWords, match: 'every' | 'any', most: number): Candidates {
  const isLike = (alias: string) => isNamedLike(alias, words, match)
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, c.query_name as key, c.guid as id
    from ${namesLike(customersOf(scope), words, match)} c where ${customerMayBeFound(scope)}`
  const likest = sql`${likenessTo(words, 'p.query_name')} desc, p.guid`
  const others = scope.customersOnly
    ? sql``
    : sql`union all ${groupsOf(namedPassengers(scope, sql`true`, likest, namesLike(passengersOf(scope), words, match)), isLike)}`
  const likestFirst = (it: string) => sql`${likenessTo(words, `${it}.key`)} desc, ${sql.ref(`${it}.key`)} using ~<~, ${sql.ref(`${it}.id`)}`
  const either = sql`select * from (${customers} ${others}) candidates order by ${likestFirst('candidates')} limit ${most}`
  return withGroups(scope, either, null, most, likestFirst('found'))
}

/**
 * Above this number of matches, a name is too common to search single passengers. This bounds the cost of the
 * most expensive search.
 */
const namesakes = 500
const byName = sql`p.query_name using ~<~, p.guid`

/** How many similar names to compare. A common first name can be similar to half of all guests. */
const likeNamesRead = { every: 5000, any: 2000 }

/** Any of the words. Queried one by one, because then the planner always uses the trigram index. */
function namesLike(table: RawBuilder<unknown>, words: NameWords, match: 'every' | 'any'): RawBuilder<unknown> {
  const searched = match === 'every' ? [longEnough(words)] : longEnough(words).map((word) => [word])
  // The limit is outside the materialized part. Next to the condition, it would make the planner scan the
  // table.
  const found = searched.map(
    (these) => sql`(with alike as materialized (select * from ${table} n where ${isNamedLike('n', these, 'every')})
      select * from alike limit ${sql.lit(likeNamesRead[match])})`,
  )
  return sql`(${sql.join(found, sql` union `)} offset 0)`
}

/** `offset 0` makes the planner use the trigram index. Without it, it may read all names in order. */
function byTrigrams(table: RawBuilder<unknown>, matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from ${table} n where ${matches} offset 0)`
}

function namedPassengers(
  scope: FindScope,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  from = passengersOf(scope),
): RawBuilder<unknown> {
  return sql`select p.guid, p.group_guid, p.position, p.query_name from ${from} p
    where ${matches} and ${passengerMayBeFound(scope)} order by ${order} limit ${namesakes}`
}

function groupsOf(named: RawBuilder<unknown>, matches: (alias: string) => RawBuilder<unknown>): Candidates {
  return sql`select g.customer_guid, g.guid as group_guid, 'passenger' as matched, p.query_name as key, g.guid as id
    from (${named}) p
    join booking_group g on g.guid = p.group_guid
    join customer c on c.guid = g.customer_guid
    where not ${matches('c')}
      and (select q.guid from passenger q where q.group_guid = p.group_guid and q.position < p.position and ${matches('q')} limit 1) is null`
}
