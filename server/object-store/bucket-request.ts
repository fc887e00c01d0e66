import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import type { BucketSettings } from '#server/object-store/bucket-settings.ts'

/**
 * Why the object store could not be used, in a sentence without addresses or keys: it is logged, and shown to
 * administrators.
 */
export class ObjectStoreError extends Error {
  readonly objectStoreFailed = true
  /** The store's own code, such as NoSuchBucket. Null: there was no response. */
  readonly code: string | null

  constructor(message: string, code: string | null = null) {
    super(message)
    this.code = code
  }
}

export interface BucketRequest {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** The object; empty: the bucket itself. */
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
  /** For each attempt. By default, enough for a photo or a listing. */
  withinMs?: number
  attempts?: number
}

const patience = { withinMs: 15_000, attempts: 3 }
const pauseMs = 200

/**
 * Sends a signed request (AWS signature version 4), and repeats it after a failure that can pass. A status of
 * 404 is returned; any other failure throws an `ObjectStoreError`.
 */
export async function askBucket(settings: BucketSettings, asked: BucketRequest): Promise<Response> {
  const attempts = asked.attempts ?? patience.attempts
  for (let attempt = 1; ; attempt++) {
    const outcome = await oneAttempt(settings, asked)
    if (!(outcome instanceof ObjectStoreError)) return outcome
    if (attempt >= attempts || !canPass(outcome)) throw outcome
    await wait(pauseMs * 2 ** attempt * (0.5 + Math.random() / 2))
  }
}

async function oneAttempt(
  settings: BucketSettings,
  asked: BucketRequest,
): Promise<Response | ObjectStoreError> {
  const { method, body, withinMs = patience.withinMs } = asked
  const { url, headers } = await signed(settings, asked)
  try {
    const response = await fetch(url, {
      method,
      headers,
      // A signature is for one address only.
      redirect: 'manual',
      signal: AbortSignal.timeout(withinMs),
      ...(body && { body: new Uint8Array(body) }),
    })
    if (response.ok || response.status === 404) return response
    return refusalOf(response.status, await response.text())
  } catch (error) {
    return unreachable(error)
  }
}

async function signed(settings: BucketSettings, { method, key = '', query = {}, body }: BucketRequest) {
  const url = new URL(`${settings.url}/${key.split('/').map(escaped).join('/')}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const sha256 = createHash('sha256')
    .update(body ?? '')
    .digest('hex')
  const signer = new AwsV4Signer({
    method,
    url: url.href,
    headers: { 'x-amz-content-sha256': sha256 },
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
    service: 's3',
    region: settings.region,
  })
  return signer.sign()
}

/** As the signature has it. */
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (it) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The reply repeats the signed request, so only its code is used. */
export function refusalOf(status: number, reply: string): ObjectStoreError {
  const code = /<Code>([A-Za-z0-9]{1,60})<\/Code>/.exec(reply)?.[1] ?? String(status)
  return new ObjectStoreError(`The object store refused the request (${code}). ${adviceFor(code)}`, code)
}

const ofKeys = 'Check FILES_ACCESS_KEY, FILES_SECRET_KEY and the key’s permissions.'
const advice: Record<string, string> = {
  AccessDenied: ofKeys,
  InvalidAccessKeyId: ofKeys,
  SignatureDoesNotMatch: ofKeys,
  '403': ofKeys,
  NoSuchBucket: 'Create the bucket, or correct FILES_URL.',
  RequestTimeTooSkewed: 'Check this machine’s clock.',
  AuthorizationHeaderMalformed: 'Check FILES_REGION.',
  PermanentRedirect: 'Check FILES_URL and FILES_REGION.',
  '301': 'Check FILES_URL and FILES_REGION.',
  '307': 'Check FILES_URL and FILES_REGION.',
}
function adviceFor(code: string): string {
  return advice[code] ?? 'Check the object store and FILES_URL.'
}

const passing = /^(5\d\d|429|InternalError|ServiceUnavailable|SlowDown|RequestTimeout|Busy)$/
function canPass({ code }: ObjectStoreError): boolean {
  return code === null || passing.test(code)
}

function unreachable(error: unknown): ObjectStoreError {
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ObjectStoreError('The object store didn’t respond.')
  const { code = 'no connection' } = ((error as Error).cause ?? {}) as { code?: string }
  return new ObjectStoreError(`The object store can’t be reached (${code}).`)
}
