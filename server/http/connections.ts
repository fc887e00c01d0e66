import type { Server } from 'node:http'
import { finished } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { events } from '#contract/live.ts'
import type { ConnectionLimits } from '#server/config.ts'

/**
 * Limits open connections, in total and per address, so that one caller can't use them all. Excess ones are
 * closed immediately.
 */
export function limitConnections(server: Server, { inAll, perAddress }: ConnectionLimits): void {
  server.maxConnections = inAll
  if (perAddress === null) return
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    const count = (open.get(address) ?? 0) + 1
    if (count > perAddress) {
      socket.destroy()
      return
    }
    open.set(address, count)
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1
      if (left === 0) open.delete(address)
      else open.set(address, left)
    })
  })
}

const finishWithinMs = 20_000

/**
 * When the portal closes, it first stops accepting connections, so that a proxy tries another portal, and
 * then finishes the requests it has. Event streams never end and are cut: browsers open them again.
 */
export function finishRequests(app: FastifyInstance): void {
  let running = 0
  let isClosing = false
  const idle = Promise.withResolvers<void>()
  app.addHook('onRequest', (request, reply, next) => {
    if (!request.url.startsWith(events.path)) {
      running += 1
      finished(reply.raw, () => {
        running -= 1
        if (isClosing && running === 0) idle.resolve()
      })
    }
    next()
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isClosing) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    isClosing = true
    app.server.close()
    if (running > 0) await Promise.race([idle.promise, wait(finishWithinMs, undefined, { ref: false })])
  })
}

/** How long a request may take to arrive, and a connection to do nothing, in milliseconds. */
export function timeouts(requestSeconds: number) {
  const requestTimeout = requestSeconds * 1000
  return {
    requestTimeout,
    // Between two requests; longer than the minute after which a proxy lets go.
    keepAliveTimeout: 72_000,
    // Neither read nor written, also by a browser that does not take its answer. Event streams write more
    // often than this.
    connectionTimeout: 120_000,
    http: {
      headersTimeout: Math.min(requestTimeout, 20_000),
      connectionsCheckingInterval: Math.min(requestTimeout / 4, 5000),
    },
  }
}
