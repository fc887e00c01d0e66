import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/testing/accounts.ts'
import { newGuid } from '#server/work/guid.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

test('the process says that it lives and that it can serve', async () => {
  expect((await portal.app.inject({ url: '/healthz' })).json()).toEqual({ alive: true })
  expect((await portal.app.inject({ url: '/readyz' })).json()).toEqual({ ready: true })
})

test('figures are for this machine, and not for whom a proxy on it passes on', async () => {
  const here = await portal.app.inject({ url: '/metrics' })
  expect(here.body).toContain('kerbside_http_request_duration_seconds_bucket')
  expect(
    (await portal.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
  ).toBe(403)
})

test('metrics include waiting messages, the disks and the last backup', async () => {
  const late = { kind: 'mail', template: 'confirmation', recipient: 'guest@test.example', body: '' } as const
  const at = { created_at: '2026-11-20T12:00:00Z', next_attempt_at: '2026-11-20T12:30:00Z' }
  await portal.database.db
    .insertInto('outbox')
    .values({ guid: newGuid(), ...late, ...at })
    .execute()
  const { body } = await portal.app.inject({ url: '/metrics' })
  expect(body).toContain('kerbside_database_up 1')
  expect(body).toContain('kerbside_messages_due 1')
  expect(body).toContain('kerbside_message_oldest_age_seconds 3600')
  expect(body).toContain('kerbside_last_backup_timestamp_seconds 0')
})

test('with a token set, only its bearer may read the metrics', async () => {
  const guarded = await openTestPortal('2026-11-20T13:00:00Z', { METRICS_TOKEN: 'a token of its own' })
  expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(403)
  expect(
    (await guarded.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of its own' } }))
      .statusCode,
  ).toBe(200)
  await guarded.close()
})

test.each(['/healthz', '/api/nosuchcall', '/api/customers', '/api/customer/nobody/edit'])(
  'the response to %s has the headers that isolate a page',
  async (url) => {
    const { headers } = await portal.app.inject({ url })
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['strict-transport-security']).toBeUndefined()
  },
)

test('a stream of events has them too', async () => {
  const browser = await signedIn(portal, [])
  const address = await portal.app.listen({ port: 0, host: '127.0.0.1' })
  const leaving = new AbortController()
  const cookie = `kerbside-session=${browser.cookies.get('kerbside-session')}`
  const { headers, status } = await fetch(`${address}/api/events`, {
    headers: { cookie },
    signal: leaving.signal,
  })
  leaving.abort()
  expect([status, headers.get('x-content-type-options'), headers.get('content-type')]).toEqual([
    200,
    'nosniff',
    'text/event-stream',
  ])
})

test('over https, cookies are secure and HSTS is sent', async () => {
  const secured = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.example' })
  const answer = await secured.app.inject({ url: '/healthz' })
  expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
  await secured.close()
})

test('a sender that never ends its request is not waited for', () => {
  expect(portal.app.server.requestTimeout).toBe(60_000)
})
