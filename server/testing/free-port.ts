import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'

/** A currently free port on this machine. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo // the address of an IP server is never a pipe name
  probe.close()
  await once(probe, 'close')
  return port
}
