import type { FastifyInstance } from 'fastify'
import { clockEvent, events, missedEvent } from '#contract/live.ts'
import type { Db } from '#server/db/connection.ts'
import {
  eventsAfter,
  eventsSince,
  newestEventId,
  notify,
  type EventHub,
  type EventRow,
  type Listener,
} from '#server/events/hub.ts'
import type { Mounting } from '#server/http/mount.ts'
import { sendSignInFirst, whoCalls } from '#server/http/who-calls.ts'

const usualHeartbeatMs = 20_000
/**
 * A browser whose stream gave way comes back after this time, and then the oldest of the others gives way:
 * they take turns.
 */
const awayMs = 60_000
/** Written and not yet taken: a browser that reads nothing is left. */
const unreadBytesAtMost = 1_000_000

/** `/api/events`: one long response per browser. Not an ordinary route, because it never ends. */
export function mountEventStream(
  app: FastifyInstance,
  mounting: Mounting,
  hub: EventHub,
  heartbeatMs = usualHeartbeatMs,
): void {
  app.get(events.path, async (request, reply) => {
    const { session, refused } = await whoCalls(mounting, request, mounting.now())
    if (refused) return refused(reply)
    if (session?.stage !== 'full') return sendSignInFirst(reply)
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      connection: 'keep-alive',
    })
    const write = (text: string) => {
      if (out.writableEnded || out.destroyed) return
      out.write(text)
      if (out.writableLength > unreadBytesAtMost) out.destroy()
    }
    /**
     * Streams end with their session, access token or account. While the database is unreachable they stay
     * open, because sessions can't be checked.
     */
    const checkSession = async () => {
      const still = await whoCalls(mounting, request, mounting.now()).catch(() => ({ session }))
      if (still.session?.stage === 'full') listener.actor = still.session.actor
      else out.end()
    }
    const listener: Listener = {
      actor: session.actor,
      hear: (event, id) => write(`id: ${id}\ndata: ${JSON.stringify(event)}\n\n`),
      missed: () => write(`event: ${missedEvent}\ndata: {}\n\n`),
      end: () => void out.end(),
      checkSession: () => void checkSession(),
      giveWay: () => {
        write(`retry: ${awayMs}\n\n`)
        out.end()
      },
    }
    const tellTime = () => write(`event: ${clockEvent}\ndata: ${JSON.stringify(mounting.now())}\n\n`)
    write('retry: 2000\n\n')
    tellTime()
    // Listening starts before catching up: events published in between are received twice rather than never.
    const leave = hub.add(listener)
    const beat = setInterval(() => {
      tellTime()
      void checkSession()
    }, heartbeatMs)
    out.on('close', () => {
      clearInterval(beat)
      leave()
    })
    const [lastId, after] = [
      String(request.headers['last-event-id'] ?? ''),
      new URLSearchParams(request.url.split('?')[1]).get('after') ?? '',
    ]
    // If missed events can't be sent, the stream is closed so that the browser asks again: an open one would
    // imply that nothing was missed.
    await beginAt(mounting.db, listener, { lastId, after }, write).catch((error: unknown) => {
      request.log.error({ err: error }, 'events')
      out.end()
    })
    // What ended between the first look and here was announced before anybody listened.
    await checkSession()
    return reply
  })
}

const isId = (text: string) => /^\d{1,15}$/.test(text)

async function beginAt(
  db: Db,
  listener: Listener,
  { lastId, after }: { lastId: string; after: string },
  write: (text: string) => void,
): Promise<void> {
  if (isId(lastId)) catchUp(listener, await eventsSince(db, Number(lastId)))
  else if (isId(after)) {
    write(`id: ${after}\n\n`)
    catchUp(listener, await eventsAfter(db, Number(after)))
  }
  // An id without data: lets a browser without any event yet report its position after a gap.
  else write(`id: ${await newestEventId(db)}\n\n`)
}

function catchUp(listener: Listener, rows: readonly EventRow[] | null): void {
  if (rows === null) listener.missed()
  else for (const row of rows) notify(listener, row)
}
