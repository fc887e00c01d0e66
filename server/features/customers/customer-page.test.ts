import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { customerEdit, customerPage, emptyCustomer } from '#contract/customers.ts'
import { takePayment } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let booked: Booked

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Rita Reservations' })
  booked = await advancedBooker(
    portal,
    company,
  )({ arrival: addDays(company.today, 1), departure: addDays(company.today, 4) })
})
afterAll(() => portal.close())

const form = {
  firstName: 'Eve',
  lastName: 'Øst',
  email: 'EVE@mail.example',
  phone: '+44 20 7946 0999',
  birthday: '1980-02-29',
  country: 'GB',
  language: null,
  notes: 'Prefers a window seat',
}

test('a customer is created from the blank form, read back, and edited over the version that was read', async () => {
  const blank = await agent.must(customerEdit.load, { params: { id: 'new' } })
  expect(blank).toEqual({ ...(await agent.must(emptyCustomer)), version: 0 })
  const { guid = '', redirectUrl } = await agent.must(customerEdit.save, {
    params: { id: 'new' },
    body: form,
  })
  expect(redirectUrl).toBe(`/customers/${guid}`)
  const read = await agent.must(customerEdit.load, { params: { id: guid } })
  expect(read).toEqual({
    ...form,
    email: 'eve@mail.example',
    phone: '+442079460999',
    details: {},
    version: 1,
  })
  await agent.must(customerEdit.save, { params: { id: guid }, body: { ...read, notes: 'Likes the aisle' } })
  const late = await agent.call(customerEdit.save, { params: { id: guid }, body: read })
  expect(late).toMatchObject({ status: 400, body: { errors: [{ name: 'customer' }] } })
  const page = await agent.must(customerPage, { params: { id: guid } })
  expect(page).toMatchObject({
    firstName: 'Eve',
    notes: 'Likes the aisle',
    balanceCents: 0,
    groups: [],
    groupCount: 0,
    createdBy: 'Rita Reservations',
    whyNoEdit: null,
  })
  expect(page.history.map((it) => [it.action, it.who])).toEqual([
    ['editCustomer', 'Rita Reservations'],
    ['makeCustomer', 'Rita Reservations'],
  ])
})

test('the page shows every reservation with its status, and the total balance', async () => {
  await agent.must(takePayment, {
    params: { id: booked.customer, group: booked.group },
    body: { method: 'card', amountCents: 10_000, note: '' },
  })
  const page = await agent.must(customerPage, { params: { id: booked.customer } })
  // Two adults both ways: 198.00 each way.
  expect(page.balanceCents).toBe(29_600)
  expect(page.groups).toMatchObject([
    {
      reference: booked.reference,
      status: 'confirmed',
      paymentState: 'deposit',
      chargedCents: 39_600,
      balanceCents: 29_600,
      passengers: 2,
    },
  ])
  expect(page.groups[0]?.bookings.map((it) => [it.kind, it.flight, it.serviceTime])).toEqual([
    ['arrivalFastTrack', 'BA2155', '14:00'],
    ['departureFastTrack', 'BA2154', '17:00'],
  ])
})

test('the language is the chosen one, else the country’s, else the company’s', async () => {
  const writtenIn = async (more: object) => {
    const { guid = '' } = await agent.must(customerEdit.save, {
      params: { id: 'new' },
      body: { ...form, phone: '', ...more },
    })
    const { language, writtenIn: effective } = await agent.must(customerPage, { params: { id: guid } })
    return [language, effective]
  }
  expect(await writtenIn({ language: 'de', country: 'ES' })).toEqual(['de', 'de'])
  expect(await writtenIn({ country: 'ES' })).toEqual([null, 'es'])
  expect(await writtenIn({ country: '', phone: '+33 1 23 45 67 89' })).toEqual([null, 'fr'])
  expect(await writtenIn({ country: '' })).toEqual([null, 'en'])
  const { db } = portal.database
  await db
    .updateTable('site')
    .set({ settings: JSON.stringify({ guestMessages: { language: 'pt' } }) })
    .execute()
  expect(await writtenIn({ country: '' })).toEqual([null, 'pt'])
  await db.updateTable('site').set({ settings: '{}' }).execute()
  expect(
    (await agent.call(customerEdit.save, { params: { id: 'new' }, body: { ...form, language: 'it' } }))
      .status,
  ).toBe(400)
})

test('an unknown customer is not found', async () => {
  expect((await agent.call(customerPage, { params: { id: newGuid() } })).status).toBe(404)
  expect((await agent.call(customerEdit.load, { params: { id: newGuid() } })).status).toBe(404)
})

test('users with read access see why nothing can be changed', async () => {
  const reader = await signedIn(portal, ['viewCustomer'])
  expect((await reader.must(customerPage, { params: { id: booked.customer } })).whyNoEdit).toBe(
    'You don’t have permission to change customers',
  )
})

test('partner users see only their own partner’s customers, and only their part of shared guests', async () => {
  const own = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
  const other = await signedIn(portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: company.blockedPartner,
  })
  const { guid: mine = '' } = await own.must(customerEdit.save, { params: { id: 'new' }, body: form })
  expect((await own.must(customerPage, { params: { id: mine } })).history).toHaveLength(1)
  expect((await other.call(customerPage, { params: { id: mine } })).status).toBe(404)
  expect((await other.call(customerEdit.load, { params: { id: mine } })).status).toBe(404)
  expect((await other.call(customerEdit.save, { params: { id: mine }, body: form })).status).toBe(404)
  expect((await own.call(customerPage, { params: { id: booked.customer } })).status).toBe(404)

  const guest = await advancedBooker(
    portal,
    company,
  )({ arrival: addDays(company.today, 2), partnerGuid: company.partner, billing: 'partnerAccount' })
  const { db } = portal.database
  await db
    .updateTable('booking_group')
    .set({ customer_guid: booked.customer })
    .where('guid', '=', guest.group)
    .execute()
  const shared = await own.must(customerPage, { params: { id: booked.customer } })
  expect(shared.groups.map((it) => [it.reference, it.paymentState])).toEqual([[guest.reference, 'onAccount']])
  expect(shared).toMatchObject({
    balanceCents: 0,
    groupCount: 1,
    whyNoEdit: 'You can only edit your own customers',
  })
  expect(shared.history.every((it) => it.action !== 'takePayment')).toBe(true)
})
