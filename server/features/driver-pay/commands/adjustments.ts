import type { BodyOf } from '#contract/endpoint.ts'
import type { addPayAdjustment } from '#contract/driver-pay.ts'
import type { Saved } from '#contract/shapes.ts'
import { whyMonthFixed } from '#domain/driver-pay/pay-month.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedDriver, publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { lastApprovals } from '#server/features/driver-pay/queries/driver-month.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Adds a bonus or a deduction to a driver’s open month. */
export async function addAdjustment(
  work: UnitOfWork,
  driverGuid: string,
  asked: BodyOf<typeof addPayAdjustment>,
): Promise<Saved | Refusal> {
  const driver = await lockedDriver(work, driverGuid)
  if (!driver) return notFound
  const { month, kind, reason } = asked
  const why = await whyFixed(work, driverGuid, month)
  if (why !== null) return refuse('month', why)
  const guid = newGuid()
  const amountCents = kind === 'bonus' ? asked.amountCents : -asked.amountCents
  const own = { guid, driver_guid: driverGuid, month, amount_cents: amountCents, reason }
  await work.tx
    .insertInto('driver_pay_adjustment')
    .values({ ...own, created_at: work.now, created_by: work.actor.accountGuid })
    .execute()
  work.audit.record({
    action: 'addPayAdjustment',
    subjectKind: 'driverPay',
    subjectGuid: driverGuid,
    reason,
    after: { driver: driver.name, month, amountCents },
  })
  publishPay(work, driverGuid)
  return { guid, toast: kind === 'bonus' ? 'Bonus added' : 'Deduction added' }
}

/** Removes an adjustment from an open month. It stays listed with who removed it. */
export async function removeAdjustment(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const find = () =>
    work.tx.selectFrom('driver_pay_adjustment').selectAll().where('guid', '=', guid).executeTakeFirst()
  const seen = await find()
  const driver = seen && (await lockedDriver(work, seen.driver_guid))
  // Read again under the lock.
  const found = await find()
  if (!driver || !found) return notFound
  if (found.reversed_at !== null) return refuse('adjustment', 'This adjustment has already been removed')
  const why = await whyFixed(work, driver.guid, found.month)
  if (why !== null) return refuse('month', why)
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
      month: found.month,
      amountCents: found.amount_cents,
      because: found.reason,
    },
  })
  publishPay(work, driver.guid)
  return { guid, toast: 'Adjustment removed' }
}

async function whyFixed({ tx }: UnitOfWork, driverGuid: string, month: string): Promise<string | null> {
  const approval = (await lastApprovals(tx, [driverGuid])).get(driverGuid)
  return whyMonthFixed(month, approval?.month ?? null)
}
