import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { appData } from '#contract/account.ts'
import { cardGatewayForm } from '#contract/card-gateway.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { mapForm } from '#contract/map.ts'
import * as contract from '#contract/site.ts'
import { pageFacts } from '#server/features/settings/queries.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let company: SmallCompany
let admin: TestBrowser
let folder: string
const password = 'smtp-secret-9f2'
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kerbside-site-'))
  portal = await openTestPortal('2026-11-20T13:00:00Z', {
    KERBSIDE_DATA: folder,
    SMTP_URL: `smtp://portal:${password}@mail.example:587`,
  })
  company = await makeSmallCompany(portal)
  admin = await signedIn(portal, ['adminSystem', 'editCustomer'])
})
afterAll(async () => {
  await portal.close()
  await rm(folder, { recursive: true })
})

test('the site is saved if its version is unchanged, and every user sees it', async () => {
  const { isCurrencyFixed, ...site } = await admin.must(contract.siteForm.load)
  expect(isCurrencyFixed).toBe(false)
  await admin.must(contract.siteForm.save, { body: { ...site, company: 'New Name Ltd', agency: 'Web Ltd' } })
  expect((await admin.must(appData)).site).toMatchObject({
    company: 'New Name Ltd',
    agency: 'Web Ltd',
    currency: 'BBD',
  })
  expect((await admin.call(contract.siteForm.save, { body: site })).body).toMatchObject({
    errors: [{ name: 'settings' }],
  })
})

describe('the map', () => {
  const save = (map: object, browser = admin) =>
    browser.call(mapForm.save, { body: map as BodyOf<typeof mapForm.save> })
  const credited = { credit: '© OpenStreetMap contributors', creditLink: '' }
  const tiles = 'https://tile.example/{z}/{x}/{y}.png'
  const servers = async () => (await pageFacts(portal.database.db, () => portal.clock.now)()).tileServers

  test('is off at first: no page may load tiles', async () => {
    expect(await admin.must(mapForm.load)).toMatchObject({ tiles: '', credit: '' })
    const dispatcher = await signedIn(portal, ['dispatcher'])
    expect((await dispatcher.must(appData)).site.map).toBeUndefined()
    expect(await servers()).toEqual([])
  })

  test('is saved with its history, and only dispatchers get it', async () => {
    const { version } = await admin.must(mapForm.load)
    expect((await save({ tiles, ...credited, version })).status).toBe(200)
    const dispatcher = await signedIn(portal, ['dispatcher'])
    const map = { tiles, ...credited }
    expect((await dispatcher.must(appData)).site.map).toEqual(map)
    expect((await admin.must(appData)).site.map).toBeUndefined()
    expect(await servers()).toEqual(['https://tile.example'])
    const line = await portal.database.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('action', '=', 'editMap')
      .executeTakeFirst()
    expect(line).toEqual({ before: { map: null }, after: { map } })
    expect((await save({ ...map, version })).body).toMatchObject({ errors: [{ name: 'settings' }] })
  })

  test('needs a tile address, and credit', async () => {
    const { version } = await admin.must(mapForm.load)
    const refused = async (map: object) => (await save({ tiles, ...credited, ...map, version })).body
    expect(await refused({ tiles: 'http://tile.example/{z}/{x}/{y}' })).toMatchObject({
      fields: { tiles: { message: 'Start the address with https://' } },
    })
    expect(await refused({ credit: ' ' })).toMatchObject({ fields: { credit: {} } })
    expect(await refused({ creditLink: 'javascript:alert(1)' })).toMatchObject({
      fields: { creditLink: { message: 'Enter a URL that starts with https://' } },
    })
  })

  test('is turned off by clearing the address', async () => {
    const { version } = await admin.must(mapForm.load)
    expect((await save({ tiles: '', ...credited, version })).status).toBe(200)
    const dispatcher = await signedIn(portal, ['dispatcher'])
    expect((await dispatcher.must(appData)).site.map).toBeUndefined()
    expect(await servers()).toEqual([])
  })
})

test('a currency’s decimals are stored with it and don’t change', async () => {
  const save = async (currency: string) => {
    await admin.must(contract.siteForm.save, {
      body: { ...(await admin.must(contract.siteForm.load)), currency },
    })
    return (await admin.must(appData)).site.currencyDigits
  }
  await portal.database.db
    .updateTable('site')
    .set({ settings: sql`settings || '{"currencyDigits": {"HUF": 0}}'` })
    .execute()
  expect(await save('KWD')).toEqual({ HUF: 0, KWD: 3 })
  expect(await save('HUF')).toEqual({ HUF: 0, KWD: 3 })
  expect(await save('BBD')).toEqual({ HUF: 0, KWD: 3, BBD: 2 })
})

test.each([
  ['a time zone on Mars', { timeZone: 'Mars/Base' }, 'timeZone'],
  ['an unknown airport', { airportCode: 'QQQ' }, 'airportCode'],
  ['a currency in words', { currency: 'dollars' }, 'currency'],
  ['no company', { company: ' ' }, 'company'],
])('a site with %s is refused at its field', async (_, wrong, field) => {
  const site = await admin.must(contract.siteForm.load)
  const answer = await admin.call(contract.siteForm.save, { body: { ...site, ...wrong } })
  expect(answer.body).toMatchObject({ kind: 'object', fields: { [field]: {} } })
})

test('the currency cannot be changed once amounts are stored in it', async () => {
  const date = '2026-11-25'
  await confirmAndMake(admin, 'new', {
    customer: { firstName: 'Ann', lastName: 'Guest', email: 'ann@guest.example' },
    adults: 1,
    billing: 'payLater',
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
  })
  const site = await admin.must(contract.siteForm.load)
  expect(site.isCurrencyFixed).toBe(true)
  const answer = await admin.call(contract.siteForm.save, { body: { ...site, currency: 'USD' } })
  expect(answer.body).toMatchObject({ fields: { currency: {} } })
})

test('the time zone can’t be changed while it has upcoming flights or bookings, and the message counts them', async () => {
  const { db } = portal.database
  const other = { timeZone: 'America/New_York' }
  const sentence = (ahead: string, first: string) =>
    `${ahead} use the time zone America/Barbados, and changing it would shift their times. ${first} first.`
  const withFlights = sentence(
    '28 upcoming flights and 1 upcoming booking',
    'Deactivate the scheduled flights and complete or cancel the booking',
  )
  const site = await admin.must(contract.siteForm.load)
  expect(site.whyNoTimeZone).toBe(withFlights)
  expect(await admin.call(contract.siteForm.save, { body: { ...site, ...other } })).toMatchObject({
    status: 400,
    body: { fields: { timeZone: { message: withFlights } } },
  })
  await db.updateTable('flight').set({ status: 'cancelled' }).execute()
  const withBooking =
    '1 upcoming booking uses the time zone America/Barbados, and changing it would shift their times. ' +
    'Complete or cancel the booking first.'
  expect((await admin.must(contract.siteForm.load)).whyNoTimeZone).toBe(withBooking)
  expect((await admin.call(contract.siteForm.save, { body: { ...site, ...other } })).status).toBe(400)
  // All other settings can still be saved.
  await admin.must(contract.siteForm.save, { body: { ...site, agency: 'Another Agency' } })
  await db.updateTable('booking').set({ status: 'completed' }).execute()
  const free = await admin.must(contract.siteForm.load)
  expect(free.whyNoTimeZone).toBeNull()
  await admin.must(contract.siteForm.save, { body: { ...free, ...other } })
  expect((await admin.must(appData)).site).toMatchObject(other)
})

test('the post-service message is off at first, and needs a text when it is on', async () => {
  const { version, ...config } = await admin.must(contract.postServiceConfig.load)
  expect(config.on).toBe(false)
  const wordless = await admin.call(contract.postServiceConfig.save, {
    body: { ...config, on: true, text: '', version },
  })
  expect(wordless.body).toMatchObject({ fields: { text: {} } })
  await admin.must(contract.postServiceConfig.save, { body: { ...config, on: true, hoursAfter: 2, version } })
  expect(await admin.must(contract.postServiceConfig.load)).toMatchObject({ on: true, hoursAfter: 2 })
})

test('integrations show the mail server and never its password', async () => {
  const reply = await admin.must(contract.integrations)
  expect(reply.items.find((it) => it.key === 'mail')).toMatchObject({
    on: true,
    settings: [{ name: 'SMTP_URL', value: 'mail.example:587' }, {}],
  })
  expect(JSON.stringify(reply)).not.toContain(password)
  expect(JSON.stringify(reply)).not.toContain('portal:')
})

test('a test mail shows the mail server’s answer, and goes to one address only', async () => {
  const reply = await admin.must(contract.testMail, { body: { to: 'ada@example.com' } })
  expect(reply.ok).toBe(false)
  expect(reply.message).toContain('There is no server named mail.example:587')
  const [line] = await portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('action', '=', 'sendTestMail')
    .execute()
  expect(line?.after).toEqual({ to: 'ada@example.com', failure: reply.message })
  expect(JSON.stringify(line)).not.toContain(password)
  for (const to of ['nobody', 'a@b.c\r\nBcc: all@example.com', 'a@b.c, d@e.f'])
    expect((await admin.call(contract.testMail, { body: { to } })).status, to).toBe(400)
})

test('the file test writes a file and reads it back', async () => {
  expect(await admin.must(contract.testFiles)).toEqual({
    toast: 'File storage works: a test file was saved and read',
  })
})

test('every screen knows whether guests can pay by card', async () => {
  const takesCards = async () => (await admin.must(appData)).site.takesCards
  expect(await takesCards()).toBe(false)
  const { version } = await admin.must(cardGatewayForm.load)
  await admin.must(cardGatewayForm.save, {
    body: { account: 'democompany', password: 'of-the-gateway', version },
  })
  expect(await takesCards()).toBe(true)
})
