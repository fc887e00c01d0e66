import { afterAll, beforeAll, expect, test } from 'vitest'
import { appData } from '#contract/account.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { listenTo } from '#server/testing/live.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['editCustomer', 'viewCustomer'])
})
afterAll(() => portal.close())

async function book(by: TestBrowser, more: object = {}): Promise<string> {
  const date = addDays(company.today, 1)
  const arrival = { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true }
  const { guid = '' } = await confirmAndMake(by, 'new', {
    customer: { firstName: 'Live', lastName: 'Guest' },
    adults: 1,
    arrival,
    ...more,
  })
  return guid
}

test('users who may read bookings get an event for a new one; a driver does not', async () => {
  const driver = await signedIn(portal, ['driver'])
  const [reader, other] = [await listenTo(portal, agent), await listenTo(portal, driver)]
  const guid = await book(agent)
  expect(await reader.next((it) => it.topic === 'group' && it.guid === guid)).toBeTruthy()
  // The event of its own sign-in may come late.
  expect(other.heard.filter((it) => it.topic !== 'ownAccount')).toEqual([])
  reader.close()
  other.close()
})

test('a partner user receives events of their own partner’s bookings only', async () => {
  const partnerUser = await signedIn(portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: company.partner,
  })
  const live = await listenTo(portal, partnerUser)
  await book(agent)
  const own = await book(agent, { billing: 'partnerAccount', partnerGuid: company.partner })
  await live.next((it) => it.guid === own)
  expect(new Set(live.heard.filter((it) => it.topic === 'group').map((it) => it.guid))).toEqual(
    new Set([own]),
  )
  live.close()
})

test('a browser that was away catches up from the last event it saw', async () => {
  const before = await listenTo(portal, agent)
  const first = await book(agent)
  await before.next((it) => it.guid === first)
  before.close()
  const missed = await book(agent)
  const after = await listenTo(portal, agent, before.lastId)
  expect(await after.next((it) => it.guid === missed)).toBeTruthy()
  after.close()
})

test('a page that listens only after it was loaded hears of all since, and of nothing before', async () => {
  const early = await book(agent)
  const { lastEvent } = await agent.must(appData)
  const meanwhile = await book(agent)
  const live = await listenTo(portal, agent, '', lastEvent)
  expect(await live.next((it) => it.guid === meanwhile)).toBeTruthy()
  expect(live.heard.filter((it) => it.guid === early)).toEqual([])
  live.close()
  const settled = await listenTo(portal, agent, '', (await agent.must(appData)).lastEvent)
  await expect.poll(() => settled.lastId).not.toBe('')
  expect([settled.heard, settled.missed]).toEqual([[], 0])
  settled.close()
})

test('a browser that heard nothing before it was away knows all the same where to go on', async () => {
  const before = await listenTo(portal, agent)
  await expect.poll(() => before.lastId).not.toBe('')
  before.close()
  const missed = await book(agent)
  const after = await listenTo(portal, agent, before.lastId)
  expect(await after.next((it) => it.guid === missed)).toBeTruthy()
  after.close()
})

test('a browser whose last event is no longer known is notified that it missed some', async () => {
  await book(agent)
  const after = await listenTo(portal, agent, '999999999')
  await expect.poll(() => after.missed).toBe(1)
  after.close()
})

test('events need a signed-in user', async () => {
  await makeAccount(portal, [])
  await expect(listenTo(portal, new TestBrowser(portal.app))).rejects.toThrow('401')
})

test('a page loaded too long ago gets the order to reload everything', async () => {
  const { lastEvent } = await agent.must(appData)
  await portal.database.db.deleteFrom('event').where('id', '<=', lastEvent).execute()
  const live = await listenTo(portal, agent, '', lastEvent)
  await expect.poll(() => live.missed).toBe(1)
  live.close()
})
