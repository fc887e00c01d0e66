import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import * as account from '#contract/account.ts'
import type { SecretStory as Story } from '#server/testing/secrets-of-services.ts'
import type { TestPortal } from '#server/testing/portal.ts'

export async function visit(portal: TestPortal, url: string): Promise<void> {
  const [path = '', query = ''] = url.split('?')
  for (const broken of [
    url,
    `${path}%zz?${query}`,
    `/nothing${url}`,
    `${path}/${'x'.repeat(300)}?${query}`,
    `/api${url}`,
  ])
    for (const method of ['GET', 'POST', 'PUT'] as const)
      await portal.app.inject({ method, url: broken, headers: { referer: url } })
}

/** What is no HTTP, no JSON or too large, with secrets in it. */
export async function brokenRequests({ portal, secret }: Story): Promise<void> {
  const text = secret('password in a broken request', 'broken-request-password')
  const headers = {
    'content-type': 'application/json',
    'x-xsrf-token': 'planted-xsrf',
    cookie: 'XSRF-TOKEN=planted-xsrf',
  }
  for (const payload of [`{"password":"${text}"`, JSON.stringify({ password: text.repeat(100_000) }), text])
    await portal.app.inject({ method: 'POST', url: account.signIn.path, headers, payload })
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo // listening on a port, never on a pipe
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /reset-password/${text} HTTP/nine\r\ncookie: ${text}\r\n\r\n`)
  socket.resume()
  await once(socket, 'close')
}
