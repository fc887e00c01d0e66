import { appData, clientLog, firstAdministrator, signIn, signOutEverywhere, signOutHere } from '#contract/account.ts'
import type { House } from '#server/house.ts'
import { openInstallation } from '#server/features/account/commands/first-administrator.ts'
import * as commands from '#server/features/account/commands/sessions.ts'
import { appDataOf } from '#server/features/account/queries.ts'
import { answerByOwnWork, answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function accountRoutes(house: House): Route[] {
  return [
    answerQuery(appData, ({ db, actor }) => appDataOf(db, actor)),
    answerByOwnWork(signIn, ({ db, body, now, caller }) => commands.signIn(db, body, now, caller)),
    answerCommand(signOutHere, async (call) => {
      await commands.signOutHere(call, call.caller)
      return {}
    }),
    answerCommand(signOutEverywhere, async (call) => {
      await commands.signOutEverywhere(call, call.caller)
      return {}
    }),
    answerCommand(firstAdministrator, (call) => openInstallation(call, call.body)),
    answerByOwnWork(clientLog, async ({ body, actor, caller }) => {
      house.log.warn({ client: body, account: actor.accountGuid, requestId: caller.requestId }, 'seen by a browser')
      return {}
    }),
  ]
}
