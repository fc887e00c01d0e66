import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Withdraws a push that is still held (`afterSeconds`): it is never sent, and nobody hears of it. False: there is none, or it went out.
 */
export async function withdrawPush(
  work: UnitOfWork,
  it: { template: string; recipient: string; groupGuid: string; body: string },
): Promise<boolean> {
  const { numDeletedRows } = await work.tx
    .deleteFrom('outbox')
    .where('kind', '=', 'push')
    .where('state', '=', 'waiting')
    .where('attempts', '=', 0)
    .where('next_attempt_at', '>', work.now)
    .where('template', '=', it.template)
    .where('recipient', '=', it.recipient)
    .where('group_guid', '=', it.groupGuid)
    .where('body', '=', it.body)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
