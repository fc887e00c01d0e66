import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/admin-tasks.ts'
import { feedKey, reportedArrival } from '#server/testing/flight-feed.ts'
import { countOf, openTaskDesk, type TaskDesk } from '#server/testing/task-desk.ts'
import { uploadText } from '#server/testing/uploads.ts'

let feed: TaskDesk
beforeAll(async () => {
  feed = await openTaskDesk()
})
afterAll(() => feed.close())

const plan = (task: contract.AdminTask, query?: Record<string, unknown>) => feed.plan(task, query)
const run = (task: contract.AdminTask, body?: Record<string, unknown>) => feed.run(task, body)
const ended = (guid: string | null) => feed.ended(guid ?? '')
const historyOf = (action: string) => feed.historyOf(action)

describe('flight schedules', () => {
  const patterns = () =>
    feed.db
      .selectFrom('flight_pattern')
      .select(['number', 'weekdays', 'local_time', 'other_airport'])
      .orderBy('guid')
      .execute()
  const head = 'airline,number,direction,other airport,from,to,days,time'
  const read = (mode: 'check' | 'save', ...lines: string[]) =>
    uploadText(feed.portal, feed.admin, contract.scheduleFile, {
      text: [head, ...lines, ''].join('\n'),
      query: { mode },
    })

  beforeEach(async () => {
    await feed.db.updateTable('flight').set({ pattern_guid: null }).execute()
    await feed.db.deleteFrom('flight').where('ident', '<>', 'BA2155').where('ident', '<>', 'BA2154').execute()
    await feed.db.deleteFrom('flight_pattern').execute()
  })

  test('from a file: each line is new, then unchanged, then changed; its flights are created', async () => {
    const line = 'BA,9448,arrival,LGW,2026-11-21,2026-12-31,Mon Wed,14:05'
    expect((await read('check', line)).body).toMatchObject({ jobGuid: null, plan: { whyNot: null } })
    expect(await patterns()).toEqual([])
    const first = await ended((await read('save', line)).body.jobGuid)
    expect(first.counts).toMatchObject({ 'Flights added': 1, 'Flights changed': 0, 'Flights with errors': 0 })
    expect(await patterns()).toEqual([
      { number: '9448', weekdays: [1, 3], local_time: '14:05', other_airport: 'LGW' },
    ])
    const made = await feed.db
      .selectFrom('flight')
      .select('service_date')
      .where('ident', '=', 'BA9448')
      .orderBy('service_date')
      .limit(2)
      .execute()
    expect(made.map((it) => it.service_date)).toEqual(['2026-11-23', '2026-11-25'])
    expect((await historyOf('makePattern'))[0]).toMatchObject({ who: 'Ada Admin' })
    expect((await read('save', line)).body).toMatchObject({
      jobGuid: null,
      plan: { whyNot: 'The schedule already contains all these flights' },
    })
    const later = line.replace('14:05', '1420').replace('Mon Wed', '1 3')
    expect((await ended((await read('save', later)).body.jobGuid)).counts).toMatchObject({
      'Flights added': 0,
      'Flights changed': 1,
    })
    expect(await patterns()).toMatchObject([{ local_time: '14:20' }])
  })

  test('one invalid line blocks the import, and each is named by number', async () => {
    const { body } = await read(
      'save',
      'BA,9448,arrival,LGW,2026-11-21,2026-12-31,Mon,14:05',
      'BA,9449,sideways,LGW,2026-11-21,2026-12-31,Mon,14:05',
      'BA,9450,A,LGW,2026-11-21,2026-12-31,Someday,14:05',
      'BA,9451,A,LGW,21/11/2026,2026-12-31,1,14:05',
      'British,9452,A,LGW,2026-11-21,2026-12-31,1,14:05',
    )
    expect(body).toMatchObject({
      jobGuid: null,
      plan: { whyNot: 'Fix these rows first. The file is imported only if every row is valid.' },
    })
    expect(body.plan.notes).toEqual([
      'Row 3: direction: “sideways” isn’t a direction. Enter arrival or departure.',
      'Row 4: days: “Someday” doesn’t contain any days of the week',
      expect.stringContaining('Row 5: validFrom:'),
      'Row 6: airlineCode: Choose an airline',
    ])
    expect(await patterns()).toEqual([])
  })

  test('the check reports unknown codes, an end before the start, and a flight that appears twice', async () => {
    const lines = [
      'BA,9448,arrival,LGW,2026-11-21,2026-12-31,Mon,14:05',
      'ZZ,9449,arrival,LGW,2026-11-21,2026-12-31,Mon,14:05',
      'BA,9450,arrival,QQQ,2026-11-21,2026-12-31,Mon,14:05',
      'BA,9451,arrival,LGW,2026-12-31,2026-11-21,Mon,14:05',
      'ba,BA 9448,arrival,LGW,2026-11-21,2026-12-31,Mon,14:05',
      'BA,9448,arrival,LGW,2026-11-24,2026-12-31,Mon,15:05',
    ]
    const { plan: checked } = (await read('check', ...lines)).body
    expect(checked.notes).toEqual([
      'Row 3: airlineCode: No airline has this code',
      'Row 4: otherAirport: No airport has this code',
      'Row 5: validTo: Choose an end date on or after the start date',
      'BA9448 already operates on some of these dates at another time. Change it in the weekly schedule.',
    ])
    expect(
      ['Flights added', 'Flights unchanged', 'Flights with errors'].map((it) => countOf(checked, it)),
    ).toEqual([1, 1, 3])
    expect((await read('save', ...lines)).body.jobGuid).toBeNull()
    const right = lines.filter((_, place) => ![1, 2, 3].includes(place))
    const promised = (await read('check', ...right)).body.plan.counts
    const done = await ended((await read('save', ...right)).body.jobGuid)
    expect(done.counts).toEqual(Object.fromEntries(promised.map((it) => [it.label, it.count])))
  })

  test('flights from an unknown airport are listed with the reason', async () => {
    await feed.choose({ provider: 'aeroDataBox', key: feedKey })
    feed.report(reportedArrival({ number: 'ZZ 9001', date: '2026-11-23', scheduled: '19:00' }))
    const why = 'ZZ9001: airlineCode: No airline has this code'
    expect(
      (await plan(contract.initFlightSchedules, { source: 'service', until: '2026-12-15' })).notes,
    ).toEqual([why])
    const done = await run(contract.initFlightSchedules, { source: 'service', until: '2026-12-15' })
    expect(done.counts).toMatchObject({ 'Flights added': 0, 'Flights with errors': 1, [why]: 1 })
  })

  test('an existing flight at another time is left unchanged', async () => {
    await ended((await read('save', 'BA,9448,A,LGW,2026-11-01,2026-12-31,daily,14:05')).body.jobGuid ?? '')
    const { body } = await read('check', 'BA,9448,A,LGW,2026-11-21,2026-12-31,daily,15:00')
    expect(countOf(body.plan, 'Flights at another time (unchanged)')).toBe(1)
    expect(body.plan.notes).toEqual([
      'BA9448 already operates on some of these dates at another time. Change it in the weekly schedule.',
    ])
  })

  test('from the service: a week of reported flights becomes the schedule, once', async () => {
    await feed.choose({ provider: 'aeroDataBox', key: feedKey })
    feed.report(
      reportedArrival({ number: 'BA 9001', date: '2026-11-23', scheduled: '19:00' }),
      reportedArrival({ number: 'BA 9001', date: '2026-11-25', scheduled: '19:00' }),
      reportedArrival({ number: 'N550 GX', date: '2026-11-25', scheduled: '20:00' }),
    )
    const before = await plan(contract.initFlightSchedules, { source: 'service', until: '2026-12-15' })
    expect([countOf(before, 'Flights added'), before.whyNot]).toEqual([1, null])
    const done = await run(contract.initFlightSchedules, { source: 'service', until: '2026-12-15' })
    expect(done).toMatchObject({ state: 'done', counts: { 'Flights added': 1, 'Flights with errors': 0 } })
    expect(
      await feed.db
        .selectFrom('flight_pattern')
        .select(['number', 'weekdays', 'local_time', 'valid_from', 'valid_to'])
        .execute(),
    ).toEqual([
      {
        number: '9001',
        weekdays: [1, 3],
        local_time: '15:00',
        valid_from: '2026-11-21',
        valid_to: '2026-12-15',
      },
    ])
    expect(
      (await run(contract.initFlightSchedules, { source: 'service', until: '2026-12-15' })).counts,
    ).toMatchObject({
      'Flights unchanged': 1,
    })
    feed.service.answers = [{ path: '/', status: 500 }]
    expect(
      (await feed.admin.call(contract.initFlightSchedules.plan, { query: { source: 'service' } })).body,
    ).toMatchObject({
      errors: [{ message: 'AeroDataBox reported a server error' }],
    })
    expect(await run(contract.initFlightSchedules, { source: 'service' })).toMatchObject({
      state: 'failed',
      message: 'AeroDataBox reported a server error',
    })
  })

  test('flight times from the service are set once; repeating changes nothing and isn’t in the history', async () => {
    await feed.choose({ provider: 'aeroDataBox', key: feedKey })
    feed.report(reportedArrival({ revised: '18:40' }))
    const counts = { 'Flights received': 1, 'Flights not matched': 0 }
    const { counts: first } = await run(contract.updateFlightTimes)
    expect(first).toMatchObject({ 'Flights changed': 1 })
    const told = await historyOf('followFlightData')
    expect(told).toHaveLength(1)
    expect(await run(contract.updateFlightTimes)).toMatchObject({
      state: 'failed',
      message: expect.stringContaining('was just called') as string,
    })
    feed.portal.clock.forward(10)
    const again = await run(contract.updateFlightTimes)
    expect(again).toMatchObject({ state: 'done', counts: { ...counts, 'Flights changed': 0 } })
    expect(await historyOf('followFlightData')).toEqual(told)
  })

  test('without a service it fails with a message', async () => {
    await feed.choose({ provider: 'none' })
    const message = 'No flight data service is set up. Set one up under Configuration, Integrations.'
    expect((await plan(contract.initFlightSchedules, { source: 'service' })).whyNot).toBe(message)
    expect((await plan(contract.updateFlightTimes)).whyNot).toBe(message)
    expect(await run(contract.initFlightSchedules, { source: 'service' })).toMatchObject({
      state: 'failed',
      message,
    })
  })

  test('from the weekly schedule: flights are created for the configured number of days ahead', async () => {
    expect((await plan(contract.initFlightSchedules)).whyNot).toContain('No upcoming schedule')
    await ended((await read('save', 'BA,9448,A,LGW,2026-11-21,2027-12-31,daily,14:05')).body.jobGuid ?? '')
    await feed.db.updateTable('flight_pattern').set({ made_until: null }).execute()
    await feed.db.deleteFrom('flight').where('ident', '=', 'BA9448').execute()
    expect((await plan(contract.initFlightSchedules)).whyNot).toBeNull()
    expect((await run(contract.initFlightSchedules)).counts['Flights created']).toBeGreaterThan(100)
    expect((await plan(contract.initFlightSchedules)).whyNot).toBe('All scheduled flights have been created')
  })
})
