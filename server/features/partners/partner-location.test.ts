import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookingPartner } from '#contract/booking-partner.ts'
import { locations } from '#contract/catalogue.ts'
import { partners } from '#contract/partners.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

let portal: TestPortal
let company: SmallCompany
let office: TestBrowser
let agent: TestBrowser
let hotelUser: TestBrowser
let coast: string
const params = () => ({ id: company.partner })
const own = () => office.must(partners.edit.load, { params: params() })

async function trySaving(fields: object) {
  const body = { ...(await own()), ...fields } as never
  return office.call(partners.edit.save, { params: params(), body })
}

async function save(fields: object): Promise<void> {
  const { status, body } = await trySaving(fields)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function saveHotel(fields: object): Promise<void> {
  const at = { params: { id: company.hotel } }
  const hotel = await office.must(locations.edit.load, at)
  await office.must(locations.edit.save, { ...at, body: { ...hotel, ...fields } as never })
}

/** What New Booking starts from. */
const atBooking = async (browser = hotelUser) => (await browser.must(bookingPartner)).location

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  office = await signedIn(portal, ['managePartner', 'adminSystem'])
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer'])
  hotelUser = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
  coast = (await office.must(locations.edit.load, { params: { id: company.hotel } })).zoneGuid ?? ''
})
afterAll(() => portal.close())

test('a partner has no location at first, and a new one can have one', async () => {
  expect(await own()).toMatchObject({ locationGuid: null, location: null })
  expect(await office.must(partners.create.load)).toMatchObject({ locationGuid: null, location: null })
  expect(await atBooking()).toBeNull()
  const body = {
    name: 'Sea House',
    legalName: 'Sea House Ltd',
    settlement: 'netRate',
    basisPoints: 0,
    creditLimitCents: 0,
    termsDays: 30,
    locationGuid: company.hotel,
  } as const
  const { guid = '' } = await office.must(partners.create.save, { body })
  expect(await office.must(partners.edit.load, { params: { id: guid } })).toMatchObject({
    locationGuid: company.hotel,
    location: { name: 'Sea Hotel', active: true },
  })
})

test('it is saved, named in the history, and returned to those who book', async () => {
  await save({ locationGuid: company.hotel })
  const saved = await own()
  expect(saved).toMatchObject({ locationGuid: company.hotel, location: { name: 'Sea Hotel', active: true } })
  expect(saved.history[0]?.fields).toEqual([{ name: 'locationGuid', before: null, after: 'Sea Hotel' }])
  expect(await atBooking()).toEqual({ guid: company.hotel, name: 'Sea Hotel' })
  const query = { partnerGuid: company.partner }
  expect((await agent.must(bookingPartner, { query })).location).toEqual({
    guid: company.hotel,
    name: 'Sea Hotel',
  })
  await save({ locationGuid: null })
  const cleared = await own()
  expect(cleared).toMatchObject({ locationGuid: null, location: null })
  expect(cleared.history[0]?.fields).toEqual([{ name: 'locationGuid', before: 'Sea Hotel', after: null }])
  expect(await atBooking()).toBeNull()
})

test('a location that can’t be chosen is refused at its field', async () => {
  const [closed, address] = [newGuid(), newGuid()]
  const place = {
    kind: 'hotel' as const,
    zone_guid: coast,
    minutes_from_airport: 10,
    ...timestamps(portal.clock.now),
  }
  await portal.database.db
    .insertInto('location')
    .values([
      { ...place, guid: closed, name: 'Closed Hotel', query_name: 'closedhotel', active: false },
      { ...place, guid: address, name: '7 Shell Lane', query_name: '7shelllane', is_free: true },
    ])
    .execute()
  const unknown = '00000000-0000-7000-8000-000000000000'
  for (const locationGuid of [unknown, coast, company.vehicle, closed, address])
    expect(await trySaving({ locationGuid })).toMatchObject({
      status: 400,
      body: { fields: { locationGuid: { message: 'Choose one from the list' } } },
    })
  expect((await trySaving({ locationGuid: 'Sea Hotel' })).status).toBe(400)
  expect((await own()).locationGuid).toBeNull()
})

test('a renamed location shows its new name; an inactive one stays with the partner but isn’t the default', async () => {
  await save({ locationGuid: company.hotel })
  await saveHotel({ name: 'Sea Palace' })
  expect((await own()).location).toEqual({ name: 'Sea Palace', active: true })
  expect(await atBooking()).toEqual({ guid: company.hotel, name: 'Sea Palace' })
  await saveHotel({ active: false })
  expect(await atBooking()).toBeNull()
  await save({ phone: '+12464180101', locationGuid: company.hotel })
  expect(await own()).toMatchObject({
    phone: '+12464180101',
    locationGuid: company.hotel,
    location: { name: 'Sea Palace', active: false },
  })
  const other = { params: { id: company.blockedPartner } }
  const theirs = await office.must(partners.edit.load, other)
  const body = { ...theirs, locationGuid: company.hotel } as never
  expect((await office.call(partners.edit.save, { ...other, body })).status).toBe(400)
  await saveHotel({ active: true })
  expect(await atBooking()).toEqual({ guid: company.hotel, name: 'Sea Palace' })
})

test('only staff who manage partners can set it', async () => {
  const body = { ...(await own()), locationGuid: company.hotel } as never
  for (const browser of [agent, hotelUser])
    expect((await browser.call(partners.edit.save, { params: params(), body })).status).toBe(403)
})
