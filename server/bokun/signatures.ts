import { createHmac, timingSafeEqual } from 'node:crypto'

/** Proof that a delivery is from Bókun. Public code computes the header in two ways; both are accepted. */
export interface Delivered {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  token: string
}

export interface WebhookSecrets {
  /** The app's secret for signed deliveries; empty: not set. */
  signing: string
  /** The token in the webhook address, for unsigned notifications; empty: not set. */
  token: string
}

const signatureHeader = 'x-bokun-hmac'

/**
 * `whole`: the body is authentic. `call`: only the headers are, which don't cover the body. Null: no proof.
 */
export type Proof = 'whole' | 'call' | null

export function proofOf({ headers, body, token }: Delivered, secrets: WebhookSecrets): Proof {
  const given = headers[signatureHeader]
  // A valid token doesn't make up for an invalid signature.
  if (given !== undefined) {
    if (typeof given !== 'string' || secrets.signing === '') return null
    const [isOfBody, isOfHeaders] = [ofBody(body, secrets.signing), ofHeaders(headers, secrets.signing)].map(
      (it) => isSame(it, given),
    )
    if (isOfBody) return 'whole'
    return isOfHeaders ? 'call' : null
  }
  return secrets.token.length >= 32 && isSame(secrets.token, token) ? 'whole' : null
}

/** HMAC of the `x-bokun-` headers in order, without the signature: `name=value&…`, in hex. */
export function ofHeaders(headers: Delivered['headers'], secret: string): string {
  const own = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), String(value ?? '')] as const)
    .filter(([name]) => name.startsWith('x-bokun-') && name !== signatureHeader)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
  return createHmac('sha256', secret).update(own.join('&')).digest('hex')
}

export function ofBody(body: Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('base64')
}

/** Constant-time comparison; both sides are hashed to the same length first. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((it) => createHmac('sha256', 'compare').update(it).digest()) as [
    Buffer,
    Buffer,
  ]
  return timingSafeEqual(left, right)
}

/** Signs a request to Bókun. */
export function ofRequest(request: {
  secret: string
  accessKey: string
  date: string
  method: string
  path: string
}): string {
  return createHmac('sha1', request.secret)
    .update(`${request.date}${request.accessKey}${request.method}${request.path}`)
    .digest('base64')
}
