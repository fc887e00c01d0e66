import { addMinutes, minutesBetween } from '#domain/calendar/instant.ts'
import { retryAfterSeconds } from '#domain/calendar/retry-after.ts'
import { isDown, nextDeliveryAt, pausedUntil } from '#domain/webhook/retries.ts'
import { testEvent } from '#domain/webhook/webhook-events.ts'
import type { Db } from '#server/db/connection.ts'
import { stopEndpoint } from '#server/features/webhooks/commands/turn-on-off.ts'
import type { WebhookReply } from '#server/outbound/post-webhook.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'
import { hurryDeliveries, storeDeliveryResult, type LeasedDelivery } from '#server/work/webhook-rows.ts'

/** When an attempt began and ended. */
interface Span {
  begun: string
  now: string
}

/** Stores an attempt with its request and response, and what it means for the event and its webhook. */
export async function storeAttempt(
  db: Db,
  delivery: LeasedDelivery,
  reply: WebhookReply,
  span: Span,
): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now: span.now }, async (work) => {
    await work.tx
      .insertInto('webhook_attempt')
      .values({
        guid: newGuid(),
        delivery_guid: delivery.guid,
        at: span.begun,
        duration_ms: Math.round(minutesBetween(span.begun, span.now) * 60_000),
        url: delivery.url,
        request_headers: JSON.stringify(reply.requestHeaders),
        status: reply.status,
        response_headers: JSON.stringify(reply.responseHeaders),
        response_body: reply.responseBody,
        error: reply.error,
      })
      .execute()
    const { failures, ownerGuid } = await lockFailures(work, delivery.endpointGuid)
    const { status } = reply
    const isAccepted = status !== null && status >= 200 && status <= 299
    if (isAccepted) await succeeded(work, delivery, status, failures)
    else await failed(work, delivery, reply, failures + 1)
    if (isNews({ isAccepted, failures, delivery }))
      work.events.publish({ topic: 'webhook', guid: delivery.endpointGuid, partnerGuid: ownerGuid })
  })
}

/**
 * Whether open pages show it: a failure, the end of failures, and what a person asked for. Ordinary successes
 * aren't: thousands in a row would have every page load again each time.
 */
function isNews({
  isAccepted,
  failures,
  delivery: { type, attempts, seriesAttempts },
}: {
  isAccepted: boolean
  failures: number
  delivery: LeasedDelivery
}): boolean {
  const isSentAgain = attempts > seriesAttempts
  return !isAccepted || failures > 0 || type === testEvent || isSentAgain
}

async function lockFailures({ tx }: UnitOfWork, guid: string) {
  return await tx
    .selectFrom('webhook_endpoint')
    .select(['failures', 'owner_guid as ownerGuid'])
    .where('guid', '=', guid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

async function succeeded(
  { tx, now }: UnitOfWork,
  delivery: LeasedDelivery,
  status: number,
  failures: number,
): Promise<void> {
  await storeDeliveryResult(tx, delivery, { state: 'delivered', at: now, status, error: '' })
  if (failures === 0) return
  await setFailures(tx, delivery.endpointGuid, 0, null)
  // The endpoint is back: the other events needn't wait for their next attempts.
  if (isDown(failures)) await hurryDeliveries(tx, delivery.endpointGuid, now)
}

async function failed(
  work: UnitOfWork,
  delivery: LeasedDelivery,
  { status, responseHeaders, error: unanswered }: WebhookReply,
  failures: number,
): Promise<void> {
  const { tx, now } = work
  const error = status === null ? unanswered : whatWasSaid(status)
  const asked = responseHeaders['retry-after']
  const askedSeconds = asked === undefined ? null : retryAfterSeconds(asked, now)
  const next = nextDeliveryAt({
    attempts: delivery.seriesAttempts,
    since: delivery.seriesSince,
    now,
    askedSeconds,
    random: Math.random(),
  })
  await storeDeliveryResult(tx, delivery, {
    state: 'waiting',
    at: now,
    status,
    error,
    nextAttemptAt: next ?? addMinutes(now, 1),
  })
  await setFailures(tx, delivery.endpointGuid, failures, pausedUntil(failures, { now, askedSeconds }))
  if (status === 410) return stopEndpoint(work, delivery.endpointGuid, 'The receiver returned 410 Gone.')
  if (next === null)
    await stopEndpoint(work, delivery.endpointGuid, `Delivery failed for 24 hours. Last error: ${error}.`)
}

function whatWasSaid(status: number): string {
  if (status >= 300 && status <= 399) return `HTTP ${status}: redirects aren’t followed`
  return `HTTP ${status}`
}

async function setFailures(
  tx: UnitOfWork['tx'],
  guid: string,
  failures: number,
  paused: string | null,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ failures, paused_until: paused })
    .where('guid', '=', guid)
    .execute()
}
