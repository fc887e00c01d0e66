import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findRecords } from '#contract/find.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

let portal: TestPortal
let company: SmallCompany
let driver: string
let otherPartner: string

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const { db } = portal.database
  const { now } = portal.clock
  otherPartner = company.blockedPartner
  driver = (await makeAccount(portal, ['driver'], { name: 'Winston Palm' })).guid
  await db
    .insertInto('location')
    .values({
      guid: newGuid(),
      name: 'Çasuarina 100% Villa',
      kind: 'villa',
      minutes_from_airport: 30,
      zone_guid: (await db.selectFrom('zone').select('guid').executeTakeFirstOrThrow()).guid,
      query_name: 'casuarina 100 villa',
      address: '12 Coral Reef Road',
      ...timestamps(now),
    })
    .execute()
  await db.insertInto('invoice_year').values({ year: 2026, last_number: 9 }).execute()
  const ann = await addCustomer('Ann', 'Guest', { email: 'ann@guest.example', phone: '+442079460000' })
  const earlier = await addCustomer('Anne', 'Gest', { merged_into: ann })
  await addQuote(ann)
  await addQuote(ann, { valid_until: '2026-11-20' })
  await addQuote(earlier, { valid_until: '2026-11-19' })
  await addQuote(ann, { valid_until: '2026-10-20' })
  await addQuote(ann, { booked_at: now })
  await addQuote(ann, { lost_at: now })
  await addQuote(await addCustomer('Joann', 'Rock'), { valid_until: '2026-11-21' })
  await issue(7, company.partner)
  await issue(9, otherPartner)
})
afterAll(() => portal?.close())

async function addCustomer(first: string, last: string, more = {}): Promise<string> {
  const { guid } = await portal.database.db
    .insertInto('customer')
    .values({
      guid: newGuid(),
      first_name: first,
      last_name: last,
      query_name: `${first} ${last}`.toLowerCase(),
      ...timestamps(portal.clock.now),
      ...more,
    })
    .returning('guid')
    .executeTakeFirstOrThrow()
  return guid
}

/** Only the row: how quotes are saved is tested with them. */
async function addQuote(customer: string, more = {}): Promise<void> {
  await portal.database.db
    .insertInto('saved_quote')
    .values({
      guid: newGuid(),
      customer_guid: customer,
      product: 'private',
      valid_until: '2026-11-27',
      first_day: '2026-11-27',
      services: [],
      lines: '[]',
      total_cents: 5500,
      currency: 'BBD',
      note: '',
      request: '{}',
      form: '{}',
      ...timestamps(portal.clock.now),
      ...more,
    })
    .execute()
}

/** Only the row: how invoices are issued is tested with them. */
async function issue(number: number, partner: string): Promise<void> {
  await portal.database.db
    .insertInto('invoice')
    .values({
      guid: newGuid(),
      year: 2026,
      number,
      partner_guid: partner,
      month: '2026-10',
      issued_at: portal.clock.now,
      issued_on: '2026-11-01',
      due_on: '2026-12-01',
      net_cents: 0,
      tax_cents: 0,
      commission_cents: 0,
      charged_cents: 0,
      opening_cents: 0,
      credited_cents: 0,
      paid_cents: 0,
      closing_cents: 0,
      paper: '{}',
      pdf: Buffer.from(''),
      pdf_sha256: '0'.repeat(64),
    })
    .execute()
}

const staff: readonly Permission[] = ['managePartner', 'adminSystem', 'dailyReports', 'editCustomer']

async function found(query: string, permissions: readonly Permission[] = staff, more = {}) {
  const user = await signedIn(portal, permissions, more)
  const { items } = await user.must(findRecords, { query: { query } })
  return items.map(({ kind, name }) => `${kind} ${name}`)
}

describe('staff find', () => {
  test.each([
    ['a partner by part of its name', 'good', ['partner Good Hotel']],
    ['a quote by its number', 'Q-000001', ['quote Q-000001']],
    ['a quote as people type it', 'q1', ['quote Q-000001']],
    ['an invoice by its number', '2026-000009', ['invoice 2026-000009']],
    ['an invoice without zeros', '2026-7', ['invoice 2026-000007']],
    ['an invoice without its year', '000007', ['invoice 2026-000007']],
    ['no invoice by a phone number', '024655', []],
    [
      'invoices by the beginning of their number, latest first',
      '2026-0000',
      ['invoice 2026-000009', 'invoice 2026-000007'],
    ],
    ['invoices of a year', '2026-', ['invoice 2026-000009', 'invoice 2026-000007']],
    ['no invoice by a year alone', '2026', []],
    ['a driver', 'palm', ['driver Winston Palm']],
    ['a location regardless of accents', 'çasu', ['location Çasuarina 100% Villa']],
    ['a location by its address', 'coral reef', ['location Çasuarina 100% Villa']],
    ['a percent sign as typed', '0% V', ['location Çasuarina 100% Villa']],
    ['nothing for punctuation', '%_-', []],
    ['nothing for an unknown number', '2026-000008', []],
  ])('%s', async (_, query, expected) => {
    expect(await found(query)).toEqual(expected)
  })

  test('a vehicle by its plate', async () => {
    const { plate, name } = await portal.database.db
      .selectFrom('vehicle')
      .select(['plate', 'name'])
      .where('guid', '=', company.vehicle)
      .executeTakeFirstOrThrow()
    expect(await found(plate.slice(1).toLowerCase())).toEqual([`vehicle ${name}`])
  })

  test('the next flights of a number, today first', async () => {
    const user = await signedIn(portal, [])
    const { items } = await user.must(findRecords, { query: { query: 'ba 2155' } })
    expect(items.map((it) => it.kind)).toEqual(Array.from({ length: 5 }, () => 'flight'))
    expect(items[0]).toMatchObject({ name: 'BA2155', date: '2026-11-20', detail: 'London' })
  })

  test('a flight on a date', async () => {
    const user = await signedIn(portal, [])
    const { items } = await user.must(findRecords, { query: { query: 'BA 2155 2026-11-22' } })
    expect(items).toMatchObject([{ kind: 'flight', name: 'BA2155', date: '2026-11-22' }])
    expect((await user.must(findRecords, { query: { query: 'BA 2156 2026-11-22' } })).items).toEqual([])
  })
})

describe('quotes by their customer', () => {
  const [nextWeek, today, expired, ofJoann] = ['Q-000001', 'Q-000002', 'Q-000003', 'Q-000007']

  test.each([
    [
      'name: open ones first, soonest first, then recently expired ones',
      'ann guest',
      [today, nextWeek, expired],
    ],
    ['last name first', 'guest ann', [today, nextWeek, expired]],
    ['beginning of a name, before others with it', 'ann', [today, nextWeek, ofJoann, expired]],
    ['part of a name', 'oann', [ofJoann]],
    ['e-mail address', 'ANN@guest', [today, nextWeek, expired]],
    ['phone number', '+44 20 7946 0000', [today, nextWeek, expired]],
    ['last digits of the phone number', '0000', [today, nextWeek, expired]],
    ['other phone number', '+44 20 7946 0001', []],
  ])('%s', async (_, query, expected) => {
    const quotes = (await found(query)).filter((it) => it.startsWith('quote'))
    expect(quotes).toEqual(expected.map((it) => `quote ${it}`))
  })

  test('with their state and last day; by reference in any state', async () => {
    const user = await signedIn(portal, ['editCustomer'])
    const items = async (query: string) => (await user.must(findRecords, { query: { query } })).items
    expect(await items('ann guest')).toMatchObject([
      { name: today, detail: 'Ann Guest', date: '2026-11-20', state: 'open' },
      { name: nextWeek, date: '2026-11-27', state: 'open' },
      { name: expired, detail: 'Ann Guest', date: '2026-11-19', state: 'expired' },
    ])
    expect(await items('Q-4')).toMatchObject([{ name: 'Q-000004', state: 'expired' }])
    expect(await items('Q-5')).toMatchObject([{ name: 'Q-000005', state: 'booked' }])
    expect(await items('Q-6')).toMatchObject([{ name: 'Q-000006', state: 'lost' }])
  })
})

describe('only what the user may open', () => {
  test.each([
    ['a driver', ['driver']],
    ['the desk', ['fastTrack', 'viewCustomer']],
  ] as [string, Permission[]][])(
    '%s finds no quote, partner, invoice, vehicle or location',
    async (_, permissions) => {
      for (const query of ['good', '2026-000009', 'casuarina', 'sedan', 'Q-000001', 'ann guest'])
        expect(await found(query, permissions), query).toEqual([])
    },
  )

  test('who reads daily reports finds drivers, without their address', async () => {
    const user = await signedIn(portal, ['dailyReports'])
    const { items } = await user.must(findRecords, { query: { query: 'palm' } })
    expect(items).toEqual([
      {
        kind: 'driver',
        guid: driver,
        name: 'Winston Palm',
        detail: '',
        partnerGuid: null,
        date: null,
        state: null,
      },
    ])
  })

  test('a partner user finds the own invoices only', async () => {
    const own = { partnerGuid: company.partner }
    expect(await found('2026-000007', ['viewCustomer'], own)).toEqual(['invoice 2026-000007'])
    expect(await found('2026-000009', ['viewCustomer'], own)).toEqual([])
    expect(await found('2026-0000', ['viewCustomer'], own)).toEqual(['invoice 2026-000007'])
    expect(await found('good', ['viewCustomer'], own)).toEqual([])
    expect(await found('2026-000007', [], own)).toEqual([])
    for (const query of ['Q-000001', 'ann guest', 'ann@guest.example'])
      expect(await found(query, ['viewCustomer', 'editCustomer'], own), query).toEqual([])
  })
})
