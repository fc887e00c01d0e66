import type { BodyIn } from '#contract/endpoint.ts'
import { addWebhook, queryWebhookDeliveries, webhookForm } from '#contract/webhooks.ts'
import { allWebhookEvents } from '#domain/webhook/webhook-events.ts'
import { WebhookSender } from '#server/features/webhooks/commands/webhook-sender.ts'
import { webhookSender, type WebhookPatience } from '#server/outbound/post-webhook.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

/** The setting with which webhooks go to a receiver on this machine. */
export const toLoopback = { WEBHOOKS_TO_LOOPBACK: '1' }

/** Adds a webhook for all events. */
export async function added(by: TestBrowser, url: string, more: Partial<BodyIn<typeof addWebhook>> = {}) {
  const body = { name: `Receiver ${++count}`, url, events: allWebhookEvents, ...more }
  return by.must(addWebhook, { body })
}
let count = 0

/** What a portal does in the background to send webhooks. */
export function senderOf(portal: TestPortal, within: WebhookPatience = { connectMs: 500, totalMs: 1_000 }) {
  return new WebhookSender({
    db: portal.database.db,
    sealer: portal.context.sealer,
    post: webhookSender({ allowsLoopback: true, within }),
    clock: () => portal.clock.now,
    onError: (error) => {
      throw error
    },
  })
}

/** Sends everything that is due, and returns when it has ended. */
export async function sendDue(portal: TestPortal, within?: WebhookPatience): Promise<void> {
  const sender = senderOf(portal, within)
  await sender.run()
  await sender.stop(0)
}

export const logOf = async (by: TestBrowser, id: string) =>
  (await by.must(queryWebhookDeliveries, { params: { id } })).items
export const loaded = (by: TestBrowser, id: string) => by.must(webhookForm.load, { params: { id } })

/** Deletes all webhooks with what they sent, so that each test has its own. */
export async function noWebhooks({ database: { db } }: TestPortal): Promise<void> {
  await db.deleteFrom('webhook_event').execute()
  await db.deleteFrom('webhook_endpoint').execute()
}
