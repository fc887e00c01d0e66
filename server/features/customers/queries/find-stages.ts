import { sql, type RawBuilder } from 'kysely'
import type { PhoneTyped } from '#domain/booking/read-search.ts'
import {
  customerMayBeFound,
  customersOf,
  groupMayBeFound,
  passengerMayBeFound,
  passengersOf,
  type FindScope,
} from '#server/features/customers/queries/find-scope.ts'
import {
  begins,
  isNamed,
  isWholly,
  isNamedLike,
  isNamedWithin,
  isOtherWordLike,
  likenessTo,
  type NameWords,
} from '#server/features/customers/queries/name-conditions.ts'
import { type After, type Candidates, since, enough, listed, withGroups } from './found-page.ts'
import { namesakes, byName, namesLike, byTrigrams } from './names-like.ts'

/**
 * The newest customers, for an empty search. Guids grow with time, so the newest are last in the primary key.
 */
export function findNewestCustomers(scope: FindScope, after: After | null, most: number): Candidates {
  return sql`select c.guid as customer_guid, null::uuid as group_guid, '' as matched, '' as key, c.guid as id
    from customer c where ${customerMayBeFound(scope)}
      and ${after === null ? sql`true` : sql`c.guid < ${after.id}::uuid`}
    order by c.guid desc limit ${most}`
}

export function findGroup(scope: FindScope, by: 'reference' | 'code', typed: readonly string[]): Candidates {
  const column = by === 'reference' ? sql`g.reference` : sql`g.ticket_code`
  return sql`select g.customer_guid, g.guid as group_guid, ${by}::text as matched, g.reference as key,
    g.guid as id
    from booking_group g where ${column} = any(${typed}::text[]) and ${groupMayBeFound(scope)}`
}

/** The customer of a reservation, to make another booking for them. */
export function findCustomerOfGroup(scope: FindScope, reference: string): Candidates {
  return sql`select c.guid as customer_guid, null::uuid as group_guid, 'reference' as matched,
    g.reference as key, c.guid as id
    from booking_group g join customer c on c.guid = g.customer_guid
    where g.reference = ${reference} and ${groupMayBeFound(scope)} and ${customerMayBeFound(scope)}`
}

export function findByEmail(scope: FindScope, email: string, after: After | null, most: number): Candidates {
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'email' as matched,
    lower(c.email) as key, c.guid as id
    from ${customersOf(scope)} c where c.email <> '' and ${begins(sql`lower(c.email)`, email)}
      and ${customerMayBeFound(scope)}`
  return withGroups(scope, listed(customers, after, most), after, most)
}

/** Half of all numbers begin with the same country code, and no user reads through more matches than this. */
const numbersRead = 1000

/** Digits: a phone number or a partner's reference. */
export function findByNumber(
  scope: FindScope,
  typed: PhoneTyped,
  reference: string | null,
  after: After | null,
  most: number,
): Candidates {
  const backwards = typed.ends.split('').toReversed().join('')
  const numbered = (
    number: RawBuilder<unknown>,
    digits: string,
  ) => sql`(select c.* from ${customersOf(scope)} c
    where c.phone <> '' and ${begins(number, digits)} and ${customerMayBeFound(scope)}
    order by ${number} using ~<~ limit ${sql.lit(numbersRead)})`
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'phone' as matched,
    c.query_name as key, c.guid as id
    from (${numbered(sql`c.phone`, typed.begins)}
      union ${numbered(sql`reverse(c.phone)`, backwards)}) c`
  if (reference === null || scope.customersOnly)
    return withGroups(scope, listed(customers, after, most), after, most)
  return withGroups(
    scope,
    listed(sql`${customers} union all (${partnerReferenced(scope, reference)})`, after, most),
    after,
    most,
  )
}

/** Groups whose partner reference begins with the text. */
export function findByPartnerReference(
  scope: FindScope,
  typed: string,
  after: After | null,
  most: number,
): Candidates {
  return listed(partnerReferenced(scope, typed), after, most)
}

function partnerReferenced(scope: FindScope, typed: string): Candidates {
  return sql`select g.customer_guid, g.guid as group_guid, 'partnerReference' as matched,
    lower(g.partner_reference) as key, g.guid as id
    from booking_group g where g.partner_reference <> '' and ${begins(sql`lower(g.partner_reference)`, typed)}
      and ${groupMayBeFound(scope)}`
}

/** Customers whose name begins with the typed words as whole words, first or last name first. */
export function findByWholeName(
  scope: FindScope,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  return customersNamed(scope, after, most, [
    forwards(isWholly.forward('c', words)),
    backwards(sql`${isWholly.backward('c', words)} and not ${isWholly.forward('c', words)}`),
  ])
}

/** Customers whose name begins with the text, in any order of its parts, except whole-word matches. */
export function findByName(
  scope: FindScope,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  const isWhole = sql`(${isWholly.forward('c', words)} or ${isWholly.backward('c', words)})`
  const isForward = isNamed.forward('c', words)
  const isBackward = isNamed.backward('c', words)
  return customersNamed(scope, after, most, [
    forwards(sql`${isForward} and not ${isWhole}`),
    backwards(sql`${isBackward} and not ${isForward} and not ${isWhole}`),
    ...(isNamed.hasOrders(words)
      ? [forwards(sql`${isNamed.reordered('c', words)} and not ${isForward} and not ${isBackward}`)]
      : []),
  ])
}

interface NameOrder {
  key: RawBuilder<unknown>
  where: RawBuilder<unknown>
  isBackward: boolean
}

const forwards = (where: RawBuilder<unknown>): NameOrder => ({
  key: sql`c.query_name`,
  where,
  isBackward: false,
})
const backwards = (where: RawBuilder<unknown>): NameOrder => ({
  key: sql`substring(c.query_name from '[^ ]+$') || ' ' || c.query_name`,
  where,
  isBackward: true,
})

/** Each order of the name has its own index. */
function customersNamed(
  scope: FindScope,
  after: After | null,
  most: number,
  orders: readonly NameOrder[],
): Candidates {
  const parts = orders.map(({ key, where, isBackward }) => {
    const found = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched,
      ${key} as key, c.guid as id from ${customersOf(scope)} c
      where ${where} and ${customerMayBeFound(scope)}`
    if (!isBackward) return sql`(${listed(found, after, most)})`
    const lastFirst = sql`select * from (${found} order by substring(c.query_name from '[^ ]+$')
      using ~<~, c.query_name using ~<~, c.guid) candidates`
    return sql`(select * from (${lastFirst}) candidates where ${since(after)} limit ${enough(after, most)})`
  })
  return withGroups(
    scope,
    listed(sql`${sql.join(parts, sql` union all `)}`, null, enough(after, most)),
    after,
    most,
  )
}

/**
 * Groups with a passenger of this name who were booked by someone with another name. One passenger per group.
 */
export function findByPassenger(
  scope: FindScope,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  // Each order of the name has its own index.
  const lastFirst = sql`substring(p.query_name from '[^ ]+$') using ~<~, p.query_name using ~<~, p.guid`
  const forward = namedPassengers(scope, isNamed.forward('p', words), byName)
  const backward = namedPassengers(
    scope,
    sql`${isNamed.backward('p', words)} and not ${isNamed.forward('p', words)}`,
    lastFirst,
  )
  const reordered = namedPassengers(
    scope,
    sql`${isNamed.reordered('p', words)} and not (${isNamed.forward('p', words)}
      or ${isNamed.backward('p', words)})`,
    byName,
  )
  const parts = isNamed.hasOrders(words)
    ? sql`(${forward}) union all (${backward}) union all (${reordered})`
    : sql`(${forward}) union all (${backward})`
  const groups = groupsOf(parts, (it) => isNamed.either(it, words))
  return listed(groups, after, most)
}

/** Names that contain every word in any order, except those that begin with the text. */
export function findWithinNames(
  scope: FindScope,
  words: NameWords,
  after: After | null,
  most: number,
): Candidates {
  const isWithin = (alias: string) =>
    sql`(${isNamedWithin(alias, words)} and not ${isNamed.either(alias, words)})`
  const others = sql`not ${isNamed.either('p', words)}`
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched,
    c.query_name as key, c.guid as id
    from ${byTrigrams(customersOf(scope), isNamedWithin('n', words))} c
      where not ${isNamed.either('c', words)} and ${customerMayBeFound(scope)}`
  if (scope.customersOnly) return listed(customers, after, most)
  const passengers = byTrigrams(passengersOf(scope), isNamedWithin('n', words))
  const either = sql`${customers}
    union all ${groupsOf(namedPassengers(scope, others, byName, passengers), isWithin)}`
  return withGroups(scope, listed(either, after, most), after, most)
}

/**
 * Names similar to the typed words, most similar first, to find misspelled ones. Only one page, since later
 * matches would be meaningless. `every` requires a similar word for each typed one, `any` for at least one;
 * of two, the other must begin alike.
 */
export function findLikeNames(
  scope: FindScope,
  words: NameWords,
  match: 'every' | 'any',
  most: number,
): Candidates {
  const isLike = (alias: string) => isNamedLike(alias, words, match)
  const customers = sql`select c.guid as customer_guid, null::uuid as group_guid, 'name' as matched,
    c.query_name as key, c.guid as id
    from ${namesLike(customersOf(scope), words, match)} c
      where ${isOtherWordLike('c', words)} and ${customerMayBeFound(scope)}`
  const likest = sql`${likenessTo(words, 'p.query_name')} desc, p.guid`
  const likePassengers = () =>
    namedPassengers(scope, isOtherWordLike('p', words), likest, namesLike(passengersOf(scope), words, match))
  const others = scope.customersOnly ? sql`` : sql`union all ${groupsOf(likePassengers(), isLike)}`
  const likestFirst = (it: string) =>
    sql`${likenessTo(words, `${it}.key`)} desc, ${sql.ref(`${it}.key`)} using ~<~, ${sql.ref(`${it}.id`)}`
  const either = sql`select * from (${customers} ${others}) candidates order by ${likestFirst('candidates')}
    limit ${most}`
  return withGroups(scope, either, null, most, likestFirst('found'))
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
  return sql`select g.customer_guid, g.guid as group_guid, 'passenger' as matched, p.query_name as key,
    g.guid as id
    from (${named}) p
    join booking_group g on g.guid = p.group_guid
    join customer c on c.guid = g.customer_guid
    where not ${matches('c')}
      and (select q.guid from passenger q where q.group_guid = p.group_guid and q.position < p.position
        and ${matches('q')} limit 1) is null`
}
