import type { Insertable } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { configurationOverview } from '#contract/catalogue.ts'
import { pickerFlights, savePattern } from '#contract/flights.ts'
import { queryJobs } from '#contract/jobs.ts'
import { flightScheduleForm } from '#contract/site.ts'
import { addDays, daysBetween } from '#domain/calendar/service-date.ts'
import type { FlightPatternTable } from '#server/db/tables.ts'
import { flightsAtOnce, makeNextFlights } from '#server/features/flights/commands/keep-horizon.ts'
import { askForFlights, flightScheduleJob } from '#server/features/tasks/commands/flight-schedule.ts'
import { runQueuedJobs } from '#server/features/tasks/commands/run-jobs.ts'
import { startJobs } from '#server/jobs/jobs.ts'
import { scheduledJobs } from '#server/scheduled-jobs.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { portalActor } from '#server/work/actor.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const began = '2026-11-20T13:00:00Z'
const today = '2026-11-20'
const quiet = { error: () => {}, warn: () => {} }

let portal: TestPortal
let administrator: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal(began)
  await makeSmallCompany(portal)
  administrator = await signedIn(portal, ['adminSystem', 'editCustomer'])
})
afterAll(() => portal.close())
beforeEach(async () => {
  portal.clock.now = began
  const { db } = portal.database
  for (const table of ['flight', 'flight_pattern', 'job_run'] as const) await db.deleteFrom(table).execute()
  await setDays(400)
})

/** Stores a daily pattern without flights. */
async function keepPattern(more: Partial<Insertable<FlightPatternTable>> = {}): Promise<string> {
  const guid = newGuid()
  const row = {
    guid,
    airline_code: 'BA',
    number: '131',
    direction: 'arrival',
    other_airport: 'LGW',
    valid_from: '2026-11-01',
    valid_to: '2029-12-31',
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    local_time: '15:30',
    ...timestamps(portal.clock.now),
    ...more,
  } satisfies Insertable<FlightPatternTable>
  await portal.database.db.insertInto('flight_pattern').values(row).execute()
  return guid
}

async function setDays(days: number) {
  const { version } = await administrator.must(flightScheduleForm.load)
  return administrator.call(flightScheduleForm.save, { body: { days, version } })
}

const runJobs = () =>
  runQueuedJobs({
    db: portal.database.db,
    jobs: [flightScheduleJob],
    clock: () => portal.clock.now,
    log: quiet,
  })
const night = async () => {
  await askForFlights(portal.database.db, portal.clock.now)
  return runJobs()
}
const runs = async () => (await administrator.must(queryJobs)).items
const datesOf = async (ident = 'BA131') => {
  const rows = await portal.database.db
    .selectFrom('flight')
    .select('service_date')
    .where('ident', '=', ident)
    .orderBy('service_date')
    .execute()
  return rows.map((it) => it.service_date)
}
const horizon = () => administrator.must(flightScheduleForm.load)

describe('the nightly job', () => {
  test('creates each pattern’s flights for the configured number of days ahead, so that the picker has some on the last day', async () => {
    await keepPattern()
    expect(await horizon()).toMatchObject({
      days: 400,
      wantedUntil: '2027-12-25',
      madeUntil: null,
      scheduleEnds: '2029-12-31',
    })
    expect(await night()).toBe(1)
    const dates = await datesOf()
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([401, today, '2027-12-25'])
    expect(await horizon()).toMatchObject({ madeUntil: '2027-12-25' })
    expect(await runs()).toMatchObject([
      {
        name: 'flight-schedule',
        state: 'done',
        requestedBy: 'Kerbside',
        result: [{ label: 'Flights created', count: 401 }],
      },
    ])
    const { items } = await administrator.must(pickerFlights, {
      query: { date: '2027-12-25', direction: 'arrival' },
    })
    expect(items.map((it) => it.ident)).toEqual(['BA131'])
  })

  test('the next night adds a day; repeating it, or with nothing missing, doesn’t run', async () => {
    await keepPattern()
    await night()
    expect(await night()).toBe(0)
    portal.clock.now = '2026-11-21T06:37:00Z'
    expect(await night()).toBe(1)
    expect((await datesOf()).at(-1)).toBe('2027-12-26')
    portal.clock.now = began
    expect((await runs())[0]).toMatchObject({ result: [{ label: 'Flights created', count: 1 }] })
  })

  test('is queued once, however often it is requested before it runs', async () => {
    await keepPattern()
    await askForFlights(portal.database.db, portal.clock.now)
    await askForFlights(portal.database.db, portal.clock.now)
    expect(await runs()).toHaveLength(1)
  })

  test('catches up after weeks without a server, and skips past days', async () => {
    await keepPattern()
    await setDays(30)
    await night()
    portal.clock.now = '2027-02-01T13:00:00Z'
    await night()
    const dates = await datesOf()
    expect(dates.filter((it) => it > '2026-12-20' && it < '2027-02-01')).toEqual([])
    expect([dates.includes('2027-02-01'), dates.at(-1)]).toEqual([true, '2027-03-03'])
  })

  test('creates no flights for a withdrawn pattern, or after a pattern’s last day', async () => {
    await keepPattern({ number: '132', active: false })
    await keepPattern({ number: '133', valid_to: '2026-12-01' })
    await night()
    expect(await datesOf('BA132')).toEqual([])
    expect((await datesOf('BA133')).at(-1)).toBe('2026-12-01')
    expect(await horizon()).toMatchObject({ madeUntil: '2027-12-25', scheduleEnds: '2026-12-01' })
    expect(await night()).toBe(0)
  })

  test('works in batches, each in its own transaction, and continues after a crash', async () => {
    for (let number = 200; number < 240; number++) await keepPattern({ number: String(number) })
    const { db } = portal.database
    const next = () => inUnitOfWork(db, { actor: portalActor, now: portal.clock.now }, makeNextFlights)
    const [first, second] = [await next(), await next()]
    const days = flightsAtOnce / 40
    expect(first).toMatchObject({ from: today, to: addDays(today, days - 1), made: flightsAtOnce })
    expect(second).toMatchObject({ from: addDays(today, days), made: flightsAtOnce })
    await night()
    for (const ident of ['BA200', 'BA239']) expect(await datesOf(ident)).toHaveLength(401)
  })

  test('a pattern added later gets flights as far as the others, also in a schedule without flights', async () => {
    await keepPattern({ number: '500' })
    await administrator.must(savePattern, {
      body: {
        airlineCode: 'BA',
        number: '131',
        direction: 'arrival',
        otherAirport: 'LGW',
        validFrom: today,
        validTo: '2029-12-31',
        weekdays: [1, 2, 3, 4, 5, 6, 7],
        localTime: '15:30',
      },
    })
    expect((await datesOf()).at(-1)).toBe('2027-12-25')
    expect(await datesOf('BA500')).toEqual([])
    expect(await horizon()).toMatchObject({ madeUntil: null })
    await night()
    expect(await datesOf('BA500')).toHaveLength(401)
    expect(await datesOf()).toHaveLength(401)
  })
})

describe('the horizon', () => {
  test('set later creates the missing flights; set earlier removes none', async () => {
    await keepPattern()
    await night()
    expect((await setDays(500)).status).toBe(200)
    expect(await runs()).toMatchObject([{ state: 'queued' }, { state: 'done' }])
    await runJobs()
    expect((await datesOf()).at(-1)).toBe(addDays(today, 500))
    await setDays(60)
    await night()
    expect((await datesOf()).at(-1)).toBe(addDays(today, 500))
    const { db } = portal.database
    const [line] = await db
      .selectFrom('history')
      .selectAll()
      .where('action', '=', 'editFlightSchedule')
      .orderBy('guid', 'desc')
      .execute()
    expect(line).toMatchObject({ before: { flightHorizonDays: 500 }, after: { flightHorizonDays: 60 } })
  })

  test.each([29, 801, 31.5, '400 days'])('of %s days is refused at its field', async (days) => {
    const { version } = await horizon()
    const answer = await administrator.send('POST', flightScheduleForm.save.path, { days, version })
    expect(answer).toMatchObject({ status: 400, body: { fields: { days: {} } } })
  })

  test('after another user’s change is refused', async () => {
    const { version } = await horizon()
    await setDays(100)
    const answer = await administrator.call(flightScheduleForm.save, { body: { days: 200, version } })
    expect(answer.body).toMatchObject({ errors: [{ name: 'settings' }] })
  })

  test('is shown on the configuration screen', async () => {
    await keepPattern()
    await night()
    expect((await administrator.must(configurationOverview)).flights).toEqual({
      days: 400,
      wantedUntil: '2027-12-25',
      madeUntil: '2027-12-25',
      scheduleEnds: '2029-12-31',
    })
  })
})

test('a starting server creates missing flights', async () => {
  await keepPattern()
  const jobs = await startJobs(
    portal.database,
    scheduledJobs({ ...portal.context, now: () => portal.clock.now }),
    quiet,
  )
  try {
    await expect
      .poll(async () => (await datesOf()).length, { timeout: 20_000 })
      .toBe(daysBetween(today, '2027-12-25') + 1)
  } finally {
    await jobs.stop()
  }
})
