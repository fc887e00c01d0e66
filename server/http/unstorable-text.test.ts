import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkResetCode, resetPassword, signIn, startResetPassword } from '#contract/account.ts'
import { customerEdit } from '#contract/customers.ts'
import { pushRegister } from '#contract/push.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { unstorableTexts } from '#server/http/unstorable-text.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

test.each<[string, unknown, string[]]>([
  ['plain text', { email: 'ann@guest.example' }, []],
  ['emoji and letters of any script', { name: 'Ана 🛬', notes: '' }, []],
  ['a NUL', { email: 'a\0b' }, ['email']],
  ['half a surrogate pair', { notes: 'x\ud800' }, ['notes']],
  ['a nested text', { trips: [{ place: 'ok' }, { place: '\0' }] }, ['trips.1.place']],
  ['the bytes of a file', { file: { bytes: new Uint8Array([0]) } }, []],
  ['no text', { count: 1, none: null, yes: true }, []],
])('%s', (_, value, names) => {
  expect(unstorableTexts(value)).toEqual(names)
})

describe('a request with text that cannot be stored is refused at its field, and never a server error', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    await makeSmallCompany(portal)
  })
  afterAll(() => portal.close())

  test.each([
    ['sign-in', signIn, { email: 'a\0@b.example', password: 'x' }],
    ['asking for a code', startResetPassword, { email: 'a\0@b.example' }],
    ['checking a code', checkResetCode, { email: 'a\0@b.example', code: 'ABCD-EFGH' }],
    [
      'setting a password',
      resetPassword,
      { email: 'a\0@b.example', code: 'ABCD-EFGH', password: 'quite long enough' },
    ],
  ])('%s', async (_, endpoint, body) => {
    const answer = await new TestBrowser(portal.app, '10.77.0.1').call(endpoint as typeof signIn, {
      body: body as never,
    })
    expect(answer.status).toBe(400)
    expect(JSON.stringify(answer.body)).toContain('email')
  })

  test('a recorded text with half a surrogate pair', async () => {
    const agent = await signedIn(portal, allPermissions)
    const body = { firstName: 'Ann', lastName: 'Half', email: 'ann@half.example', notes: 'x\ud800' }
    const answer = await agent.call(customerEdit.save, { params: { id: 'new' }, body: body as never })
    expect(answer).toMatchObject({ status: 400, body: { fields: { notes: { kind: 'property' } } } })
  })

  test('a NUL in an address', async () => {
    const agent = await signedIn(portal, allPermissions)
    const answer = await agent.call(pushRegister.load, { query: { endpointUrl: '\0' } })
    expect(answer.status).toBe(400)
  })
})
