import { connect, type AddressInfo, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { events } from '#contract/live.ts'
import { finishRequests } from '#server/http/connections.ts'
import { openTestPortal } from '#server/testing/portal.ts'

/** A listening portal with these settings, and a way to connect to it. */
async function listening(settings: Record<string, string> = {}) {
  const portal = await openTestPortal('2026-11-20T13:00:00Z', settings)
  await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = portal.app.server.address() as AddressInfo // listening on a port, never on a pipe
  const sockets: Socket[] = []
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await portal.close()
  })
  const open = (localAddress = '127.0.0.1') => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    sockets.push(socket)
    return socket
  }
  return { portal, open }
}

/**
 * However it is closed: what is sent to a side that has closed already comes back as an error, and `once`
 * would fail with it.
 */
function closed(socket: Socket): Promise<void> {
  return new Promise((done) => void socket.once('close', () => done()))
}

/** What is received until the other side closes. */
async function allOf(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part: Buffer) => parts.push(part))
  await closed(socket)
  return Buffer.concat(parts).toString()
}

/** Sends a text a character at a time, without end. */
function drip(socket: Socket, text: string): void {
  let sent = 0
  const timer = setInterval(() => socket.write(text[sent++ % text.length] ?? ''), 50)
  socket.once('close', () => clearInterval(timer))
}

const health = 'GET /healthz HTTP/1.1\r\nhost: portal\r\n\r\n'
async function isAnswered(socket: Socket): Promise<boolean> {
  socket.write(health)
  const answered = new Promise<boolean>((done) => void socket.once('data', () => done(true)))
  return Promise.race([answered, closed(socket).then(() => false)])
}

test.each([
  ['whose headers never end', 'GET /healthz HTTP/1.1\r\nx-slow: ', 'a'],
  [
    'whose body never ends',
    'POST /auth-api/sign-in HTTP/1.1\r\nhost: portal\r\ncontent-type: ' +
      'application/json\r\ncontent-length: 100000\r\n\r\n',
    ' ',
  ],
])('a request %s is cut off', async (_, head, rest) => {
  const { open } = await listening({ REQUEST_SECONDS: '1' })
  const begun = performance.now()
  const socket = open()
  socket.write(head)
  drip(socket, rest)
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 408 /)
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('the usual limits: a minute for a request, 20 seconds for its headers, and two minutes for a browser that takes nothing', async () => {
  const { portal } = await listening()
  const { requestTimeout, headersTimeout, keepAliveTimeout, timeout, maxConnections } = portal.app.server
  expect({ requestTimeout, headersTimeout, keepAliveTimeout, timeout, maxConnections }).toEqual({
    requestTimeout: 60_000,
    headersTimeout: 20_000,
    keepAliveTimeout: 72_000,
    timeout: 120_000,
    maxConnections: 5000,
  })
})

test('one address has only so many connections, another is let in, and a closed one makes room', async () => {
  const { open } = await listening({ CONNECTIONS_PER_ADDRESS: '3' })
  const mine = [open(), open(), open()]
  for (const socket of mine) expect(await isAnswered(socket)).toBe(true)
  expect(await isAnswered(open())).toBe(false)
  expect(await isAnswered(open('127.0.0.2'))).toBe(true)
  mine[0]?.destroy()
  await expect.poll(() => isAnswered(open())).toBe(true)
})

test('behind a proxy all connections have its address, so they are not counted by it', async () => {
  const { open } = await listening({ CONNECTIONS_PER_ADDRESS: '1', TRUST_PROXY: '1' })
  for (const socket of [open(), open(), open()]) expect(await isAnswered(socket)).toBe(true)
})

test('connections beyond the total limit are refused', async () => {
  const { open } = await listening({ CONNECTIONS: '2' })
  const held = [open(), open('127.0.0.2')]
  for (const socket of held) expect(await isAnswered(socket)).toBe(true)
  expect(await isAnswered(open('127.0.0.3'))).toBe(false)
  held[1]?.destroy()
  await expect.poll(() => isAnswered(open('127.0.0.3'))).toBe(true)
})

test('a portal that stops finishes its requests, accepts no others and cuts event streams', async () => {
  const app = fastify({ forceCloseConnections: true })
  finishRequests(app)
  const isAsked = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    isAsked.resolve()
    await goOn.promise
    return { done: true }
  })
  app.get(events.path, (_request, reply) => {
    reply.hijack()
    reply.raw.write('retry: 1000\n\n')
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await fetch(url + events.path)
  const slow = fetch(`${url}/slow`)
  await isAsked.promise
  const closing = app.close()
  await expect.poll(() => fetch(`${url}/slow`).catch(() => 'refused')).toBe('refused')
  goOn.resolve()
  const answer = await slow
  expect([answer.status, answer.headers.get('connection'), await answer.json()]).toEqual([
    200,
    'close',
    { done: true },
  ])
  await closing
  await expect(stream.text()).rejects.toThrow('terminated')
})
