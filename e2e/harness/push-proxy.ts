import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { openPushService, type TestDevice } from '#server/testing/push-service.ts'
import { ownCertificate } from './own-certificate.ts'

const host = 'push.kerbside.example'

/** A push service that the portal reaches by name, over https, through a proxy. */
export interface PushProxy {
  /** The portal's environment for this route. */
  env: Record<string, string>
  device: TestDevice
  /** Waits for a message to the device and decrypts it. */
  message: () => Promise<string>
  close: () => Promise<void>
}

export async function openPushProxy(): Promise<PushProxy> {
  const service = await openPushService()
  const device = service.device()
  const { port: servicePort, pathname } = new URL(device.endpointUrl)
  const folder = await mkdtemp(join(tmpdir(), 'kerbside-push-'))
  const { key, cert } = ownCertificate(host)
  const authority = join(folder, 'authority.pem')
  await writeFile(authority, cert)

  const arrived = Promise.withResolvers<void>()
  const proxy = createServer()
  proxy.on('connect', (request, socket: Socket) => {
    if (request.url !== `${host}:443`) {
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    socket.write('HTTP/1.1 200 Connection established\r\n\r\n')
    const opened = new TLSSocket(socket, { isServer: true, key, cert })
    const onwards = connect(Number(servicePort), '127.0.0.1')
    opened.pipe(onwards).pipe(opened)
    onwards.once('data', () => arrived.resolve())
    opened.on('error', () => onwards.destroy())
    onwards.on('error', () => opened.destroy())
  })
  proxy.listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    env: { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: `http://127.0.0.1:${port}`, NODE_EXTRA_CA_CERTS: authority },
    device: { ...device, endpointUrl: `https://${host}${pathname}` },
    message: async () => {
      await arrived.promise
      return service.got.at(-1)?.text ?? ''
    },
    close: async () => {
      proxy.close()
      proxy.closeAllConnections()
      await service.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
