import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dispatcherAction, dispatcherReschedule, type BoardTrip } from '#contract/dispatch.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import { pointBookingChange } from '#contract/drive-bookings.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryTrips, tripsCsv, tripsXlsx, tripTotals, type ListedTrip } from '#contract/trip-list.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

const tomorrow = addDays(day, 1)
const reason = 'The guest asked'

let theDay: TripDay
let dora: Who
let palm: Who
let van: string
/** Sees prices. */
let office: TestBrowser
/** In the order of their pickups: unassigned, with Dora, with an outside company, and two of tomorrow. */
let trips: BoardTrip[]

beforeAll(async () => {
  theDay = await openTripDay()
  office = await signedIn(theDay.portal, ['dispatcher', 'viewCustomer'])
  dora = await theDay.newDriver('Dora')
  palm = await theDay.newDriver('Palm Transfers')
  van = await theDay.usualCar(dora, 'Van Seven')
  const { db } = theDay
  await db
    .updateTable('account')
    .set({ outside_company: true })
    .where('guid', '=', palm.accountGuid)
    .execute()
  const open = await theDay.bookOne({ pickupTime: '10:00' })
  const own = await theDay.bookOne({ pickupTime: '13:00' })
  const outside = await theDay.bookOne({ pickupTime: '15:00' })
  const cars = await theDay.bookAll({ date: tomorrow, pickupTime: '10:00', cars: 2 })
  await theDay.mustGive(own, dora, { vehicleGuid: van })
  await theDay.mustGive(outside, palm)
  trips = [open, own, outside, ...cars]
})
afterAll(() => theDay.portal.close())
beforeEach(() => {
  theDay.portal.clock.now = morning
})

const list = (query: QueryIn<typeof queryTrips> = {}, by = office) => by.must(queryTrips, { query })
const numbersOf = (items: readonly ListedTrip[]) =>
  items.map((it) => trips.findIndex((trip) => trip.guid === it.guid))
const listed = async (query: QueryIn<typeof queryTrips> = {}) => numbersOf((await list(query)).items)
const tripAt = (number: number) => trips[number] as BoardTrip

describe('the list of trips', () => {
  test('has a row for each trip, by pickup, with what dispatchers look for', async () => {
    const { items } = await list()
    expect(numbersOf(items)).toEqual([0, 1, 2, ...(tripAt(3).guid < tripAt(4).guid ? [3, 4] : [4, 3])])
    const { guid, reference, groupGuid, customerGuid, guestName, pickupAt, service } = tripAt(1)
    expect(items[1]).toMatchObject({
      guid,
      // Booked, then assigned.
      version: 2,
      reference,
      groupGuid,
      customerGuid,
      guestName,
      pickupAt,
      service,
      serviceDate: day,
      status: 'assigned',
      driverGuid: dora.accountGuid,
      driverName: 'Dora',
      isOutside: false,
      vehicle: { guid: van, name: 'Van Seven', plate: 'Van Seven' },
      from: { name: tripAt(1).from.name, kind: tripAt(1).from.kind },
    })
    expect(items[0]).toMatchObject({
      driverGuid: null,
      driverName: null,
      vehicle: null,
      status: 'unassigned',
    })
    expect(items[2]).toMatchObject({ driverName: 'Palm Transfers', isOutside: true })
  })

  test('lists the latest first, page by page, and each trip once', async () => {
    const seen: ListedTrip[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({
        sort: '-pickup',
        limit: 2,
        ...(cursor === '' ? {} : { cursor }),
      })
      seen.push(...page.items)
      cursor = page.nextCursor
    }
    expect(seen.map((it) => it.guid)).toEqual((await list()).items.map((it) => it.guid).toReversed())
  })

  test.each(['nowhere', 'WyJ4Il0', Buffer.from('["pickup","2026-11-20 0000-01-01T00:00:00Z"]').toString()])(
    'refuses the cursor %s',
    async (cursor) => {
      const { status, body } = await office.call(queryTrips, { query: { cursor } })
      expect({ status, body }).toMatchObject({
        status: 400,
        body: { fields: { cursor: { message: 'Invalid cursor' } } },
      })
    },
  )

  test('is narrowed by days, status, driver, outside company, vehicle, service and partner', async () => {
    expect(await listed({ from: day, to: day })).toEqual([0, 1, 2])
    expect(new Set(await listed({ from: tomorrow }))).toEqual(new Set([3, 4]))
    expect(await listed({ to: addDays(day, -1) })).toEqual([])
    expect(await listed({ to: day, status: 'unassigned' })).toEqual([0])
    expect(await listed({ driver: dora.accountGuid })).toEqual([1])
    expect(await listed({ driver: palm.accountGuid })).toEqual([2])
    expect(await listed({ drivenBy: 'own' })).toEqual([1])
    expect(await listed({ drivenBy: 'outside' })).toEqual([2])
    expect(await listed({ vehicle: van })).toEqual([1])
    expect(await listed({ to: day, service: theDay.company.sedan })).toEqual([0, 1, 2])
    expect(await listed({ service: van })).toEqual([])
    await theDay.db
      .updateTable('booking_group')
      .set({ partner_guid: theDay.company.partner })
      .where('guid', '=', tripAt(2).groupGuid)
      .execute()
    const { items } = await list({ partner: theDay.company.partner })
    expect(items.map((it) => it.partnerName)).toEqual(['Good Hotel'])
    expect(numbersOf(items)).toEqual([2])
  })

  test('finds a guest, a reference or its beginning, a flight and a place', async () => {
    const { db } = theDay
    const { reference, groupGuid, customerGuid } = tripAt(1)
    await db
      .updateTable('customer')
      .set({ query_name: 'ottoline fitzgibbon' })
      .where('guid', '=', customerGuid)
      .execute()
    await db
      .updateTable('passenger')
      .set({ query_name: 'peregrine zuckerman' })
      .where('group_guid', '=', groupGuid)
      .execute()
    for (const query of [reference, reference.slice(0, 4), 'Zuckerman', 'fitz ott'])
      expect(await listed({ query }), query).toEqual([1])
    expect(await listed({ query: reference, from: tomorrow })).toEqual([])
    const arrival = await theDay.bookOne({ direction: 'arrival' })
    trips.push(arrival)
    const { items } = await list({ query: arrival.flight?.ident ?? '' })
    expect(items.map((it) => it.flight)).toEqual([arrival.flight?.ident])
    expect(await listed({ query: tripAt(0).from.name, to: day })).toContain(0)
    expect(await listed({ query: '%' })).toEqual([])
    expect(await listed({ query: '!!!' })).toEqual([])
  })
})

describe('prices', () => {
  test('are what is charged for each car, and add up to the total', async () => {
    const cars = { from: tomorrow, to: tomorrow }
    const { items } = await list(cars)
    const { bookings } = await office.must(groupDetail, {
      params: { id: tripAt(3).customerGuid, group: tripAt(3).groupGuid },
    })
    const charged = bookings.reduce((sum, it) => sum + it.chargeCents, 0)
    expect(charged).toBeGreaterThan(0)
    expect(items.reduce((sum, it) => sum + (it.priceCents ?? 0), 0)).toBe(charged)
    expect(Math.abs((items[0]?.priceCents ?? 0) - (items[1]?.priceCents ?? 0))).toBeLessThanOrEqual(1)
    expect(await office.must(tripTotals, { query: cars })).toEqual({
      found: { count: 2, totalCents: charged, agreedCostCents: 0 },
    })
  })

  test('of several journeys are each their own', async () => {
    const from = addDays(day, 7)
    const { airport, hotel, sedan, van } = theDay.company
    const journey = (date: string, serviceGuid: string) => ({
      date,
      time: '10:30',
      from: { locationGuid: airport },
      to: { locationGuid: hotel },
      cars: [{ serviceGuid }],
    })
    const journeys = [journey(from, sedan), journey(addDays(from, 1), van)]
    const customer = { firstName: 'Ann', lastName: 'Guest', email: '', phone: '' }
    const body = { customer, adults: 2, journeys }
    const params = { id: 'new' }
    const planOf = (some: typeof journeys) =>
      theDay.agent.must(pointBookingChange.confirm, { params, body: { ...body, journeys: some } })
    const { chargeCents, confirmation } = await planOf(journeys)
    await theDay.agent.must(pointBookingChange.make, { params, body: { ...body, confirmation } })
    const own = await Promise.all(journeys.map(async (it) => (await planOf([it])).chargeCents))
    expect(own[0]).not.toBe(own[1])
    const { items } = await list({ from, to: addDays(from, 1) })
    expect(items.map((it) => it.priceCents)).toEqual(own)
    expect(own.reduce((sum, it) => sum + it, 0)).toBe(chargeCents)
  })

  test('are only for those who can open reservations', async () => {
    const { items } = await list({ to: day }, theDay.dan)
    expect(items.every((it) => it.priceCents === null)).toBe(true)
    const { found } = await theDay.dan.must(tripTotals, { query: { to: day } })
    expect(found).toEqual({ count: items.length, totalCents: null, agreedCostCents: 0 })
    const file = await theDay.dan.send('GET', tripsCsv.path)
    expect(file.body).not.toContain('Price')
  })

  test('of a cancelled trip go to the others of its booking', async () => {
    const [first, second] = await theDay.bookAll({ date: addDays(day, 3), pickupTime: '11:00', cars: 2 })
    const query = { from: addDays(day, 3), to: addDays(day, 3) }
    const { found } = await office.must(tripTotals, { query })
    await theDay.dan.must(dispatcherAction, {
      body: { action: 'cancel', tripGuid: first?.guid ?? '', reason },
    })
    const { items } = await list(query)
    const priceOf = (guid = '') => items.find((it) => it.guid === guid)?.priceCents
    expect(priceOf(first?.guid)).toBe(0)
    const after = await office.must(tripTotals, { query })
    expect(priceOf(second?.guid)).toBe(after.found?.totalCents)
    expect(after.found?.totalCents).toBeLessThanOrEqual(found?.totalCents ?? 0)
    const { items: left } = await list({ ...query, status: 'notCancelled' })
    expect(left.map((it) => it.guid)).toEqual([second?.guid])
  })
})

test('the agreed cost of an outside company is listed, added up and in the files, for every dispatcher', async () => {
  const { dan } = theDay
  const outside = tripAt(2)
  const crew = { driverName: '', driverPhone: '', carModel: '', carPlate: '' }
  await dan.must(dispatcherOutsideTrip, { body: { tripGuid: outside.guid, costCents: 4_550, ...crew } })
  const query = { to: day }
  const { items } = await list(query, dan)
  expect(items.filter((it) => it.agreedCostCents !== null)).toMatchObject([
    { guid: outside.guid, agreedCostCents: 4_550 },
  ])
  expect((await dan.must(tripTotals, { query })).found).toMatchObject({ agreedCostCents: 4_550 })
  const file = await dan.send('GET', `${tripsCsv.path}?to=${day}`)
  expect(String(file.body)).toMatch(new RegExp(`,${outside.reference},.*,45\\.50\r\n`))
  expect((await palm.call(queryTrips, { query })).status).toBe(403)
})

test('a trip moved to another day is listed there', async () => {
  const trip = await theDay.bookOne({ date: addDays(day, 5), pickupTime: '12:00' })
  await theDay.dan.must(dispatcherReschedule, {
    body: { tripGuid: trip.guid, date: addDays(day, 6), time: '12:00', reason },
  })
  const on = async (days: number) =>
    (await list({ from: addDays(day, days), to: addDays(day, days) })).items.map((it) => it.guid)
  expect([await on(5), await on(6)]).toEqual([[], [trip.guid]])
})

describe('files', () => {
  test('have the filtered trips in the airport’s time, with prices', async () => {
    const file = await office.send('GET', `${tripsCsv.path}?from=${day}&to=${day}&driver=${dora.accountGuid}`)
    const [head = '', row = '', ...more] = String(file.body).replace('\uFEFF', '').trim().split('\r\n')
    expect(head).toBe(
      'Date,Pickup,Reference,Guest,Passengers,From,To,Flight,Service,Driver,Vehicle,Plate,Status,Partner,Price,Agreed cost',
    )
    expect(row).toContain(`${day},13:00,${tripAt(1).reference},`)
    expect(row).toContain(',Dora,Van Seven,Van Seven,Assigned,')
    expect(more).toEqual([])
    const book = await office.send('GET', `${tripsXlsx.path}?vehicle=${van}&query=x&status=notCancelled`)
    expect(book.status).toBe(200)
    expect(book.headers['content-disposition']).toContain('trips.xlsx')
  })

  test('are refused to those who aren’t dispatchers', async () => {
    for (const path of [tripsCsv.path, tripsXlsx.path])
      expect((await theDay.agent.send('GET', path)).status).toBe(403)
  })
})
