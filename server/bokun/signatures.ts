import { createHmac, timingSafeEqual } from 'node:crypto'

/** What can prove that a delivery is Bókun's. Public code disagrees on how its header is computed: either is accepted. */
export interface Delivered {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
  token: string
}

export interface WebhookSecrets {
  /** The app's secret, for the signed ones; empty: none is set. */
  signing: string
  /** The long token in the address, for unsigned notifications; empty: none is set. */
  token: string
}

const signatureHeader = 'x-bokun-hmac'

/** What is proven: all of it, or only that Bókun called, for the headers' signature says nothing of the body. Null: nothing. */
export type Proof = 'whole' | 'call' | null

export function proofOf({ headers, body, token }: Delivered, secrets: WebhookSecrets): Proof {
  const given = headers[signatureHeader]
  // A signature that is wrong is not saved by a token that is right.
  if (given !== undefined) {
    if (typeof given !== 'string' || secrets.signing === '') return null
    const [isOfBody, isOfHeaders] = [ofBody(body, secrets.signing), ofHeaders(headers, secrets.signing)].map((it) => isSame(it, given))
    if (isOfBody) return 'whole'
    return isOfHeaders ? 'call' : null
  }
  return secrets.token.length >= 32 && isSame(secrets.token, token) ? 'whole' : null
}

/** Its own headers in order, without the signature: `name=value&…`, in hex. */
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

/** Takes as long whatever differs: both are hashed to one length first. */
function isSame(a: string, b: string): boolean {
  const [left, right] = [a, b].map((it) => createHmac('sha256', 'compare').update(it).digest()) as [Buffer, Buffer]
  return timingSafeEqual(left, right)
}

/** The signature of a request to Bókun. */
export function ofRequest(it: { secret: string; accessKey: string; date: string; method: string; path: string }): string {
  return createHmac('sha1', it.secret).update(`${it.date}${it.accessKey}${it.method}${it.path}`).digest('base64')
}
