// not moved: it reads recorded responses.
import { describe, expect, test } from 'vitest'
import { aeroApi } from './aeroapi.ts'
import {
  closeFlightService,
  fixture,
  from,
  key,
  now,
  service,
  sourceWith,
  to,
} from '#server/testing/flight-sources.ts'

closeFlightService()

describe('AeroAPI', () => {
  test('reads past and upcoming flights page by page', async () => {
    const source = await sourceWith(aeroApi, [
      { path: '/airports/BGI/flights/arrivals', body: await fixture('aeroapi-arrivals') },
      {
        path: '/airports/BGI/flights/scheduled_arrivals',
        body: await fixture('aeroapi-scheduled-arrivals'),
        times: 1,
      },
      {
        path: '/airports/BGI/flights/scheduled_arrivals',
        body: await fixture('aeroapi-scheduled-arrivals-2'),
      },
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
        ident: 'VS131',
        otherAirport: 'LHR',
        scheduledAt: '2026-11-20T20:00:00Z',
        status: 'diverted',
      },
      {
        ...nothing,
        ident: 'B6661',
        otherAirport: 'JFK',
        scheduledAt: '2026-11-20T21:00:00Z',
        status: 'cancelled',
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
    ])
    const asked = service.asked.map((it) => it.path)
    expect(asked[1]).toContain('cursor=page2')
    expect(asked[2]).toContain(`end=${encodeURIComponent(now)}`)
    expect(service.asked[0]?.headers).toMatchObject({ 'x-apikey': key })
  })

  test('reads a record with an airline and a number but no ident', async () => {
    const scheduled_in = '2026-11-20T18:00:00Z'
    const rows = [
      { ident: 'BAW2155', operator: 'BAW', operator_iata: 'BA', flight_number: '2155', scheduled_in },
      { ident: 'VIR131', operator: 'VS', flight_number: 131, scheduled_in },
      { operator_iata: 'B6', flight_number: 'B6 661', scheduled_in },
      { ident: 'VIR132', flight_number: '132', scheduled_in },
    ]
    const source = await sourceWith(aeroApi, [
      { path: '/airports/BGI/flights/scheduled_arrivals', body: { scheduled_arrivals: rows } },
      { path: '/airports/BGI/flights/arrivals', body: {} },
    ])
    expect((await source.listFlights('BGI', 'arrival', from, to)).map((it) => it.ident)).toEqual([
      'BA2155',
      'VS131',
      'B6661',
    ])
  })

  test('an arrival that landed at another airport is diverted', async () => {
    const row = {
      ident_iata: 'BA2155',
      scheduled_in: '2026-11-20T12:00:00Z',
      actual_on: '2026-11-20T12:05:00Z',
      destination: { code_iata: 'UVF' },
    }
    const source = await sourceWith(aeroApi, [
      { path: '/airports/BGI/flights/scheduled_arrivals', body: {} },
      { path: '/airports/BGI/flights/arrivals', body: { arrivals: [row] } },
    ])
    expect(await source.listFlights('BGI', 'arrival', from, to)).toMatchObject([
      { ident: 'BA2155', status: 'diverted' },
    ])
  })

  test('a next-page link can’t lead to another host or loop forever', async () => {
    const elsewhere = {
      scheduled_departures: [],
      links: { next: 'http://169.254.169.254/latest?cursor=more' },
    }
    const source = await sourceWith(aeroApi, [
      { path: '/airports/BGI/flights/scheduled_departures', body: elsewhere },
      { path: '/airports/BGI/flights/departures', body: {} },
    ])
    await source.listFlights('BGI', 'departure', from, to)
    expect(service.asked.every((it) => it.path.startsWith('/airports/BGI/flights/'))).toBe(true)
    expect(service.asked).toHaveLength(11)
  })

  test('never requests more than the two days it covers', async () => {
    const source = await sourceWith(aeroApi, [
      { path: '/airports/BGI/flights/scheduled_departures', body: {} },
    ])
    await source.listFlights('BGI', 'departure', '2026-11-20T14:00:00Z', '2026-11-30T00:00:00Z')
    expect(service.asked.map((it) => new URLSearchParams(it.path.split('?')[1]).get('end'))).toEqual([
      '2026-11-22T12:59:00Z',
    ])
  })
})
