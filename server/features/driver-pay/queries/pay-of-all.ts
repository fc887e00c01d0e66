import { sql } from 'kysely'
import type { driverPay, PayOfOne } from '#contract/driver-pay.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { daysOfPay, payPeriodsAround, type PayPeriod } from '#domain/driver-pay/pay-period.ts'
import { openDays, whyNotApprove, whyNotMail, type PeriodApproval } from '#domain/driver-pay/period-state.ts'
import { rateOn } from '#domain/driver-pay/trip-pay.ts'
import type { Db } from '#server/db/connection.ts'
import { approvalsOf } from '#server/features/driver-pay/queries/approvals.ts'
import {
  lastApprovals,
  linesOfOpenPeriod,
  worthsBetween,
} from '#server/features/driver-pay/queries/driver-period.ts'
import { openSums } from '#server/features/driver-pay/queries/pay-of-driver.ts'
import { currentRates } from '#server/features/driver-pay/queries/worths.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { tillSettingsOf } from '#server/features/till/queries/till-settings.ts'

/** All drivers with pay in the period, and all current drivers. */
export async function payOfAll(db: Db, period: PayPeriod, now: Instant): Promise<ReplyOf<typeof driverPay>> {
  const days = daysOfPay(period)
  const [rates, approvals, approved, adjusted, { payWeekStart: weekStart }, site] = await Promise.all([
    currentRates(db, null),
    lastApprovals(db, null),
    approvalsOf(db, { period, driverGuid: null }),
    adjustments(db, days),
    tillSettingsOf(db),
    siteSettings(db),
  ])
  const worths = Map.groupBy(await worthsBetween(db, rates, days, null), (it) => it.driverGuid ?? '')
  const drivers = await driversAmong(db, [
    ...worths.keys(),
    ...adjusted.keys(),
    ...approved.map((it) => it.driverGuid),
  ])
  const rows: PayOfOne[] = []
  for (const { email, ...driver } of drivers) {
    const rate = rateOn(rates.get(driver.guid) ?? [], days.last)
    const frozen = approved.find((it) => it.driverGuid === driver.guid)
    const approval = approvals.get(driver.guid)
    const { first } = openDays(period, approval?.until ?? null)
    const own = (worths.get(driver.guid) ?? []).filter((it) => it.date >= first)
    const adjustmentCents = (adjusted.get(driver.guid) ?? [])
      .filter((it) => it.day >= first)
      .reduce((sum, it) => sum + it.cents, 0)
    const { guid: driverGuid } = driver
    const open = async () =>
      openSums(await linesOfOpenPeriod(db, rates, { driverGuid, period }, own, approval), adjustmentCents)
    const { trips, payCents, adjustmentCents: adjustedCents, totalCents } = frozen ?? (await open())
    const state: PeriodApproval = frozen ? 'approved' : first > days.last ? 'otherUnit' : 'open'
    rows.push({
      driver,
      rate,
      trips,
      payCents,
      adjustmentCents: adjustedCents,
      totalCents,
      state,
      whyNotMail: whyNotMail(state, email),
      mailedAt: frozen?.mailedAt ?? null,
    })
  }
  const today = localDateOf(now, site.time_zone)
  const whyNot = whyNotApprove(period, { weekStart, lastApproved: null, earlierOpen: null, today })
  return { period, ...payPeriodsAround(period, weekStart), whyNotApprove: whyNot, drivers: rows }
}

/** These drivers, and everyone who can drive now. */
async function driversAmong(db: Db, guids: readonly string[]) {
  const { rows } = await sql<{ guid: string; name: string; email: string }>`
    select guid, name, email from account
    where (active and 'driver' = any(permissions)) or guid = any(${[...guids]}::uuid[])
    order by name, guid`.execute(db)
  return rows
}

async function adjustments(db: Db, { first, last }: { first: string; last: string }) {
  const rows = await db
    .selectFrom('driver_pay_adjustment')
    .select(['driver_guid as guid', 'last_day as day', 'amount_cents as cents'])
    .where('last_day', '>=', first)
    .where('last_day', '<=', last)
    .where('reversed_at', 'is', null)
    .execute()
  return Map.groupBy(rows, (it) => it.guid)
}
