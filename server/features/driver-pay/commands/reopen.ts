import type { BodyOf } from '#contract/endpoint.ts'
import type { reopenDriverPay } from '#contract/driver-pay.ts'
import type { Saved } from '#contract/shapes.ts'
import { payPeriodText } from '#domain/driver-pay/pay-period.ts'
import { whyNotReopen } from '#domain/driver-pay/period-state.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import { lockedDriver, publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { lastApprovals } from '#server/features/driver-pay/queries/driver-period.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Reopens a driver’s last approved period. Its stored lines remain, but no longer count. */
export async function reopenPeriod(
  work: UnitOfWork,
  driverGuid: string,
  { period, reason }: BodyOf<typeof reopenDriverPay>,
): Promise<Saved | Refusal> {
  const driver = await lockedDriver(work, driverGuid)
  if (!driver) return notFound
  const approval = (await lastApprovals(work.tx, [driverGuid])).get(driverGuid)
  const why = whyNotReopen(period, approval?.period ?? null)
  if (why !== null) return refuse('period', why)
  const reopened = await work.tx
    .updateTable('driver_pay_month')
    .set({ reopened_at: work.now, reopened_by: work.actor.accountGuid, reopened_because: reason })
    .where('driver_guid', '=', driverGuid)
    .where('last_day', '=', approval?.until ?? '')
    .where('reopened_at', 'is', null)
    .returning(['trips', 'pay_cents', 'adjustment_cents'])
    .executeTakeFirstOrThrow()
  const totalCents = reopened.pay_cents + reopened.adjustment_cents
  work.audit.record({
    action: 'reopenDriverPay',
    subjectKind: 'driverPay',
    subjectGuid: driverGuid,
    reason,
    before: { driver: driver.name, period, trips: reopened.trips, totalCents },
  })
  publishPay(work, driverGuid)
  return { toast: `${payPeriodText(period)} of ${driver.name} reopened` }
}
