import type { AppContext } from '#server/app-context.ts'
import { textingSecret } from '#server/features/texting/queries/text-settings.ts'
import type { Webhook, WebhookCall } from '#server/http/webhook.ts'
import { isFromTwilio } from '#server/texting/twilio-signature.ts'
import { readSecret } from '#server/work/stored-secret.ts'

/** A signed call of the provider. */
export interface TextCall {
  form: URLSearchParams
  query: Record<string, unknown>
  now: string
}

/**
 * A webhook of the provider of texts: refused without the account's signature of the public address and the
 * whole form. The answer is empty TwiML, which sends the guest nothing.
 */
export function textWebhook(
  { database: { db }, sealer, config }: AppContext,
  path: string,
  receive: (call: TextCall) => Promise<200 | 400>,
): Webhook {
  const verified = async ({ headers, body, query, url, now }: WebhookCall) => {
    const token = await readSecret(db, sealer, textingSecret)
    const form = new URLSearchParams(body.toString('utf8'))
    const signature = String(headers['x-twilio-signature'] ?? '')
    const address = new URL(url, config.publicUrl).href
    if (token === null || !isFromTwilio({ url: address, form, signature }, token)) return 403
    return receive({ form, query, now })
  }
  return {
    path,
    atMostBytes: 64 * 1024,
    perMinute: 1200,
    reply: { type: 'text/xml; charset=utf-8', body: '<Response/>' },
    receive: verified,
  }
}
