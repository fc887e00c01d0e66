// not moved: it reads recorded responses.
import { describe, expect, test } from 'vitest'
import type { FlightAnswer } from '#server/testing/flight-service.ts'
import {
  closeFlightService,
  fixture,
  from,
  key,
  service,
  sourceWith,
  to,
} from '#server/testing/flight-sources.ts'
import { aeroApi } from './aeroapi.ts'
import { aeroDataBox } from './aerodatabox.ts'

closeFlightService()

describe('AeroDataBox', () => {
  const flights = '/flights/airports/iata/BGI/'

  test('requests twelve hours at a time in local time, with the key in a header', async () => {
    const source = await sourceWith(aeroDataBox, [{ path: flights, body: { arrivals: [] } }])
    await source.listFlights('BGI', 'arrival', from, to)
    expect(service.asked.map((it) => it.path.split('?')[0])).toEqual([
      `${flights}2026-11-20T00:00/2026-11-20T12:00`,
      `${flights}2026-11-20T12:00/2026-11-21T00:00`,
    ])
    expect(service.asked[0]?.path).toContain('direction=Arrival')
    expect(service.asked[0]?.headers).toMatchObject({ 'x-rapidapi-key': key })
  })

  test('reads flights with codeshares once, without private flights and flights without a time', async () => {
    const source = await sourceWith(aeroDataBox, [
      { path: flights, body: await fixture('aerodatabox-arrivals') },
    ])
    const found = await source.listFlights('BGI', 'arrival', from, to)
    const nothing = {
      aliases: [],
      direction: 'arrival',
      estimatedAt: null,
      actualAt: null,
      terminal: '',
      gate: '',
      belt: '',
      isLive: false,
    }
    expect(found).toEqual([
      {
        ...nothing,
        ident: 'BA2155',
        aliases: ['AA6789'],
        otherAirport: 'LGW',
        scheduledAt: '2026-11-20T18:00:00Z',
        estimatedAt: '2026-11-20T18:25:00Z',
        status: 'enRoute',
        terminal: '1',
        gate: '11',
        belt: '2',
        isLive: true,
      },
      {
        ...nothing,
        ident: 'AA1089',
        otherAirport: 'MIA',
        scheduledAt: '2026-11-20T12:10:00Z',
        estimatedAt: '2026-11-20T12:05:00Z',
        actualAt: '2026-11-20T12:01:00Z',
        status: 'landed',
        isLive: true,
      },
      {
        ...nothing,
        ident: 'AC966',
        otherAirport: 'YYZ',
        scheduledAt: '2026-11-20T19:00:00Z',
        status: 'cancelled',
      },
      {
        ...nothing,
        ident: 'VS131',
        otherAirport: 'LHR',
        scheduledAt: '2026-11-20T20:00:00Z',
        status: 'scheduled',
        terminal: '1',
      },
    ])
  })

  test('reads a record with only an airline and a number', async () => {
    const row = {
      number: '2155',
      airline: { iata: 'BA' },
      movement: { scheduledTime: { utc: '2026-11-20 18:00Z' } },
    }
    const source = await sourceWith(aeroDataBox, [{ path: flights, body: { arrivals: [row] } }])
    expect(await source.listFlights('BGI', 'arrival', from, to)).toMatchObject([{ ident: 'BA2155' }])
  })

  test('an empty response means no flights', async () => {
    const source = await sourceWith(aeroDataBox, [{ path: flights, status: 204 }])
    expect(await source.listFlights('BGI', 'departure', from, to)).toEqual([])
  })

  test.each([
    ['live', 'OK', 'OK', 'live'],
    ['live if it partly works', 'OKPartial', 'OK', 'live'],
    ['a timetable', 'Down', 'OK', 'timetable'],
    ['unknown', 'Down', 'Unknown', 'unknown'],
  ])('covers an airport: %s', async (_, live, schedules, coverage) => {
    const source = await sourceWith(aeroDataBox, [
      { path: '/airports/iata/BGI', body: { icao: 'TBPB' } },
      {
        path: '/health/services/airports/TBPB/feeds',
        body: { liveFlightUpdatesFeed: { status: live }, flightSchedulesFeed: { status: schedules } },
      },
    ])
    expect(await source.coverage('BGI')).toBe(coverage)
  })

  test('does not cover an unknown airport', async () => {
    const source = await sourceWith(aeroDataBox, [])
    expect(await source.coverage('BGI')).toBe('unknown')
  })
})

describe.each([
  ['AeroDataBox', aeroDataBox],
  ['AeroAPI', aeroApi],
])('%s', (_, make) => {
  const list = async (answers: FlightAnswer[], more = {}) =>
    (await sourceWith(make, answers, more)).listFlights('BGI', 'arrival', from, to)

  test.each<[string, FlightAnswer, object]>([
    ['refuses the key', { path: '/', status: 401 }, { kind: 'keyRefused' }],
    ['refuses the subscription', { path: '/', status: 403 }, { kind: 'keyRefused' }],
    ['has a server error', { path: '/', status: 503 }, { kind: 'outage' }],
    ['rejects the request', { path: '/', status: 400 }, { kind: 'unreadable' }],
    ['responds with HTML', { path: '/', body: '<html>' }, { kind: 'unreadable' }],
    [
      'redirects',
      { path: '/', status: 302, headers: { location: 'http://127.0.0.1:1/' } },
      { kind: 'noAnswer' },
    ],
    [
      'has reached its daily limit',
      { path: '/', status: 429, headers: { 'retry-after': '3600' } },
      { kind: 'tooOften', retryAfterSeconds: 3600 },
    ],
  ])('%s: the failure is named, without the key', async (__, answer, failure) => {
    const error: unknown = await list([answer]).catch((it: unknown) => it)
    expect(error).toMatchObject(failure)
    expect(JSON.stringify(error)).not.toContain(key)
  })

  test('does not answer in time', async () => {
    await expect(list([{ path: '/', after: 500 }], { patienceMs: 60 })).rejects.toMatchObject({
      kind: 'noAnswer',
    })
  })

  test('sends too much', async () => {
    await expect(list([{ path: '/', body: `"${'x'.repeat(11_000_000)}"` }])).rejects.toMatchObject({
      kind: 'unreadable',
    })
  })

  test('waits and retries when asked to slow down for a second', async () => {
    const busy = { path: '/', status: 429, headers: { 'retry-after': '1' }, times: 1 }
    expect(await list([busy, { path: '/', body: {} }])).toEqual([])
  })

  test.each([
    [null],
    [7],
    ['words'],
    [[]],
    [{ arrivals: 'none', scheduled_arrivals: { a: 1 } }],
    [{ arrivals: [null, 3, 'x', {}, []] }],
  ])('no reply (%j) breaks anything', async (body) => {
    expect(await list([{ path: '/', body: JSON.stringify(body) }])).toEqual([])
  })
})
