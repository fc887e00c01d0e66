import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { vi } from 'vitest'
import { epochMs } from '#domain/calendar/epoch.ts'
import { listening, type LocalService } from '#server/testing/local-service.ts'

/** A webhook as it arrived. */
export interface Received {
  id: string
  path: string
  headers: IncomingHttpHeaders
  body: string
  type: string
  /** The reservation it is about. */
  group: string
}

type Answer = (response: ServerResponse, request: IncomingMessage) => void

/** A system that gets webhooks over real HTTP. `answer` is called for each; by default it accepts them. */
export interface WebhookReceiver extends LocalService {
  got: Received[]
  answer: Answer
}

export const accepts: Answer = (response) => void response.writeHead(204).end()
export const answers =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, headers).end('{"error":"not today"}')
/** Closes the connection without a response. */
export const closes: Answer = (response) => void response.destroy()
export const takes =
  (ms: number): Answer =>
  (response) =>
    void setTimeout(() => response.writeHead(204).end(), ms)

export async function openReceiver(): Promise<WebhookReceiver> {
  const receiver = { got: [] as Received[], answer: accepts }
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const { type, data } = JSON.parse(body) as { type: string; data: { reservation?: { guid: string } } }
    const { headers, url: path = '' } = request
    const group = data.reservation?.guid ?? ''
    receiver.got.push({ id: String(headers['webhook-id']), path, headers, body, type, group })
    receiver.answer(response, request)
  }
  const server = createServer((request, response) => void take(request, response))
  return Object.assign(receiver, await listening(server))
}

/** Verifies a webhook as a receiver does, at the portal's time. Throws if the signature doesn't fit. */
export function verified({ body, headers }: Received, secret: string, now: string): unknown {
  vi.useFakeTimers({ toFake: ['Date'], now: epochMs(now) })
  try {
    return new Webhook(secret).verify(body, headers as Record<string, string>)
  } finally {
    vi.useRealTimers()
  }
}
