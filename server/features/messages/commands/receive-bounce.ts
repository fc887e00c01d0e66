import { createHmac, timingSafeEqual } from 'node:crypto'
import { minutesBetween } from '#domain/calendar/instant.ts'
import type { AppContext } from '#server/app-context.ts'
import { recordBounce } from '#server/features/messages/commands/record-bounce.ts'
import type { Webhook, WebhookCall } from '#server/http/webhook.ts'

/** A notification signed earlier is refused, so that it can't be repeated. */
const windowMinutes = 5

/**
 * Where a mail service or a mail server's pipe posts bounces: the whole mail as the body, and in
 * `X-Kerbside-Signature` `t=<seconds since 1970>,v1=<HMAC-SHA256 of "t.body" as hex>`.
 */
export function bounceWebhook({ database: { db }, config }: AppContext): Webhook {
  return {
    path: '/api/webhooks/bounces',
    atMostBytes: 2 * 1024 * 1024,
    perMinute: 600,
    receive: async (call) => {
      if (config.bounceSecret === null || !isSigned(call, config.bounceSecret)) return 401
      await recordBounce(db, call.body, call.now)
      return 200
    },
  }
}

function isSigned({ headers, body, now }: WebhookCall, secret: string): boolean {
  const [, seconds, given] =
    /^t=(\d{9,11}),v1=([0-9a-f]{64})$/.exec(String(headers['x-kerbside-signature'])) ?? []
  if (seconds === undefined || given === undefined) return false
  const at = Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000).toString()
  if (Math.abs(minutesBetween(at, now)) > windowMinutes) return false
  const expected = createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(given, 'hex'))
}
