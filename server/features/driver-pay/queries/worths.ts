import { sql, type RawBuilder } from 'kysely'
import { tripPay, type PayRate, type TripPay } from '#domain/driver-pay/trip-pay.ts'
import type { TripStatus } from '#domain/trip/trip.ts'
import type { Db } from '#server/db/connection.ts'
import {
  priceColumns,
  priceParts,
  shareOf,
  type PricedTrip,
} from '#server/features/trips/queries/trip-prices.ts'

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

interface Read extends TripFacts, PricedTrip {
  status: TripStatus
  hireHours: number | null
  startedAt: string | null
  arrivedAt: string | null
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
      hourCents: it.hour_cents,
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
      case when b.kind = 'hourly' then b.hours end as "hireHours",
      t.started_at as "startedAt", t.arrived_at as "arrivedAt", ${priceColumns},
      t.agreed_cost_cents as "agreedCents"
    from trip t
    join booking b on b.guid = t.booking_guid
    join booking_group g on g.guid = t.group_guid
    join location pf on pf.guid = t.from_location_guid
    join location pt on pt.guid = t.to_location_guid
    ${priceParts('net_cents')}
    where ${fits}
    order by t.service_date, t.pickup_at, t.guid`.execute(db)
  return rows.map((it) => ({ ...factsOf(it), pay: payOf(it, rates) }))
}

function factsOf({ guid, driverGuid, date, customerGuid, groupGuid, reference, from, to }: Read): TripFacts {
  return { guid, driverGuid, date, customerGuid, groupGuid, reference, from, to }
}

function payOf(read: Read, rates: RatesOfDrivers): TripPay | null {
  if (read.driverGuid === null) return null
  return tripPay(
    { ...read, priceCents: shareOf(read) + read.overtimeCents },
    rates.get(read.driverGuid) ?? [],
  )
}
