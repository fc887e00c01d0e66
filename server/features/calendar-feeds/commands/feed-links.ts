import { randomUUID } from 'node:crypto'
import type { Saved } from '#contract/shapes.ts'
import { feedsOf, type FeedKind } from '#domain/calendar-feed/feed-kinds.ts'
import { notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Creates the secret link of a feed. The earlier one, if any, stops working. */
export async function makeFeed(work: UnitOfWork, kind: FeedKind): Promise<Saved | Refusal> {
  const accountGuid = await lockedReader(work, kind)
  if (accountGuid === null) return notFound
  const replaced = await removeFeed(work, accountGuid, kind)
  await work.tx
    .insertInto('calendar_feed')
    // Random throughout: guids of the portal begin with the time.
    .values({ guid: randomUUID(), account_guid: accountGuid, kind, created_at: work.now })
    .execute()
  record(work, replaced ? 'replaceCalendarFeed' : 'makeCalendarFeed', accountGuid, kind)
  return { toast: replaced ? 'Link replaced' : 'Link created' }
}

export async function turnOffFeed(work: UnitOfWork, kind: FeedKind): Promise<Saved | Refusal> {
  const accountGuid = await lockedReader(work, kind)
  if (accountGuid === null) return notFound
  if (!(await removeFeed(work, accountGuid, kind))) return refuse('calendar', 'This calendar is already off')
  record(work, 'turnOffCalendarFeed', accountGuid, kind)
  return { toast: 'Calendar turned off' }
}

/** The user, if this feed is theirs. Locked, so that two presses leave one link. */
async function lockedReader({ tx, actor }: UnitOfWork, kind: FeedKind): Promise<string | null> {
  if (!feedsOf(actor).includes(kind) || actor.accountGuid === null) return null
  await tx.selectFrom('account').select('guid').where('guid', '=', actor.accountGuid).forUpdate().execute()
  return actor.accountGuid
}

async function removeFeed({ tx }: UnitOfWork, accountGuid: string, kind: FeedKind): Promise<boolean> {
  const removed = await tx
    .deleteFrom('calendar_feed')
    .where('account_guid', '=', accountGuid)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return removed.numDeletedRows > 0n
}

function record(work: UnitOfWork, action: AuditAction, accountGuid: string, kind: FeedKind): void {
  work.audit.record({ action, subjectKind: 'account', subjectGuid: accountGuid, after: { kind } })
  work.events.publish({ topic: 'ownAccount', accountGuid })
}
