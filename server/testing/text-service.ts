import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { twilioSignature } from '#server/texting/twilio-signature.ts'
import { listening, type LocalService } from '#server/testing/local-service.ts'
import type { TestPortal } from '#server/testing/portal.ts'

/** A stand-in for Twilio over real HTTP: its Messages resource, status reports and incoming messages. */
export interface TextService extends LocalService {
  account: string
  token: string
  /** The messages it accepted, oldest first. */
  messages: AcceptedText[]
  /** What the next requests to send get instead of being accepted. */
  answers: ('noAnswer' | 'accepted, but no answer' | { status: number; code: number })[]
}

export interface AcceptedText {
  sid: string
  to: string
  from: string
  body: string
  statusCallback: string
  date: string
}

export async function openTextService(now: () => string): Promise<TextService> {
  const service = {
    account: `AC${'0123456789abcdef'.repeat(2)}`,
    token: 'token-of-the-text-service',
    messages: [] as AcceptedText[],
    answers: [] as TextService['answers'],
  }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      const reply = (status: number, value: object) => {
        response.writeHead(status, { 'content-type': 'application/json' })
        response.end(JSON.stringify(value))
      }
      const login = Buffer.from(`${service.account}:${service.token}`).toString('base64')
      if (request.headers.authorization !== `Basic ${login}`) return reply(401, { code: 20003 })
      const url = new URL(request.url ?? '', 'http://twilio')
      const path = `/2010-04-01/Accounts/${service.account}` // not moved
      if (url.pathname === `${path}.json`) return reply(200, { friendly_name: 'Coral Gate' })
      if (url.pathname !== `${path}/Messages.json`) return reply(404, { code: 20404 })
      if (request.method === 'GET') return reply(200, { messages: listed(service, url) })
      const answer = service.answers.shift()
      if (answer === 'noAnswer') return response.destroy()
      if (typeof answer === 'object') return reply(answer.status, { code: answer.code })
      const sid = accepted(service, new URLSearchParams(body), now())
      return answer === undefined ? reply(201, { sid, status: 'queued' }) : response.destroy()
    })()
  })
  return Object.assign(service, await listening(server))
}

function accepted(service: Pick<TextService, 'messages'>, form: URLSearchParams, now: string): string {
  const sid = `SM${String(service.messages.length + 1).padStart(32, '0')}`
  service.messages.push({
    sid,
    to: form.get('To') ?? '',
    from: form.get('From') ?? form.get('MessagingServiceSid') ?? '',
    body: form.get('Body') ?? '',
    statusCallback: form.get('StatusCallback') ?? '',
    date: now,
  })
  return sid
}

function listed({ messages }: Pick<TextService, 'messages'>, url: URL) {
  const [to, since = ''] = [url.searchParams.get('To'), url.searchParams.get('DateSent>') ?? undefined]
  return messages
    .filter((it) => it.to === to && it.date.slice(0, 10) >= since)
    .map(({ sid, body }) => ({ sid, body }))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

/** A webhook as Twilio posts it. */
export function signedWebhook(url: string, fields: Record<string, string>, token: string) {
  const form = new URLSearchParams(fields)
  return {
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(url, form, token),
    },
    body: form.toString(),
  }
}

/** Posts a webhook as Twilio does, and returns the answer's status. */
export async function postWebhook(
  portal: TestPortal,
  url: string,
  fields: Record<string, string>,
  token: string,
): Promise<number> {
  const { pathname, search } = new URL(url)
  const { headers, body: payload } = signedWebhook(url, fields, token)
  const { statusCode } = await portal.app.inject({
    method: 'POST',
    url: `${pathname}${search}`,
    headers,
    payload,
  })
  return statusCode
}

/** A guest writes to the company. */
export function guestWrites(
  portal: TestPortal,
  service: TextService,
  {
    from,
    text,
    sid = `SM${randomUUID().replaceAll('-', '')}`,
    media = 0,
  }: { from: string; text: string; sid?: string; media?: number },
): Promise<number> {
  const url = new URL('/api/webhooks/texts/incoming', portal.context.config.publicUrl).href
  const fields = { MessageSid: sid, From: from, To: '+12465550100', Body: text, NumMedia: String(media) }
  return postWebhook(portal, url, { ...fields, AccountSid: service.account }, service.token)
}

/** Twilio reports the status of a message. */
export function reportStatus(
  portal: TestPortal,
  service: TextService,
  text: AcceptedText,
  status: string,
  code?: number,
): Promise<number> {
  return postWebhook(
    portal,
    text.statusCallback,
    {
      MessageSid: text.sid,
      MessageStatus: status,
      AccountSid: service.account,
      ...(code === undefined ? {} : { ErrorCode: String(code) }),
    },
    service.token,
  )
}
