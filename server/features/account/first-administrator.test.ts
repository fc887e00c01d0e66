import { afterAll, beforeAll, expect, test } from 'vitest'
import { appData, signIn } from '#contract/account.ts'
import { firstAdministrator, firstAirport, firstAirports } from '#contract/first-administrator.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { firstAdministratorToken } from '#server/features/account/commands/first-administrator.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
})
afterAll(() => portal.close())

const form = {
  name: 'Ada Admin',
  email: 'Ada@Example.com',
  password: 'twelve letters',
  company: 'Island Arrivals',
  currency: 'BBD',
  timeZone: 'America/Barbados',
  airportCode: 'BGI',
}

test('an invented link is refused', async () => {
  const answer = await new TestBrowser(portal.app).call(firstAdministrator, {
    body: { ...form, token: 'guessed' },
  })
  expect(answer.status).toBe(400)
})

test('a link replaced by a later start is refused', async () => {
  const earlier = await firstAdministratorToken(portal.database.db, portal.clock.now)
  await firstAdministratorToken(portal.database.db, portal.clock.now)
  expect(
    (await new TestBrowser(portal.app).call(firstAdministrator, { body: { ...form, token: earlier ?? '' } }))
      .status,
  ).toBe(400)
})

test('airport data fills the form while no account exists', async () => {
  await loadReferenceData(portal.database.db, portal.clock.now)
  const stranger = new TestBrowser(portal.app)
  expect(await stranger.must(firstAirport, { query: { code: 'bgi' } })).toEqual({
    name: 'Bridgetown Grantley Adams International (BGI)',
    timeZone: 'America/Barbados', // not moved
    currency: 'BBD',
  })
  expect((await stranger.call(firstAirport, { query: { code: 'QQQ' } })).status).toBe(404)
})

test.each([
  ['lis', 'LIS'],
  ['Lisbon', 'LIS'],
  ['narita', 'NRT'],
  ['grantley', 'BGI'],
  ['heathrow', 'LHR'],
])('the airport is found by %s', async (typed, code) => {
  await loadReferenceData(portal.database.db, portal.clock.now)
  const { items } = await new TestBrowser(portal.app).must(firstAirports, { query: { query: typed } })
  expect(items[0]?.key).toBe(code)
})

test('the printed link creates the first administrator once', async () => {
  const token = (await firstAdministratorToken(portal.database.db, portal.clock.now)) ?? ''
  const browser = new TestBrowser(portal.app)
  expect(
    (await browser.call(firstAdministrator, { body: { ...form, timeZone: 'Mars/Base', token } })).status,
  ).toBe(400)
  await browser.must(firstAdministrator, { body: { ...form, token } })
  expect(
    (await browser.call(firstAdministrator, { body: { ...form, email: 'eve@example.com', token } })).status,
  ).toBe(400)
  await browser.must(signIn, { body: { email: 'ada@example.com', password: form.password } })
  expect(await browser.must(appData)).toMatchObject({
    name: 'Ada Admin',
    hasAdminSystemPermission: true,
    site: { company: 'Island Arrivals' },
  })
  expect(await firstAdministratorToken(portal.database.db, portal.clock.now)).toBeNull()
  expect((await new TestBrowser(portal.app).call(firstAirport, { query: { code: 'BGI' } })).status).toBe(404)
  expect((await new TestBrowser(portal.app).call(firstAirports, { query: { query: 'b' } })).status).toBe(404)
})
