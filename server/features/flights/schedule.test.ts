import type { Insertable } from 'kysely'
import { describe, expect, test } from 'vitest'
import { savePattern, saveFlightTimes, weeklyFlights } from '#contract/flights.ts'
import { addDays, weekdayOf } from '#domain/calendar/service-date.ts'
import { makeFlightsOfPatterns } from '#server/features/flights/commands/follow-schedule.ts'
import type { FlightPatternTable } from '#server/db/tables.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { newGuid } from '#server/work/guid.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'
import { timestamps } from '#server/work/timestamps.ts'
import {
  administrator,
  flights,
  gatwick131,
  openFlightSchedule,
  portal,
  today,
} from '#server/testing/flight-schedule.ts'

openFlightSchedule()

const system = {
  accountGuid: null,
  name: 'Portal',
  kind: 'system',
  permissions: [],
  partnerGuid: null,
} as const
const last = '2026-12-31'

const lay = (to = last, from = today) =>
  inUnitOfWork(portal.database.db, { actor: system, now: portal.clock.now }, (work) =>
    makeFlightsOfPatterns(work, from, to),
  )
const patternOf = (guid: string) =>
  portal.database.db
    .selectFrom('flight_pattern')
    .selectAll()
    .where('guid', '=', guid)
    .executeTakeFirstOrThrow()

/** Stores a pattern without its flights. */
async function keepPattern(more: Partial<Insertable<FlightPatternTable>> = {}): Promise<string> {
  const guid = newGuid()
  const row = {
    guid,
    airline_code: 'BA',
    number: '131',
    direction: 'arrival',
    other_airport: 'LGW',
    valid_from: '2026-11-01',
    valid_to: '2027-03-31',
    weekdays: [1, 5],
    local_time: '15:30',
    ...timestamps(portal.clock.now),
    ...more,
  } satisfies Insertable<FlightPatternTable>
  await portal.database.db.insertInto('flight_pattern').values(row).execute()
  return guid
}

describe('creating flights from the schedule', () => {
  test('creates a flight for each day of the pattern within the period, at local time', async () => {
    await keepPattern()
    expect(await lay('2026-11-30')).toEqual({ made: 4, moved: 0 })
    const made = await flights()
    expect(made.map((it) => it.service_date)).toEqual([
      '2026-11-20',
      '2026-11-23',
      '2026-11-27',
      '2026-11-30',
    ])
    expect(made[0]).toMatchObject({
      ident: 'BA131',
      scheduled_at: '2026-11-20T19:30:00Z',
      status: 'scheduled',
      source: 'schedule',
    })
  })

  test('is idempotent, also over more days', async () => {
    await keepPattern()
    await lay('2026-11-30')
    expect(await lay('2026-11-30')).toEqual({ made: 0, moved: 0 })
    expect(await lay('2026-12-07')).toEqual({ made: 2, moved: 0 })
    expect(await flights()).toHaveLength(6)
  })

  test('concurrent runs create each flight once', async () => {
    await keepPattern()
    await Promise.all([lay(), lay(), lay()])
    const made = await flights()
    expect(new Set(made.map((it) => it.service_date)).size).toBe(made.length)
  })

  test('two patterns of one flight on one day create one flight', async () => {
    await keepPattern()
    await keepPattern({ local_time: '18:00' })
    expect(await lay('2026-11-23')).toEqual({ made: 2, moved: 0 })
    expect((await flights()).map((it) => it.scheduled_at)).toEqual([
      '2026-11-20T19:30:00Z',
      '2026-11-23T19:30:00Z',
    ])
  })

  test('a withdrawn pattern creates none', async () => {
    await keepPattern({ active: false })
    expect(await lay()).toEqual({ made: 0, moved: 0 })
  })

  test('moves flights with the schedule, except manually edited ones', async () => {
    const guid = await keepPattern()
    await lay('2026-11-23')
    const [friday] = await flights()
    await administrator.must(saveFlightTimes, {
      body: { guid: friday?.guid, version: 1, status: 'delayed', estimatedTime: '16:10' },
    })
    await portal.database.db
      .updateTable('flight_pattern')
      .set({ local_time: '12:00' })
      .where('guid', '=', guid)
      .execute()
    expect(await lay('2026-11-23')).toEqual({ made: 0, moved: 1 })
    expect(await flights()).toMatchObject([
      { scheduled_at: '2026-11-20T19:30:00Z', estimated_at: '2026-11-20T20:10:00Z' },
      { scheduled_at: '2026-11-23T16:00:00Z', version: 2 },
    ])
  })

  test('creating sixty patterns over half a year is fast', async () => {
    for (let number = 200; number < 260; number++)
      await keepPattern({ number: String(number), weekdays: [1, 2, 3, 4, 5, 6, 7], valid_to: '2027-12-31' })
    const began = performance.now()
    expect(await lay(addDays(today, 149))).toEqual({ made: 9_000, moved: 0 })
    expect(performance.now() - began).toBeLessThan(10_000)
  })
})

describe('the weekly grid', () => {
  test('shows the active patterns of the week with their days', async () => {
    await keepPattern()
    await keepPattern({ number: '999', valid_from: '2027-01-01' })
    await keepPattern({ number: '998', valid_to: '2026-11-15' })
    await keepPattern({ number: '997', active: false })
    await keepPattern({ number: '996', valid_from: '2026-11-18', weekdays: [1, 3], local_time: '09:05' })
    const week = await administrator.must(weeklyFlights, { query: { startDate: today } })
    expect(week.startDate).toBe('2026-11-16')
    expect(week.days).toHaveLength(7)
    expect(week.items.map((it) => [it.ident, it.dates])).toEqual([
      ['BA996', ['2026-11-18']],
      ['BA131', ['2026-11-16', '2026-11-20']],
    ])
    const all = await administrator.must(weeklyFlights, { query: { startDate: today, withdrawn: 'yes' } })
    expect(all.items.map((it) => it.ident)).toContain('BA997')
  })

  test('requires an existing date', async () => {
    expect((await administrator.send('GET', '/api/flights/weekly?startDate=2026-13-01')).status).toBe(400)
  })
})

describe('a new pattern', () => {
  test('is stored with sorted days, creates its flights and is recorded', async () => {
    const { guid = '', toast } = await administrator.must(savePattern, { body: gatwick131 })
    expect(await patternOf(guid)).toMatchObject({ number: '131', weekdays: [1, 5], version: 1 })
    expect(toast).toBe('BA131 saved: 38 flights added')
    const dates = (await flights()).filter((it) => it.ident === 'BA131').map((it) => it.service_date)
    expect(dates.every((date) => [1, 5].includes(weekdayOf(date)))).toBe(true)
    expect([dates[0], dates.at(-1)]).toEqual([today, '2027-03-29'])
    const [history] = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('subject_guid', '=', guid)
      .execute()
    expect(history).toMatchObject({ action: 'makePattern', after: { ident: 'BA131', localTime: '15:30' } })
  })

  test.each([
    ['an unknown airline', { airlineCode: 'ZZ' }, 'airlineCode', 'No airline has this code'],
    ['an unknown airport', { otherAirport: 'ZZZ' }, 'otherAirport', 'No airport has this code'],
    [
      'an end before its start',
      { validTo: '2026-10-31' },
      'validTo',
      'Choose an end date on or after the start date',
    ],
    ['no day of the week', { weekdays: [] }, 'weekdays', 'Choose at least one day'],
    ['a day twice', { weekdays: [1, 1] }, 'weekdays', 'Select each day only once'],
    ['an invalid date', { validFrom: '2026-02-30' }, 'validFrom', 'Enter a date as YYYY-MM-DD'],
    [
      'a number of another airline',
      { number: 'AA131' },
      'number',
      'This number has another airline’s code. Enter only its digits, or change the airline.',
    ],
    ['an invalid number', { number: 'twelve' }, 'number', 'Enter one to four digits'],
  ])('is refused with %s', async (_, more, field, message) => {
    const answer = await administrator.call(savePattern, { body: { ...gatwick131, ...more } })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ kind: 'object', fields: { [field]: { kind: 'property', message } } })
  })

  test('the same flight twice on a day is refused, but not on other days', async () => {
    await administrator.must(savePattern, { body: gatwick131 })
    const twice = await administrator.call(savePattern, {
      body: { ...gatwick131, number: 'ba 131', weekdays: [5, 6] },
    })
    expect(twice.body).toMatchObject({
      fields: {
        number: { message: 'BA131 already operates on some of these dates (Sun 1 Nov to Wed 31 Mar)' },
      },
    })
    await administrator.must(savePattern, { body: { ...gatwick131, weekdays: [2] } })
    await administrator.must(savePattern, { body: { ...gatwick131, direction: 'departure' } })
  })

  test('requires an administrator', async () => {
    const agent = await signedIn(portal, ['editCustomer', 'dispatcher', 'policyOverride'])
    expect((await agent.call(savePattern, { body: gatwick131 })).status).toBe(403)
  })
})
