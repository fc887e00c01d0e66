import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { events, missedEvent, type LiveEvent } from '#contract/live.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'

const patienceMs = 5000

export interface Listening {
  /** Resolves with the next matching event, including earlier ones; rejects if none arrives. */
  next(fits: (event: LiveEvent) => boolean): Promise<LiveEvent>
  /** All events received. */
  heard: LiveEvent[]
  lastId: string
  /** The number of notices that events may have been missed. */
  missed: number
  /** Whether the server ended the stream. */
  ended: boolean
  /** The last reconnection delay that the server sent. */
  retryMs: number
  close(): void
}

/**
 * Follows `/api/events` over a real connection, as a browser does. The stream never ends, so the request
 * can't be injected.
 */
export async function listenTo(
  portal: Pick<TestPortal, 'app'>,
  browser: TestBrowser,
  lastEventId = '',
  after?: number,
): Promise<Listening> {
  if (!portal.app.server.listening) await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo // listening on a port, never on a pipe
  const cookie = [...browser.cookies].map((it) => it.join('=')).join('; ')
  const request = get({
    host: '127.0.0.1',
    port,
    path: after === undefined ? events.path : `${events.path}?after=${after}`,
    headers: {
      ...browser.headers,
      ...(cookie && { cookie }),
      ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
    },
  })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  if (answer.statusCode !== 200) throw new Error(`Events answered ${answer.statusCode}`)
  const listening: Listening = {
    heard: [],
    lastId: '',
    missed: 0,
    ended: false,
    retryMs: 0,
    next: (fits) => waitFor(listening.heard, fits),
    close: () => request.destroy(),
  }
  request.on('error', () => {})
  answer.on('error', () => {})
  answer.on('end', () => (listening.ended = true))
  answer.setEncoding('utf8').on('data', (text: string) => {
    listening.missed += text.split(`event: ${missedEvent}\n`).length - 1
    for (const [, retryMs] of text.matchAll(/retry: (\d+)\n/g)) listening.retryMs = Number(retryMs)
    for (const [, id = '', data] of text.matchAll(/id: (\d+)\n(?:data: (.*)\n)?/g)) {
      listening.lastId = id
      if (data !== undefined) listening.heard.push(JSON.parse(data) as LiveEvent)
    }
  })
  return listening
}

async function waitFor(heard: LiveEvent[], fits: (event: LiveEvent) => boolean): Promise<LiveEvent> {
  const until = performance.now() + patienceMs
  for (;;) {
    const event = heard.find(fits)
    if (event) return event
    if (performance.now() > until) throw new Error(`No matching event. Received: ${JSON.stringify(heard)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
