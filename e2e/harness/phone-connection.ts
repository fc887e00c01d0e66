import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import type { BrowserContext } from 'playwright-core'

/** One browser's connection to the portal, which can be cut. */
export interface PhoneConnection {
  url: string
  /**
   * Airplane mode: nothing gets through, not even from the service worker or from a new tab, which learns
   * late that it is offline.
   */
  cut: (browser: BrowserContext) => Promise<void>
  restore: (browser: BrowserContext) => Promise<void>
  close: () => Promise<void>
}

export async function phoneConnection(portalUrl: string): Promise<PhoneConnection> {
  const { hostname, port } = new URL(portalUrl)
  const open = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.on('error', () => socket.destroy())
    socket.once('close', () => open.delete(socket))
  }
  const hangUp = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((phone) => {
    if (isCut) {
      phone.destroy()
      return
    }
    const portal = connect(Number(port), hostname)
    keep(phone)
    keep(portal)
    phone.pipe(portal).pipe(phone)
    phone.once('close', () => portal.destroy())
    portal.once('close', () => phone.destroy())
  }).listen(0, hostname)
  await once(server, 'listening')
  const { port: own } = server.address() as AddressInfo // the address of an IP server is never a pipe name
  return {
    url: `http://${hostname}:${own}`,
    cut: async (browser) => {
      isCut = true
      hangUp()
      await browser.setOffline(true)
    },
    restore: async (browser) => {
      isCut = false
      await browser.setOffline(false)
    },
    close: async () => {
      hangUp()
      server.close()
      await once(server, 'close')
    },
  }
}
