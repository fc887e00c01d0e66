import { afterAll, beforeAll, expect, test } from 'vitest'
import { appData, signIn, signOutEverywhere, signOutHere } from '#contract/account.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
})
afterAll(() => portal.close())

const password = 'correct horse battery'

test('a user who signs in gets their name and exactly their permissions', async () => {
  const browser = await signedIn(portal, ['dispatcher', 'viewCustomer'], { name: 'Dora Dispatch' })
  const reply = await browser.must(appData)
  expect(reply.name).toBe('Dora Dispatch')
  expect(reply.sessionEndsAt).toBe(addMinutes(portal.clock.now, 14 * 60))
  expect(reply.hasDispatcherPermission).toBe(true)
  expect(reply.hasViewCustomerPermission).toBe(true)
  expect(
    Object.entries(reply).filter(([name, value]) => name.startsWith('has') && value === true),
  ).toHaveLength(2)
})

test('the session cookie lasts as long as the session, by the portal’s clock', async () => {
  const { email } = await makeAccount(portal, [])
  const { headers } = await new TestBrowser(portal.app).call(signIn, { body: { email, password } })
  expect([headers['set-cookie']].flat().find((it) => String(it).startsWith('kerbside-session='))).toMatch(
    /; Max-Age=50400;/,
  )
})

test('a wrong password and an unknown address get the same reply', async () => {
  const { email } = await makeAccount(portal, [])
  const wrong = await new TestBrowser(portal.app).call(signIn, { body: { email, password: 'not it' } })
  const unknown = await new TestBrowser(portal.app).call(signIn, {
    body: { email: 'nobody@test.example', password: 'not it' },
  })
  expect(wrong.status).toBe(400)
  expect(unknown.body).toEqual(wrong.body)
})

test('the ninth attempt from one place on one address is refused, with the time to wait', async () => {
  const { email } = await makeAccount(portal, [])
  const browser = new TestBrowser(portal.app)
  for (let tries = 0; tries < 8; tries++)
    expect((await browser.call(signIn, { body: { email, password: 'not it' } })).status).toBe(400)
  const ninth = await browser.call(signIn, { body: { email, password } })
  expect(ninth.status).toBe(429)
  expect(Number(ninth.headers['retry-after'])).toBeGreaterThan(0)
  portal.clock.forward(16)
  expect((await browser.call(signIn, { body: { email, password } })).status).toBe(200)
})

test('a POST without a valid XSRF token is refused', async () => {
  const browser = await signedIn(portal, [])
  browser.cookies.set('XSRF-TOKEN', 'planted by an attacker')
  expect((await browser.call(signOutHere)).status).toBe(403)
})

test('a POST from another site is refused even with the right token', async () => {
  const browser = await signedIn(portal, [])
  const answer = await browser.send('POST', signOutHere.path, {}, undefined, {
    'sec-fetch-site': 'cross-site',
  })
  expect(answer.status).toBe(403)
})

test('signing out ends only this session; signing out everywhere ends all', async () => {
  const { email } = await makeAccount(portal, [])
  const [here, there] = [new TestBrowser(portal.app), new TestBrowser(portal.app)]
  for (const browser of [here, there]) await browser.must(signIn, { body: { email, password } })
  const cookies = new Map(here.cookies)
  await here.must(signOutHere)
  for (const [name, value] of cookies) here.cookies.set(name, value)
  expect((await here.call(appData)).status).toBe(401)
  expect((await there.call(appData)).status).toBe(200)
  await there.must(signOutEverywhere)
  expect((await there.call(appData)).status).toBe(401)
})

test('a session expires after fourteen hours', async () => {
  const browser = await signedIn(portal, [])
  portal.clock.forward(14 * 60 + 1)
  expect((await browser.call(appData)).status).toBe(401)
})

test('deactivating an account ends its sessions', async () => {
  const browser = await signedIn(portal, [])
  await portal.database.db
    .updateTable('account')
    .set({ active: false })
    .where('guid', '=', browser.accountGuid)
    .execute()
  expect((await browser.call(appData)).status).toBe(401)
})

test('deactivating a partner ends only its users’ sessions, however it is done', async () => {
  const user = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner })
  const other = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.blockedPartner })
  const setActive = (active: boolean) =>
    portal.database.db.updateTable('partner').set({ active }).where('guid', '=', company.partner).execute()
  await setActive(false)
  expect((await user.call(appData)).status).toBe(401)
  expect((await other.call(appData)).status).toBe(200)
  await setActive(true)
  expect((await user.call(appData)).status).toBe(200)
})
