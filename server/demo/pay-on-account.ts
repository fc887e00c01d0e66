import { allPermissions } from '#domain/access/permissions.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { isRefusal } from '#domain/refusal.ts'
import { addPayment } from '#server/features/partners/commands/add-payment.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** A partner pays by bank. Returns whether the portal took it. */
export async function payOnAccount(
  work: UnitOfWork,
  partnerGuid: string,
  amountCents: number,
  date: ServiceDate,
): Promise<boolean> {
  if (amountCents <= 0) return true
  // Some payments exceed the usual limit.
  const manager = work.as({ ...work.actor, permissions: allPermissions }, work.now)
  return !isRefusal(await addPayment(manager, partnerGuid, { amountCents, method: 'bank', date, note: '' }))
}
