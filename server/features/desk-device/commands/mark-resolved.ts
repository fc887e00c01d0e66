import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Marks a stored conflict as resolved by the actor. */
export async function markResolved(
  work: UnitOfWork,
  key: string,
  { as, reason }: { as: 'accepted' | 'dismissed'; reason: string },
): Promise<void> {
  await work.tx
    .updateTable('desk_step')
    .set({
      resolved_at: work.now,
      resolved_by: work.actor.accountGuid,
      resolved_as: as,
      resolve_reason: reason,
    })
    .where('key', '=', key)
    .where('outcome', '=', 'conflict')
    .where('resolved_at', 'is', null)
    .execute()
}
