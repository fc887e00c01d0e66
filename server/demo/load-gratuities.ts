import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import type { Lots } from '#server/demo/random.ts'
import { payOut } from '#server/features/gratuities/commands/pay-out.ts'
import { keepCash, takeAtDesk } from '#server/features/gratuities/commands/take-gratuity.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

const usualCents = [1_000, 1_000, 2_000, 2_000, 5_000] as const

export interface DrivenTrip {
  guid: string
  group_guid: string
  customer_guid: string
}

/**
 * One guest in eight leaves a gratuity for a completed drive: by card at the desk, or in cash to the driver.
 */
export async function leaveGratuity(
  desk: UnitOfWork,
  driver: UnitOfWork,
  lots: Lots,
  trip: DrivenTrip,
): Promise<boolean> {
  if (!lots.chance(0.12)) return true
  const amountCents = usualCents[lots.whole(0, usualCents.length - 1)] ?? 1_000
  const asked = { tripGuid: trip.guid, method: 'card' as const, amountCents, note: '' }
  const given = lots.chance(0.7)
    ? await takeAtDesk(desk, { id: trip.customer_guid, group: trip.group_guid }, asked)
    : await keepCash(driver, trip.guid, amountCents)
  return !isRefusal(given)
}

/** The accountant pays all drivers what is payable by then. */
export async function payOutAll(work: UnitOfWork, drivers: string[]): Promise<boolean> {
  return !isRefusal(await changeAtOnce(work, payOut, { from: 'bank', drivers }))
}
