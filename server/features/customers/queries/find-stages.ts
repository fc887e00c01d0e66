import { sql, type RawBuilder } from 'kysely'
import type { PhoneTyped } from '#domain/booking/read-search.ts'
import { customerMayBeFound, groupMayBeFound, passengerMayBeFound, type FindScope } from '#server/features/customers/queries/find-scope.ts'
import type { Candidate } from '#server/features/customers/queries/found-rows.ts'
import {
  begins,
  isNamed,
  isNamedLike,
  isNamedWithin,
  likenessTo,
  longEnough,
  type NameWords,
} from '#server/features/customers/queries/name-conditions.ts'

/**
 * The search stages, each one indexed query that returns (customer_guid, group_guid, matched, key, id) in the order of key and id, from
 * where the last page ended. `group_guid` is null where the customer was found and not one group.
 */
export interface After {
  key: string
  id: string
}

type Candidates = RawBuilder<Candidate>

/** Text is compared byte by byte (`~<~`), so that the prefix indexes also give the list's order. */
const inOrder = sql`order by key using ~<~, id`
const since = (after: After | null) =>
  after === null ? sql`true` : sql`(key ~>~ ${after.key} or (key = ${after.key} and id > ${after.id}::uuid))`
const listed = (candidates: RawBuilder<unknown>, after: After | null, most: number): Candidates =>
  sql`select * from (${candidates}) candidates where ${since(after)} ${inOrder} limit ${most}`

/** Nothing typed: the newest groups (or customers). Guids grow with time, so the newest are last in the primary key. */
export function findNewest(scope: FindScope, after: After | null, most: number): Candidates {
  if (scope.customersOnly) {
    return sql`select c.guid as customer_guid, null::uuid as group_guid, '' as matched, '' as key, c.guid as id
      from customer c where ${customerMayBeFound(scope)} and ${after === null ? sql`true` : sql`c.guid < ${after.id}::uuid`}
      order by c.guid desc limit ${most}`
  }
  return sql`select g.customer_guid, g.guid as group_guid, '' as matched, '' as key, g.guid as id
    from booking_group g where ${groupMayBeFound(scope)} and ${after === null ? sql`true` : sql`g.guid < ${after.id}::uuid`}
    order by g.guid desc limit ${most}`
}

export function findGroup(scope: FindScope, by: 'reference' | 'code', typed: string): Candidates {
  const column = by === 'reference' ? sql`g.reference` : sql`g.ticket_code`
  return sql`select g.customer_guid, g.guid as group_guid, ${by}::text as matched, g.reference as key, g.guid as id
    from booking_group g where ${column} = ${typed} and ${groupMayBeFound(scope)}`
}

/** Groups on a flight, by its own number or a codeshare's, by date. */
export function findByFlight(scope: FindScope, ident: string, now: string, after: After | null, most: number): Candidates {
  const today = sql`(select (${now}::timestamptz at time zone time_zone)::date from site)`
  const from = scope.from === undefined && scope.to === undefined ? today : sql`${scope.from ?? '2000-01-01'}::date`
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
    from customer c where c.email <> '' and ${begins(sql`lower(c.email)`, email)} and ${customerMayBeFound(scope)}`
  return listed(customers, after, most)
}

export function findByPhone(scope: FindScope, typed: PhoneTyped, after: After | null, most: number): Candidates {
  const backwards = typed.ends.split('').toReversed().join('')
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'phone' as matched, c.query_name as key, c.guid as id
    from customer c where c.phone <> '' and (${begins(sql`c.phone`, typed.begins)} or ${begins(sql`reverse(c.phone)`, backwards)}) and ${customerMayBeFound(scope)}`
  return listed(customers, after, most)
}

/** Customers whose name begins as typed, first name first or last name first. Each order is read from its own index. */
export function findByName(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  const name = (key: RawBuilder<unknown>) =>
    sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, ${key} as key, c.guid as id from customer c`
  const forward = sql`${name(sql`c.query_name`)} where ${isNamed.forward('c', words)} and ${customerMayBeFound(scope)}`
  const backward = sql`${name(sql`substring(c.query_name from '[^ ]+$') || ' ' || c.query_name`)}
    where ${isNamed.backward('c', words)} and not ${isNamed.forward('c', words)} and ${customerMayBeFound(scope)}`
  const lastFirst = sql`select * from (${backward} order by substring(c.query_name from '[^ ]+$') using ~<~, c.query_name using ~<~, c.guid) candidates`
  return listed(
    sql`(${listed(forward, after, most)}) union all (select * from (${lastFirst}) candidates where ${since(after)} limit ${most})`,
    null,
    most,
  )
}

/** Groups with a passenger of this name, booked by someone of another name. One per family of that name. */
export function findByPassenger(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  // Each way round is read in the order of its own index.
  const lastFirst = sql`substring(p.query_name from '[^ ]+$') using ~<~, p.query_name using ~<~, p.guid`
  const forward = namedPassengers(scope, isNamed.forward('p', words), byName)
  const backward = namedPassengers(scope, sql`${isNamed.backward('p', words)} and not ${isNamed.forward('p', words)}`, lastFirst)
  const groups = groupsOf(sql`(${forward}) union all (${backward})`, (it) => isNamed.either(it, words))
  return listed(groups, after, most)
}

/** Every word somewhere in the name, in any order, of names that do not begin with the text. */
export function findWithinNames(scope: FindScope, words: NameWords, after: After | null, most: number): Candidates {
  const isWithin = (alias: string) => sql`(${isNamedWithin(alias, words)} and not ${isNamed.either(alias, words)})`
  const others = sql`not ${isNamed.either('p', words)}`
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, c.query_name as key, c.guid as id
    from ${byTrigrams('customer', isNamedWithin('n', words))} c where not ${isNamed.either('c', words)} and ${customerMayBeFound(scope)}`
  if (scope.customersOnly) return listed(customers, after, most)
  return listed(
    sql`${customers} union all ${groupsOf(namedPassengers(scope, others, byName, byTrigrams('passenger', isNamedWithin('n', words))), isWithin)}`,
    after,
    most,
  )
}

/**
 * Names with words similar to the typed ones, most similar first: for typing errors. One page: beyond it similarity means nothing. `every`: only
 * names that are like each word; otherwise like any.
 */
export function findLikeNames(scope: FindScope, words: NameWords, match: 'every' | 'any', most: number): Candidates {
  const isLike = (alias: string) => isNamedLike(alias, words, match)
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched, c.query_name as key, c.guid as id
    from ${namesLike('customer', words, match)} c where ${customerMayBeFound(scope)}`
  const likest = sql`${likenessTo(words, 'p.query_name')} desc, p.guid`
  const others = scope.customersOnly
    ? sql``
    : sql`union all ${groupsOf(namedPassengers(scope, sql`true`, likest, namesLike('passenger', words, match)), isLike)}`
  return sql`select * from (${customers} ${others}) candidates order by ${likenessTo(words, 'key')} desc, key using ~<~, id limit ${most}`
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
function namesLike(table: 'customer' | 'passenger', words: NameWords, match: 'every' | 'any'): RawBuilder<unknown> {
  const searched = match === 'every' ? [longEnough(words)] : longEnough(words).map((word) => [word])
  // The limit stands outside a part of its own: beside the condition, it would make the planner read the table from its start.
  const found = searched.map(
    (these) => sql`(with alike as materialized (select * from ${sql.table(table)} n where ${isNamedLike('n', these, 'every')})
      select * from alike limit ${sql.lit(likeNamesRead[match])})`,
  )
  return sql`(${sql.join(found, sql` union `)} offset 0)`
}

/** `offset 0` keeps the planner to the index of trigrams: not knowing how rare the words are, it would rather read all names in order. */
function byTrigrams(table: 'customer' | 'passenger', matches: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select * from ${sql.table(table)} n where ${matches} offset 0)`
}

function namedPassengers(
  scope: FindScope,
  matches: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
  from = sql`passenger`,
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
