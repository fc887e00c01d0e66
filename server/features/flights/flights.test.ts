import { describe, expect, test } from 'vitest'
import { dailyFlights, saveFlightTimes } from '#contract/flights.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { flightByIdent, flightsFor } from '#server/features/flights/queries/flights.ts'
import { bookOnFlight } from '#server/testing/book-on-flight.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { newGuid } from '#server/work/guid.ts'
import {
  administrator,
  company,
  flightOf,
  openFlightBoard,
  portal,
  times,
  tomorrow,
} from '#server/testing/flight-board.ts'

openFlightBoard()

describe('the flight board', () => {
  test('shows the flights of the date by their best time, with the guests of each', async () => {
    const arrival = await company.flightOn(tomorrow, 'arrival')
    await bookOnFlight(portal, company, { flightGuid: arrival, date: tomorrow, adults: 3, trip: true })
    await bookOnFlight(portal, company, {
      flightGuid: arrival,
      date: tomorrow,
      adults: 2,
      status: 'waitlisted',
    })
    await bookOnFlight(portal, company, {
      flightGuid: arrival,
      date: tomorrow,
      adults: 5,
      status: 'cancelled',
    })
    const { items } = await administrator.must(dailyFlights, { query: { startDate: tomorrow } })
    expect(items.map((it) => it.ident)).toEqual(['BA2155', 'BA2154'])
    expect(items[0]).toMatchObject({
      airline: 'British Airways',
      city: 'London',
      scheduledAt: '2026-11-21T18:00:00Z',
      bestAt: '2026-11-21T18:00:00Z',
      late: false,
    })
    expect(items[0]).toMatchObject({ parties: 1, passengers: 3, waitlisted: 2, trips: 1 })
    expect(items[1]).toMatchObject({ parties: 0, passengers: 0, waitlisted: 0, trips: 0 })
  })

  test('counts only a partner user’s own guests', async () => {
    const date = addDays(tomorrow, 1)
    const flightGuid = await company.flightOn(date, 'arrival')
    await bookOnFlight(portal, company, { flightGuid, date, adults: 4, trip: true })
    await bookOnFlight(portal, company, { flightGuid, date, adults: 1, partnerGuid: company.partner })
    const hotel = await signedIn(portal, [], { partnerGuid: company.partner })
    const { items } = await hotel.must(dailyFlights, { query: { startDate: date } })
    expect(items[0]).toMatchObject({ parties: 1, passengers: 1, trips: 0 })
  })

  test('is for signed-in users, and requires an existing date', async () => {
    const anyone = await signedIn(portal, [])
    expect((await anyone.send('GET', '/api/flights/daily?startDate=2026-11-20')).status).toBe(200)
    for (const wrong of ['', '?startDate=', '?startDate=2026-02-30', '?startDate=tomorrow']) {
      const answer = await anyone.send('GET', `/api/flights/daily${wrong}`)
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ kind: 'object', fields: { startDate: { kind: 'property' } } })
    }
  })
})

describe('editing a flight manually', () => {
  test('changes its best time and lateness, overrides flight data for a while, and is recorded', async () => {
    const flight = await flightOf('2026-11-20', 'arrival')
    await administrator.must(
      saveFlightTimes,
      times(flight, { status: 'delayed', estimatedTime: '14:40', terminal: '1', gate: '7', belt: '3' }),
    )
    const edited = await flightOf('2026-11-20', 'arrival')
    expect(edited).toMatchObject({
      estimatedAt: '2026-11-20T18:40:00Z',
      bestAt: '2026-11-20T18:40:00Z',
      minutesLate: 40,
      late: true,
      status: 'delayed',
      gate: '7',
      belt: '3',
      terminal: '1',
    })
    expect(edited).toMatchObject({
      source: 'manual',
      manualUntil: '2026-11-21T00:40:00Z',
      version: flight.version + 1,
    })
    const history = await portal.database.db
      .selectFrom('history')
      .selectAll()
      .where('subject_guid', '=', flight.guid)
      .execute()
    expect(history).toMatchObject([
      {
        action: 'editFlightTimes',
        account_guid: administrator.accountGuid,
        before: { status: 'scheduled' },
        after: { status: 'delayed' },
      },
    ])
    const events = await portal.database.db
      .selectFrom('event')
      .select(['topic', 'date', 'guid'])
      .where('guid', '=', flight.guid)
      .execute()
    expect(events).toEqual([{ topic: 'flight', date: '2026-11-20', guid: flight.guid }])
  })

  test('an actual time marks it as landed, and a time after midnight needs a date', async () => {
    const flight = await flightOf('2026-11-20', 'arrival')
    await administrator.must(
      saveFlightTimes,
      times(flight, { status: 'delayed', estimatedDate: tomorrow, estimatedTime: '00:15' }),
    )
    const late = await flightOf('2026-11-20', 'arrival')
    expect(late.bestAt).toBe('2026-11-21T04:15:00Z')
    await administrator.must(
      saveFlightTimes,
      times(late, { estimatedTime: '', status: 'delayed', actualTime: '08:55' }),
    )
    expect(await flightOf('2026-11-20', 'arrival')).toMatchObject({
      status: 'landed',
      actualAt: '2026-11-20T12:55:00Z',
      estimatedAt: null,
      late: false,
    })
  })

  test('a time without a date is on the nearest day, or a date is required', async () => {
    const flight = await flightOf('2026-11-25', 'arrival')
    await administrator.must(saveFlightTimes, times(flight, { status: 'delayed', estimatedTime: '22:30' }))
    const late = await flightOf('2026-11-25', 'arrival')
    expect(late.estimatedAt).toBe('2026-11-26T02:30:00Z')
    expect(
      (await administrator.call(saveFlightTimes, times(late, { status: 'delayed', estimatedTime: '02:10' })))
        .body,
    ).toMatchObject({
      fields: { estimatedDate: { message: 'Enter the date: 02:10 could be on Wed 25 Nov or on Thu 26 Nov' } },
    })
    const next = { status: 'delayed', estimatedTime: '02:10', estimatedDate: '2026-11-26' } as const
    await administrator.must(saveFlightTimes, times(late, next))
    expect((await flightOf('2026-11-25', 'arrival')).estimatedAt).toBe('2026-11-26T06:10:00Z')
  })

  test('is for administrators, dispatchers and the desk only', async () => {
    for (const [permission, status] of [
      ['dispatcher', 200],
      ['fastTrack', 200],
      ['editCustomer', 403],
      ['driver', 403],
    ] as const) {
      const who = await signedIn(portal, [permission])
      const flight = await flightOf('2026-11-26', 'arrival')
      expect((await who.call(saveFlightTimes, times(flight, { gate: '9' }))).status).toBe(status)
    }
  })

  test('can be handed back to flight data', async () => {
    const flight = await flightOf('2026-11-24', 'departure')
    await administrator.must(saveFlightTimes, times(flight, { gate: '4' }))
    await administrator.must(
      saveFlightTimes,
      times(await flightOf('2026-11-24', 'departure'), { gate: '4', followFeed: true }),
    )
    expect(await flightOf('2026-11-24', 'departure')).toMatchObject({
      gate: '4',
      source: 'schedule',
      manualUntil: null,
    })
  })

  test('impossible values are refused on their fields', async () => {
    const flight = await flightOf('2026-11-20', 'departure')
    const wrong = await administrator.call(saveFlightTimes, times(flight, { actualTime: '17:05' }))
    expect(wrong.status).toBe(400)
    expect(wrong.body).toMatchObject({
      kind: 'object',
      fields: {
        actualTime: { message: 'This time is in the future. Enter it as the estimated time instead.' },
      },
    })
    expect(
      (await administrator.call(saveFlightTimes, times(flight, { estimatedTime: '25:00' }))).body,
    ).toMatchObject({
      fields: { estimatedTime: { message: 'Enter a time as HH:MM' } },
    })
  })

  test('an outdated version is refused and changes nothing', async () => {
    const flight = await flightOf('2026-11-25', 'arrival')
    await administrator.must(saveFlightTimes, times(flight, { gate: '1' }))
    const second = await administrator.call(saveFlightTimes, times(flight, { gate: '2' }))
    expect(second.status).toBe(400)
    expect(second.body).toEqual({
      errors: [
        {
          name: 'flight',
          message: 'Another user changed this flight since you opened it. Open it again to see the changes.',
        },
      ],
    })
    expect((await flightOf('2026-11-25', 'arrival')).gate).toBe('1')
  })

  test('an unknown flight is not found, and an agent is not allowed', async () => {
    expect((await administrator.call(saveFlightTimes, times({ guid: newGuid(), version: 1 }))).status).toBe(
      404,
    )
    const agent = await signedIn(portal, ['editCustomer', 'viewDateStatus', 'policyOverride'])
    expect((await agent.call(saveFlightTimes, times(await flightOf('2026-11-26', 'arrival')))).status).toBe(
      403,
    )
  })
})

test('other features find flights by guid, by number and by codeshare', async () => {
  const { db } = portal.database
  const guid = await company.flightOn('2026-11-29', 'arrival')
  const unknown = newGuid()
  const found = await flightsFor(db, [guid, unknown])
  expect([...found.keys()]).toEqual([guid])
  expect(found.get(guid)).toMatchObject({ ident: 'BA2155', serviceDate: '2026-11-29', late: false })
  expect((await flightsFor(db, [])).size).toBe(0)
  await db
    .insertInto('flight_alias')
    .values({ ident: 'AA6155', operating_ident: 'BA2155' })
    .onConflict((it) => it.doNothing())
    .execute()
  for (const typed of ['ba 2155', 'BA02155', 'AA6155'])
    expect((await flightByIdent(db, '2026-11-29', 'arrival', typed))?.guid).toBe(guid)
  for (const typed of ['BA2154', 'Smith', ''])
    expect(await flightByIdent(db, '2026-11-29', 'arrival', typed)).toBe(null)
})
