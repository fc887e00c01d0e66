import * as contract from '#contract/staff.ts'
import * as actions from '#server/features/staff/commands/staff-actions.ts'
import { makeStaffUser, saveStaffUser } from '#server/features/staff/commands/save-staff-user.ts'
import { emptyStaffUser, staffUserOf } from '#server/features/staff/queries/staff-user.ts'
import { staffUsersOf } from '#server/features/staff/queries/staff-users.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function staffRoutes({ config: { publicUrl }, sealer }: AppContext): Route[] {
  const post = { publicUrl, sealer }
  return [
    answerQuery(contract.staffUsers, ({ db, query, now }) => staffUsersOf(db, query, now)),
    answerQuery(contract.newStaffUser.load, async () => emptyStaffUser),
    answerCommand(contract.newStaffUser.save, (call) => makeStaffUser(call, call.body, post)),
    answerQuery(contract.staffUser.load, ({ db, actor, params, now }) =>
      staffUserOf(db, actor, params.id, now),
    ),
    answerCommand(contract.staffUser.save, (call) => saveStaffUser(call, call.params.id, call.body)),
    answerCommand(contract.resetStaffPassword, (call) =>
      actions.resetStaffPassword(call, call.params.id, post),
    ),
    answerCommand(contract.removeStaffTotp, (call) => actions.removeStaffTotp(call, call.params.id)),
    answerCommand(contract.clearStaffWebPush, (call) => actions.clearStaffWebPush(call, call.params.id)),
    answerCommand(contract.forceStaffSignOut, (call) => actions.forceStaffSignOut(call, call.params.id)),
    answerCommand(contract.sendStaffTestPush, (call) => actions.sendStaffTestPush(call, call.params.id)),
  ]
}
