import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveStaffOnShift } from '#contract/concierge.ts'
import { dashboard } from '#contract/dashboard.ts'
import { saveFlightTimes } from '#contract/flights.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { bookOnFlight } from '#server/testing/book-on-flight.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

let portal: TestPortal
let company: SmallCompany
const today = '2026-11-20'
const tomorrow = '2026-11-21'

beforeAll(async () => {
  // 09:00 at the airport; each day has an arrival at 14:00 and a departure at 17:00.
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const [arrival, next] = [
    await company.flightOn(today, 'arrival'),
    await company.flightOn(tomorrow, 'arrival'),
  ]
  await bookOnFlight(portal, company, { flightGuid: arrival, date: today, adults: 3, trip: true })
  await bookOnFlight(portal, company, { flightGuid: arrival, date: today, adults: 2, status: 'waitlisted' })
  await bookOnFlight(portal, company, { flightGuid: arrival, date: today, adults: 9, status: 'cancelled' })
  await bookOnFlight(portal, company, {
    flightGuid: next,
    date: tomorrow,
    adults: 4,
    status: 'waitlisted',
    partnerGuid: company.partner,
  })
  await bookOnFlight(portal, company, { flightGuid: next, date: tomorrow, adults: 1, trip: true })
})
afterAll(() => portal.close())

test('counts today’s parties, trips and waitlist', async () => {
  const browser = await signedIn(portal, ['dailyReports', 'viewCustomer'])
  const reply = await browser.must(dashboard)
  expect(reply.date).toBe(today)
  expect(reply.airport).toEqual({
    arrival: { parties: 1, passengers: 3, checkedIn: 0, completed: 0, waitlisted: 1 },
    departure: { parties: 0, passengers: 0, checkedIn: 0, completed: 0, waitlisted: 0 },
  })
  expect(reply.trips).toEqual([{ status: 'unassigned', count: 1 }])
  expect(reply.waitlist).toEqual({ parties: 2, passengers: 6 })
})

test('shows each part only to users who may see it', async () => {
  const shown = async (permissions: Parameters<typeof signedIn>[1]) => {
    const reply = await (await signedIn(portal, permissions)).must(dashboard)
    return Object.entries(reply)
      .filter(([name, value]) => value !== null && name !== 'date' && name !== 'asOf')
      .map(([name]) => name)
      .toSorted()
  }
  expect(await shown([])).toEqual([])
  expect(await shown(['fastTrack'])).toEqual(['airport', 'desk', 'followUps', 'lateFlights', 'wave'])
  expect(await shown(['viewDateStatus'])).toEqual(['waitlist', 'week'])
  expect(await shown(['financial'])).toEqual(['failedMessages', 'followUps', 'money'])
  expect(await shown(['adminSystem'])).toEqual([
    'bokun',
    'failedMessages',
    'firstDay',
    'followUps',
    'vehiclePapers',
  ])
  expect((await shown(['dispatcher'])).join(' ')).toBe(
    'followUps lateFlights trips unaccepted unassigned vehiclePapers',
  )
  expect(await shown(['driver'])).toEqual(['ownTrips'])
})

test('counts passengers by hour, without cancelled or waitlisted ones', async () => {
  const browser = await signedIn(portal, ['dailyReports'])
  expect((await browser.must(dashboard)).wave).toEqual([{ hour: 14, arrival: 3, departure: 0 }])
})

test('counts trips in the next hours that drivers haven’t accepted', async () => {
  const dispatcher = await signedIn(portal, ['dispatcher'])
  const none = { total: 0, firstAt: null, firstDate: null }
  expect((await dispatcher.must(dashboard)).unaccepted).toEqual(none)
  const { db } = portal.database
  const [{ guid, pickup_at: pickupAt } = { guid: '', pickup_at: '' }] = await db
    .selectFrom('trip')
    .select(['guid', 'pickup_at'])
    .where('service_date', '=', today)
    .execute()
  const driver = await signedIn(portal, ['driver'])
  await db
    .updateTable('trip')
    .set({ status: 'assigned', driver_guid: driver.accountGuid })
    .where('guid', '=', guid)
    .execute()
  const before = portal.clock.now
  expect((await dispatcher.must(dashboard)).unaccepted).toEqual(none)
  portal.clock.now = addMinutes(pickupAt, -179)
  expect((await dispatcher.must(dashboard)).unaccepted).toEqual({
    total: 1,
    firstAt: pickupAt,
    firstDate: today,
  })
  await db.updateTable('trip').set({ accepted_at: before }).where('guid', '=', guid).execute()
  expect((await dispatcher.must(dashboard)).unaccepted).toEqual(none)
  await db
    .updateTable('trip')
    .set({ status: 'unassigned', driver_guid: null, accepted_at: null })
    .where('guid', '=', guid)
    .execute()
  portal.clock.now = before
})

test('counts trips in the next 24 hours without a driver, and names the first', async () => {
  const dispatcher = await signedIn(portal, ['dispatcher'])
  // Tomorrow's trip leaves at 15:00, more than 24 hours from now.
  expect((await dispatcher.must(dashboard)).unassigned).toMatchObject({ total: 1, firstDate: today })
})

test('names late flights with guests until they have landed', async () => {
  const administrator = await signedIn(portal, ['adminSystem', 'dispatcher'])
  expect((await administrator.must(dashboard)).lateFlights).toEqual([])
  const guid = await company.flightOn(today, 'arrival')
  const late = { guid, version: 1, status: 'delayed', estimatedTime: '14:50' }
  await administrator.must(saveFlightTimes, { body: late })
  expect((await administrator.must(dashboard)).lateFlights).toMatchObject([
    { ident: 'BA2155', minutesLate: 50, passengers: 3, trips: 1 },
  ])
  await administrator.must(saveFlightTimes, { body: { ...late, version: 2, actualTime: '08:50' } })
  expect((await administrator.must(dashboard)).lateFlights).toEqual([])
})

test('names parties overdue at the desk, and hours ahead with guests but no staff', async () => {
  const desk = await signedIn(portal, ['fastTrack'])
  const before = (await desk.must(dashboard)).desk
  expect(before?.hoursWithoutStaff).toEqual([])
  await desk.must(saveStaffOnShift, {
    query: { date: today },
    body: { staffByHour: Array.from({ length: 24 }, () => 0) },
  })
  const hours = (await desk.must(dashboard)).wave?.map((it) => it.hour) ?? []
  expect((await desk.must(dashboard)).desk?.hoursWithoutStaff).toEqual(hours.filter((hour) => hour >= 9))
  expect(hours.filter((hour) => hour >= 9).length).toBeGreaterThan(0)
  // Its flight landed at 08:50 (above).
  const { overdue } = (await desk.must(dashboard)).desk ?? {}
  expect(overdue?.parties).toBeGreaterThan(0)
  expect(overdue?.longest?.minutes).toBeGreaterThan(0)
})

test('sums today’s payments, less refunds', async () => {
  const accountant = await signedIn(portal, ['financial'])
  await pay(today, 'cash', 5000)
  await pay(today, 'card', 7000)
  await pay(today, 'card', -1000)
  await pay(tomorrow, 'cash', 900)
  expect((await accountant.must(dashboard)).money).toEqual({
    takenCents: 11_000,
    byMethod: [
      { method: 'cash', cents: 5000 },
      { method: 'card', cents: 6000 },
      { method: 'bank', cents: 0 },
    ],
  })
})

test('counts messages that failed permanently', async () => {
  const message = {
    kind: 'mail',
    template: 'receipt',
    recipient: 'a@b.example',
    body: 'x',
    next_attempt_at: portal.clock.now,
    created_at: portal.clock.now,
  } as const
  await portal.database.db
    .insertInto('outbox')
    .values([
      { guid: newGuid(), ...message, state: 'failed' },
      { guid: newGuid(), ...message, state: 'sent' },
    ])
    .execute()
  expect((await (await signedIn(portal, ['financial'])).must(dashboard)).failedMessages).toBe(1)
})

test('names active vehicles with expiring documents, most urgent first', async () => {
  const administrator = await signedIn(portal, ['adminSystem'])
  expect((await administrator.must(dashboard)).vehiclePapers).toEqual([])
  const vehicle = async (name: string, documents: { name: string; expiresOn: string }[], active = true) =>
    portal.database.db
      .insertInto('vehicle')
      .values({
        guid: newGuid(),
        ...timestamps(portal.clock.now),
        name,
        plate: name,
        vehicle_class: 'sedan',
        seats: 4,
        luggage: 2,
        documents: JSON.stringify(documents),
        active,
      })
      .execute()
  await vehicle('Fine', [{ name: 'Insurance', expiresOn: '2027-06-01' }])
  await vehicle('Soon', [{ name: 'Insurance', expiresOn: '2026-12-01' }])
  await vehicle('Gone', [
    { name: 'Permit', expiresOn: '2026-11-01' },
    { name: 'Insurance', expiresOn: '2027-06-01' },
  ])
  await vehicle('Sold', [{ name: 'Permit', expiresOn: '2026-11-01' }], false)
  expect((await administrator.must(dashboard)).vehiclePapers).toMatchObject([
    { name: 'Gone', expired: true, wants: ['Permit expired on Sun 1 Nov 2026'] },
    { name: 'Soon', expired: false, wants: ['Insurance expires in 11 days'] },
  ])
})

test('shows the week from today, also across a month end', async () => {
  const agent = await signedIn(portal, ['editCustomer'])
  const week = (await agent.must(dashboard)).week ?? []
  expect(week.map((it) => it.date)).toEqual([
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
    '2026-11-24',
    '2026-11-25',
    '2026-11-26',
  ])
  expect(week[1]?.arrival).toMatchObject({ waitlisted: 4 })
  portal.clock.now = '2026-11-28T13:00:00Z'
  // Sessions last a working day, so sign in again on another day.
  const later = await signedIn(portal, ['editCustomer'])
  expect((await later.must(dashboard)).week?.map((it) => it.date)).toEqual([
    '2026-11-28',
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
  ])
  portal.clock.now = '2026-11-20T13:00:00Z'
})

test('shows drivers only their own day', async () => {
  const [driver, other] = [await signedIn(portal, ['driver']), await signedIn(portal, ['driver'])]
  await portal.database.db
    .updateTable('trip')
    .set({ status: 'assigned', driver_guid: driver.accountGuid })
    .where('service_date', '=', today)
    .execute()
  expect((await driver.must(dashboard)).ownTrips).toMatchObject([
    { party: 'Ann Guest', status: 'assigned', flight: 'BA2155' },
  ])
  expect((await other.must(dashboard)).ownTrips).toEqual([])
})

test('shows partner users only their own guests', async () => {
  const hotel = await signedIn(portal, ['viewCustomer', 'editCustomer'], { partnerGuid: company.partner })
  const { guests, date: _, asOf: __, ...context } = await hotel.must(dashboard)
  expect(guests).toMatchObject([
    { date: tomorrow, passengers: 4, status: 'waitlisted', flight: 'BA2155', kind: 'arrivalFastTrack' },
  ])
  expect(Object.values(context).every((it) => it === null)).toBe(true)
})

async function pay(date: string, method: 'cash' | 'card', cents: number): Promise<void> {
  await portal.database.db.transaction().execute(async (tx) => {
    const entry = newGuid()
    await tx
      .insertInto('entry')
      .values({
        guid: entry,
        at: portal.clock.now,
        earned_on: date,
        posted_on: date,
        kind: cents > 0 ? 'payment' : 'refund',
        memo: 'x',
        method,
      })
      .execute()
    const line = {
      entry_guid: entry,
      counts_as: cents > 0 ? ('payment' as const) : ('refund' as const),
      earned_on: date,
      posted_on: date,
    }
    await tx
      .insertInto('posting')
      .values([
        { ...line, line: 1, account: method, amount_cents: cents },
        { ...line, line: 2, account: 'customerReceivable', party_guid: newGuid(), amount_cents: -cents },
      ])
      .execute()
  })
}
