import { once } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface LocalService {
  /** Its address, without a path. */
  base: string
  close: () => Promise<void>
}

/** Lets a stand-in for somebody else's service listen on a free port of this machine. */
export async function listening(server: Server): Promise<LocalService> {
  // A busy test must not find the connection closed that it reuses.
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
