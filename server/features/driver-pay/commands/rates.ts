import type { BodyOf } from '#contract/endpoint.ts'
import type { addPayRate } from '#contract/driver-pay.ts'
import type { Saved } from '#contract/shapes.ts'
import { dateText } from '#domain/calendar/service-date-text.ts'
import { notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { lockedDriver, publishPay } from '#server/features/driver-pay/commands/locked-driver.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Adds a rate from a day on. Trips of open periods follow it; those of approved periods are corrected in the
 * next open one.
 */
export async function addRate(
  work: UnitOfWork,
  driverGuid: string,
  { fromDay, tripCents, hourCents, basisPoints, countsWaiting }: BodyOf<typeof addPayRate>,
): Promise<Saved | Refusal> {
  const driver = await lockedDriver(work, driverGuid)
  if (!driver) return notFound
  const existing = await work.tx
    .selectFrom('driver_pay_rate')
    .select('guid')
    .where('driver_guid', '=', driverGuid)
    .where('from_day', '=', fromDay)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (existing)
    return refuseField(
      'fromDay',
      `A rate from ${dateText(fromDay)} already exists. Remove it first, or choose another day.`,
    )
  const guid = newGuid()
  const amounts = { trip_cents: tripCents, hour_cents: hourCents, basis_points: basisPoints }
  const rate = { ...amounts, counts_waiting: countsWaiting }
  const own = { guid, driver_guid: driverGuid, from_day: fromDay, ...rate }
  await work.tx
    .insertInto('driver_pay_rate')
    .values({ ...own, created_at: work.now, created_by: work.actor.accountGuid })
    .execute()
  work.audit.record({
    action: 'addPayRate',
    subjectKind: 'driverPay',
    subjectGuid: driverGuid,
    after: { driver: driver.name, fromDay, tripCents, hourCents, basisPoints, countsWaiting },
  })
  publishPay(work, driverGuid)
  return { guid, toast: `Pay rate for ${driver.name} saved` }
}

/** Removes a rate, so that the one before it applies on its days. */
export async function removeRate(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const found = await work.tx
    .selectFrom('driver_pay_rate')
    .select('driver_guid')
    .where('guid', '=', guid)
    .executeTakeFirst()
  const driver = found && (await lockedDriver(work, found.driver_guid))
  const removed = await work.tx
    .updateTable('driver_pay_rate')
    .set({ removed_at: work.now, removed_by: work.actor.accountGuid })
    .where('guid', '=', guid)
    .where('removed_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!removed || !driver) return notFound
  work.audit.record({
    action: 'removePayRate',
    subjectKind: 'driverPay',
    subjectGuid: driver.guid,
    before: {
      driver: driver.name,
      fromDay: removed.from_day,
      tripCents: removed.trip_cents,
      hourCents: removed.hour_cents,
      basisPoints: removed.basis_points,
      countsWaiting: removed.counts_waiting,
    },
  })
  publishPay(work, driver.guid)
  return { guid, toast: 'Rate removed' }
}
