import { sql, type RawBuilder } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type { queryTransactions } from '#contract/ledger.ts'
import { foldForSearch } from '#domain/booking/query-name.ts'
import { isReference } from '#domain/booking/reference.ts'
import { flightNumberOf } from '#domain/flight/flight-pattern.ts'
import type { Db } from '#server/db/connection.ts'
import { bandOfLine, shareOfTrip, tripsOfLine } from '#server/features/ledger/queries/line-shares.ts'

export interface Filters extends QueryOf<typeof queryTransactions> {
  /** The reservation whose reference the query is, as `withReservation` finds it. */
  reservation?: { guid: string; isAlsoName: boolean }
}
type Condition = RawBuilder<unknown>

/** Whether an entry `e` matches the filters. */
export function entryFits(filters: Filters): Condition {
  const {
    from = '2000-01-01',
    to = '2099-12-31',
    kind,
    method,
    partner,
    customer,
    account,
    party,
    asOf,
    credits,
  } = filters
  const { postedFrom = '2000-01-01', postedTo = '2099-12-31' } = filters
  const posted = asOf !== undefined && asOf < postedTo ? asOf : postedTo
  const conditions = [sql`e.earned_on between ${from} and ${to}`]
  if (filters.postedFrom || filters.postedTo || asOf)
    conditions.push(sql`e.posted_on between ${postedFrom} and ${posted}`)
  if (kind) conditions.push(sql`e.kind = ${kind}`)
  if (filters.countsAs) conditions.push(sql`${countsAs} = any(${filters.countsAs}::text[])`)
  if (method) conditions.push(sql`e.method = ${method}`)
  // A commission concerns the partner even if the guest pays.
  if (partner)
    conditions.push(
      sql`(e.partner_guid = ${partner} or e.guid in (select entry_guid from posting
        where account = 'commission' and party_guid = ${partner}))`,
    )
  if (customer)
    conditions.push(
      sql`e.group_guid in (select guid from booking_group where customer_guid = kept_customer(${customer}))`,
    )
  if (credits)
    conditions.push(credits === 'yes' ? sql`e.reverses_guid is not null` : sql`e.reverses_guid is null`)
  conditions.push(...serviceFits(filters))
  if (isByLine(filters)) conditions.push(sql`exists (select from ${linesOf(filters, sql`e.guid`)})`)
  else if (account || party)
    conditions.push(sql`exists (select from posting where entry_guid = e.guid and ${isOfAccount(filters)})`)
  if (filters.query !== '') conditions.push(matches(filters))
  return sql.join(conditions, sql` and `)
}

/**
 * The effect of the matching entries `e` on the requested accounts: their postings or, with line filters, the
 * matching lines.
 */
export function ownCents(filters: Filters): Condition {
  if (isByLine(filters))
    return sql`(select coalesce(sum(${centsOfLine(filters)}), 0) from ${linesOf(filters, sql`e.guid`)})`
  return sql`(select sum(amount_cents) from posting where entry_guid = e.guid and ${isOfAccount(filters)})`
}

/** Of the postings of an entry `e`. */
const moneyCents = sql`coalesce(sum(posting.amount_cents) filter (where posting.account in
  ('cash', 'card', 'bank') and e.kind not in ('transfer', 'settlement')), 0)`
const positiveCents = sql`coalesce(sum(posting.amount_cents) filter (where posting.amount_cents > 0), 0)`

/**
 * What an entry `e` moved: money that came in, or negative, that went out. Without money, the amount charged,
 * written off or transferred, negative if it was reversed.
 */
export const movedCents = sql`(select case when own.money <> 0 then own.money
      when e.kind = 'reversal' then 0 - own.moved else own.moved end
    from (select ${moneyCents} as money, ${positiveCents} as moved
      from posting where entry_guid = e.guid) own)`

/**
 * What all matching entries moved, by the kind they count as: a refund's reversal is a refund less. The same
 * as `movedCents` of each, but their postings are read together: a month has tens of thousands.
 */
export function sumsByKind(filters: Filters): Condition {
  return sql`select kind, sum(case when money <> 0 then money when is_reversal then 0 - moved else moved end)
      as cents
    from (select ${countsAs} as kind, e.kind = 'reversal' as is_reversal,
        ${moneyCents} as money, ${positiveCents} as moved
      from entry e left join posting on posting.entry_guid = e.guid
      where ${entryFits(filters)} group by e.guid) own
    group by 1 order by 1`
}

/** The total effect of all matching entries. */
export function sumOfMatches(filters: Filters): Condition {
  const fits = entryFits(filters)
  if (isByLine(filters))
    return sql`select coalesce(sum(own.cents), 0) as cents from (select ${ownCents(filters)} as cents
      from entry e where ${fits}) own`
  return sql`select coalesce(sum(posting.amount_cents), 0) as cents
    from posting join entry e on e.guid = posting.entry_guid
    where ${isOfAccount(filters)} and ${fits}`
}

const countsAs = sql`coalesce((select reversed.kind from entry reversed
  where reversed.guid = e.reverses_guid), e.kind)`

/** Filters by service and by partner of the guests. */
function serviceFits({ bookingKind, source, guestsOf, flight }: Filters): Condition[] {
  const conditions: Condition[] = []
  if (bookingKind)
    conditions.push(
      sql`e.booking_guid in (select guid from booking where kind = any(${bookingKind}::text[]))`,
    )
  if (source) conditions.push(sql`e.group_guid in (select guid from booking_group where source = ${source})`)
  if (guestsOf)
    conditions.push(
      sql`exists (select from booking_group own where own.guid = e.group_guid
        and ${isOne(sql`own.partner_guid`, guestsOf)})`,
    )
  if (flight)
    conditions.push(sql`e.booking_guid in (select booking.guid from booking left join flight
      on flight.guid = booking.flight_guid
      where ${
        flight === 'none'
          ? sql`flight.guid
        is null`
          : sql`flight.ident = ${flightNumberOf(flight) ?? flight}`
      })`)
  return conditions
}

/** Matches a guid, or null for `none`. */
function isOne(column: Condition, asked: string): Condition {
  return asked === 'none' ? sql`${column} is null` : sql`${column} = ${asked}`
}

function isByTrip({ service, vehicle, driver, fromZone, toZone }: Filters): boolean {
  return [service, vehicle, driver, fromZone, toZone].some((it) => it !== undefined)
}

function isByLine(filters: Filters): boolean {
  return isByTrip(filters) || [filters.band, filters.taxCode, filters.taxRate].some((it) => it !== undefined)
}

/** The matching lines of an entry, with their trips. */
function linesOf(filters: Filters, entry: Condition): Condition {
  const { band, taxCode, taxRate, service, vehicle, driver, fromZone, toZone } = filters
  const conditions = [sql`line.entry_guid = ${entry}`, sql`(${revenueFits(filters)} or ${taxFits(filters)})`]
  if (band) conditions.push(sql`${bandOfLine} = ${band}`)
  if (taxCode !== undefined) conditions.push(sql`line.tax_code = ${taxCode === 'none' ? '' : taxCode}`)
  if (taxRate !== undefined) conditions.push(sql`line.tax_basis_points = ${taxRate}`)
  if (service) conditions.push(isOne(sql`trip.service_guid`, service))
  if (vehicle) conditions.push(isOne(sql`trip.vehicle_guid`, vehicle))
  if (driver) conditions.push(isOne(sql`trip.driver_guid`, driver))
  if (fromZone) conditions.push(isOne(zoneOf(sql`trip.from_location_guid`), fromZone))
  if (toZone) conditions.push(isOne(zoneOf(sql`trip.to_location_guid`), toZone))
  return sql`charge_line line left join lateral ${tripsOfLine} trip on true
    where ${sql.join(conditions, sql` and `)}`
}

function zoneOf(location: Condition): Condition {
  return sql`(select zone_guid from location where guid = ${location})`
}

/** A line's revenue, tax or both, signed as postings: credits are negative. */
function centsOfLine(filters: Filters): Condition {
  const share = (cents: Condition) => (isByTrip(filters) ? shareOfTrip(cents) : cents)
  return sql`0 - case when ${revenueFits(filters)} then ${share(sql`line.net_cents`)} else 0 end
    - case when ${taxFits(filters)} then ${share(sql`line.tax_cents`)} else 0 end`
}

function revenueFits({ account = ['revenue'], detail }: Filters): Condition {
  if (!account.includes('revenue')) return sql`false`
  return detail === '' ? sql`true` : sql`line.category = any(${detailsOf(detail)}::text[])`
}

function taxFits({ account = [], detail }: Filters): Condition {
  if (!account.includes('taxDue')) return sql`false`
  return detail === '' ? sql`true` : sql`line.tax_code = any(${detailsOf(detail)}::text[])`
}

function isOfAccount({ account, detail, party }: Filters): Condition {
  const conditions = [account ? sql`posting.account = any(${account}::text[])` : sql`true`]
  if (detail !== '') conditions.push(sql`posting.detail = any(${detailsOf(detail)}::text[])`)
  if (party) conditions.push(isOne(sql`posting.party_guid`, party))
  return sql.join(conditions, sql` and `)
}

function detailsOf(detail: string): string[] {
  return detail.split(',').map((it) => it.trim())
}

/** Adds the reservation whose reference the query is, if there is one. */
export async function withReservation<F extends Filters>(db: Db, filters: F): Promise<F> {
  const { query } = filters
  if (!isReference(query.toUpperCase())) return filters
  const { rows } = await sql<{ guid: string; isAlsoName: boolean }>`
    select guid, exists (select from customer where query_name like ${`%${foldForSearch(query)}%`})
      or exists (select from partner where name ilike ${like(query)}) as "isAlsoName"
    from booking_group where reference = ${query.toUpperCase()}`.execute(db)
  return rows[0] ? { ...filters, reservation: rows[0] } : filters
}

/** Whether an index finds the entries, without looking at every entry of the period. */
export function isFoundByIndex({ query, reservation }: Filters): boolean {
  return query === '' || reservation?.isAlsoName === false
}

/**
 * Matches text in the memo, customer or partner, or a reference. The memo of money without a reservation can
 * also name a reference.
 */
function matches(filters: Filters): Condition {
  const { query, reservation } = filters
  const inMemo = sql`e.memo ilike ${like(query)}`
  const isOfReservation = reservation ? sql`e.group_guid = ${reservation.guid}` : sql`false`
  if (isFoundByIndex(filters)) return sql`(${isOfReservation} or (e.group_guid is null and ${inMemo}))`
  const partners = sql`select guid from partner where name ilike ${like(query)}`
  const folded = foldForSearch(query)
  const isOfGuest = folded === '' ? sql`false` : ofGuestNamed(folded)
  return sql`(${inMemo} or ${isOfReservation} or e.partner_guid in (${partners}) or ${isOfGuest})`
}

/** More guests of one name than this are not listed: the guest of each entry of the period is compared. */
const guestsAtMost = 10_000

function ofGuestNamed(folded: string): Condition {
  const isNamed = sql`customer.query_name like ${`%${folded}%`}`
  const some = (limit: number) => sql`(select guid from customer where ${isNamed} limit ${sql.lit(limit)})`
  return sql`case when (select count(*) from ${some(guestsAtMost + 1)} found) <= ${sql.lit(guestsAtMost)}
    then e.group_guid in (select guid from booking_group where customer_guid in ${some(guestsAtMost)})
    else (select ${isNamed} from booking_group join customer on customer.guid = booking_group.customer_guid
      where booking_group.guid = e.group_guid) end`
}

function like(text: string): string {
  return `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`
}
