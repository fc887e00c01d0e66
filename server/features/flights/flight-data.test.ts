import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dailyFlights, pickerFlights, saveFlightTimes } from '#contract/flights.ts'
import { flightDataForm, integrations, testFlightData } from '#contract/site.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { flightByIdent } from '#server/features/flights/queries/flights.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { feedKey, openFlightFeed, reportedArrival, type FlightFeed } from '#server/testing/flight-feed.ts'

/** 09:00 at the airport. */
const now = '2026-11-20T13:00:00Z'
const day = '2026-11-20'

let feed: FlightFeed
let service: FlightFeed['service']
let portal: FlightFeed['portal']
let admin: FlightFeed['admin']
beforeAll(async () => {
  feed = await openFlightFeed(now)
  ;({ service, portal, admin } = feed)
})
beforeEach(async () => {
  portal.clock.now = now
  service.asked.length = 0
  service.answers = []
  const { db } = portal.database
  await db
    .updateTable('flight')
    .set({
      status: 'scheduled',
      estimated_at: null,
      actual_at: null,
      terminal: '',
      gate: '',
      belt: '',
      source: 'schedule',
    })
    .set({ manual_until: null, fed_at: null })
    .execute()
  await db.deleteFrom('flight_alias').execute()
  await choose({ provider: 'aeroDataBox', key: feedKey })
})
afterAll(() => feed.close())

const choose = (more: object) => feed.choose(more, admin)
const arrival = reportedArrival
const say = (...arrivals: object[]) => feed.report(...arrivals)
const refresh = () => feed.refresh()
async function board(date = day) {
  const { items, feed } = await admin.must(dailyFlights, { query: { startDate: date } })
  return { feed, flight: items.find((it) => it.ident === 'BA2155') ?? { guid: '', version: 1 } }
}
const history = () =>
  portal.database.db
    .selectFrom('history')
    .select(['before', 'after'])
    .where('action', '=', 'followFlightData')
    .orderBy('guid')
    .execute()

describe('with a flight data service', () => {
  test('flights are updated, with history, live events and the source of their times', async () => {
    say(arrival({ status: 'EnRoute', revised: '18:40', gate: '11' }))
    const { id: before } = await portal.database.db
      .selectFrom('event')
      .select((it) => it.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    expect(await refresh()).toEqual({ seen: 1, changed: 1, unmatched: 0 })
    const { flight, feed } = await board()
    expect(flight).toMatchObject({
      estimatedAt: '2026-11-20T18:40:00Z',
      status: 'enRoute',
      gate: '11',
      late: true,
      source: 'aeroDataBox',
      fedAt: now,
      manualUntil: null,
    })
    expect(feed).toEqual({ provider: 'AeroDataBox', refreshedAt: now, failure: '' })
    expect((await history()).at(-1)).toMatchObject({
      before: { status: 'scheduled' },
      after: { status: 'enRoute', source: 'aeroDataBox' },
    })
    const events = await portal.database.db
      .selectFrom('event')
      .select(['topic', 'guid'])
      .where('id', '>', before)
      .execute()
    expect(events).toContainEqual({ topic: 'flight', guid: flight.guid })
  })

  test('a repeated update changes nothing and is not recorded', async () => {
    say(arrival({ status: 'EnRoute', revised: '18:40' }))
    await refresh()
    const { length } = await history()
    const { flight } = await board()
    portal.clock.forward(10)
    expect(await refresh()).toMatchObject({ seen: 1, changed: 0 })
    expect(await history()).toHaveLength(length)
    expect((await board()).flight).toMatchObject({ version: flight.version, fedAt: portal.clock.now })
  })

  test('a manual time applies until it expires', async () => {
    const { flight } = await board()
    const typed = {
      guid: flight.guid,
      version: flight.version,
      status: 'delayed',
      estimatedTime: '15:00',
    } as const
    await admin.must(saveFlightTimes, { body: typed })
    say(arrival({ status: 'Arrived', runway: '12:50' }))
    await refresh()
    expect((await board()).flight).toMatchObject({
      source: 'manual',
      estimatedAt: '2026-11-20T19:00:00Z',
      status: 'delayed',
      fedAt: null,
    })
    // Six hours after the entered time.
    portal.clock.now = '2026-11-21T01:00:00Z'
    admin = await signedIn(portal, ['adminSystem', 'editCustomer'])
    say(arrival({ status: 'Arrived', runway: '19:10' }))
    await refresh()
    expect((await board()).flight).toMatchObject({
      source: 'aeroDataBox',
      actualAt: '2026-11-20T19:10:00Z',
      status: 'landed',
      manualUntil: null,
    })
    portal.clock.now = now
    admin = await signedIn(portal, ['adminSystem', 'editCustomer'])
  })

  test('a flight that landed elsewhere is diverted, not landed', async () => {
    say(arrival({ status: 'Arrived', runway: '12:50' }))
    await refresh()
    portal.clock.forward(10)
    say(arrival({ status: 'Diverted', runway: '12:50' }))
    await refresh()
    expect((await board()).flight).toMatchObject({ status: 'diverted', actualAt: null })
  })

  test('a codeshare matches its operating flight, whether known or newly reported', async () => {
    await portal.database.db
      .insertInto('flight_alias')
      .values({ ident: 'AA6789', operating_ident: 'BA2155' })
      .execute()
    say(arrival({ number: 'AA 6789', revised: '18:30' }))
    await refresh()
    expect((await board()).flight).toMatchObject({ estimatedAt: '2026-11-20T18:30:00Z' })
    portal.clock.forward(10)
    say(
      arrival({ codeshareStatus: 'IsOperator', revised: '18:31' }),
      arrival({ number: 'IB 4545', codeshareStatus: 'IsCodeshared' }),
    )
    await refresh()
    expect((await flightByIdent(portal.database.db, day, 'arrival', 'IB4545'))?.ident).toBe('BA2155')
    const { items } = await admin.must(pickerFlights, { query: { date: day, direction: 'arrival' } })
    expect(items[0]?.aliases).toEqual(['AA6789', 'IB4545'])
  })

  test('tomorrow’s flight of the same name is another flight, and unknown flights are only counted', async () => {
    const tomorrow = addDays(day, 1)
    say(arrival({ date: tomorrow, revised: '19:00' }), arrival({ number: 'ZZ 1' }))
    expect(await refresh()).toEqual({ seen: 2, changed: 1, unmatched: 1 })
    expect((await board()).flight).toMatchObject({ estimatedAt: null, fedAt: null })
    expect((await board(tomorrow)).flight).toMatchObject({ estimatedAt: '2026-11-21T19:00:00Z' })
  })

  test('both days are requested hourly, and current flights at the configured interval', async () => {
    say()
    const spans = () => service.asked.splice(0).filter((it) => it.path.includes('Arrival')).length
    await refresh()
    expect(spans()).toBe(4)
    portal.clock.forward(5)
    expect([await refresh(), spans()]).toEqual([null, 0])
    portal.clock.forward(5)
    await refresh()
    expect(spans()).toBe(1)
    portal.clock.forward(50)
    await refresh()
    expect(spans()).toBe(4)
  })

  test('only one of several processes sends requests', async () => {
    say(arrival())
    const all = await Promise.all([1, 2, 3].map(refresh))
    expect(all.filter((it) => it !== null)).toHaveLength(1)
  })

  test('a failure is reported, leaves flights unchanged and is not retried immediately', async () => {
    service.answers = [{ path: '/', status: 401 }]
    expect(await refresh()).toBeNull()
    expect((await board()).feed).toEqual({
      provider: 'AeroDataBox',
      refreshedAt: null,
      failure: 'AeroDataBox rejected the key',
    })
    const { items } = await admin.must(integrations)
    expect(items.find((it) => it.key === 'flightData')).toMatchObject({
      inTrouble: true,
      message: 'AeroDataBox rejected the key',
    })
    service.asked.length = 0
    portal.clock.forward(30)
    await refresh()
    expect(service.asked).toEqual([])
    portal.clock.forward(30)
    say(arrival())
    await refresh()
    expect((await board()).feed).toMatchObject({ failure: '' })
  })

  test('the scheduled job refreshes', async () => {
    say(arrival({ revised: '18:20' }))
    await scheduledJobs(portal.context)
      .find((it) => it.name === 'flight-data')
      ?.run()
    expect((await board()).flight).toMatchObject({ estimatedAt: '2026-11-20T18:20:00Z' })
  })
})

test('without a service nothing is requested or changed', async () => {
  await choose({ provider: 'none' })
  expect([await refresh(), service.asked.length]).toEqual([null, 0])
  expect((await board()).feed).toBeNull()
  const { items } = await admin.must(integrations)
  expect(items.find((it) => it.key === 'flightData')).toMatchObject({ on: false })
})

describe('setting the service up', () => {
  test('its key is encrypted, never shown and not in the history', async () => {
    const stored = await portal.database.db
      .selectFrom('secret')
      .select('value')
      .where('name', '=', 'flightData')
      .executeTakeFirstOrThrow()
    expect(stored.value).not.toContain(feedKey)
    expect(
      JSON.stringify([await admin.must(flightDataForm.load), await admin.must(integrations)]),
    ).not.toContain(feedKey)
    const written = await portal.database.db
      .selectFrom('history')
      .select(['before', 'after'])
      .where('action', '=', 'editFlightData')
      .execute()
    expect(written.length).toBeGreaterThan(0)
    expect(JSON.stringify(written)).not.toContain(feedKey)
  })

  test('the key belongs to its service and is never used for another', async () => {
    expect((await choose({ refreshMinutes: 15 })).status).toBe(200)
    expect(await admin.must(flightDataForm.load)).toMatchObject({ hasKey: true, refreshMinutes: 15 })
    expect((await choose({ provider: 'aeroApi' })).body).toMatchObject({
      fields: { key: { message: 'Enter the key for FlightAware AeroAPI' } },
    })
    await choose({ provider: 'none' })
    expect(await admin.must(flightDataForm.load)).toMatchObject({ hasKey: false })
    expect((await choose({ provider: 'aeroDataBox' })).status).toBe(400)
  })

  test.each([
    ['a key with a line break', { key: 'a\r\nX-Other: b' }, 'key'],
    ['an interval of one minute', { refreshMinutes: 1 }, 'refreshMinutes'],
    ['an unknown service', { provider: 'http://10.0.0.1/' }, 'provider'],
  ])('%s is refused', async (_, wrong, field) => {
    expect((await choose(wrong)).body).toMatchObject({ fields: { [field]: {} } })
  })

  const known = { path: '/airports/iata/BGI', body: { icao: 'TBPB' } }
  const feeds = (live: string) => ({
    path: '/health/',
    body: { liveFlightUpdatesFeed: { status: live }, flightSchedulesFeed: { status: 'OK' } },
  })
  const flights = { path: '/flights/', body: { arrivals: [arrival({ revised: '18:10' })] } }

  test.each([
    ['the service works', [known, feeds('OK'), flights], true, '1 arrival today. Live times for 1 of them.'],
    [
      'there is only a timetable',
      [known, feeds('Down'), flights],
      true,
      '1 arrival today. No live times: AeroDataBox has only the timetable for BGI.',
    ],
    ['the airport is not covered', [], false, 'AeroDataBox doesn’t cover BGI'],
    ['the key is wrong', [{ path: '/', status: 403 }], false, 'AeroDataBox rejected the key'],
    ['the service is down', [{ path: '/', status: 500 }], false, 'AeroDataBox reported a server error'],
  ])('the test reports when %s', async (_, answers, ok, message) => {
    service.answers = answers
    expect(await admin.must(testFlightData)).toEqual({ ok, message })
  })

  test('there is no test before a service is saved', async () => {
    await choose({ provider: 'none' })
    expect((await admin.call(testFlightData)).body).toMatchObject({
      errors: [{ message: 'Choose a service and save its key first' }],
    })
  })
})
