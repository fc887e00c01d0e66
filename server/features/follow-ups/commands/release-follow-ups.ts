import { factsOf, lineOf, publishFollowUp } from '#server/features/follow-ups/commands/follow-up-rows.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The open follow-ups of a person who can’t do them any more are for anyone from now on. */
export async function releaseFollowUpsOf(
  work: UnitOfWork,
  accountGuid: string,
  reason: string,
): Promise<void> {
  const { tx } = work
  const found = await tx
    .selectFrom('follow_up')
    .selectAll()
    .where('assignee_guid', '=', accountGuid)
    .where('done_at', 'is', null)
    .orderBy('guid')
    .forUpdate()
    .execute()
  for (const it of found) {
    await tx
      .updateTable('follow_up')
      .set((is) => ({ assignee_guid: null, version: is('version', '+', 1) }))
      .where('guid', '=', it.guid)
      .execute()
    const { line } = await lineOf(work, it.guid, it)
    work.audit.record({
      action: 'editFollowUp',
      ...line,
      reason,
      before: factsOf(it),
      after: factsOf({ ...it, assignee_guid: null }),
    })
    publishFollowUp(work, it.guid)
  }
}
