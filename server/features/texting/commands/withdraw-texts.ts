import { isReplacedBy } from '#domain/message/superseded.ts'
import { lockedUnsent, withdrawal } from '#server/work/outbox-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Withdraws the unsent texts about a reservation that a later message, by its template, makes untrue.
 * `replacedBy`: the guid of what the guest reads instead, or a new one if there is nothing.
 */
export async function withdrawUntrueTexts(
  { tx, now, deferred, events }: UnitOfWork,
  { groupGuid, template, replacedBy }: { groupGuid: string; template: string; replacedBy: string },
): Promise<void> {
  const unsent = await lockedUnsent(tx, 'text', groupGuid, now)
  const untrue = unsent.filter((it) => isReplacedBy(it.template, template)).map((it) => it.guid)
  if (untrue.length === 0) return
  deferred.write(withdrawal(tx, untrue, replacedBy, now))
  for (const guid of untrue) events.publish({ topic: 'outbox', guid })
}
