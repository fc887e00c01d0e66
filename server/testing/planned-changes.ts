import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { PlannedChange } from '#domain/reservation/plan-change.ts'
import type { Change } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { auditBefore, type StateBefore } from '#server/testing/reservation-audit.ts'
import type { Actor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

export const portalItself: Actor = {
  accountGuid: null,
  name: 'The test',
  kind: 'system',
  permissions: allPermissions,
  partnerGuid: null,
}

/** A change that was made, with its plan and the state before it. */
export interface DoneChange {
  groupGuid: string
  planned: PlannedChange
  facts: ReservationFacts
  before: StateBefore
}

/**
 * Plans and makes a change in one unit of work, as the make call does, and returns the plan for comparison.
 */
export async function doAndKeep<Request, State extends { facts: ReservationFacts }>(
  { db, now, actor = portalItself }: { db: Db; now: string; actor?: Actor },
  change: Change<Request, State, PlannedChange>,
  request: Request,
): Promise<DoneChange | Refusal> {
  return inUnitOfWork(db, { actor, now }, async (work) => {
    const state = await change.load({ db: work.tx, actor, now, lock: true }, request)
    if (isRefusal(state)) return state
    const planned = change.plan(state, request)
    if (isRefusal(planned)) return planned
    const before = await auditBefore(work.tx, planned.before?.guid ?? null)
    const saved = await change.apply(work, planned, state, request)
    if (isRefusal(saved)) return saved
    return { groupGuid: saved.guid ?? '', planned, facts: state.facts, before }
  })
}
