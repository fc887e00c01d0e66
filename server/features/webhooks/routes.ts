import * as contract from '#contract/webhooks.ts'
import type { AppContext } from '#server/app-context.ts'
import {
  deleteEndpoint,
  editEndpoint,
  makeEndpoint,
  whyNotUrl,
} from '#server/features/webhooks/commands/endpoints.ts'
import { renewSecret } from '#server/features/webhooks/commands/secrets.ts'
import { sendAgain, sendTest } from '#server/features/webhooks/commands/send-again.ts'
import { turnOff, turnOn } from '#server/features/webhooks/commands/turn-on-off.ts'
import { deliveriesOf, deliveryOf } from '#server/features/webhooks/queries/deliveries.ts'
import { webhookOf, webhooksOf } from '#server/features/webhooks/queries/webhooks.ts'
import { answerCommand, answerQuery, type Route } from '#server/http/answer.ts'

export function webhookRoutes({ sealer, config }: AppContext): Route[] {
  const { webhooksToLoopback } = config
  return [
    answerQuery(contract.queryWebhooks, ({ db, actor, now }) => webhooksOf(db, actor, now)),
    answerCommand(
      contract.addWebhook,
      (call) => makeEndpoint(call, call.body, sealer),
      (call) => whyNotUrl(call, webhooksToLoopback),
    ),
    answerQuery(contract.webhookForm.load, ({ db, actor, params, now }) =>
      webhookOf(db, actor, params.id, now),
    ),
    answerCommand(
      contract.webhookForm.save,
      (call) => editEndpoint(call, call.params.id, call.body),
      (call) => whyNotUrl(call, webhooksToLoopback),
    ),
    answerCommand(contract.newWebhookSecret, (call) => renewSecret(call, call.params.id, sealer)),
    answerCommand(contract.turnOnWebhook, (call) => turnOn(call, call.params.id, call.body.missed)),
    answerCommand(contract.turnOffWebhook, (call) => turnOff(call, call.params.id)),
    answerCommand(contract.deleteWebhook, (call) => deleteEndpoint(call, call.params.id)),
    answerCommand(contract.testWebhook, (call) => sendTest(call, call.params.id)),
    answerQuery(contract.queryWebhookDeliveries, ({ db, actor, params, query, now }) =>
      deliveriesOf(db, actor, { ...query, guid: params.id, now }),
    ),
    answerQuery(contract.webhookDelivery, ({ db, actor, params, now }) =>
      deliveryOf(db, actor, params.id, now),
    ),
    answerCommand(contract.sendWebhookAgain, (call) => sendAgain(call, call.params.id)),
  ]
}
