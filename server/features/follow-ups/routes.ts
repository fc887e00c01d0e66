import * as contract from '#contract/follow-ups.ts'
import { forbidden, type Refusal } from '#domain/refusal.ts'
import { finishEach, reopenEach } from '#server/features/follow-ups/commands/finish-follow-ups.ts'
import {
  addFollowUpTo,
  changeFollowUp,
  removeFollowUp,
} from '#server/features/follow-ups/commands/save-follow-up.ts'
import { followUpsFound } from '#server/features/follow-ups/queries/follow-ups-found.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'
import type { Actor } from '#server/work/actor.ts'

/** Follow-ups are the office's own: partner users never see or add any. */
export function followUpRoutes(): Route[] {
  return [
    answerQuery(contract.queryFollowUps, ({ db, actor, query }) =>
      forStaff(actor, () => followUpsFound(db, actor, query)),
    ),
    answerCommand(contract.addFollowUp, (call) => forStaff(call.actor, () => addFollowUpTo(call, call.body))),
    answerCommand(contract.editFollowUp, (call) =>
      forStaff(call.actor, () => changeFollowUp(call, call.params.id, call.body)),
    ),
    answerCommand(contract.deleteFollowUp, (call) =>
      forStaff(call.actor, () => removeFollowUp(call, call.params.id, call.body.version)),
    ),
    answerCommand(contract.finishFollowUps, (call) =>
      forStaff(call.actor, () => finishEach(call, call.body)),
    ),
    answerCommand(contract.reopenFollowUps, (call) =>
      forStaff(call.actor, () => reopenEach(call, call.body)),
    ),
  ]
}

async function forStaff<T>({ kind }: Actor, act: () => Promise<T>): Promise<T | Refusal> {
  return kind === 'partner' ? forbidden : act()
}
