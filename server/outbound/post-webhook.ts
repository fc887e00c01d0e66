import { request as overHttp, type IncomingMessage, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import { epochMs, jsDateOf } from '#domain/calendar/epoch.ts'
import { Webhook } from 'standardwebhooks'
import { isLoopback } from '#server/loopback.ts'
import { hostOf, isPublicUrl, publicLookup } from '#server/outbound/public-address.ts'

/** Webhooks as the Standard Webhooks specification describes them: signed, and posted once per call. */
export interface WebhookPost {
  url: string
  /** Signed with each: a new secret, and the previous one for a while. */
  secrets: readonly string[]
  id: string
  body: string
  /** The time of this attempt. */
  now: string
}

export interface WebhookReply {
  requestHeaders: Record<string, string>
  /** Null: no response. */
  status: number | null
  responseHeaders: Record<string, string>
  /** Only its first `bodyBytes`. */
  responseBody: string
  /** Why there was no response; empty: there was one. */
  error: string
}

export type PostWebhook = (post: WebhookPost) => Promise<WebhookReply>

export interface WebhookPatience {
  connectMs: number
  totalMs: number
}

const patience: WebhookPatience = { connectMs: 5_000, totalMs: 15_000 }
/** What is read and stored of a response. */
const bodyBytes = 4_096
const headerCharacters = 500

/** `allowsLoopback`: also this machine by plain http, for tests and development. */
export function mayPostTo(url: URL, allowsLoopback: boolean): boolean {
  return isPublicUrl(url) || (allowsLoopback && isLoopback(hostOf(url)))
}

export function webhookSender({
  allowsLoopback,
  within = patience,
}: {
  allowsLoopback: boolean
  within?: WebhookPatience
}): PostWebhook {
  return async (post) => {
    const url = new URL(post.url)
    const requestHeaders = headersOf(post)
    const unanswered = { requestHeaders, status: null, responseHeaders: {}, responseBody: '' }
    if (!mayPostTo(url, allowsLoopback))
      return { ...unanswered, error: 'This address is on a private network' }
    const timeUp = AbortSignal.timeout(within.totalMs)
    try {
      const answer = await begin(
        url,
        { headers: requestHeaders, signal: timeUp },
        { body: post.body, connectMs: within.connectMs },
      )
      return {
        requestHeaders,
        status: answer.statusCode ?? 0,
        responseHeaders: shortened(answer.headers),
        responseBody: await beginningOf(answer),
        error: '',
      }
    } catch (error) {
      const text = error instanceof Error ? error.message : 'Unknown error'
      const seconds = within.totalMs / 1000
      return { ...unanswered, error: timeUp.aborted ? `No response within ${seconds} seconds` : text }
    }
  }
}

/** While a secret is replaced, `webhook-signature` has a signature of each. */
function headersOf({ id, body, now, secrets }: WebhookPost): Record<string, string> {
  const at = jsDateOf(now)
  return {
    'content-type': 'application/json',
    'user-agent': 'Kerbside-Webhooks/1',
    'content-length': String(Buffer.byteLength(body)),
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(epochMs(now) / 1000)),
    'webhook-signature': secrets.map((it) => new Webhook(it).sign(id, at, body)).join(' '),
  }
}

interface Sending {
  body: string
  connectMs: number
}

/** Never follows a redirect: Node's request doesn't. Each attempt has its own connection. */
function begin(url: URL, options: RequestOptions, { body, connectMs }: Sending): Promise<IncomingMessage> {
  const isPlain = url.protocol === 'http:'
  return new Promise((answered, failed) => {
    const request = (isPlain ? overHttp : overHttps)(url, {
      ...options,
      method: 'POST',
      agent: false,
      ...(isLoopback(hostOf(url)) ? {} : { lookup: publicLookup }),
    })
    request.on('response', answered)
    request.on('error', failed)
    request.on('socket', (socket) => {
      const late = () => request.destroy(new Error(`No connection within ${connectMs / 1000} seconds`))
      const timer = setTimeout(late, connectMs)
      for (const event of [isPlain ? 'connect' : 'secureConnect', 'close'])
        socket.once(event, () => clearTimeout(timer))
    })
    request.end(body)
  })
}

/** The beginning of a response. What is missing because the receiver closed early doesn't matter. */
async function beginningOf(answer: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let length = 0
  try {
    for await (const part of answer) {
      parts.push(part as Buffer)
      length += (part as Buffer).length
      if (length >= bodyBytes) break
    }
  } catch {
    // The status has arrived, and it alone decides.
  }
  answer.destroy()
  return storable(Buffer.concat(parts).subarray(0, bodyBytes).toString('utf8'))
}

function shortened(headers: IncomingMessage['headers']): Record<string, string> {
  const given = Object.entries(headers).slice(0, 50)
  return Object.fromEntries(
    given.map(([name, value]) => [name, storable(String(value)).slice(0, headerCharacters)]),
  )
}

/** Postgres can't store NUL. */
function storable(text: string): string {
  return text.replaceAll('\u0000', '\uFFFD')
}
