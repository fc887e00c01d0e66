import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  appData,
  changePassword,
  endOtherSessions,
  endSession,
  ownAccount,
  signIn,
} from '#contract/account.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
})
beforeEach(async () => void (await portal.database.db.deleteFrom('rate_limit').execute()))
afterAll(() => portal.close())

let places = 0
const elsewhere = () => `10.3.0.${++places}`

/** One account signed in on as many devices as requested. */
async function devices(count: number): Promise<TestBrowser[]> {
  const { email } = await makeAccount(portal, ['driver'])
  const browsers = Array.from({ length: count }, () => new TestBrowser(portal.app, elsewhere()))
  for (const browser of browsers) await browser.must(signIn, { body: { email, password: testPassword } })
  return browsers
}

const isIn = async (browser: TestBrowser) => (await browser.call(appData)).status === 200

describe('sessions', () => {
  test('are listed with device, address and last use to the minute; the current one is marked', async () => {
    const [here, there] = await devices(2)
    portal.clock.forward(0.5)
    await there!.must(appData)
    portal.clock.forward(10)
    const { sessions } = await here!.must(ownAccount.load)
    expect(sessions).toHaveLength(2)
    expect(sessions[0]).toMatchObject({ here: true, device: 'Unknown device', seenAt: portal.clock.now })
    expect(sessions[1]).toMatchObject({ here: false, ip: `10.3.0.${places}` })
    expect(sessions[1]?.seenAt).toBe(sessions[1]?.signedInAt)
    expect(JSON.stringify(sessions)).not.toContain(here!.cookies.get('kerbside-session'))
  })

  test('are listed with this one first, then by last use', async () => {
    const [first, here, last] = await devices(3)
    for (const browser of [here!, first!, last!]) {
      portal.clock.forward(2)
      await browser.must(appData)
    }
    const { sessions } = await here!.must(ownAccount.load)
    expect(sessions.map((it) => it.here)).toEqual([true, false, false])
    expect(sessions[1]!.seenAt > sessions[2]!.seenAt).toBe(true)
  })

  test('can be ended one by one, and only by their owner', async () => {
    const [here, there] = await devices(2)
    const [stranger] = await devices(1)
    const other = (await here!.must(ownAccount.load)).sessions.find((it) => !it.here)
    expect((await stranger!.call(endSession, { body: { guid: other!.guid } })).status).toBe(404)
    expect(await isIn(there!)).toBe(true)
    await here!.must(endSession, { body: { guid: other!.guid } })
    expect([await isIn(here!), await isIn(there!)]).toEqual([true, false])
  })

  test('can all be ended except this one', async () => {
    const [here, ...others] = await devices(3)
    expect((await here!.must(endOtherSessions)).toast).toBe('2 other devices signed out')
    expect(await isIn(here!)).toBe(true)
    expect(await Promise.all(others.map(isIn))).toEqual([false, false])
  })
})

describe('one’s own password', () => {
  test('changes with the old one, ends all other sessions, and sends the owner an e-mail', async () => {
    const [here, there] = await devices(2)
    const { email } = await here!.must(ownAccount.load)
    await here!.must(changePassword, { body: { current: testPassword, password: 'a whole new password' } })
    expect([await isIn(here!), await isIn(there!)]).toEqual([true, false])
    await new TestBrowser(portal.app, elsewhere()).must(signIn, {
      body: { email, password: 'a whole new password' },
    })
    const mail = await portal.database.db
      .selectFrom('outbox')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirst()
    expect(mail?.subject).toBe('Your password was changed - Small Company')
  })

  test('doesn’t change with a wrong old one, and guessing is stopped', async () => {
    const [here] = await devices(1)
    const guess = () =>
      here!.call(changePassword, { body: { current: 'a guess', password: 'a whole new password' } })
    const first = await guess()
    expect(first.body).toEqual({
      kind: 'object',
      fields: { current: { kind: 'property', message: 'The password is wrong' } },
    })
    for (let tries = 1; tries < 10; tries++) expect((await guess()).status).toBe(400)
    expect(
      (
        await here!.call(changePassword, {
          body: { current: testPassword, password: 'a whole new password' },
        })
      ).status,
    ).toBe(429)
  })

  test('has to be long enough', async () => {
    const [here] = await devices(1)
    expect(
      (await here!.call(changePassword, { body: { current: testPassword, password: 'short' } })).status,
    ).toBe(400)
  })
})

test('owners can change their name and phone number, and nothing else', async () => {
  const browser = await signedIn(portal, ['driver'], { ip: elsewhere() })
  const partner = await signedIn(portal, ['viewCustomer'], {
    ip: elsewhere(),
    partnerGuid: (await portal.database.db.selectFrom('partner').select('guid').executeTakeFirstOrThrow())
      .guid,
  })
  for (const visitor of [browser, partner]) {
    const before = await portal.database.db
      .selectFrom('account')
      .selectAll()
      .where('guid', '=', visitor.accountGuid)
      .executeTakeFirstOrThrow()
    const sneaked = {
      permissions: ['adminSystem'],
      kind: 'staff',
      partnerGuid: null,
      partner_guid: null,
      email: 'new@test.example',
      active: false,
      totpRequired: true,
    }
    await visitor.must(ownAccount.save, {
      body: { name: 'New Name', phone: '+1 (246) 555-0100', ...sneaked },
    })
    const after = await portal.database.db
      .selectFrom('account')
      .selectAll()
      .where('guid', '=', visitor.accountGuid)
      .executeTakeFirstOrThrow()
    expect(after).toEqual({
      ...before,
      name: 'New Name',
      phone: '+12465550100',
      version: 2,
      updated_at: portal.clock.now,
    })
  }
  expect((await browser.must(appData)).name).toBe('New Name')
})

test('a phone number without a country code is refused', async () => {
  const browser = await signedIn(portal, [], { ip: elsewhere() })
  expect((await browser.call(ownAccount.save, { body: { name: 'Name', phone: '5550100' } })).status).toBe(400)
})
