import type { IncomingMessage, ServerResponse } from 'node:http'
import { missedEvent, type LiveEvent } from '#contract/live.ts'

/** The number of the newest event when a page loads, as `app-data` reports it. */
export const eventsBefore = 1

/** Soon, so that a test need not wait for the browser to come back. */
const reconnectMs = 20

/** `/api/events`: what a test publishes reaches every open tab; one that was away gets what it missed. */
export class FakeStream {
  readonly #published: LiveEvent[] = []
  readonly #open = new Set<ServerResponse>()
  #isLost = false
  #hasForgotten = false

  publish(event: LiveEvent): void {
    this.#published.push(event)
    for (const stream of this.#open) stream.write(textOf(event, eventsBefore + this.#published.length))
  }

  /** Breaks the connection and refuses new ones until it is restored. */
  lose(): void {
    this.#isLost = true
    for (const stream of this.#open) stream.destroy()
  }

  /** `hasForgotten`: the page was away for too long, so it hears only that it missed some. */
  restore(hasForgotten: boolean): void {
    this.#isLost = false
    this.#hasForgotten = hasForgotten
  }

  connect(request: IncomingMessage, response: ServerResponse): void {
    if (this.#isLost) {
      response.destroy()
      return
    }
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    response.on('close', () => this.#open.delete(response))
    this.#open.add(response)
    const after = Number(
      request.headers['last-event-id'] ??
        new URLSearchParams(request.url?.split('?')[1]).get('after') ??
        eventsBefore,
    )
    response.write(`retry: ${reconnectMs}\nid: ${after}\n\n`)
    if (this.#hasForgotten) response.write(`event: ${missedEvent}\ndata: {}\n\n`)
    else
      for (const [index, event] of this.#published.entries()) {
        const id = eventsBefore + index + 1
        if (id > after) response.write(textOf(event, id))
      }
    this.#hasForgotten = false
  }
}

function textOf(event: LiveEvent, id: number): string {
  return `id: ${id}\ndata: ${JSON.stringify(event)}\n\n`
}
