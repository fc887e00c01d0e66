import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.example' })
})
afterAll(() => portal.close())

const send = (method: string, url: string) => portal.app.inject({ method: method as 'GET', url })

describe('the headers that the OWASP Secure Headers Project names', () => {
  test.each(['/api/app-data', '/auth-api/sign-in', '/healthz', '/no-such-file.txt', '/api/no-such-call'])(
    'of %s',
    async (url) => {
      const { headers } = await send('GET', url)
      expect(headers).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'SAMEORIGIN',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-permitted-cross-domain-policies': 'none',
        'content-security-policy': expect.stringMatching(
          /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
        ),
        'permissions-policy': expect.stringContaining('microphone=()'),
      })
      expect(headers['content-security-policy']).not.toContain('unsafe-inline')
      for (const name of ['server', 'x-powered-by', 'x-aspnet-version', 'via'])
        expect(headers[name]).toBeUndefined()
    },
  )

  test('API replies are never cached', async () => {
    expect((await send('GET', '/api/app-data')).headers['cache-control']).toBe('no-store')
  })
})

describe('other methods', () => {
  test.each(['PUT', 'DELETE', 'PATCH'])(
    '%s on a known path is refused with the allowed methods',
    async (method) => {
      const answer = await send(method, '/api/app-data')
      expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET, HEAD, OPTIONS'])
      expect(answer.json()).toEqual({
        errors: [{ name: 'method', message: `${method} isn’t allowed here` }],
      })
    },
  )

  test('a GET of a command is not allowed', async () => {
    const answer = await send('GET', '/auth-api/sign-in')
    expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'POST, OPTIONS'])
  })

  test.each(['/api/app-data', '/api/customer/7f/edit', '/auth-api/sign-in'])(
    'OPTIONS of %s names the methods, and nothing of other origins',
    async (url) => {
      const answer = await send('OPTIONS', url)
      expect([answer.statusCode, answer.body]).toEqual([204, ''])
      expect(answer.headers['allow']).toContain('OPTIONS')
      expect(Object.keys(answer.headers).filter((it) => it.startsWith('access-control-'))).toEqual([])
    },
  )

  test('HEAD is answered like its GET, without a body', async () => {
    const [get, head] = [await send('GET', '/api/app-data'), await send('HEAD', '/api/app-data')]
    expect([head.statusCode, head.body]).toEqual([get.statusCode, ''])
  })

  test.each(['PUT', 'OPTIONS'])('%s of an unknown path is not found', async (method) => {
    expect((await send(method, '/api/no-such-call')).statusCode).toBe(404)
  })
})
