import { signInFirst } from '#contract/wire-errors.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fields } from '#contract/fields.ts'
import type { ApiDocument } from '#server/api-document/document.ts'
import type { Schema } from '#server/api-document/schemas.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let admin: TestBrowser
let hotel: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z', { PUBLIC_URL: 'https://portal.small.test' })
  const { partner } = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem'])
  hotel = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: partner })
})
afterAll(() => portal.close())

async function documentOf(browser: TestBrowser): Promise<ApiDocument> {
  return (await browser.send('GET', '/api/openapi.json')).body as ApiDocument
}

async function detailsOf(browser: TestBrowser, name: 'GivenDetails' | 'StoredDetails') {
  const { components } = await documentOf(browser)
  return components.schemas[name]?.properties ?? {}
}

test.each(['/api/docs', '/api/openapi.json', '/api/openapi-screens.json'])(
  '%s needs a signed-in user',
  async (path) => {
    const stranger = await new TestBrowser(portal.app).send('GET', path)
    expect([stranger.status, stranger.body]).toEqual([
      401,
      { errors: [{ name: 'session', message: signInFirst }] },
    ])
    const user = await signedIn(portal, [])
    expect((await user.send('GET', path)).status).toBe(200)
  },
)

test('the document names the portal’s own address as its server', async () => {
  expect((await documentOf(hotel)).servers).toEqual([{ url: 'https://portal.small.test' }])
})

test('the page contains the guide, and nothing that the content policy refuses', async () => {
  const { body, headers } = await hotel.send('GET', '/api/docs')
  expect(body).toContain('<h2 id="guide-change-the-flight">Change the flight</h2>')
  expect(body).not.toMatch(/<script>|<style|style=|https?:\/\/(?!portal)/)
  expect(headers['content-security-policy']).toContain("script-src 'self'")
})

describe('the company’s own fields', () => {
  const added = async (body: Record<string, unknown>): Promise<string> =>
    (await admin.must(fields.create.save, { body: body as never })).guid ?? ''
  const diet = '01a21609-0000-7000-8000-00000000000a'
  const old = '01a21609-0000-7000-8000-00000000000b'

  test('are in the document as soon as they are added, with name and type', async () => {
    expect(Object.keys(await detailsOf(hotel, 'GivenDetails'))).toEqual(['notesForDriver'])
    const choice = await added({
      owner: 'passenger',
      kind: 'choice',
      name: 'Meal',
      hint: 'On board',
      choices: [
        { guid: diet, name: 'Vegan', retired: false },
        { guid: old, name: 'Kosher', retired: true },
      ],
      partners: 'edit',
    })
    const number = await added({ owner: 'reservation', kind: 'number', name: 'Room', partners: 'edit' })
    const given = await detailsOf(hotel, 'GivenDetails')
    const about = { title: 'Meal', description: 'Passenger. On board' }
    const vegan = { type: 'string', const: diet, title: 'Vegan' }
    const kosher = { type: 'string', const: old, title: 'Kosher' }
    expect(given[choice]).toEqual({ ...about, oneOf: [vegan, { type: 'null' }] })
    expect(given[number]).toEqual({ title: 'Room', description: 'Reservation', type: ['number', 'null'] })
    const stored = await detailsOf(hotel, 'StoredDetails')
    expect(stored[choice]).toEqual({ ...about, oneOf: [vegan, kosher] } satisfies Schema)
  })

  test('are hidden from a partner user who can’t see them', async () => {
    const secret = await added({ owner: 'reservation', kind: 'text', name: 'Margin', partners: 'no' })
    expect(Object.keys(await detailsOf(admin, 'StoredDetails'))).toContain(secret)
    expect(JSON.stringify(await documentOf(hotel))).not.toContain('Margin')
  })
})
