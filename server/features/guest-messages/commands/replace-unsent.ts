import { replaceUnsent, type ChangeTold, type Replacement, type Told } from '#domain/message/superseded.ts'
import type { GuestMessage } from '#domain/message/guest-message.ts'
import { lockedUnsent, withdrawal } from '#server/work/outbox-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** What a new message says and withdraws, given the unsent messages about its reservation. */
export async function replacementOf(
  { tx, now }: UnitOfWork,
  groupGuid: string | null,
  message: GuestMessage,
  change: ChangeTold | null,
): Promise<Replacement> {
  const unsent = groupGuid === null ? [] : await lockedUnsent(tx, 'mail', groupGuid, now)
  return replaceUnsent(
    unsent.map((it) => ({
      ...it,
      told: it.told as Told | null,
      hasBeenTried: it.hasBeenTried === true,
      isBeingSent: it.isBeingSent === true,
    })),
    message,
    change,
    now,
  )
}

/** Withdraws the messages that the one just written replaces. */
export function withdrawReplaced(
  { tx, now, deferred, events }: UnitOfWork,
  withdrawn: readonly string[],
  replacedBy: string,
): void {
  if (withdrawn.length === 0) return
  deferred.write(withdrawal(tx, withdrawn, replacedBy, now))
  for (const guid of withdrawn) events.publish({ topic: 'outbox', guid })
}
