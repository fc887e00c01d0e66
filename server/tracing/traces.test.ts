import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownAccount } from '#contract/account.ts'
import { referenceHeader } from '#server/http/calls.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { watchedJobs } from '#server/watched-jobs.ts'
import { asStep } from '#server/work/current-call.ts'

/** A collector: what it received, as text. Names and values are readable in protobuf. */
async function openCollector() {
  const received: { path: string; text: string }[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse) => {
    const body = await bodyOf(request)
    received.push({ path: request.url ?? '', text: body.toString('latin1') })
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    paths: () => [...new Set(received.map((it) => it.path))],
    text: () => received.map((it) => it.text).join('\n'),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const body = Buffer.concat(parts)
  return request.headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body
}

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
let collector: Awaited<ReturnType<typeof openCollector>>
let portal: TestPortal
let person: TestBrowser
let text: string
beforeAll(async () => {
  collector = await openCollector()
  portal = await openTestPortal('2026-11-20T13:00:00Z', { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/` })
  person = await signedIn(portal, ['editCustomer'], { name: 'Rita Reservations' })
  person.headers['traceparent'] = `00-${traceId}-00f067aa0ba902b7-01`
  await person.must(ownAccount.load)
  const job = {
    name: 'example',
    cron: '* * * * *',
    lookEverySeconds: 1,
    run: () =>
      asStep('send mail', { 'kerbside.template': 'confirmation' }, async () => {
        await sql`select ${'rita@guests.example'}::text as of_a_job`.execute(portal.database.db)
      }),
  }
  await watchedJobs(portal.context, [job])[0]?.run()
  // Closing sends what is left.
  await portal.close()
  text = collector.text()
})
afterAll(() => collector.close())

test('a request is a span with its route, status and role, within the trace of its caller', () => {
  expect(collector.paths()).toEqual(['/v1/traces'])
  expect(text).toContain('GET /api/account')
  expect(text).toContain('http.response.status_code')
  expect(text).toContain('kerbside.role')
  expect(text).toContain(Buffer.from(traceId, 'hex').toString('latin1'))
})

test('its database statements are spans with their text', () => {
  expect(text).toContain('db.query.text')
  expect(text).toContain('from "session"')
})

test('each run of a job is a trace, with the messages it sends', () => {
  for (const part of ['job example', 'send mail', 'kerbside.template', 'confirmation', 'as of_a_job'])
    expect(text).toContain(part)
})

test('traces contain no names, addresses or values', () => {
  for (const secret of ['Rita', 'guests.example', '@test.example']) expect(text).not.toContain(secret)
})

test('without a collector, nothing is traced and no tracing package is loaded', async () => {
  const plain = await openTestPortal('2026-11-20T13:00:00Z')
  expect(plain.context.tracer).toBeNull()
  const { headers } = await plain.app.inject({ url: '/healthz' })
  expect(headers[referenceHeader]).toMatch(/^.{4}-.{4}$/)
  await plain.close()
})

test('an unreachable collector loses only the traces', async () => {
  const lines: string[] = []
  const away = await openTestPortal(
    '2026-11-20T13:00:00Z',
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', LOG_LEVEL: 'warn' },
    { write: (line) => void lines.push(line) },
  )
  expect((await away.app.inject({ url: '/healthz' })).statusCode).toBe(200)
  await away.close()
  expect(lines.join('')).toContain('traces not sent')
})
