import { sql } from 'kysely'
import { sharedPerList } from '#contract/saved-views.ts'
import { forbidden, isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { lockView } from '#server/features/saved-views/commands/lock-view.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Shares a view with all staff, or makes it its owner's alone again. Done already, it changes and records
 * nothing.
 */
export async function shareView(
  work: UnitOfWork,
  guid: string,
  { shared }: { shared: boolean },
): Promise<object | Refusal> {
  const { tx, actor, now, audit } = work
  if (actor.kind !== 'staff') return forbidden
  const stored = await lockView(work, guid)
  if (isRefusal(stored)) return stored
  if (stored.shared === shared) {
    audit.replayed = true
    return {}
  }
  if (shared) {
    // Serializes what is shared, so that two people can't exceed the limit together.
    await sql`select pg_advisory_xact_lock(hashtext('sharing a view'))`.execute(tx)
    const others = await tx
      .selectFrom('saved_view')
      .select('guid')
      .where('list', '=', stored.list)
      .where('shared', '=', true)
      .execute()
    if (others.length >= sharedPerList)
      return refuse('views', `A list can have at most ${sharedPerList} shared views. Stop sharing one first.`)
  }
  await tx.updateTable('saved_view').set({ shared, updated_at: now }).where('guid', '=', guid).execute()
  audit.record({
    action: shared ? 'shareView' : 'unshareView',
    subjectKind: 'account',
    subjectGuid: stored.accountGuid,
    after: { view: stored.view },
  })
  return {}
}
