import { sql } from 'kysely'
import { addDays } from '#domain/calendar/service-date.ts'
import { daysOfPay, payPeriodOf, type PayPeriod, type PayWeekStart } from '#domain/driver-pay/pay-period.ts'
import { openDays, openLines, takesCorrections } from '#domain/driver-pay/period-state.ts'
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

/** A line of a driver’s period. For a correction, `cents` is the difference and the rest is current. */
export interface PeriodLine extends Omit<TripFacts, 'driverGuid'>, TripPay {
  isCorrection: boolean
}

/** The name of a stored period: its first day for a week, its month otherwise. */
export const storedPeriod = sql<PayPeriod>`coalesce(week_from::text, month)`

/** The last approved periods of drivers (null: all), by driver. */
export async function lastApprovals(
  db: Db,
  drivers: readonly string[] | null,
): Promise<Map<string, LastApproved>> {
  const rows = await db
    .selectFrom('driver_pay_month')
    .select(['driver_guid as driverGuid', 'last_day as until', 'approved_at as at'])
    .select(storedPeriod.as('period'))
    .distinctOn('driver_guid')
    .where('reopened_at', 'is', null)
    .$if(drivers !== null, (of) => of.where('driver_guid', 'in', [...(drivers ?? [])]))
    .orderBy('driver_guid')
    .orderBy('last_day', 'desc')
    .execute()
  return new Map(rows.map((it) => [it.driverGuid, it]))
}

/** The trips of drivers (null: all) on some days, with what they are worth now. */
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

interface OfDriver {
  driverGuid: string
  period: PayPeriod
}

/** The trips on the open days of a driver’s period. */
export function worthsOfPeriod(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, period }: OfDriver,
  approval: LastApproved | undefined,
): Promise<TripWorth[]> {
  return worthsBetween(db, rates, openDays(period, approval?.until ?? null), [driverGuid])
}

/** The lines of a driver’s open period, from its trips `own` and the changes of approved periods. */
export async function linesOfOpenPeriod(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, period }: OfDriver,
  own: readonly TripWorth[],
  approval: LastApproved | undefined,
): Promise<PeriodLine[]> {
  const approvedUntil = approval?.until ?? null
  const corrects = approval !== undefined && takesCorrections(period, approvedUntil)
  const guids = corrects ? await changedTrips(db, approval) : []
  const approved = corrects ? await approvedSums(db, driverGuid, guids) : new Map<string, number>()
  const changed = guids.length === 0 ? [] : await worthsOf(db, rates, sql`t.guid = any(${guids}::uuid[])`)
  const isOwn = (it: TripWorth) => it.driverGuid === driverGuid && it.pay !== null
  // A changed trip of this period is among its own already.
  const read = new Map([...changed, ...own].map((it) => [it.guid, it]))
  const trips = [...read.values()]
    .filter(isOwn)
    .map((it) => ({ tripGuid: it.guid, date: it.date, cents: it.pay?.cents ?? 0 }))
  const lines = openLines(period, { approvedUntil, trips, approved })
  return lines.flatMap(({ tripGuid, isCorrection, cents }) => {
    const trip = read.get(tripGuid)
    if (!trip) return []
    const { driverGuid: _, pay, ...facts } = trip
    const isDue = isOwn(trip) && (!isCorrection || trip.date <= (approvedUntil ?? ''))
    return [{ ...facts, ...((isDue && pay) || noPay), isCorrection, cents }]
  })
}

/** The frozen lines of an approved period. */
export async function approvedLines(db: Db, approvalGuid: string): Promise<PeriodLine[]> {
  const rows = await db
    .selectFrom('driver_pay_line as line')
    .innerJoin('trip', 'trip.guid', 'line.trip_guid')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .select(['line.trip_guid as guid', 'line.date', 'line.reference', 'line.kind'])
    .select(['booking_group.customer_guid as customerGuid', 'trip.group_guid as groupGuid'])
    .select(['line.from_name as from', 'line.to_name as to', 'line.is_correction as isCorrection'])
    .select(['line.trip_cents as tripCents', 'line.basis_points as basisPoints', 'line.of_cents as ofCents'])
    .select(['line.hire_hours', 'line.hour_cents', 'line.amount_cents as cents'])
    .where('line.month_guid', '=', approvalGuid)
    .orderBy('line.line')
    .execute()
  return rows.map(({ hire_hours: hours, hour_cents: hourCents, ...line }) => ({
    ...line,
    hire: hours === null || hourCents === null ? null : { hours, hourCents },
  }))
}

/**
 * The company’s earliest period before this one with pay, adjustments or corrections of a driver that no
 * approved period has; null if there is none.
 */
export async function earlierOpenPeriod(
  db: Db,
  rates: RatesOfDrivers,
  { driverGuid, period }: OfDriver,
  approval: LastApproved | undefined,
  weekStart: PayWeekStart,
): Promise<PayPeriod | null> {
  const { first: end } = daysOfPay(period)
  const start = approval ? addDays(approval.until, 1) : ((await firstPaidDay(db, rates, driverGuid)) ?? end)
  if (start >= end) return null
  const last = addDays(end, -1)
  const own = await worthsBetween(db, rates, { first: start, last }, [driverGuid])
  const paid = own.filter((it) => it.pay !== null && it.pay.cents !== 0).map((it) => it.date)
  const adjusted = await db
    .selectFrom('driver_pay_adjustment')
    .select('last_day')
    .where('driver_guid', '=', driverGuid)
    .where('last_day', '<', end)
    .$if(approval !== undefined, (of) => of.where('last_day', '>=', start))
    .where('reversed_at', 'is', null)
    .execute()
  const correcting = { driverGuid, period: payPeriodOf(start, weekStart) }
  const corrections = approval ? await linesOfOpenPeriod(db, rates, correcting, [], approval) : []
  const days = [...paid, ...adjusted.map((it) => it.last_day), ...(corrections.length > 0 ? [start] : [])]
  const [day] = days.toSorted()
  return day === undefined ? null : payPeriodOf(day, weekStart)
}

/** The day of a driver’s first rate or first agreed cost. */
async function firstPaidDay(db: Db, rates: RatesOfDrivers, driverGuid: string): Promise<string | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select min(service_date) as day from trip
    where driver_guid = ${driverGuid}::uuid and agreed_cost_cents is not null`.execute(db)
  const days = [rates.get(driverGuid)?.[0]?.fromDay, rows[0]?.day].filter((it) => typeof it === 'string')
  return days.toSorted()[0]
}
