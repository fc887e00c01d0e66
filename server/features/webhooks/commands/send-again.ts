import type { Saved } from '#contract/shapes.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { recordWebhook } from '#server/features/webhooks/commands/record-webhook.ts'
import { whyNotSend } from '#server/features/webhooks/queries/deliveries.ts'
import {
  endpointOfDelivery,
  lockEndpoint,
  type Endpoint,
} from '#server/features/webhooks/queries/reach-webhooks.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'
import { queueTest, requeueDelivery } from '#server/work/webhook-rows.ts'

/** Sends a test event, before any others that wait. Its result is in the log. */
export async function sendTest(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const endpoint = await ready(work, guid)
  if (isRefusal(endpoint)) return endpoint
  const delivery = await queueTest(work.tx, guid, work.now)
  recordWebhook(work, 'testWebhook', endpoint)
  return { guid: delivery, toast: 'Sending a test' }
}

/** Sends an event again, with the same body and ID, or now if it is waiting. */
export async function sendAgain(work: UnitOfWork, deliveryGuid: string): Promise<Saved | Refusal> {
  const guid = await endpointOfDelivery(work.tx, work.actor, deliveryGuid)
  if (isRefusal(guid)) return guid
  const endpoint = await ready(work, guid)
  if (isRefusal(endpoint)) return endpoint
  await requeueDelivery(work.tx, deliveryGuid, work.now)
  recordWebhook(work, 'sendWebhookAgain', endpoint, { after: { delivery: deliveryGuid } })
  return { guid: deliveryGuid, toast: 'Event queued' }
}

/** A webhook that something can be sent to. Ends a pause after failures: the user wants to know now. */
async function ready(work: UnitOfWork, guid: string): Promise<Endpoint | Refusal> {
  const endpoint = await lockEndpoint(work.tx, work.actor, guid)
  if (isRefusal(endpoint)) return endpoint
  const why = whyNotSend(endpoint.disabledAt === null ? 'on' : 'off')
  if (why !== null) return refuse('webhook', why)
  await work.tx
    .updateTable('webhook_endpoint')
    .set({ paused_until: null })
    .where('guid', '=', guid)
    .where('paused_until', 'is not', null)
    .execute()
  return endpoint
}
