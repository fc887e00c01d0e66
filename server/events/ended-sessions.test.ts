import fastify from 'fastify'
import cookie from '@fastify/cookie'
import { FairShare } from '#server/http/fair-share.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import * as account from '#contract/account.ts'
import * as partners from '#contract/partners.ts'
import * as staff from '#contract/staff.ts'
import { EventHub, streamsOfAnAccount } from '#server/events/hub.ts'
import { mountEventStream } from '#server/events/stream.ts'
import { readSession } from '#server/features/account/queries/sessions.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { listenTo, type Listening } from '#server/testing/live.ts'
import { mailedToken } from '#server/testing/mail-codes.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** A stream of events belongs to a session, and ends with it. */
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'managePartner'])
})
beforeEach(async () => void (await portal.database.db.deleteFrom('rate_limit').execute()))
afterAll(() => portal.close())

async function person(partnerGuid?: string) {
  const { guid, email } = await makeAccount(
    portal,
    ['viewCustomer'],
    partnerGuid === undefined ? {} : { partnerGuid },
  )
  return { guid, email, browser: await another(email) }
}
async function another(email: string): Promise<TestBrowser> {
  const browser = new TestBrowser(portal.app)
  await browser.must(account.signIn, { body: { email, password: testPassword } })
  return browser
}
/** Long before the next heartbeat. */
const promptly = { timeout: 3000 }

describe('a stream ends immediately', () => {
  test.each<[string, (user: Awaited<ReturnType<typeof person>>) => Promise<unknown>]>([
    ['when its user signs out', ({ browser }) => browser.must(account.signOutHere)],
    [
      'when its user signs out everywhere, on another device',
      async ({ email }) => (await another(email)).must(account.signOutEverywhere),
    ],
    [
      'when another device ends it',
      async ({ email }) => (await another(email)).must(account.endOtherSessions),
    ],
    [
      'when the password is reset by a mailed link',
      async ({ email }) => {
        await new TestBrowser(portal.app).must(account.startResetPassword, { body: { email } })
        const code = (await mailedToken(portal, email)) ?? ''
        await new TestBrowser(portal.app).must(account.resetPassword, {
          body: { email, code, password: 'another good password' },
        })
      },
    ],
    [
      'when an administrator resets the password',
      ({ guid }) => admin.must(staff.resetStaffPassword, { params: { id: guid } }),
    ],
    [
      'when an administrator signs the account out',
      ({ guid }) => admin.must(staff.forceStaffSignOut, { params: { id: guid } }),
    ],
    [
      'when the account is deactivated',
      async ({ guid }) => {
        const params = { id: guid }
        const form = await admin.must(staff.staffUser.load, { params })
        await admin.must(staff.staffUser.save, { params, body: { ...form, active: false } })
      },
    ],
  ])('%s', async (_, end) => {
    const owner = await person()
    const live = await listenTo(portal, owner.browser)
    const bystander = await listenTo(portal, admin)
    await end(owner)
    await expect.poll(() => live.ended, promptly).toBe(true)
    // It hears why, so that its page asks again and finds itself signed out.
    expect(live.heard.map((event) => event.topic)).toContain('ownAccount')
    expect(bystander.ended).toBe(false)
    bystander.close()
  })

  test('when the partner of its user is deactivated', async () => {
    const { browser } = await person(company.partner)
    const live = await listenTo(portal, browser)
    const params = { id: company.partner }
    const form = await admin.must(partners.partners.edit.load, { params })
    await admin.must(partners.partners.edit.save, { params, body: { ...form, active: false } })
    await expect.poll(() => live.ended, promptly).toBe(true)
    expect((await browser.call(account.appData)).status).toBe(401)
    const again = await admin.must(partners.partners.edit.load, { params })
    await admin.must(partners.partners.edit.save, { params, body: { ...again, active: true } })
    expect((await browser.call(account.appData)).status).toBe(401)
  })
})

test('a stream goes on when another session of its account ends, or begins', async () => {
  const { email, browser } = await person()
  const live = await listenTo(portal, browser)
  await (await another(email)).must(account.signOutHere)
  await live.next((it) => it.topic === 'ownAccount')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(live.ended).toBe(false)
  live.close()
})

describe('a heartbeat', () => {
  /** The same stream over the same database, with a heart that beats fast. */
  async function quickStream() {
    const app = fastify()
    await app.register(cookie)
    const { db } = portal.database
    const mounting = {
      replica: null,
      db,
      readSession: (token: string, at: string) => readSession(db, token, at),
      readToken: async () => null,
      tokenLimits: { count: async () => null },
      now: () => portal.clock.now,
      cookies: { secure: false },
      insistOnHistory: true,
      checkReplies: true,
      fairShare: new FairShare(),
      isMailOff: true,
    }
    mountEventStream(app, mounting, new EventHub(), 50)
    onTestFinished(() => app.close())
    return { ...portal, app }
  }

  test('ends the stream of a session that ended without a word: one that expired, or was deleted', async () => {
    const quick = await quickStream()
    for (const end of [
      async () => portal.clock.forward(14 * 60 + 1),
      async (guid: string) =>
        portal.database.db.deleteFrom('session').where('account_guid', '=', guid).execute(),
    ]) {
      const { guid, browser } = await person()
      const live = await listenTo(quick, browser)
      await new Promise((resolve) => setTimeout(resolve, 300))
      expect(live.ended).toBe(false)
      await end(guid)
      await expect.poll(() => live.ended, promptly).toBe(true)
    }
    admin = await signedIn(portal, ['adminSystem', 'managePartner'])
  })
})

describe('an account with many streams', () => {
  test('keeps the newest streams: the oldest is closed and reconnects after a minute', async () => {
    const { browser } = await person()
    const streams: Listening[] = []
    for (let opened = 0; opened < streamsOfAnAccount; opened++) streams.push(await listenTo(portal, browser))
    expect(streams.map((it) => it.ended)).not.toContain(true)
    const newest = await listenTo(portal, browser)
    await expect.poll(() => streams[0]?.ended, promptly).toBe(true)
    expect(streams[0]?.retryMs).toBe(60_000)
    expect([...streams.slice(1), newest].map((it) => it.ended)).not.toContain(true)
    for (const stream of [...streams.slice(1), newest])
      await expect.poll(() => stream.retryMs, promptly).toBe(2000)
    for (const stream of [...streams, newest]) stream.close()
  })

  test('takes none from another account', async () => {
    const other = await person()
    const kept = await listenTo(portal, other.browser)
    const { browser } = await person()
    const streams: Listening[] = []
    for (let opened = 0; opened <= streamsOfAnAccount; opened++) streams.push(await listenTo(portal, browser))
    expect(kept.ended).toBe(false)
    for (const stream of [...streams, kept]) stream.close()
  })
})
