import * as z from 'zod/mini'
import { retryAfterSeconds } from '#domain/calendar/retry-after.ts'
import { responseText } from '#server/files/response-text.ts'
import { TextFailed, type TextProvider, type TextToSend } from '#server/texting/text-provider.ts'

export const twilioBase = 'https://api.twilio.com'

const patienceMs = 15_000
const bytesAtMost = 2_000_000
const version = '2010-04-01'

export interface TwilioAccess {
  base: string
  /** The account's SID. */
  account: string
  token: string
  now: () => string
  patienceMs?: number
}

const sent = z.object({ sid: z.string().check(z.minLength(1), z.maxLength(64)) })
const listed = z.object({ messages: z.array(z.object({ sid: z.string(), body: z.nullable(z.string()) })) })
const problem = z.object({ code: z.optional(z.number()) })
const named = z.object({ friendly_name: z.string() })

/** Twilio's Messages resource (www.twilio.com/docs/messaging/api/message-resource). */
export function twilio(access: TwilioAccess): TextProvider {
  const messages = `/${version}/Accounts/${encodeURIComponent(access.account)}/Messages.json`
  return {
    async send(message, signal) {
      const form = new URLSearchParams({
        To: address(message, message.to),
        Body: message.text,
        StatusCallback: message.statusUrl,
        ...senderOf(message),
      })
      return read(sent, await ask(access, messages, { method: 'POST', body: form }, signal)).sid
    },
    async find(message, since) {
      // The filter knows days only; the caller knows its own earlier messages.
      const day = since.slice(0, 10)
      const query = new URLSearchParams({
        To: address(message, message.to),
        'DateSent>': day,
        PageSize: '100',
      })
      const found = read(listed, await ask(access, `${messages}?${query}`, { method: 'GET' }))
      return found.messages.filter((it) => it.body === message.text).map((it) => it.sid)
    },
    async check() {
      const path = `/${version}/Accounts/${encodeURIComponent(access.account)}.json`
      return read(named, await ask(access, path, { method: 'GET' })).friendly_name
    },
  }
}

function address({ channel }: TextToSend, number: string): string {
  return channel === 'whatsapp' ? `whatsapp:${number}` : number
}

/** A messaging service chooses its own number. */
function senderOf(message: TextToSend): Record<string, string> {
  const { channel, from } = message
  return channel === 'sms' && /^MG[0-9a-f]{32}$/i.test(from)
    ? { MessagingServiceSid: from }
    : { From: address(message, from) }
}

/** Doesn't follow redirects, which could leak the token to another host. */
async function ask(
  { base, account, token, now, patienceMs: patience = patienceMs }: TwilioAccess,
  path: string,
  request: { method: 'GET' | 'POST'; body?: URLSearchParams },
  signal?: AbortSignal,
): Promise<unknown> {
  const login = Buffer.from(`${account}:${token}`).toString('base64')
  const timeUp = AbortSignal.timeout(patience)
  const answer = await fetch(`${base.replace(/\/+$/, '')}${path}`, {
    ...request,
    headers: { accept: 'application/json', authorization: `Basic ${login}` },
    redirect: 'error',
    signal: signal ? AbortSignal.any([timeUp, signal]) : timeUp,
  }).catch(() => {
    throw new TextFailed('noAnswer')
  })
  const body = parsed(await responseText(answer, bytesAtMost).catch(() => ''))
  if (answer.ok) return body
  const { data } = problem.safeParse(body)
  const code = data?.code ?? null
  if (answer.status === 401 || answer.status === 403) throw new TextFailed('login', code)
  if (answer.status === 429)
    throw new TextFailed(
      'tooMany',
      code,
      retryAfterSeconds(answer.headers.get('retry-after') ?? undefined, now()) ?? 0,
    )
  throw new TextFailed(answer.status >= 500 ? 'noAnswer' : 'refused', code)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return null
  }
}

/** An answer we can't read may still be of a message that was accepted. */
function read<T extends z.core.$ZodType>(shape: T, value: unknown): z.output<T> {
  const found = z.safeParse(shape, value)
  if (!found.success) throw new TextFailed('noAnswer')
  return found.data
}
