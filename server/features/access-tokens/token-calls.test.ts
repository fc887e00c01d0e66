import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAccessToken, revokeAccessToken } from '#contract/access-tokens.ts'
import { appData, signIn } from '#contract/account.ts'
import { emptyCustomer, queryCustomers } from '#contract/customers.ts'
import { queryHistory } from '#contract/history.ts'
import { startCleanUp } from '#contract/jobs.ts'
import { partners } from '#contract/partners.ts'
import { staffUser } from '#contract/staff.ts'
import { accessTokenOf } from '#domain/access/access-token.ts'
import { allPermissions, partnerPermissions, type Permission } from '#domain/access/permissions.ts'
import { openDatabase } from '#server/db/connection.ts'
import { callerWith, tokenCaller } from '#server/testing/access-tokens.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { testDatabaseUrl } from '#server/testing/database.ts'
import { listenTo } from '#server/testing/live.ts'
import { openTestPortal, portalOver, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { runJobs } from '#server/testing/run-jobs.ts'
import { openPortalOver } from '#server/testing/second-portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { staffForm } from '#server/testing/staff-accounts.ts'

/** How the portal answers calls by access token. */
let made: Awaited<ReturnType<typeof testDatabaseUrl>>
let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
beforeAll(async () => {
  made = await testDatabaseUrl()
  portal = await portalOver(openDatabase({ url: made.url }), '2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, allPermissions, { name: 'Ada Admin' })
})
beforeEach(async () => void (await portal.database.db.deleteFrom('rate_limit').execute()))
afterAll(async () => {
  await portal.close()
  await made.drop()
})

const book = async (by: TestBrowser, lastName: string) => {
  const date = '2026-11-25'
  const flightGuid = await company.flightOn(date, 'arrival')
  return confirmAndMake(by, 'new', {
    customer: { firstName: 'Ann', lastName, email: 'ann@guest.example' },
    adults: 1,
    arrival: { date, flightGuid, fastTrack: true },
  })
}

test('a booking by token is in the history under the token’s name', async () => {
  const caller = await tokenCaller(portal, partnerPermissions)
  const { guid: group } = await book(caller, 'Onymous')
  const { items } = await admin.must(queryHistory, { query: { token: caller.guid } })
  expect(items).not.toEqual([])
  expect(new Set(items.map((it) => it.who))).toEqual(new Set(['Booking system (access token of Mara Maker)']))
  expect(items.map((it) => it.group?.guid)).toContain(group)
})

test('the app data of a token name it and its permissions', async () => {
  const caller = await tokenCaller(portal, partnerPermissions, { partnerGuid: company.partner })
  expect(await caller.must(appData)).toMatchObject({
    name: 'Booking system (access token of Mara Maker)',
    kind: 'partner',
    hasViewCustomerPermission: true,
    hasAdminSystemPermission: false,
  })
})

test('its keys and confirmations are its own', async () => {
  const [one, two] = [
    await tokenCaller(portal, partnerPermissions),
    await tokenCaller(portal, partnerPermissions),
  ]
  const start = (by: TestBrowser) => by.call(startCleanUp, { key: 'the same' })
  const managers = [await tokenCaller(portal, ['adminSystem']), await tokenCaller(portal, ['adminSystem'])]
  const replies = []
  for (const manager of managers) replies.push((await start(manager)).body, (await start(manager)).body)
  expect(replies[0]).toEqual(replies[1])
  expect(replies[2]).toEqual(replies[3])
  expect(replies[0]).not.toEqual(replies[2])
  await book(one, 'First')
  await book(two, 'Second')
})

test('a job that a token starts runs under the token’s name', async () => {
  const caller = await tokenCaller(portal, ['adminSystem'])
  await caller.must(startCleanUp)
  expect(await runJobs(portal)).toBeGreaterThan(0)
  const { items } = await admin.must(queryHistory, { query: { token: caller.guid } })
  expect(items.map((it) => it.action)).toContain('startJob')
})

describe('a call is refused', () => {
  const invalid = {
    errors: [{ name: 'access token', message: 'This access token is invalid, expired or revoked' }],
  }
  const expectInvalid = async (caller: TestBrowser) => {
    const { status, body, headers } = await caller.call(queryCustomers)
    expect([status, body]).toEqual([401, invalid])
    expect(headers['www-authenticate']).toBe('Bearer realm="Kerbside", error="invalid_token"')
  }

  test('with a session cookie as well, of any session', async () => {
    const caller = await tokenCaller(portal, allPermissions)
    const browser = await signedIn(portal, allPermissions)
    for (const it of [browser, new Map([['kerbside-session', 'unknown']])])
      for (const [name, value] of 'cookies' in it ? it.cookies : it) caller.cookies.set(name, value)
    expect((await caller.call(queryCustomers)).status).toBe(400)
    expect((await caller.call(signIn, { body: { email: 'a@b.example', password: 'x' } })).body).toEqual({
      errors: [{ name: 'authorization', message: 'Send the access token or the session cookie, not both' }],
    })
  })

  test('of a mistyped token, without asking the database', async () => {
    const { token } = await tokenCaller(portal, allPermissions)
    await expectInvalid(callerWith(portal, token.slice(0, -1)))
    await expectInvalid(callerWith(portal, `${token}a`))
    await expectInvalid(callerWith(portal, token.toLowerCase()))
    expect(await portal.database.db.selectFrom('rate_limit').selectAll().execute()).toEqual([])
  })

  test('of an unknown token', async () => {
    await expectInvalid(callerWith(portal, accessTokenOf('0'.repeat(32))))
  })

  test('from the moment a token expires', async () => {
    const { token } = await admin.must(makeAccessToken, {
      body: { name: 'Short', permissions: ['viewCustomer'], expiresOn: '2026-11-21' },
    })
    const caller = callerWith(portal, token)
    const { now } = portal.clock
    portal.clock.now = '2026-11-22T03:59:59Z'
    await caller.must(queryCustomers)
    portal.clock.now = '2026-11-22T04:00:00Z'
    await expectInvalid(caller)
    portal.clock.now = now
  })

  test('from the moment a token is revoked, on every server', async () => {
    const caller = await tokenCaller(portal, allPermissions)
    const second = await openPortalOver(made.url, portal.clock.now)
    const there = callerWith(second, caller.token)
    await caller.must(queryCustomers)
    await there.must(queryCustomers)
    await admin.must(revokeAccessToken, { params: { id: caller.guid } })
    await expectInvalid(caller)
    await expectInvalid(there)
    await second.close()
  })

  test('while its maker’s account is inactive', async () => {
    const caller = await tokenCaller(portal, allPermissions)
    const save = async (active: boolean) => {
      const body = await staffForm(admin, caller.makerGuid, { active })
      await admin.must(staffUser.save, { params: { id: caller.makerGuid }, body })
    }
    await save(false)
    await expectInvalid(caller)
    await save(true)
    await caller.must(queryCustomers)
  })

  test('while its partner is inactive', async () => {
    const params = { id: company.partner }
    const caller = await tokenCaller(portal, partnerPermissions, { partnerGuid: company.partner })
    const save = async (active: boolean) => {
      const form = await admin.must(partners.edit.load, { params })
      await admin.must(partners.edit.save, { params, body: { ...form, active } })
    }
    await save(false)
    await expectInvalid(caller)
    await save(true)
    await caller.must(queryCustomers)
  })

  test('after its maker lost the permission', async () => {
    const caller = await tokenCaller(portal, ['viewCustomer', 'editCustomer'])
    await caller.must(emptyCustomer)
    const permissions: Permission[] = ['viewCustomer']
    const body = await staffForm(admin, caller.makerGuid, { permissions })
    await admin.must(staffUser.save, { params: { id: caller.makerGuid }, body })
    expect((await caller.call(emptyCustomer)).status).toBe(403)
    await caller.must(queryCustomers)
  })

  test('if it needs a session', async () => {
    const caller = await tokenCaller(portal, allPermissions)
    const { status, body } = await caller.call(makeAccessToken, {
      body: { name: 'More', permissions: ['adminSystem'], expiresOn: '2026-11-30' },
    })
    expect(status).toBe(403)
    expect(JSON.stringify(body)).toContain('Access tokens can’t make this call')
  })
})

test('other schemes and other systems’ bearer tokens are ignored', async () => {
  const browser = await signedIn(portal, ['viewCustomer'])
  for (const authorization of ['Basic a3N0Xw==', 'Bearer eyJhbGciOiJub25lIn0', 'Bearer', 'kst_']) {
    browser.headers['authorization'] = authorization
    expect((await browser.call(queryCustomers)).status).toBe(200)
  }
})

describe('the last use', () => {
  const used = async (guid: string) =>
    portal.database.db
      .selectFrom('access_token')
      .select(['used_at as at', 'used_from as from'])
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()

  test('is stored with its address, at most once a minute', async () => {
    const caller = await tokenCaller(portal, allPermissions, { ip: '192.0.2.7' })
    const { now } = portal.clock
    expect(await used(caller.guid)).toEqual({ at: null, from: '' })
    await caller.must(queryCustomers)
    expect(await used(caller.guid)).toEqual({ at: now, from: '192.0.2.7' })
    portal.clock.now = '2026-11-20T13:00:59Z'
    await callerWith(portal, caller.token, '192.0.2.8').must(queryCustomers)
    expect((await used(caller.guid)).from).toBe('192.0.2.7')
    portal.clock.now = '2026-11-20T13:01:00Z'
    await callerWith(portal, caller.token, '192.0.2.8').must(queryCustomers)
    expect(await used(caller.guid)).toEqual({ at: '2026-11-20T13:01:00Z', from: '192.0.2.8' })
    portal.clock.now = now
  })

  test('is also stored for a refused call', async () => {
    const caller = await tokenCaller(portal, ['driver'])
    expect((await caller.call(queryCustomers)).status).toBe(403)
    expect((await used(caller.guid)).at).toBe(portal.clock.now)
  })
})

describe('limits', () => {
  test('a token from many addresses has the limit of one', async () => {
    const busy = await openTestPortal('2026-11-20T13:00:00Z', { FLOOD_PER_MINUTE: '5' })
    await makeSmallCompany(busy)
    const { token } = await tokenCaller(busy, ['viewCustomer'])
    const other = await tokenCaller(busy, ['viewCustomer'], { ip: '192.0.2.99' })
    const answers = []
    for (let call = 0; call < 7; call++)
      answers.push(await callerWith(busy, token, `192.0.2.${call}`).call(queryCustomers))
    expect(answers.map((it) => it.status)).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await other.call(queryCustomers)).status).toBe(200)
    await busy.close()
  })

  test('unknown tokens from one address are slowed down; a valid one still works there', async () => {
    const ip = '192.0.2.66'
    const good = await tokenCaller(portal, ['viewCustomer'], { ip })
    const bad = callerWith(portal, accessTokenOf('1'.repeat(32)), ip)
    const statuses = []
    for (let call = 0; call < 102; call++) statuses.push((await bad.call(queryCustomers)).status)
    expect(statuses.filter((it) => it === 401)).toHaveLength(100)
    expect(statuses.slice(-2)).toEqual([429, 429])
    await good.must(queryCustomers)
  })
})

describe('the event stream', () => {
  test('is open to tokens, and ends when the token is revoked', async () => {
    const caller = await tokenCaller(portal, partnerPermissions)
    const live = await listenTo(portal, caller)
    const { guid } = await book(caller, 'Listener')
    await live.next((it) => it.topic === 'group' && it.guid === guid)
    await admin.must(revokeAccessToken, { params: { id: caller.guid } })
    await expect.poll(() => live.ended, { timeout: 3000 }).toBe(true)
  })

  test('is refused to a token that isn’t valid', async () => {
    await expect(listenTo(portal, callerWith(portal, accessTokenOf('2'.repeat(32))))).rejects.toThrow('401')
  })
})
