import type { BodyOf } from '#contract/endpoint.ts'
import type { addFollowUp, editFollowUp } from '#contract/follow-ups.ts'
import type { Saved } from '#contract/shapes.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { whyNotChange, whyNotDue } from '#domain/follow-up/follow-up-states.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import {
  factsOf,
  lineOf,
  lockedFollowUps,
  lockedSubject,
  publishFollowUp,
  whyNotAssignee,
  type FollowUp,
} from '#server/features/follow-ups/commands/follow-up-rows.ts'
import { siteToday } from '#server/features/settings/queries.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export async function addFollowUpTo(
  work: UnitOfWork,
  { text, dueOn, assigneeGuid, about }: BodyOf<typeof addFollowUp>,
): Promise<(Saved & { guid: string }) | Refusal> {
  const { tx, now, actor, audit } = work
  const wrong = whyNotDue(dueOn, await siteToday(tx, now), null)
  if (wrong !== null) return refuseField('dueOn', wrong)
  const subject = await lockedSubject(work, about)
  if (isRefusal(subject)) return subject
  const whyNot = await whyNotAssignee(work, assigneeGuid)
  if (whyNot !== null) return whyNot
  const guid = newGuid()
  const row = { text, due_on: dueOn, assignee_guid: assigneeGuid }
  await tx
    .insertInto('follow_up')
    .values({ guid, ...row, ...subject, created_at: now, created_by: actor.accountGuid })
    .execute()
  const { line, about: named } = await lineOf(work, guid, subject)
  audit.record({ action: 'addFollowUp', ...line, after: { ...factsOf(row), ...named } })
  publishFollowUp(work, guid)
  return { guid, toast: `Follow-up added for ${serviceDateText(dueOn)}` }
}

/** Changes an open follow-up. What it is about stays. */
export async function changeFollowUp(
  work: UnitOfWork,
  guid: string,
  { text, dueOn, assigneeGuid, version }: BodyOf<typeof editFollowUp>,
): Promise<Saved | Refusal> {
  const { tx, now, audit } = work
  // Before the follow-up, as when an account is deactivated.
  const whyNot = await whyNotAssignee(work, assigneeGuid)
  if (whyNot !== null) return whyNot
  const found = await toChange(work, guid, version)
  if (isRefusal(found)) return found
  if (found.done_at !== null) return refuse('followUp', 'This follow-up is done. Reopen it first.')
  const wrong = whyNotDue(dueOn, await siteToday(tx, now), found.due_on)
  if (wrong !== null) return refuseField('dueOn', wrong)
  const row = { text, due_on: dueOn, assignee_guid: assigneeGuid }
  await tx
    .updateTable('follow_up')
    .set((is) => ({ ...row, version: is('version', '+', 1) }))
    .where('guid', '=', guid)
    .execute()
  const { line } = await lineOf(work, guid, found)
  audit.record({ action: 'editFollowUp', ...line, before: factsOf(found), after: factsOf(row) })
  publishFollowUp(work, guid)
  return { guid }
}

/** The history keeps what it said. */
export async function removeFollowUp(
  work: UnitOfWork,
  guid: string,
  version: number,
): Promise<Saved | Refusal> {
  const found = await toChange(work, guid, version)
  if (isRefusal(found)) return found
  const { line, about } = await lineOf(work, guid, found)
  await work.tx.deleteFrom('follow_up').where('guid', '=', guid).execute()
  work.audit.record({ action: 'deleteFollowUp', ...line, before: { ...factsOf(found), ...about } })
  publishFollowUp(work, guid)
  return { toast: 'Follow-up deleted' }
}

async function toChange(work: UnitOfWork, guid: string, version: number): Promise<FollowUp | Refusal> {
  const [found] = await lockedFollowUps(work, [guid])
  if (!found) return notFound
  const { created_by: createdBy, assignee_guid: assigneeGuid } = found
  const whyNot = whyNotChange({ createdBy, assigneeGuid }, work.actor)
  if (whyNot !== null) return refuse('followUp', whyNot)
  return found.version === version
    ? found
    : refuse('followUp', 'Another user changed this follow-up since you opened it. Open it again.')
}
