import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { tripTotals } from '#contract/trip-list.ts'
import { readSearch } from '#domain/booking/read-search.ts'
import type { Db } from '#server/db/connection.ts'
import { begins, isNamedWithin } from '#server/features/customers/queries/name-conditions.ts'
import { byTrigrams } from '#server/features/customers/queries/names-like.ts'

export type TripFilters = QueryOf<typeof tripTotals>

type Condition = RawBuilder<unknown>

/**
 * The trips that match all filters and the search. Those of a partner or a search are all read before they
 * are sorted: in the order of the list, Postgres could read years before it finds the first one.
 */
export async function tripsThatFit(db: Db, filters: TripFilters): Promise<RawBuilder<unknown>> {
  const isSearch = filters.query.trim() !== ''
  const conditions = conditionsOf(filters)
  if (isSearch) conditions.push(sql`t.guid in (${foundBy(filters, await placesNamed(db, filters.query))})`)
  const fits = conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
  return sql`select t.guid, t.service_date, t.pickup_at from trip t where ${fits}
    ${isSearch || filters.partner !== undefined ? sql`offset 0` : sql``}`
}

function conditionsOf(filters: TripFilters): Condition[] {
  const { status, driver, drivenBy, vehicle, service, partner } = filters
  const conditions = [...daysOf(filters)]
  if (status === 'notCancelled') conditions.push(sql`t.status <> 'cancelled'`)
  else if (status !== undefined) conditions.push(sql`t.status = ${status}`)
  if (driver !== undefined) conditions.push(sql`t.driver_guid = ${driver}`)
  if (drivenBy !== undefined)
    conditions.push(
      sql`t.driver_guid in (select guid from account where outside_company = ${drivenBy === 'outside'})`,
    )
  if (vehicle !== undefined) conditions.push(sql`t.vehicle_guid = ${vehicle}`)
  if (service !== undefined) conditions.push(sql`t.service_guid = ${service}`)
  if (partner !== undefined)
    conditions.push(sql`t.group_guid in (select guid from booking_group where partner_guid = ${partner})`)
  return conditions
}

function daysOf({ from, to }: Pick<TripFilters, 'from' | 'to'>): Condition[] {
  return [
    ...(from === undefined ? [] : [sql`t.service_date >= ${from}::date`]),
    ...(to === undefined ? [] : [sql`t.service_date <= ${to}::date`]),
  ]
}

/** The trips of guests, references, flights and places with this text, each found by its own index. */
function foundBy(filters: TripFilters, places: readonly string[]): Condition {
  const { reference, referenceBegins, flight, words } = readSearch(filters.query)
  const found: Condition[] = []
  if (places.length > 0)
    found.push(
      sql`(t.from_location_guid = any(${places}::uuid[]) or t.to_location_guid = any(${places}::uuid[]))`,
    )
  const begun = reference ?? referenceBegins
  if (begun !== null)
    found.push(sql`t.group_guid in (select guid from booking_group where ${begins(sql`reference`, begun)})`)
  if (flight !== null)
    found.push(sql`t.flight_guid in (select guid from flight where ${begins(sql`ident`, flight)})`)
  if (words.length > 0) found.push(sql`t.group_guid in (${ofGuests(words)})`)
  if (found.length === 0) return sql`select null::uuid`
  return sql.join(
    found.map((it) => sql`select t.guid from trip t where ${sql.join([it, ...daysOf(filters)], sql` and `)}`),
    sql` union `,
  )
}

/** The groups whose customer or one of whose passengers has all these words in the name. */
function ofGuests(words: readonly string[]): Condition {
  const named = isNamedWithin('n', words)
  return sql`select g.guid from ${byTrigrams(sql`customer`, named)} c
      join booking_group g on g.customer_guid = c.guid
    union select p.group_guid from ${byTrigrams(sql`passenger`, named)} p`
}

/** Read first: whether there are any decides how the trips are read. */
async function placesNamed(db: Db, typed: string): Promise<string[]> {
  const like = `%${typed.trim().replace(/[\\%_]/g, String.raw`\$&`)}%`
  const rows = await db
    .selectFrom('location')
    .select('guid')
    .where('name', 'ilike', like)
    .limit(placesAtMost)
    .execute()
  return rows.map((it) => it.guid)
}

const placesAtMost = 1000
