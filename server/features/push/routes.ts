import { pushForget, pushKey, pushRegister } from '#contract/push.ts'
import { notFound } from '#domain/refusal.ts'
import {
  checkSubscription,
  forgetDevice,
  saveSubscription,
} from '#server/features/push/commands/subscriptions.ts'
import { vapidKeys } from '#server/features/push/queries/vapid-keys.ts'
import type { AppContext } from '#server/app-context.ts'
import { answerCommand, answerFile, answerQuery, type Route } from '#server/http/answer.ts'

export function pushRoutes(context: AppContext): Route[] {
  const keys = vapidKeys(context.database.db, context.sealer)
  return [
    answerFile(pushKey, async () => ({ name: 'push-key.txt', body: (await keys()).publicKey, inline: true })),
    answerQuery(pushRegister.load, ({ db, actor, query, caller }) =>
      checkSubscription(db, actor, query.endpointUrl, caller),
    ),
    answerCommand(pushRegister.save, async (call) => {
      if (call.actor.accountGuid === null) return notFound
      return saveSubscription(call, context.sealer, call.body, call.actor.accountGuid, call.caller)
    }),
    answerCommand(pushForget, async (call) => {
      await forgetDevice(call, call.body.endpointUrl)
      return {}
    }),
  ]
}
