import type { Server } from 'node:http'
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
