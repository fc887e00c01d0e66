import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/account.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import * as staff from '#contract/staff.ts'
import { confirmAdvancedBooking } from '#contract/advanced-booking.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { allRoutes } from '#server/routes.ts'
import { sampleAddress } from '#server/gates/sample-request.ts'
import { makeAccount, signedIn, testPassword } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** Attacks on sign-in. */
let portal: TestPortal
let company: SmallCompany
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
})
beforeEach(async () => void (await portal.database.db.deleteFrom('rate_limit').execute()))
afterAll(() => portal.close())

let places = 0
const elsewhere = () => `10.6.${++places >> 8}.${places & 255}`
const sessionOf = (browser: TestBrowser) => browser.cookies.get('kerbside-session')

test('a POST from another site is refused by every endpoint, with a planted token and without one', async () => {
  const all = allRoutes(portal.context).flatMap(({ endpoint }) =>
    endpoint.method === 'POST' ? [endpoint] : [],
  )
  // Other systems call these with their own proof instead of a session.
  const fromOutside = all.filter((it) => it.fromOutside)
  expect(new Set(fromOutside.map((it) => `${it.path} ${String(it.needs)}`))).toEqual(
    new Set([
      '/api/carts public',
      '/api/carts/{cart}/return public',
      // The link itself is the proof: another site doesn't know it.
      '/gratuity/{group} public',
      '/my-booking/{link}/answers public',
      '/my-booking/{link}/{action} public',
      '/api/guest-page-seen/{link} public',
    ]),
  )
  const posts = all.filter((it) => !it.fromOutside)
  const browser = await signedIn(portal, allPermissions, { ip: elsewhere() })
  const own = browser.cookies.get('XSRF-TOKEN') ?? ''
  const letIn: string[] = []
  for (const endpoint of posts) {
    browser.cookies.set('XSRF-TOKEN', own)
    const fromElsewhere = await browser.send('POST', sampleAddress(endpoint), {}, undefined, {
      'sec-fetch-site': 'cross-site',
    })
    const without = await browser.send('POST', sampleAddress(endpoint), {}, undefined, { 'x-xsrf-token': '' })
    const guessed = await browser.send('POST', sampleAddress(endpoint), {}, undefined, {
      'x-xsrf-token': own.replace(/^./, '!'),
    })
    browser.cookies.set('XSRF-TOKEN', 'planted')
    const planted = await browser.send('POST', sampleAddress(endpoint), {})
    const statuses = [fromElsewhere, without, guessed, planted].map((it) => it.status)
    if (statuses.some((it) => it !== 403)) letIn.push(`${endpoint.path} answered ${statuses.join()}`)
  }
  expect(posts.length).toBeGreaterThan(50)
  expect(letIn).toEqual([])
  browser.cookies.set('XSRF-TOKEN', own)
  expect((await browser.call(contract.signOutHere)).status).toBe(200)
})

describe('a session', () => {
  test('planted before sign-in is worthless afterwards', async () => {
    const attacker = await signedIn(portal, [], { ip: elsewhere() })
    const planted = sessionOf(attacker) ?? ''
    const { email } = await makeAccount(portal, ['financial'])
    const victim = new TestBrowser(portal.app, elsewhere())
    victim.cookies.set('kerbside-session', planted)
    victim.cookies.set('XSRF-TOKEN', attacker.cookies.get('XSRF-TOKEN') ?? '')
    await victim.must(contract.signIn, { body: { email, password: testPassword } })
    expect(sessionOf(victim)).not.toBe(planted)
    expect((await attacker.call(contract.appData)).status).toBe(401)
  })

  test('whose browser lost only the XSRF cookie, as an old one does when closed, works at the second attempt', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    browser.cookies.set('XSRF-TOKEN', 'of the page')
    expect((await browser.call(contract.signOutHere)).status).toBe(403)
    expect((await browser.call(contract.signOutHere)).status).toBe(200)
  })

  test('with an invented token is refused', async () => {
    const browser = new TestBrowser(portal.app, elsewhere())
    browser.cookies.set('kerbside-session', 'A'.repeat(43))
    expect((await browser.call(contract.appData)).status).toBe(401)
  })

  test('is a cookie that scripts can’t read and other sites can’t send', async () => {
    const { email } = await makeAccount(portal, [])
    const browser = new TestBrowser(portal.app, elsewhere())
    const answer = await browser.call(contract.signIn, { body: { email, password: testPassword } })
    const cookie = [answer.headers['set-cookie']]
      .flat()
      .find((it) => String(it).startsWith('kerbside-session='))
    expect(cookie).toMatch(/HttpOnly/)
    expect(cookie).toMatch(/SameSite=Lax/)
  })

  test('is stored as a hash', async () => {
    const browser = await signedIn(portal, [], { ip: elsewhere() })
    const rows = await portal.database.db
      .selectFrom('session')
      .selectAll()
      .where('account_guid', '=', browser.accountGuid)
      .execute()
    expect(JSON.stringify(rows)).not.toContain(sessionOf(browser))
    expect(rows.map((it) => Buffer.from(it.token_hash).toString('utf8'))).not.toContain(sessionOf(browser))
  })
})

describe('unexpected fields', () => {
  test('change nothing: a partner user can’t grant themselves permissions or switch partners', async () => {
    const user = await signedIn(portal, ['viewCustomer'], { partnerGuid: company.partner, ip: elsewhere() })
    const sneaked = {
      permissions: ['adminSystem', 'financial'],
      hasAdminSystemPermission: true,
      kind: 'staff',
      partnerGuid: company.blockedPartner,
      partner_guid: null,
      version: 1,
    }
    await user.must(contract.ownAccount.save, { body: { name: 'Eve', phone: '', ...sneaked } })
    await user.call(contract.changePassword, {
      body: { current: testPassword, password: 'long enough to be one', ...sneaked },
    })
    expect(await user.must(contract.appData)).toMatchObject({
      kind: 'partner',
      hasAdminSystemPermission: false,
      hasFinancialPermission: false,
    })
    const row = await portal.database.db
      .selectFrom('account')
      .selectAll()
      .where('guid', '=', user.accountGuid)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      permissions: ['viewCustomer'],
      kind: 'partner',
      partner_guid: company.partner,
    })
  })

  test('put no booking on another partner’s account, or on none', async () => {
    const user = await signedIn(portal, ['viewCustomer', 'editCustomer'], {
      partnerGuid: company.partner,
      ip: elsewhere(),
    })
    const date = '2026-11-25'
    const arrival = { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true }
    const asked = {
      customer: { firstName: 'Gus', lastName: 'Elsewhere' },
      adults: 1,
      billing: 'partnerAccount' as const,
      arrival,
    }
    const elsewhereAsked = { ...asked, partnerGuid: company.blockedPartner }
    const refused = await user.call(confirmAdvancedBooking, { params: { id: 'new' }, body: elsewhereAsked })
    expect(refused).toMatchObject({ status: 400, body: { fields: { partnerGuid: {} } } })

    const sneaked = { partnerGuid: null, source: 'staff', createdBy: company.hotel }
    await confirmAndMake(user, 'new', { ...asked, ...sneaked })
    const groups = await portal.database.db
      .selectFrom('booking_group')
      .select(['partner_guid', 'created_by', 'source'])
      .execute()
    expect(groups).toEqual([
      { partner_guid: company.partner, created_by: user.accountGuid, source: 'partner' },
    ])
  })

  test('open no staff endpoint to a partner user', async () => {
    const user = await signedIn(portal, allPermissions, { partnerGuid: company.partner, ip: elsewhere() })
    for (const endpoint of [
      staff.staffUsers,
      staff.newStaffUser.save,
      staff.staffUser.save,
      staff.resetStaffPassword,
    ] as Endpoint[])
      expect((await user.send(endpoint.method, sampleAddress(endpoint), {})).status, endpoint.path).toBe(403)
  })
})

describe('header injection', () => {
  test.each([
    'a@b.example\r\nBcc: eve@evil.example',
    'a@b.example\nSubject: hello',
    'a@b.example, eve@evil.example',
    '<a@b.example> <eve@evil.example>',
  ])('isn’t an address: %j', async (email) => {
    const admin = await signedIn(portal, ['adminSystem'], { ip: elsewhere() })
    const form = {
      name: 'A',
      phone: '',
      permissions: [],
      totpRequired: false,
      defaultVehicleGuid: null,
      shiftStart: null,
      shiftEnd: null,
    }
    expect((await admin.call(staff.newStaffUser.save, { body: { ...form, email } })).status).toBe(400)
    await new TestBrowser(portal.app, elsewhere()).call(contract.startResetPassword, { body: { email } })
    const sent = await portal.database.db
      .selectFrom('outbox')
      .select('recipient')
      .where('recipient', 'like', '%evil%')
      .execute()
    expect(sent).toEqual([])
  })
})

test('a correct password doesn’t reset the attempts at the second factor', async () => {
  const { guid, email } = await makeAccount(portal, [])
  await portal.database.db
    .updateTable('account')
    .set({ totp_secret: portal.context.sealer.seal('totp', 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP') })
    .where('guid', '=', guid)
    .execute()
  const statuses: number[] = []
  for (let guess = 0; guess < 24; guess++) {
    const browser = new TestBrowser(portal.app, elsewhere())
    await browser.must(contract.signIn, { body: { email, password: testPassword } })
    statuses.push(
      (await browser.call(contract.checkTotp, { body: { code: String(guess).padStart(6, '0') } })).status,
    )
  }
  expect(statuses.slice(0, 20).every((it) => it === 400)).toBe(true)
  expect(statuses.slice(20)).toEqual([429, 429, 429, 429])
})
