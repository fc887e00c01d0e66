import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { finishFollowUps, reopenFollowUps } from '#contract/follow-ups.ts'
import {
  factsOf,
  lineOf,
  lockedFollowUps,
  publishFollowUp,
  type FollowUp,
} from '#server/features/follow-ups/commands/follow-up-rows.ts'
import { isOffice } from '#server/features/follow-ups/queries/office-people.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

type Finished = ReplyOf<typeof finishFollowUps>

/** Marks follow-ups as done. What a colleague has done, changed or deleted is left out. */
export async function finishEach(
  work: UnitOfWork,
  { followUps }: BodyOf<typeof finishFollowUps>,
): Promise<Finished> {
  const versions = new Map(followUps.map((it) => [it.guid, it.version]))
  const found = await lockedFollowUps(work, [...versions.keys()])
  const names = await namesOf(work, found)
  return each(work, [...versions.keys()], found, {
    verb: 'done',
    whyNot: (it) => {
      if (it.done_at !== null) return `Already done by ${names.get(it.done_by ?? '') ?? 'Kerbside'}`
      return it.version === versions.get(it.guid) ? null : 'Another user has changed it. Read it again.'
    },
    change: (it) => setDone(work, it, { at: work.now, by: work.actor.accountGuid }),
  })
}

/** Undoes that follow-ups were marked as done. Those of people who have left the office are for anyone. */
export async function reopenEach(
  work: UnitOfWork,
  { guids }: BodyOf<typeof reopenFollowUps>,
): Promise<Finished> {
  const asked = [...new Set(guids)]
  const people = await lockedAssignees(work, asked)
  return each(work, asked, await lockedFollowUps(work, asked), {
    verb: 'reopened',
    whyNot: (it) => (it.done_at === null ? 'It is open' : null),
    change: (it) => {
      const stays = it.assignee_guid !== null && people.has(it.assignee_guid)
      return setDone(work, stays ? it : { ...it, assignee_guid: null }, null)
    },
  })
}

interface Changing {
  /** The past participle. */
  verb: string
  whyNot: (followUp: FollowUp) => string | null
  change: (followUp: FollowUp) => Promise<void>
}

async function each(
  work: UnitOfWork,
  asked: readonly string[],
  found: readonly FollowUp[],
  { verb, whyNot, change }: Changing,
): Promise<Finished> {
  const byGuid = new Map(found.map((it) => [it.guid, it]))
  const refused: Finished['refused'] = []
  for (const guid of asked) {
    const one = byGuid.get(guid)
    const why = one ? whyNot(one) : 'It has been deleted'
    if (why !== null) refused.push({ guid, why })
    else if (one) await change(one)
  }
  const count = asked.length - refused.length
  if (count === 1) return { refused, toast: `Follow-up ${verb}` }
  if (count > 1) return { refused, toast: `${count} follow-ups ${verb}` }
  work.audit.replayed = true
  return { refused }
}

async function setDone(
  work: UnitOfWork,
  followUp: FollowUp,
  done: { at: string; by: string | null } | null,
): Promise<void> {
  const { guid, assignee_guid } = followUp
  const change = { assignee_guid, done_at: done?.at ?? null, done_by: done?.by ?? null }
  await work.tx
    .updateTable('follow_up')
    .set((is) => ({ ...change, version: is('version', '+', 1) }))
    .where('guid', '=', guid)
    .execute()
  const { line, about } = await lineOf(work, guid, followUp)
  const facts = { ...factsOf(followUp), ...about }
  work.audit.record(
    done === null
      ? { action: 'reopenFollowUp', ...line, before: facts }
      : { action: 'finishFollowUp', ...line, after: facts },
  )
  publishFollowUp(work, guid)
}

/** The people of follow-ups who can still do them. Their accounts can’t be deactivated meanwhile. */
async function lockedAssignees({ tx }: UnitOfWork, guids: readonly string[]): Promise<Set<string>> {
  const rows = await tx
    .selectFrom('account')
    .select('guid')
    .where('guid', 'in', (is) =>
      is.selectFrom('follow_up').select('assignee_guid').where('guid', 'in', guids),
    )
    .where(isOffice)
    .orderBy('guid')
    .forShare()
    .execute()
  return new Set(rows.map((it) => it.guid))
}

async function namesOf({ tx }: UnitOfWork, followUps: readonly FollowUp[]): Promise<Map<string, string>> {
  const guids = followUps.flatMap((it) => (it.done_by === null ? [] : [it.done_by]))
  if (guids.length === 0) return new Map()
  const rows = await tx.selectFrom('account').select(['guid', 'name']).where('guid', 'in', guids).execute()
  return new Map(rows.map((it) => [it.guid, it.name]))
}
