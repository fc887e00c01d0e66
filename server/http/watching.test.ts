import { afterAll, beforeAll, expect, test } from 'vitest'
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
  expect(here.body).toContain('kerbside_request_seconds_bucket')
  expect((await portal.app.inject({ url: '/metrics', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode).toBe(403)
})

test('with a token set, only its bearer may read the metrics', async () => {
  const guarded = await openTestPortal('2026-11-20T13:00:00Z', { METRICS_TOKEN: 'a token of its own' })
  expect((await guarded.app.inject({ url: '/metrics' })).statusCode).toBe(403)
  expect((await guarded.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a token of its own' } })).statusCode).toBe(200)
  await guarded.close()
})

test('every response has the headers that isolate a page', async () => {
  const { headers } = await portal.app.inject({ url: '/healthz' })
  expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';")
  expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['strict-transport-security']).toBeUndefined()
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
