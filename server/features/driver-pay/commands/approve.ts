import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { approveDriverPay, payOfDriver } from '#contract/driver-pay.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { daysOfPay, payPeriodText, payUnit } from '#domain/driver-pay/pay-period.ts'
import { openDays } from '#domain/driver-pay/period-state.ts'
import { counted } from '#domain/text/counted.ts'
import type { Plan } from '#domain/plan.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { Change } from '#server/change/change.ts'
import { publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { lastApprovals } from '#server/features/driver-pay/queries/driver-period.ts'
import { payOf } from '#server/features/driver-pay/queries/pay-of-driver.ts'
import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Pay = ReplyOf<typeof payOfDriver>
type Request = BodyOf<typeof approveDriverPay.confirm>

/** Approves drivers’ pay of a period: lines and sums are stored and never change. */
export const approvePay: Change<Request, readonly Pay[] | Refusal, { plan: Plan; due: readonly Pay[] }> = {
  name: 'approveDriverPay',
  async load({ db, now, lock }, { drivers, period }) {
    const guids = [...new Set(drivers)]
    if (lock) await lockDrivers(db as UnitOfWork['tx'], guids)
    const found: Pay[] = []
    for (const driverGuid of guids) {
      const pay = await payOf(db, { driverGuid, period }, now)
      if (isRefusal(pay)) return pay
      found.push(pay)
    }
    return found
  },
  plan(found, { period }) {
    if (isRefusal(found)) return found
    const [one, ...more] = found
    if (one && more.length === 0)
      return one.whyNotApprove === null
        ? { plan: planOfOne(one), due: found }
        : refuse('period', one.whyNotApprove)
    const due = found.filter((it) => it.whyNotApprove === null)
    if (due.length === 0)
      return refuse('period', `Pay of these drivers can’t be approved for this ${payUnit(period)}`)
    return { plan: planOfMany(found, period), due }
  },
  async apply(work, { due }, _state, { period }) {
    for (const pay of due) await store(work, pay)
    const [one, ...more] = due
    const whose = one && more.length === 0 ? one.driver.name : counted(due.length, 'driver')
    return { toast: `${payPeriodText(period)} of ${whose} approved` }
  },
}

async function store(work: UnitOfWork, pay: Pay): Promise<void> {
  const { driver, period, trips, payCents, adjustmentCents, totalCents, lines } = pay
  const guid = newGuid()
  const approval = (await lastApprovals(work.tx, [driver.guid])).get(driver.guid)
  const isWeek = payUnit(period) === 'week'
  const days = {
    month: monthOf(daysOfPay(period).first),
    week_from: isWeek ? period : null,
    from_day: openDays(period, approval?.until ?? null).first,
  }
  const sums = { trips, pay_cents: payCents, adjustment_cents: adjustmentCents }
  const approved = { approved_at: work.now, approved_by: work.actor.accountGuid }
  await work.tx
    .insertInto('driver_pay_month')
    .values({ guid, driver_guid: driver.guid, ...days, ...approved, ...sums })
    .execute()
  if (lines.length > 0)
    await work.tx
      .insertInto('driver_pay_line')
      .values(
        lines.map((it, index) => ({
          month_guid: guid,
          line: index + 1,
          trip_guid: it.guid,
          is_correction: it.isCorrection,
          date: it.date,
          reference: it.reference,
          from_name: it.from,
          to_name: it.to,
          kind: it.kind,
          trip_cents: it.tripCents,
          hire_hours: it.hire?.hours ?? null,
          hour_cents: it.hire?.hourCents ?? null,
          basis_points: it.basisPoints,
          of_cents: it.ofCents,
          amount_cents: it.cents,
        })),
      )
      .execute()
  work.audit.record({
    action: 'approveDriverPay',
    subjectKind: 'driverPay',
    subjectGuid: driver.guid,
    after: { driver: driver.name, period, trips, payCents, adjustmentCents, totalCents },
  })
  publishPay(work, driver.guid)
}

function planOfOne(pay: Pay): Plan {
  const { driver, lines, trips, payCents, adjustmentCents, totalCents } = pay
  const corrections = lines.filter((it) => it.isCorrection)
  const corrected = corrections.reduce((sum, it) => sum + it.cents, 0)
  return planWith(
    `Approve ${driver.name}’s pay for ${payPeriodText(pay.period)}`,
    [pay],
    [
      { label: 'Trips', after: counted(trips, 'trip'), amountCents: payCents - corrected },
      ...(corrections.length === 0
        ? []
        : [
            {
              label: 'Corrections',
              after: counted(corrections.length, 'earlier trip'),
              amountCents: corrected,
            },
          ]),
      ...(adjustmentCents === 0
        ? []
        : [{ label: 'Adjustments', after: 'Bonuses and deductions', amountCents: adjustmentCents }]),
      { label: driver.name, after: 'Total', amountCents: totalCents },
    ],
  )
}

function planOfMany(found: readonly Pay[], period: string): Plan {
  const due = found.filter((it) => it.whyNotApprove === null)
  const left = found.flatMap(({ driver, whyNotApprove }) =>
    whyNotApprove === null ? [] : [`${driver.name} isn’t included: ${whyNotApprove}`],
  )
  const total = due.reduce((sum, it) => sum + it.totalCents, 0)
  const plan = planWith(`Approve pay for ${payPeriodText(period)}`, due, [
    ...due.map((it) => ({
      label: it.driver.name,
      after: counted(it.trips, 'trip'),
      amountCents: it.totalCents,
    })),
    { label: counted(due.length, 'driver'), after: 'Total', amountCents: total },
  ])
  return { ...plan, warnings: [...left, ...plan.warnings] }
}

function planWith(title: string, pays: readonly Pay[], lines: Plan['lines']): Plan {
  const noRate = pays.flatMap((it) => it.lines).filter((it) => it.kind === 'noRate').length
  return {
    title,
    lines,
    warnings: noRate === 0 ? [] : [`${counted(noRate, 'trip')} without a rate: pay is 0`],
    chargeCents: 0,
    refundCents: 0,
    balanceAfterCents: 0,
  }
}
