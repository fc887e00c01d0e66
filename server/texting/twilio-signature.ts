import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Twilio sent a webhook's form: `X-Twilio-Signature` is the HMAC-SHA1, by the account's token and in
 * base64, of the whole address followed by each parameter's name and value, sorted by name
 * (www.twilio.com/docs/usage/security, “Validating signatures from Twilio”). A name with several values
 * counts each value once, sorted, as Twilio's own libraries do.
 */
export function isFromTwilio(
  { url, form, signature }: { url: string; form: URLSearchParams; signature: string },
  token: string,
): boolean {
  const expected = Buffer.from(twilioSignature(url, form, token))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export function twilioSignature(url: string, form: URLSearchParams, token: string): string {
  const names = [...new Set(form.keys())].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const text = names.map((name) =>
    [...new Set(form.getAll(name))]
      .toSorted()
      .map((it) => name + it)
      .join(''),
  )
  return createHmac('sha1', token)
    .update(Buffer.from(url + text.join(''), 'utf8'))
    .digest('base64')
}
