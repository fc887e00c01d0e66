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
 * The search stages, each one indexed query that returns (customer_guid, group_guid, matched, key, id) in the order of key and id, from
 * where the last page ended. A customer who was found comes with each of their groups, the latest first; `group_guid` is null where they have
 * none.
 */
export type After = Pick<Place, 'key' | 'id' | 'group'>

type Candidates = RawBuilder<Candidate>

/** Text is compared byte by byte (`~<~`), so that the prefix indexes also give the list's order. */
const inOrder = sql`order by key using ~<~, id`
const since = (after: After | null) => {
  if (after === null) return sql`true`
  // The customer whose groups did not fit on the last page has more of them.
  const from = after.group === null ? sql`>` : sql`>=`
  return sql`(key ~>~ ${after.key} or (key = ${after.key} and id ${from} ${after.id}::uuid))`
}
/** One more than wanted where the first may have nothing left to show. */
const enough = (after: After | null, most: number) => (after === null || after.group === null ? most : most + 1)
const listed = (candidates: RawBuilder<unknown>, after: After | null, most: number): Candidates =>
  sql`select * from (${candidates}) candidates where ${since(after)} ${inOrder} limit ${enough(after, most)}`

/** Nothing typed: the newest customers. Guids grow with time, so the newest are last in the primary key. */
export function findNewestCustomers(scope: FindScope, after: After | null, most: number): Candidates {
  return sql`select c.guid as customer_guid, null::uuid as group_guid, '' as matched, '' as key, c.guid as id
    from customer c where ${customerMayBeFound(scope)} and ${after === null ? sql`true` : sql`c.guid < ${after.id}::uuid`}
    order by c.guid desc limit ${most}`
}

/** Found customers (of `candidates`, in `order`) each with their groups that may be returned; a group that was found itself stays as it is. */
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

/** Digits: a telephone number, or the number that a partner knows the reservation by. */
export function findByNumber(scope: FindScope, typed: PhoneTyped, reference: string | null, after: After | null, most: number): Candidates {
  const backwards = typed.ends.split('').toReversed().join('')
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'phone' as matched, c.query_name as key, c.guid as id
    from ${customersOf(scope)} c where c.phone <> '' and (${begins(sql`c.phone`, typed.begins)} or ${begins(sql`reverse(c.phone)`, backwards)}) and ${customerMayBeFound(scope)}`
  if (reference === null || scope.customersOnly) return withGroups(scope, listed(customers, after, most), after, most)
  return withGroups(scope, listed(sql`${customers} union all (${partnerReferenced(scope, reference)})`, after, most), after, most)
}

/** Groups by what the partner calls them, as far as it was typed. */
export function findByPartnerReference(scope: FindScope, typed: string, after: After | null, most: number): Candidates {
  return listed(partnerReferenced(scope, typed), after, most)
}

function partnerReferenced(scope: FindScope, typed: string): Candidates {
  return sql`select g.customer_guid, g.guid as group_guid, 'partnerReference' as matched, lower(g.partner_reference) as key, g.guid as id
    from booking_group g where g.partner_reference <> '' and ${begins(sql`lower(g.partner_reference)`, typed)} and ${groupMayBeFound(scope)}`
}

/** Customers whose name begins with the words typed, each as a whole, first name first or last name first. */
export function findByWholeName(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  return customersNamed(scope, after, most, [
    forwards(isWholly.forward('c', words)),
    backwards(sql`${isWholly.backward('c', words)} and not ${isWholly.forward('c', words)}`),
  ])
}

/** Customers whose name begins as typed, in any order of its parts, and not with whole words. */
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

/** Each order is read from its own index. */
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

/** Groups with a passenger of this name, booked by someone of another name. One per family of that name. */
export function findByPassenger(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  // Each way round is read in the order of its own index.
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

/** Every word somewhere in the name, in any order, of names that do not begin with the text. */
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
 * Names with words similar to the typed ones, most similar first: for typing errors. One page: beyond it similarity means nothing. `every`: only
 * names that are like each word; otherwise like any.
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
 * Above this number of matches a name is too common to search single passengers; this bounds the cost of the most expensive search at any
 * size.
 */
const namesakes = 500
const byName = sql`p.query_name using ~<~, p.guid`

/** So many names like the typed ones are read and compared: half of all guests may be called like a common first name. */
const likeNamesRead = { every: 5000, any: 2000 }

/** Any word: each by itself, for of one word the index of trigrams is always the planner's choice. */
function namesLike(table: RawBuilder<unknown>, words: NameWords, match: 'every' | 'any'): RawBuilder<unknown> {
  const searched = match === 'every' ? [longEnough(words)] : longEnough(words).map((word) => [word])
  // The limit stands outside a part of its own: beside the condition, it would make the planner read the table from its start.
  const found = searched.map(
    (these) => sql`(with alike as materialized (select * from ${table} n where ${isNamedLike('n', these, 'every')})
      select * from alike limit ${sql.lit(likeNamesRead[match])})`,
  )
  return sql`(${sql.join(found, sql` union `)} offset 0)`
}

/** `offset 0` keeps the planner to the index of trigrams: not knowing how rare the words are, it would rather read all names in order. */
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
