import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/**
 * A proxy that gives each new connection to the next server, or to another where that one does not answer.
 */
export async function roundRobin(urls: readonly string[]): Promise<{ url: string; close: () => void }> {
  const ports = urls.map((it) => Number(new URL(it).port))
  const open = new Set<Socket>()
  let turn = 0
  const pass = (client: Socket, triesLeft: number): void => {
    const server = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    server.once('error', () => {
      if (triesLeft > 0 && server.bytesWritten === 0 && !client.destroyed) pass(client, triesLeft - 1)
      else client.destroy()
    })
    server.once('connect', () => {
      client.pipe(server)
      server.pipe(client)
      server.once('close', () => client.destroy())
      client.once('close', () => server.destroy())
    })
  }
  const proxy = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => open.delete(client))
    pass(client, ports.length - 1)
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const close = () => {
    proxy.close()
    for (const socket of open) socket.destroy()
  }
  return { url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`, close }
}
