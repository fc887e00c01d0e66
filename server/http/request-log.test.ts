import { once } from 'node:events'
import { connect, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { logOptions, withoutAddresses } from '#server/http/request-log.ts'

function logging() {
  const lines: string[] = []
  const app = fastify({ logger: logOptions('trace', { write: (line) => void lines.push(line) }) })
  onTestFinished(() => app.close())
  return { app, log: () => lines.join('') }
}

test('the log has the pattern of a route, and none of the secrets in an address', async () => {
  const { app, log } = logging()
  app.get('/tickets/:group/:file', async () => ({}))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({}))
  for (const url of [
    '/tickets/group/SECRETFILE.pdf?signature=SECRETSIGN',
    '/reset-password/SECRETCODE?email=SECRETMAIL',
  ])
    await app.inject(url)
  expect(log()).toContain('"route":"/tickets/:group/:file"')
  expect(log()).toContain('"statusCode":404')
  expect(log()).not.toContain('SECRET')
})

test.each([
  'password',
  'current',
  'token',
  'secret',
  'cookie',
  'authorization',
  'authSecret',
  'endpointUrl',
  'recoveryCodes',
  'sig',
])('a %s is never logged, whichever object contains it', (name) => {
  const { app, log } = logging()
  app.log.info({ [name]: 'SECRET' }, 'at the top')
  app.log.info({ body: { [name]: 'SECRET' } }, 'one down')
  expect(log()).toContain('one down')
  expect(log().match(/"\[Redacted\]"/g)).toHaveLength(2)
  expect(log()).not.toContain('SECRET')
})

test('the log of an error explains it without the values involved', () => {
  const { app, log } = logging()
  const cause = Object.assign(new Error('connect https://push.example/?key=SECRET'), { address: 'SECRET' })
  const error = Object.assign(new Error('duplicate key value', { cause }), {
    code: '23505',
    constraint: 'push_subscription_endpoint_url_key',
    detail: 'Key (endpoint_url)=(SECRET) already exists.',
    params: ['SECRET'],
    query: "insert into x values ('SECRET')",
  })
  app.log.error({ err: error }, 'unexpected error')
  app.log.error(error, 'a job')
  expect(log().match(/"constraint":"push_subscription_endpoint_url_key"/g)).toHaveLength(2)
  expect(log()).toContain('request-log.test.ts')
  expect(log()).not.toContain('SECRET')
})

test('a request that is none is logged without its bytes', async () => {
  const { app, log } = logging()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo // listening on a port, never on a pipe
  const socket = connect(port, '127.0.0.1')
  socket.write('GET /reset-password/SECRET HTTP/nine\r\n\r\n')
  socket.resume()
  await once(socket, 'close')
  expect(log()).toContain('client error')
  expect(log()).not.toMatch(/SECRET|rawPacket/)
})

test.each([
  [
    'TypeError: x at https://portal.example/reset-password/SECRET?email=a%40b.example',
    'TypeError: x at https://portal.example/reset-password/…?…',
  ],
  ['/reset-password/first/SECRET', '/reset-password/first/…'],
  [
    'at https://portal.example/tickets/g/b.pdf?sig=2027-01-01T00:00:00Z.SECRET (x)',
    'at https://portal.example/tickets/g/b.pdf?… (x)',
  ],
  [
    'is it? yes: at f (https://portal.example/assets/page-Ab3_x.js:1:20)',
    'is it? yes: at f (https://portal.example/assets/page-Ab3_x.js:1:20)',
  ],
  ['opened /customers#sig=SECRET', 'opened /customers#…'],
])('%s is logged as %s', (text, told) => {
  expect(withoutAddresses(text)).toBe(told)
})
