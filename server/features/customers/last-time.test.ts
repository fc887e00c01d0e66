import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { customerLastTime, type BookedBefore } from '#contract/last-time.ts'
import { privateBookingChange } from '#contract/drive-bookings.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeWiderCompany, type WiderCompany } from '#server/testing/wider-company.ts'

let portal: TestPortal
let company: WiderCompany
let agent: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeWiderCompany(portal)
  agent = await signedIn(portal, ['viewCustomer', 'editCustomer', 'policyOverride'])
})
afterAll(() => portal.close())
beforeEach(async () => {
  const offered = { active: true }
  for (const table of ['location', 'transport_service', 'car_seat', 'partner'] as const)
    await portal.database.db.updateTable(table).set(offered).execute()
})

type Advanced = BodyIn<typeof advancedBookingChange.confirm>

const family = [
  { firstName: 'Ann', lastName: 'van Stone', ageBand: 'adult' as const },
  { firstName: 'Mia', lastName: 'Stone', ageBand: 'child' as const },
]

/** Books both ways with a transfer after the arrival; returns the customer and the reservation. */
async function book(
  more: Partial<Advanced> = {},
  browser = agent,
): Promise<{ customer: string; group: string }> {
  const [arrives, leaves] = [addDays(company.today, 2), addDays(company.today, 6)]
  const body: Advanced = {
    customer: { firstName: 'Ann', lastName: 'Stone', phone: '' },
    adults: 2,
    children: 1,
    passengers: family,
    flags: ['vip'],
    arrival: {
      date: arrives,
      flightGuid: await company.flightOn(arrives, 'arrival'),
      fastTrack: true,
      transfer: {
        place: { locationGuid: company.hotel },
        cars: [
          { serviceGuid: company.sedan, luggage: 3, carSeats: [{ guid: company.carSeat, quantity: 1 }] },
        ],
        details: { notesForDriver: 'White hat' },
      },
    },
    departure: {
      date: leaves,
      flightGuid: await company.flightOn(leaves, 'departure'),
      fastTrack: true,
      transfer: null,
    },
    ...more,
  }
  return made(browser, advancedBookingChange, body)
}

/** Books an arrival with fast track for a known customer; returns the reservation. */
async function bookFor(customer: string): Promise<string> {
  const date = addDays(company.today, 4)
  const flightGuid = await company.flightOn(date, 'arrival')
  const body = { adults: 1, arrival: { date, flightGuid, fastTrack: true } }
  return (await made(agent, advancedBookingChange, body, customer)).group
}

async function made(
  browser: TestBrowser,
  change: typeof advancedBookingChange,
  body: Advanced,
  id = 'new',
): Promise<{ customer: string; group: string }> {
  const { confirmation } = await browser.must(change.confirm, { params: { id }, body })
  const { guid } = await browser.must(change.make, { params: { id }, body: { ...body, confirmation } })
  const { db } = portal.database
  const { customer_guid } = await db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()
  return { customer: customer_guid, group: guid }
}

async function lastOf(customer: string, browser = agent): Promise<BookedBefore | null> {
  return (await browser.must(customerLastTime, { params: { id: customer } })).last
}

describe('a returning guest’s last booking', () => {
  test('has party, names, locations, cars, seats, flags and billing, but no date or flight', async () => {
    const { customer } = await book()
    const last = await lastOf(customer)
    const sea = { locationGuid: company.hotel, name: 'Sea Hotel', address: '', zoneGuid: null }
    expect(last).toMatchObject({
      adults: 2,
      children: 1,
      infants: 0,
      passengers: family,
      flags: ['vip'],
      billing: 'payLater',
      partner: null,
    })
    expect(last?.arrival).toMatchObject({
      fastTrack: true,
      transfer: {
        to: sea,
        cars: [
          { serviceGuid: company.sedan, luggage: 3, carSeats: [{ guid: company.carSeat, quantity: 1 }] },
        ],
        details: { notesForDriver: 'White hat' },
      },
    })
    expect(last?.departure).toEqual({ fastTrack: true, transfer: null })
    expect([last?.privateTransfer, last?.hourly, last?.point]).toEqual([null, null, []])
    expect(JSON.stringify(last)).not.toMatch(/BA215/)
  })

  test('is a past one if there is one; upcoming reservations are listed with their next date', async () => {
    const { customer } = await book()
    const before = await agent.must(customerLastTime, { params: { id: customer } })
    expect(before).toMatchObject({
      upcoming: [{ reference: before.last?.reference, date: addDays(company.today, 2) }],
      upcomingCount: 1,
      last: { isUpcoming: true },
    })
    const again = await bookFor(customer)
    const { db } = portal.database
    await db
      .updateTable('booking')
      .set({ service_date: addDays(company.today, -9) })
      .where('group_guid', '=', before.upcoming[0]?.guid ?? '')
      .execute()
    const after = await agent.must(customerLastTime, { params: { id: customer } })
    expect(after.upcoming.map((it) => it.guid)).toEqual([again])
    expect(after.last).toMatchObject({ reference: before.last?.reference, isUpcoming: false })
  })

  test('is the customer’s own newest reservation', async () => {
    const { customer } = await book({ adults: 1, children: 0, passengers: [] })
    await book({ adults: 3, children: 0, passengers: [] })
    expect(await lastOf(customer)).toMatchObject({ adults: 1 })
  })

  test('can be a private transfer from a typed address', async () => {
    const { customer } = await book()
    const zone = await portal.database.db
      .selectFrom('zone')
      .select('guid')
      .where('name', '=', 'Coast')
      .executeTakeFirstOrThrow()
    const body = {
      adults: 1,
      journey: {
        date: addDays(company.today, 3),
        time: '10:00',
        from: { address: '12 Palm Road', zoneGuid: zone.guid },
        to: { locationGuid: company.airport },
        stops: [
          { place: { locationGuid: company.hotel }, at: '10:20' },
          { place: { address: '7 Shell Lane', zoneGuid: zone.guid } },
        ],
        cars: [{ serviceGuid: company.van }, { serviceGuid: company.sedan }],
      },
    }
    const { confirmation } = await agent.must(privateBookingChange.confirm, {
      params: { id: customer },
      body,
    })
    portal.clock.now = '2026-11-20T13:10:00Z'
    await agent.must(privateBookingChange.make, { params: { id: customer }, body: { ...body, confirmation } })
    const last = await lastOf(customer)
    expect(last?.privateTransfer).toMatchObject({
      from: { locationGuid: null, address: '12 Palm Road', zoneGuid: zone.guid },
      stops: [
        { locationGuid: company.hotel, name: 'Sea Hotel', address: '', zoneGuid: null },
        { locationGuid: null, name: '', address: '7 Shell Lane', zoneGuid: zone.guid },
      ],
      cars: [{ serviceGuid: company.van }, { serviceGuid: company.sedan }],
    })
    await portal.database.db
      .updateTable('location')
      .set({ active: false })
      .where('guid', '=', company.hotel)
      .execute()
    expect((await lastOf(customer))?.privateTransfer?.stops.map((it) => it.address)).toEqual(['7 Shell Lane'])
    expect(last?.arrival).toBeNull()
  })

  test.each([
    ['a place', 'location', (it: BookedBefore) => it.arrival?.transfer?.to, null],
    [
      'a service',
      'transport_service',
      (it: BookedBefore) => it.arrival?.transfer?.cars[0]?.serviceGuid,
      null,
    ],
    ['a child seat', 'car_seat', (it: BookedBefore) => it.arrival?.transfer?.cars[0]?.carSeats, []],
  ] as const)('leaves out %s that is no longer offered', async (_, table, part, gone) => {
    const { customer } = await book()
    await portal.database.db.updateTable(table).set({ active: false }).execute()
    const last = await lastOf(customer)
    expect(last && part(last)).toEqual(gone)
  })

  test('names its partner if still active', async () => {
    const { customer } = await book({ billing: 'partnerAccount', partnerGuid: company.partner })
    expect(await lastOf(customer)).toMatchObject({
      billing: 'partnerAccount',
      partner: { guid: company.partner, name: 'Good Hotel' },
    })
    await portal.database.db
      .updateTable('partner')
      .set({ active: false })
      .where('guid', '=', company.partner)
      .execute()
    expect(await lastOf(customer)).toMatchObject({ billing: 'payLater', partner: null })
  })

  test('is never a cancelled service or reservation', async () => {
    const { customer, group } = await book()
    const { db } = portal.database
    const bookings = await db
      .selectFrom('booking')
      .select(['guid', 'kind'])
      .where('group_guid', '=', group)
      .execute()
    const guidOf = (kind: string) => bookings.find((it) => it.kind === kind)?.guid
    await cancelOne(db, agent, guidOf('departureFastTrack'))
    expect((await lastOf(customer))?.departure).toBeNull()
    for (const kind of ['arrivalFastTrack', 'arrivalTransfer']) await cancelOne(db, agent, guidOf(kind))
    expect(await lastOf(customer)).toBeNull()
  })

  test('is the reservation asked for, if it is the customer’s own', async () => {
    const { customer, group } = await book()
    const newer = await bookFor(customer)
    const like = async (guid: string) =>
      (await agent.must(customerLastTime, { params: { id: customer }, query: { like: guid } })).last
    expect(await like(group)).toMatchObject({ adults: 2, children: 1 })
    expect(await like(newer)).toMatchObject({ adults: 1 })
    expect(await like((await book()).group)).toBeNull()
  })

  test('can be a cancelled one, without what was removed before it was cancelled', async () => {
    const { customer, group } = await book()
    const { db } = portal.database
    const bookings = await db.selectFrom('booking').select('guid').where('group_guid', '=', group).execute()
    const [trip] = await db.selectFrom('trip').selectAll().where('group_guid', '=', group).execute()
    const removed = {
      guid: randomUUID(),
      sequence: 90,
      service_guid: company.van,
      status: 'cancelled' as const,
    }
    await db
      .insertInto('trip')
      .values({ ...trip, stops: '[]', car_seats: '[]', details: '{}', ...removed } as never)
      .execute()
    portal.clock.now = '2026-11-20T14:00:00Z'
    for (const { guid } of bookings) await cancelOne(db, agent, guid)
    const query = { like: group }
    const { last } = await agent.must(customerLastTime, { params: { id: customer }, query })
    expect(last).toMatchObject({
      adults: 2,
      arrival: {
        fastTrack: true,
        transfer: {
          to: { locationGuid: company.hotel },
          cars: [{ serviceGuid: company.sedan }],
          details: { notesForDriver: 'White hat' },
        },
      },
      departure: { fastTrack: true, transfer: null },
    })
    expect(last?.arrival?.transfer?.cars).toHaveLength(1)
    expect(await lastOf(customer)).toBeNull()
  })

  test('is limited to their partner’s bookings for partner users', async () => {
    const hotel = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
    const { customer } = await book({ billing: 'partnerAccount', partnerGuid: company.partner })
    expect(await lastOf(customer, hotel)).toMatchObject({ adults: 2 })
    const others = await book()
    expect(await hotel.call(customerLastTime, { params: { id: others.customer } })).toMatchObject({
      status: 404,
    })
  })
})
