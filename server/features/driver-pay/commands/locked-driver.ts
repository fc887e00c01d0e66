import { lockDrivers } from '#server/features/trips/queries/locked-trip.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Serializes changes of a driver’s pay. Undefined: there is no such account. */
export async function lockedDriver(
  { tx }: UnitOfWork,
  driverGuid: string,
): Promise<{ guid: string; name: string } | undefined> {
  await lockDrivers(tx, [driverGuid])
  return tx
    .selectFrom('account')
    .select(['guid', 'name'])
    .where('guid', '=', driverGuid)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
}

/** Publishes events for the Driver pay page and the driver’s own earnings. */
export function publishPay(work: UnitOfWork, driverGuid: string): void {
  work.events.publish({ topic: 'ledger' })
  work.events.publish({ topic: 'ownTrip', accountGuid: driverGuid })
}
