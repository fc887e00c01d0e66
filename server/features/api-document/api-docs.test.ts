import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
afterAll(() => portal.close())

test.each(['/api/docs', '/api/openapi.json'])('%s needs a signed-in user', async (path) => {
  const stranger = await new TestBrowser(portal.app).send('GET', path)
  expect([stranger.status, stranger.body]).toEqual([
    401,
    { errors: [{ name: 'session', message: 'Sign in first' }] },
  ])
  const user = await signedIn(portal, [])
  expect((await user.send('GET', path)).status).toBe(200)
})

test.each(['/customers/%zz', '/api/customers/%', '/%c0%af'])(
  '%s, an address that cannot be read, is refused in the shape of every refusal',
  async (url) => {
    const answer = await portal.app.inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errors: [{ name: 'path', message: 'This URL is not valid' }] },
    ])
  },
)
