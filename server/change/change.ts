import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { fingerprintOf, withoutMail, type Plan } from '#domain/plan.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import type { PlanOnWire } from '#contract/plan.ts'
import type { Saved } from '#contract/shapes.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { hashOf } from '#server/http/once.ts'
import { callerGuidOf, type Actor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { messagesOf, type UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * Plan, then do: the one mechanism behind every confirm/do and confirm/make pair.
 *
 * `load` reads the inputs of the plan, locking them when `lock` is set (the do step); `plan` is pure and
 * computes the plan and the other facts that `apply` needs; `apply` writes it, with its ledger entry and its
 * history, and returns what was saved.
 */
export interface Change<Request, State, Planned extends PlannedDoing, Done extends Saved = Saved> {
  readonly name: string
  /** The sentence where its plan is another by the time it is done; else that of a booking. */
  readonly moved?: string
  load(from: Loading, request: Request): Promise<State | Refusal>
  plan(state: State, request: Request): Planned | Refusal
  apply(work: UnitOfWork, planned: Planned, state: State, request: Request): Promise<Done | Refusal>
  /** The same without a message to the guest, for a change that sends one. */
  untold?(planned: Planned): Planned
}

/** What is shown; and what is done, in canonical form, where that is not all of what is shown. */
export interface PlannedDoing {
  readonly plan: Plan
  readonly fingerprint?: string
}

/** What the confirm step adds to a plan. */
export type Confirmation = Pick<PlanOnWire, 'confirmation' | 'messages'>

export interface Loading {
  db: Db | Tx
  actor: Actor
  now: string
  /** The do step: rows that the plan depends on are to be read for update. */
  lock: boolean
}

/** Minutes a confirmation is valid. */
const confirmationMinutes = 15
export const movedMeanwhile = 'This has changed since you opened it. Review it again.'
const expired = 'You opened this more than 15 minutes ago. Review it again.'
/** The same for programs. */
const forPrograms = {
  unknown:
    'This confirmation doesn’t belong to this request. Request a new plan, then send the same ' +
    'request with its confirmation.',
  moved: 'Something has changed since the plan. Request a new plan.',
  expired: 'This plan is more than 15 minutes old. Request a new plan.',
}

/**
 * The confirm step: returns the plan and a confirmation token for it. Writes nothing but that confirmation.
 * `showMessage`: also what the guest would be told, by doing the change and undoing it.
 */
export async function confirmChange<R, S, P extends PlannedDoing>(
  work: UnitOfWork,
  change: Change<R, S, P>,
  request: R,
  { showMessage = false }: { showMessage?: boolean | undefined } = {},
): Promise<(P['plan'] & Confirmation) | Refusal> {
  const state = await change.load({ db: work.tx, actor: work.actor, now: work.now, lock: false }, request)
  if (isRefusal(state)) return state
  const planned = planOf(work, change, state, request)
  if (isRefusal(planned)) return planned
  const confirmation = newGuid()
  const stored = work.tx.insertInto('confirmation').values({
    guid: confirmation,
    account_guid: accountOf(work.actor),
    change: change.name,
    request_hash: hashOf(request),
    plan_hash: planHashOf(planned),
    created_at: work.now,
    expires_at: addMinutes(work.now, confirmationMinutes),
  })
  work.deferred.write(stored.compile())
  const { plan }: { plan: P['plan'] } = planned
  if (!showMessage) return { ...plan, confirmation }
  const messages = await messagesOf(work, (trial) => plannedAndDone(trial, change, request, null))
  return isRefusal(messages) ? messages : { ...plan, confirmation, messages }
}

/**
 * The do step: plans again under lock and applies the same plan, once. The same confirmation sent again gets
 * the first reply.
 */
export async function doChange<R, S, P extends PlannedDoing, D extends Saved>(
  work: UnitOfWork,
  change: Change<R, S, P, D>,
  request: R,
  { confirmation, tellGuest = true }: { confirmation: string; tellGuest?: boolean | undefined },
): Promise<D | Refusal> {
  const given = await work.tx
    .selectFrom('confirmation')
    .selectAll()
    .where('guid', '=', confirmation)
    .forUpdate()
    .executeTakeFirst()
  const fits =
    given &&
    given.account_guid === accountOf(work.actor) &&
    given.change === change.name &&
    given.request_hash === hashOf(request)
  if (!fits) return refuseConfirmation(work, 'unknown', change.moved ?? movedMeanwhile)
  if (given.used_at !== null) {
    work.audit.replayed = true
    return given.reply as D
  }
  if (isBefore(given.expires_at, work.now)) return refuseConfirmation(work, 'expired', expired)
  const done = await plannedAndDone(work, change, request, given.plan_hash, tellGuest)
  if (isRefusal(done)) return done
  const used = work.tx
    .updateTable('confirmation')
    .set({ used_at: work.now, reply: JSON.stringify(done) })
    .where('guid', '=', confirmation)
  work.deferred.write(used.compile())
  return done
}

function refuseConfirmation(
  { actor }: UnitOfWork,
  why: keyof typeof forPrograms,
  forPeople: string,
): Refusal {
  return refuse('confirmation', actor.tokenGuid === undefined ? forPeople : forPrograms[why])
}

/**
 * Makes a change in one step, without a confirmation: plans under lock and applies. For the desk and the
 * portal itself (walk-ins, jobs, the demo company).
 */
export async function changeAtOnce<R, S, P extends PlannedDoing, D extends Saved>(
  work: UnitOfWork,
  change: Change<R, S, P, D>,
  request: R,
): Promise<D | Refusal> {
  const done = await plannedAndDone(work, change, request, null)
  // Several changes in one transaction read what the earlier ones wrote.
  await work.deferred.send(work.tx)
  return done
}

async function plannedAndDone<R, S, P extends PlannedDoing, D extends Saved>(
  work: UnitOfWork,
  change: Change<R, S, P, D>,
  request: R,
  planHash: string | null,
  tellGuest = true,
): Promise<D | Refusal> {
  const state = await change.load({ db: work.tx, actor: work.actor, now: work.now, lock: true }, request)
  if (isRefusal(state)) return state
  const planned = planOf(work, change, state, request)
  if (isRefusal(planned)) return planned
  if (planHash !== null && planHashOf(planned) !== planHash)
    return refuseConfirmation(work, 'moved', change.moved ?? movedMeanwhile)
  const done = tellGuest ? planned : (change.untold?.(planned) ?? planned)
  return change.apply(work, done, state, request)
}

function planOf<R, S, P extends PlannedDoing>(
  { outbox }: UnitOfWork,
  change: Change<R, S, P>,
  state: S,
  request: R,
): P | Refusal {
  const planned = change.plan(state, request)
  return isRefusal(planned) || !outbox.isMailOff ? planned : withoutMail(planned)
}

function planHashOf({ plan, fingerprint }: PlannedDoing): string {
  return hashOf(fingerprint ?? fingerprintOf(plan))
}

/** Confirmations belong to an account or an access token; the portal itself needs none. */
function accountOf(actor: Actor): string {
  const guid = callerGuidOf(actor)
  if (guid === null) throw new Error('A confirmation needs an account')
  return guid
}

export async function forgetConfirmations(db: Db, expiredBefore: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('confirmation')
    .where('expires_at', '<', expiredBefore)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
