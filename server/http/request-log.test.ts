import { Writable } from 'node:stream'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { loggedRequest } from '#server/http/request-log.ts'

test('the log has the pattern of a route, and none of the secrets in an address', async () => {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString())
      done()
    },
  })
  const app = fastify({ logger: { level: 'info', stream, serializers: { req: loggedRequest } } })
  app.get('/tickets/:group/:file', async () => ({}))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({}))
  for (const url of ['/tickets/group/SECRETFILE.pdf?signature=SECRETSIGN', '/reset-password/SECRETCODE?email=SECRETMAIL'])
    await app.inject(url)
  await app.close()
  const log = lines.join('')
  expect(log).toContain('"route":"/tickets/:group/:file"')
  expect(log).toContain('"statusCode":404')
  expect(log).not.toContain('SECRET')
})
