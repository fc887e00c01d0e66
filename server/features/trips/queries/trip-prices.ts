import { sql, type RawBuilder } from 'kysely'
import { priceByTrip, type ChargedTrip, type KeyedCharge } from '#domain/driver-pay/price-by-trip.ts'
import type { Db } from '#server/db/connection.ts'

/** A trip with what is charged for it and its booking, as `priceParts` reads it. */
export interface PricedTrip {
  guid: string
  /** All trips of its booking, in their order. */
  cars: (ChargedTrip & { guid: string })[]
  /** What is charged for the booking, by price line. */
  charges: KeyedCharge[]
  overtimeCents: number
  waitingCents: number
}

/**
 * Joins the charges of the trips `t` from the ledger: `cars.all`, `booked.charges`, and `price` with
 * `overtime` and `waiting`. `amount`: which amount of a charge line counts.
 */
export function priceParts(amount: 'net_cents' | 'total_cents'): RawBuilder<unknown> {
  const cents = sql.ref(`line.${amount}`)
  return sql`cross join lateral (
      select json_agg(json_build_object('guid', car.guid, 'status', car.status, 'journey', car.journey,
        'sequence', car.sequence) order by car.sequence, car.guid) as all
      from trip car where car.booking_guid = t.booking_guid
    ) cars
    cross join lateral (
      select coalesce(json_agg(json_build_object('key', line_key, 'cents', cents) order by line_key), '[]')
        as charges
      from (
        select line.line_key, sum(${cents})::bigint as cents
        from entry join charge_line line on line.entry_guid = entry.guid
        where entry.group_guid = t.group_guid and line.booking_guid = t.booking_guid
          and line.trip_guid is null
        group by line.line_key
      ) own where cents <> 0
    ) booked
    cross join lateral (
      select coalesce(sum(${cents}) filter (where line.trip_guid = t.guid
          and line.line_key <> 'waiting'), 0)::bigint as overtime,
        coalesce(sum(${cents}) filter (where line.trip_guid = t.guid
          and line.line_key = 'waiting'), 0)::bigint as waiting
      from entry join charge_line line on line.entry_guid = entry.guid
      where entry.group_guid = t.group_guid and line.booking_guid = t.booking_guid
    ) price`
}

/** The columns of `priceParts`, as in `PricedTrip`. */
export const priceColumns = sql`cars.all as cars, booked.charges, price.overtime as "overtimeCents",
  price.waiting as "waitingCents"`

/** A trip’s share of what is charged for its booking, without its own waiting and overtime. */
export function shareOf({ guid, cars, charges }: PricedTrip): number {
  return priceByTrip(charges, cars)[cars.findIndex((it) => it.guid === guid)] ?? 0
}

/** What is charged for trips, with tax, waiting and overtime, by trip. */
export async function chargedForTrips(db: Db, guids: readonly string[]): Promise<Map<string, number>> {
  const priced = await pricedTrips(db, guids)
  return new Map(priced.map((it) => [it.guid, shareOf(it) + it.overtimeCents + it.waitingCents]))
}

/** Their shares of the bookings' prices with tax, without waiting and overtime, by trip. */
export async function sharesOfTrips(db: Db, guids: readonly string[]): Promise<Map<string, number>> {
  return new Map((await pricedTrips(db, guids)).map((it) => [it.guid, shareOf(it)]))
}

async function pricedTrips(db: Db, guids: readonly string[]): Promise<PricedTrip[]> {
  if (guids.length === 0) return []
  const { rows } = await sql<PricedTrip>`select t.guid, ${priceColumns}
    from trip t ${priceParts('total_cents')} where t.guid = any(${[...guids]}::uuid[])`.execute(db)
  return rows
}
