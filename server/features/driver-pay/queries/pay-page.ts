import { sql } from 'kysely'
import type { driverPay, DriverOfMonth, driverPayMonth } from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { daysOfMonth } from '#domain/calendar/service-date.ts'
import { whyMonthFixed, whyNotApprove, whyNotReopen } from '#domain/driver-pay/pay-month.ts'
import { rateOn } from '#domain/driver-pay/trip-pay.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import {
  approvedLines,
  earlierOpenMonth,
  lastApprovals,
  linesOfOpenMonth,
  worthsBetween,
  type MonthLine,
} from '#server/features/driver-pay/queries/driver-month.ts'
import { currentRates } from '#server/features/driver-pay/queries/worths.ts'
import { siteSettings } from '#server/features/settings/queries.ts'

interface Approved {
  driverGuid: string
  guid: string
  trips: number
  payCents: number
  adjustmentCents: number
  at: string
  by: string
}

/** All drivers with pay in the month, and all current drivers. */
export async function payOfMonth(db: Db, month: string): Promise<ReplyOf<typeof driverPay>> {
  const [rates, approvals, approved, adjusted] = await Promise.all([
    currentRates(db, null),
    lastApprovals(db, null),
    approvedMonths(db, month, null),
    adjustedCents(db, month),
  ])
  const own = Map.groupBy(
    await worthsBetween(db, rates, daysOfMonth(month), null),
    (it) => it.driverGuid ?? '',
  )
  const drivers = await driversAmong(db, [
    ...own.keys(),
    ...adjusted.keys(),
    ...approved.map((it) => it.driverGuid),
  ])
  const rows: DriverOfMonth[] = []
  for (const driver of drivers) {
    const rate = rateOn(rates.get(driver.guid) ?? [], daysOfMonth(month).last)
    const frozen = approved.find((it) => it.driverGuid === driver.guid)
    const approval = approvals.get(driver.guid)
    const sums = frozen
      ? sumsOf(frozen)
      : openSums(
          await linesOfOpenMonth(
            db,
            rates,
            { driverGuid: driver.guid, month },
            own.get(driver.guid) ?? [],
            approval,
          ),
          adjusted.get(driver.guid) ?? 0,
        )
    rows.push({ driver, rate, ...sums, isApproved: frozen !== undefined })
  }
  return { drivers: rows }
}

/** These drivers, and everyone who can drive now. */
async function driversAmong(db: Db, guids: readonly string[]): Promise<{ guid: string; name: string }[]> {
  const { rows } = await sql<{ guid: string; name: string }>`
    select guid, name from account
    where (active and 'driver' = any(permissions)) or guid = any(${[...guids]}::uuid[])
    order by name, guid`.execute(db)
  return rows
}

/** A driver’s month: current, or as approved. */
export async function payOfDriver(
  db: Db,
  { driverGuid, month }: { driverGuid: string; month: string },
  now: Instant,
): Promise<ReplyOf<typeof driverPayMonth> | Refusal> {
  const driver = await db
    .selectFrom('account')
    .select(['guid', 'name'])
    .where('guid', '=', driverGuid)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!driver) return notFound
  const { time_zone: timeZone } = await siteSettings(db)
  const of = { driverGuid, month }
  const [read, datedRates] = await Promise.all([readMonth(db, of), datedRatesOf(db, driverGuid)])
  const { approval, frozen, lines, adjustments, sums } = read
  const lastApproved = approval?.month ?? null
  const earlierOpen = frozen ? null : await earlierOpenMonth(db, read.rates, of, approval)
  return {
    driver,
    ...sums,
    lines,
    adjustments,
    rates: datedRates,
    approved: frozen ? { at: frozen.at, by: frozen.by } : null,
    whyNotApprove: whyNotApprove(month, { lastApproved, earlierOpen, today: localDateOf(now, timeZone) }),
    whyNotAdjust: whyMonthFixed(month, lastApproved),
    whyNotReopen: whyNotReopen(month, lastApproved),
  }
}

/** A driver’s own pay of a month. */
export async function ownPay(db: Db, of: { driverGuid: string; month: string }) {
  const { frozen, sums } = await readMonth(db, of)
  return { month: of.month, ...sums, isApproved: frozen !== undefined }
}

async function readMonth(db: Db, of: { driverGuid: string; month: string }) {
  const { driverGuid, month } = of
  const [rates, approvals, [frozen], adjustments] = await Promise.all([
    currentRates(db, [driverGuid]),
    lastApprovals(db, [driverGuid]),
    approvedMonths(db, month, driverGuid),
    adjustmentsOf(db, of),
  ])
  const approval = approvals.get(driverGuid)
  const own = frozen ? [] : await worthsBetween(db, rates, daysOfMonth(month), [driverGuid])
  const lines = frozen
    ? await approvedLines(db, frozen.guid)
    : await linesOfOpenMonth(db, rates, of, own, approval)
  const adjustmentCents = adjustments
    .filter((it) => it.removed === null)
    .reduce((sum, it) => sum + it.amountCents, 0)
  const sums = frozen ? sumsOf(frozen) : openSums(lines, adjustmentCents)
  return { rates, approval, frozen, lines, adjustments, sums }
}

function sumsOf({ trips, payCents, adjustmentCents }: Approved) {
  return { trips, payCents, adjustmentCents, totalCents: payCents + adjustmentCents }
}

function openSums(lines: readonly MonthLine[], adjustmentCents: number) {
  const payCents = lines.reduce((sum, it) => sum + it.cents, 0)
  const trips = lines.filter((it) => !it.isCorrection).length
  return { trips, payCents, adjustmentCents, totalCents: payCents + adjustmentCents }
}

function approvedMonths(db: Db, month: string, driverGuid: string | null): Promise<Approved[]> {
  return db
    .selectFrom('driver_pay_month as paid')
    .leftJoin('account', 'account.guid', 'paid.approved_by')
    .select(['paid.driver_guid as driverGuid', 'paid.guid', 'paid.trips', 'paid.pay_cents as payCents'])
    .select(['paid.adjustment_cents as adjustmentCents', 'paid.approved_at as at'])
    .select(sql<string>`coalesce(account.name, 'Kerbside')`.as('by'))
    .where('paid.month', '=', month)
    .where('paid.reopened_at', 'is', null)
    .$if(driverGuid !== null, (of) => of.where('paid.driver_guid', '=', driverGuid ?? ''))
    .execute()
}

async function adjustedCents(db: Db, month: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('driver_pay_adjustment')
    .select(['driver_guid as guid', sql<number>`sum(amount_cents)::bigint`.as('cents')])
    .where('month', '=', month)
    .where('reversed_at', 'is', null)
    .groupBy('driver_guid')
    .execute()
  return new Map(rows.map((it) => [it.guid, it.cents]))
}

async function adjustmentsOf(db: Db, { driverGuid, month }: { driverGuid: string; month: string }) {
  const rows = await db
    .selectFrom('driver_pay_adjustment as own')
    .leftJoin('account as maker', 'maker.guid', 'own.created_by')
    .leftJoin('account as remover', 'remover.guid', 'own.reversed_by')
    .select(['own.guid', 'own.amount_cents as amountCents', 'own.reason', 'own.created_at as at'])
    .select(['own.reversed_at as removedAt'])
    .select(sql<string>`coalesce(maker.name, 'Kerbside')`.as('by'))
    .select(sql<string>`coalesce(remover.name, 'Kerbside')`.as('remover'))
    .where('own.driver_guid', '=', driverGuid)
    .where('own.month', '=', month)
    .orderBy('own.created_at')
    .orderBy('own.guid')
    .execute()
  return rows.map(({ removedAt, remover, ...it }) => ({
    ...it,
    removed: removedAt === null ? null : { at: removedAt, by: remover },
  }))
}

async function datedRatesOf(db: Db, driverGuid: string) {
  return db
    .selectFrom('driver_pay_rate as own')
    .leftJoin('account', 'account.guid', 'own.created_by')
    .select(['own.guid', 'own.from_day as fromDay', 'own.trip_cents as tripCents'])
    .select([
      'own.basis_points as basisPoints',
      'own.counts_waiting as countsWaiting',
      'own.created_at as at',
    ])
    .select(sql<string>`coalesce(account.name, 'Kerbside')`.as('by'))
    .where('own.driver_guid', '=', driverGuid)
    .where('own.removed_at', 'is', null)
    .orderBy('own.from_day', 'desc')
    .execute()
}
