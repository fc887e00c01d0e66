import { sql, type RawBuilder } from 'kysely'
import { priceByTrip, tripPay, type PayRate, type TripPay } from '#domain/driver-pay/trip-pay.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import type { Db } from '#server/db/connection.ts'

/** The facts of a trip that pay lists show. */
export interface TripFacts {
  guid: string
  driverGuid: string | null
  date: string
  customerGuid: string
  groupGuid: string
  reference: string
  from: string
  to: string
}

/** A trip with what its driver is paid for it now; null: nothing, and it isn’t listed. */
export interface TripWorth extends TripFacts {
  pay: TripPay | null
}

interface Read extends TripFacts {
  status: TripStatus
  startedAt: string | null
  arrivedAt: string | null
  /** All trips of its booking, in their order. */
  cars: { guid: string; status: TripStatus }[]
  bookingCents: number
  overtimeCents: number
  waitingCents: number
  agreedCents: number | null
}

export type RatesOfDrivers = ReadonlyMap<string, readonly PayRate[]>

/** The current rates of drivers (null: all), by driver. */
export async function currentRates(db: Db, drivers: readonly string[] | null): Promise<RatesOfDrivers> {
  const rows = await db
    .selectFrom('driver_pay_rate')
    .selectAll()
    .where('removed_at', 'is', null)
    .$if(drivers !== null, (of) => of.where('driver_guid', 'in', [...(drivers ?? [])]))
    .orderBy('from_day')
    .execute()
  return Map.groupBy(
    rows.map((it) => ({
      driverGuid: it.driver_guid,
      fromDay: it.from_day,
      tripCents: it.trip_cents,
      basisPoints: it.basis_points,
      countsWaiting: it.counts_waiting,
    })),
    (it) => it.driverGuid,
  )
}

/**
 * The trips `t` that fit, with what they are worth to their drivers now, in the order of their pickups. Their
 * prices are those of the ledger, before tax.
 */
export async function worthsOf(
  db: Db,
  rates: RatesOfDrivers,
  fits: RawBuilder<unknown>,
): Promise<TripWorth[]> {
  const { rows } = await sql<Read>`
    select t.guid, t.driver_guid as "driverGuid", t.service_date as date, g.customer_guid as "customerGuid",
      t.group_guid as "groupGuid", g.reference, pf.name as from, pt.name as to, t.status,
      t.started_at as "startedAt", t.arrived_at as "arrivedAt", cars.all as cars,
      price.booking as "bookingCents", price.overtime as "overtimeCents", price.waiting as "waitingCents",
      t.agreed_cost_cents as "agreedCents"
    from trip t
    join booking_group g on g.guid = t.group_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    cross join lateral (
      select json_agg(json_build_object('guid', car.guid, 'status', car.status)
        order by car.sequence, car.guid) as all
      from trip car where car.booking_guid = t.booking_guid
    ) cars
    cross join lateral (
      select coalesce(sum(line.net_cents) filter (where line.trip_guid is null), 0)::bigint as booking,
        coalesce(sum(line.net_cents) filter (where line.trip_guid = t.guid
          and line.line_key <> 'waiting'), 0)::bigint as overtime,
        coalesce(sum(line.net_cents) filter (where line.trip_guid = t.guid
          and line.line_key = 'waiting'), 0)::bigint as waiting
      from entry join charge_line line on line.entry_guid = entry.guid
      where entry.group_guid = t.group_guid and line.booking_guid = t.booking_guid
    ) price
    where ${fits}
    order by t.service_date, t.pickup_at, t.guid`.execute(db)
  return rows.map((it) => ({ ...factsOf(it), pay: payOf(it, rates) }))
}

function factsOf({ guid, driverGuid, date, customerGuid, groupGuid, reference, from, to }: Read): TripFacts {
  return { guid, driverGuid, date, customerGuid, groupGuid, reference, from, to }
}

function payOf(read: Read, rates: RatesOfDrivers): TripPay | null {
  if (read.driverGuid === null) return null
  const shares = priceByTrip(
    read.bookingCents,
    read.cars.map((it) => it.status),
  )
  const share = shares[read.cars.findIndex((it) => it.guid === read.guid)] ?? 0
  return tripPay({ ...read, priceCents: share + read.overtimeCents }, rates.get(read.driverGuid) ?? [])
}
