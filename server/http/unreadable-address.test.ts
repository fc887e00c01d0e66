import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

test.each(['/customers/%zz', '/api/customers/%', '/%c0%af'])(
  '%s, an address that cannot be read, is refused in the shape of every refusal',
  async (url) => {
    const answer = await portal.app.inject(url)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { errors: [{ name: 'path', message: 'This URL isn’t valid. Check its encoding.' }] },
    ])
  },
)
