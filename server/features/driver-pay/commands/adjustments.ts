import type { BodyOf } from '#contract/endpoint.ts'
import type { addPayAdjustment } from '#contract/driver-pay.ts'
import type { Saved } from '#contract/shapes.ts'
import { monthOf } from '#domain/calendar/service-date.ts'
import { daysOfPay, payUnit, type PayPeriod } from '#domain/driver-pay/pay-period.ts'
import { whyPeriodFixed } from '#domain/driver-pay/period-state.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedDriver, publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { lastApprovals } from '#server/features/driver-pay/queries/driver-period.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Adds a bonus or a deduction to a driver’s open period. */
export async function addAdjustment(
  work: UnitOfWork,
  driverGuid: string,
  asked: BodyOf<typeof addPayAdjustment>,
): Promise<Saved | Refusal> {
  const driver = await lockedDriver(work, driverGuid)
  if (!driver) return notFound
  const { period, kind, reason } = asked
  const why = await whyFixed(work, driverGuid, period)
  if (why !== null) return refuse('period', why)
  const guid = newGuid()
  const amountCents = kind === 'bonus' ? asked.amountCents : -asked.amountCents
  const days = {
    month: monthOf(daysOfPay(period).first),
    week_from: payUnit(period) === 'week' ? period : null,
  }
  const own = { guid, driver_guid: driverGuid, ...days, amount_cents: amountCents, reason }
  await work.tx
    .insertInto('driver_pay_adjustment')
    .values({ ...own, created_at: work.now, created_by: work.actor.accountGuid })
    .execute()
  work.audit.record({
    action: 'addPayAdjustment',
    subjectKind: 'driverPay',
    subjectGuid: driverGuid,
    reason,
    after: { driver: driver.name, period, amountCents },
  })
  publishPay(work, driverGuid)
  return { guid, toast: kind === 'bonus' ? 'Bonus added' : 'Deduction added' }
}

/** Removes an adjustment from an open period. It stays listed with who removed it. */
export async function removeAdjustment(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const find = () =>
    work.tx.selectFrom('driver_pay_adjustment').selectAll().where('guid', '=', guid).executeTakeFirst()
  const seen = await find()
  const driver = seen && (await lockedDriver(work, seen.driver_guid))
  // Read again under the lock.
  const found = await find()
  if (!driver || !found) return notFound
  if (found.reversed_at !== null) return refuse('adjustment', 'This adjustment has already been removed')
  const period = found.week_from ?? found.month
  const why = await whyFixed(work, driver.guid, period)
  if (why !== null) return refuse('period', why)
  await work.tx
    .updateTable('driver_pay_adjustment')
    .set({ reversed_at: work.now, reversed_by: work.actor.accountGuid })
    .where('guid', '=', guid)
    .execute()
  work.audit.record({
    action: 'removePayAdjustment',
    subjectKind: 'driverPay',
    subjectGuid: driver.guid,
    before: {
      driver: driver.name,
      period,
      amountCents: found.amount_cents,
      because: found.reason,
    },
  })
  publishPay(work, driver.guid)
  return { guid, toast: 'Adjustment removed' }
}

async function whyFixed({ tx }: UnitOfWork, driverGuid: string, period: PayPeriod): Promise<string | null> {
  const approval = (await lastApprovals(tx, [driverGuid])).get(driverGuid)
  return whyPeriodFixed(period, approval?.period ?? null)
}
