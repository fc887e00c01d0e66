import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalService {
  /** Its URL, without a path. */
  base: string
  close: () => Promise<void>
}

/** Starts a stand-in for an external service on a free local port. */
export async function listening(server: Server): Promise<LocalService> {
  // Keep idle connections open, so that a busy test never reuses one that was just closed.
  server.keepAliveTimeout = 600_000
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    base: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
