import { sql } from 'kysely'
import { monthAfter } from '#domain/calendar/period.ts'
import { daysOfMonth, monthOf } from '#domain/calendar/service-date.ts'
import { openLines, takesCorrections } from '#domain/driver-pay/pay-month.ts'
import { noPay, type TripPay } from '#domain/driver-pay/trip-pay.ts'
import type { Db } from '#server/db/connection.ts'
import {
  approvedSums,
  changedTrips,
  type LastApproved,
} from '#server/features/driver-pay/queries/changed-trips.ts'
import {
  worthsOf,
  type RatesOfDrivers,
  type TripFacts,
  type TripWorth,
} from '#server/features/driver-pay/queries/worths.ts'

/** A line of a driver’s month. For a correction, `cents` is the difference and the rest is current. */
export interface MonthLine extends Omit<TripFacts, 'driverGuid'>, TripPay {
  isCorrection: boolean
}

/** The last approved months of drivers (null: all), by driver. */
export async function lastApprovals(
  db: Db,
  drivers: readonly string[] | null,
): Promise<Map<string, LastApproved>> {
  const rows = await db
    .selectFrom('driver_pay_month')
    .select(['driver_guid as driverGuid', 'month', 'approved_at as at'])
    .distinctOn('driver_guid')
    .where('reopened_at', 'is', null)
    .$if(drivers !== null, (of) => of.where('driver_guid', 'in', [...(drivers ?? [])]))
    .orderBy('driver_guid')
    .orderBy('month', 'desc')
    .execute()
  return new Map(rows.map((it) => [it.driverGuid, it]))
}

/** The trips of drivers (null: all) on the days of months, with what they are worth now. */
export function worthsBetween(
  db: Db,
  rates: RatesOfDrivers,
  { first, last }: { first: string; last: string },
  drivers: readonly string[] | null,
): Promise<TripWorth[]> {
  const ofDrivers =
    drivers === null ? sql`t.driver_guid is not null` : sql`t.driver_guid = any(${[...drivers]}::uuid[])`
  const days = sql`t.service_date between ${first}::date and ${last}::date`
  return worthsOf(
    db,
    rates,
    sql`${ofDrivers} and ${days} and t.status in ('completed', 'noShow', 'cancelled')`,
  )
}

/** The lines of a driver’s open month, from its trips `own` and the changes of approved months. */
export async function linesOfOpenMonth(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, month }: { driverGuid: string; month: string },
  own: readonly TripWorth[],
  approval: LastApproved | undefined,
): Promise<MonthLine[]> {
  const lastApproved = approval?.month ?? null
  const corrects = approval !== undefined && takesCorrections(month, lastApproved)
  const guids = corrects ? await changedTrips(db, approval) : []
  const approved = corrects ? await approvedSums(db, driverGuid, guids) : new Map<string, number>()
  const changed = guids.length === 0 ? [] : await worthsOf(db, rates, sql`t.guid = any(${guids}::uuid[])`)
  const isOwn = (it: TripWorth) => it.driverGuid === driverGuid && it.pay !== null
  // A changed trip of this month is among its own already.
  const read = new Map([...changed, ...own].map((it) => [it.guid, it]))
  const trips = [...read.values()]
    .filter(isOwn)
    .map((it) => ({ tripGuid: it.guid, date: it.date, cents: it.pay?.cents ?? 0 }))
  return openLines(month, { lastApproved, trips, approved }).flatMap(({ tripGuid, isCorrection, cents }) => {
    const trip = read.get(tripGuid)
    if (!trip) return []
    const { driverGuid: _, pay, ...facts } = trip
    const isDue = isOwn(trip) && (!isCorrection || monthOf(trip.date) <= (lastApproved ?? ''))
    return [{ ...facts, ...((isDue && pay) || noPay), isCorrection, cents }]
  })
}

/** The frozen lines of an approved month. */
export async function approvedLines(db: Db, monthGuid: string): Promise<MonthLine[]> {
  const rows = await db
    .selectFrom('driver_pay_line as line')
    .innerJoin('trip', 'trip.guid', 'line.trip_guid')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['line.trip_guid as guid', 'line.date', 'line.reference', 'line.kind'])
    .select(['booking_group.customer_guid as customerGuid', 'trip.group_guid as groupGuid'])
    .select(['line.from_name as from', 'line.to_name as to', 'line.is_correction as isCorrection'])
    .select(['line.trip_cents as tripCents', 'line.basis_points as basisPoints', 'line.of_cents as ofCents'])
    .select('line.amount_cents as cents')
    .where('line.month_guid', '=', monthGuid)
    .orderBy('line.line')
    .execute()
  return rows
}

/**
 * The earliest month before this one with pay, adjustments or corrections of a driver that no approved month
 * has; null if there is none.
 */
export async function earlierOpenMonth(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, month }: { driverGuid: string; month: string },
  approval: LastApproved | undefined,
): Promise<string | null> {
  const start = approval
    ? monthAfter(approval.month, 1)
    : await firstPaidMonth(db, rates, { driverGuid, month })
  const { last } = daysOfMonth(monthAfter(month, -1))
  const own = await worthsBetween(db, rates, { first: `${start}-01`, last }, [driverGuid])
  const paid = own.filter((it) => it.pay !== null && it.pay.cents !== 0).map((it) => monthOf(it.date))
  const adjusted = await db
    .selectFrom('driver_pay_adjustment')
    .select('month')
    .where('driver_guid', '=', driverGuid)
    .where('month', '<', month)
    .$if(approval !== undefined, (of) => of.where('month', '>', approval?.month ?? ''))
    .where('reversed_at', 'is', null)
    .execute()
  const corrections =
    approval && start < month
      ? await linesOfOpenMonth(db, rates, { driverGuid, month: start }, [], approval)
      : []
  const months = [...paid, ...adjusted.map((it) => it.month), ...(corrections.length > 0 ? [start] : [])]
  return months.toSorted()[0] ?? null
}

/** The month of a driver’s first rate or first agreed cost; this month if there is neither. */
async function firstPaidMonth(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, month }: { driverGuid: string; month: string },
): Promise<string> {
  const { rows } = await sql<{ day: string | null }>`
    select min(service_date) as day from trip
    where driver_guid = ${driverGuid}::uuid and agreed_cost_cents is not null`.execute(db)
  const days = [rates.get(driverGuid)?.[0]?.fromDay, rows[0]?.day].filter((it) => typeof it === 'string')
  return monthOf(days.toSorted()[0] ?? `${month}-01`)
}
