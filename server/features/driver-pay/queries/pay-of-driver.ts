import { sql } from 'kysely'
import type { ApprovedPay, payOfDriver } from '#contract/driver-pay.ts'
import type { EarnedPay } from '#contract/driver.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { payPeriodOf, payPeriodsAround, type PayPeriod } from '#domain/driver-pay/pay-period.ts'
import {
  openDays,
  whyNotApprove,
  whyNotMail,
  whyNotReopen,
  whyPeriodFixed,
} from '#domain/driver-pay/period-state.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import {
  approvalsOf,
  approvalsOfDriver,
  type Approved,
} from '#server/features/driver-pay/queries/approvals.ts'
import {
  approvedLines,
  earlierOpenPeriod,
  lastApprovals,
  linesOfOpenPeriod,
  worthsOfPeriod,
  type PeriodLine,
} from '#server/features/driver-pay/queries/driver-period.ts'
import { currentRates } from '#server/features/driver-pay/queries/worths.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'

interface OfDriver {
  driverGuid: string
  period: PayPeriod
}

/** The company’s period at this time. */
export async function currentPeriod(db: Db, now: Instant): Promise<PayPeriod> {
  const [{ time_zone: timeZone }, { payWeekStart }] = await Promise.all([
    siteSettings(db),
    tillSettingsOf(db),
  ])
  return payPeriodOf(localDateOf(now, timeZone), payWeekStart)
}

/** A driver’s period: current, or as approved. */
export async function payOf(
  db: Db,
  of: OfDriver,
  now: Instant,
): Promise<ReplyOf<typeof payOfDriver> | Refusal> {
  const { driverGuid, period } = of
  const account = await db
    .selectFrom('account')
    .select(['guid', 'name', 'email'])
    .where('guid', '=', driverGuid)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!account) return notFound
  const { email, ...driver } = account
  const [{ time_zone: timeZone }, { payWeekStart: weekStart }, read, rates, approvals] = await Promise.all([
    siteSettings(db),
    tillSettingsOf(db),
    readPeriod(db, of),
    datedRatesOf(db, driverGuid),
    approvalsOfDriver(db, driverGuid),
  ])
  const { approval, frozen, lines, adjustments, sums } = read
  const lastApproved = approval?.period ?? null
  const earlierOpen = frozen ? null : await earlierOpenPeriod(db, read.rates, of, approval, weekStart)
  const today = localDateOf(now, timeZone)
  return {
    period,
    ...payPeriodsAround(period, weekStart),
    driver,
    ...sums,
    lines,
    adjustments,
    rates,
    approved: frozen ? shownApproval(frozen) : null,
    approvals: approvals.map(shownApproval),
    whyNotApprove: whyNotApprove(period, { weekStart, lastApproved, earlierOpen, today }),
    whyNotAdjust: whyPeriodFixed(period, lastApproved),
    whyNotReopen: whyNotReopen(period, lastApproved),
    whyNotMail: whyNotMail(frozen ? 'approved' : 'open', email),
  }
}

/** A driver’s own pay of the current period. */
export async function ownPay(db: Db, driverGuid: string, now: Instant): Promise<EarnedPay> {
  const period = await currentPeriod(db, now)
  const { frozen, sums } = await readPeriod(db, { driverGuid, period })
  return { period, ...sums, isApproved: frozen !== undefined }
}

function shownApproval({ period, at, by, totalCents, mailedAt }: Approved): ApprovedPay {
  return { period, at, by, totalCents, mailedAt }
}

export async function readPeriod(db: Db, of: OfDriver) {
  const [rates, approvals, [frozen]] = await Promise.all([
    currentRates(db, [of.driverGuid]),
    lastApprovals(db, [of.driverGuid]),
    approvalsOf(db, of),
  ])
  const approval = approvals.get(of.driverGuid)
  const days = frozen?.days ?? openDays(of.period, approval?.until ?? null)
  const adjustments = await adjustmentsOf(db, of.driverGuid, days)
  const lines = frozen
    ? await approvedLines(db, frozen.guid)
    : await linesOfOpenPeriod(db, rates, of, await worthsOfPeriod(db, rates, of, approval), approval)
  const adjustmentCents = adjustments
    .filter((it) => it.removed === null)
    .reduce((sum, it) => sum + it.amountCents, 0)
  return { rates, approval, frozen, days, lines, adjustments, sums: sumsOf(frozen, lines, adjustmentCents) }
}

function sumsOf(frozen: Approved | undefined, lines: readonly PeriodLine[], adjusted: number) {
  if (!frozen) return openSums(lines, adjusted)
  const { trips, payCents, adjustmentCents, totalCents } = frozen
  return { trips, payCents, adjustmentCents, totalCents }
}

/** What an open period adds up to. */
export function openSums(lines: readonly PeriodLine[], adjustmentCents: number) {
  const payCents = lines.reduce((sum, it) => sum + it.cents, 0)
  const trips = lines.filter((it) => !it.isCorrection).length
  return { trips, payCents, adjustmentCents, totalCents: payCents + adjustmentCents }
}

async function adjustmentsOf(db: Db, driverGuid: string, { first, last }: { first: string; last: string }) {
  const rows = await db
    .selectFrom('driver_pay_adjustment as own')
    .leftJoin('account as maker', 'maker.guid', 'own.created_by')
    .leftJoin('account as remover', 'remover.guid', 'own.reversed_by')
    .select(['own.guid', 'own.amount_cents as amountCents', 'own.reason', 'own.created_at as at'])
    .select(['own.reversed_at as removedAt'])
    .select(sql<string>`coalesce(maker.name, 'Kerbside')`.as('by'))
    .select(sql<string>`coalesce(remover.name, 'Kerbside')`.as('remover'))
    .where('own.driver_guid', '=', driverGuid)
    .where('own.last_day', '>=', first)
    .where('own.last_day', '<=', last)
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
      'own.hour_cents as hourCents',
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
