import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dailyFlights } from '#contract/flights.ts'
import {
  addOfferedFlights,
  ignoreOfferedFlights,
  offeredFlights,
  offerFlightAgain,
} from '#contract/offered-flights.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { feedKey, openFlightFeed, reportedArrival, type FlightFeed } from '#server/testing/flight-feed.ts'
import { listenTo } from '#server/testing/live.ts'
import type { Who } from '#server/testing/trip-day.ts'
import { newGuid } from '#server/work/guid.ts'

const now = '2026-11-20T13:00:00Z'
const day = '2026-11-20'

let feed: FlightFeed
let desk: Who
beforeAll(async () => {
  feed = await openFlightFeed(now)
  desk = await signedIn(feed.portal, ['fastTrack'], { name: 'Tess Tablet' })
  await feed.choose({ provider: 'aeroDataBox', key: feedKey })
})
beforeEach(async () => {
  await feed.db.deleteFrom('offered_flight').execute()
  await feed.db.deleteFrom('ignored_flight').execute()
  await feed.db.deleteFrom('flight').where('ident', 'like', 'BA131').execute()
  await feed.db
    .updateTable('flight_feed')
    .set({ refreshed_at: null, swept_at: null, not_before: null })
    .execute()
})
afterAll(() => feed.close())

const unknown = (more: object = {}) => reportedArrival({ number: 'BA 131', scheduled: '19:30', ...more })
const offers = (startDate = day) => desk.must(offeredFlights, { query: { startDate } })
const again = async () => {
  feed.portal.clock.forward(60)
  await feed.refresh()
}
const historyOf = (action: string) =>
  feed.db
    .selectFrom('history')
    .select(['after'])
    .where('action', '=', action)
    .orderBy('guid', 'desc')
    .limit(1)
    .execute()

describe('reported flights that the portal lacks', () => {
  test('are listed once with their latest time, without known flights', async () => {
    feed.report(unknown(), unknown(), reportedArrival())
    await feed.refresh()
    feed.report(unknown({ scheduled: '19:40' }))
    await again()
    const { items } = await offers()
    expect(items).toEqual([
      {
        guid: expect.any(String) as string,
        ident: 'BA131',
        direction: 'arrival',
        date: day,
        otherAirport: 'LGW',
        city: 'London',
        scheduledAt: '2026-11-20T19:40:00Z',
        aliases: [],
        provider: 'AeroDataBox',
      },
    ])
    expect((await offers('2026-11-21')).items).toEqual([])
  })

  test('can be added, with live events, history and updates from then on', async () => {
    feed.report(unknown())
    await feed.refresh()
    const live = await listenTo(feed.portal, desk)
    const [offer] = (await offers()).items
    expect(await desk.must(addOfferedFlights, { body: { guids: [offer?.guid ?? ''] } })).toEqual({
      refused: [],
      toast: 'BA131 added',
    })
    expect(await live.next((it) => it.topic === 'flight' && it.date === day)).toBeTruthy()
    live.close()
    expect((await offers()).items).toEqual([])
    feed.report(unknown({ revised: '20:10' }))
    await again()
    const { items } = await desk.must(dailyFlights, { query: { startDate: day } })
    expect(items.find((it) => it.ident === 'BA131')).toMatchObject({
      airline: 'British Airways',
      otherAirport: 'LGW',
      estimatedAt: '2026-11-20T20:10:00Z',
      source: 'aeroDataBox',
      byHand: false,
      timeKnown: true,
    })
    expect(await historyOf('addOfferedFlight')).toMatchObject([
      { after: { ident: 'BA131', provider: 'AeroDataBox' } },
    ])
  })

  test('of an unknown airline and airport are added as to be advised', async () => {
    feed.report({
      ...unknown(),
      number: '8Z 17',
      movement: { ...unknown().movement, airport: { iata: 'QQQ' } },
    })
    await feed.refresh()
    const [offer] = (await offers()).items
    await desk.must(addOfferedFlights, { body: { guids: [offer?.guid ?? ''] } })
    const flight = await feed.db
      .selectFrom('flight')
      .selectAll()
      .where('ident', '=', '8Z17')
      .executeTakeFirstOrThrow()
    expect(flight).toMatchObject({ airline_code: '00', number: '8Z17', other_airport: 'ZZZ' })
    await feed.db.deleteFrom('flight').where('ident', '=', '8Z17').execute()
  })

  test('are added once by two concurrent users', async () => {
    feed.report(unknown())
    await feed.refresh()
    const body = { guids: (await offers()).items.map((it) => it.guid) }
    const answers = await Promise.all([
      desk.call(addOfferedFlights, { body }),
      feed.admin.call(addOfferedFlights, { body }),
    ])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    expect(answers.find((it) => it.status === 400)?.body).toMatchObject({
      errors: [{ message: 'Another user has already added or ignored these flights' }],
    })
  })

  test('those that can’t be added are named with the reason', async () => {
    feed.report(unknown(), { ...unknown(), number: 'BA 133' }, { ...unknown(), number: 'BA 135' })
    await feed.refresh()
    const { items } = await offers()
    const [first, second, third] = ['BA131', 'BA133', 'BA135'].map(
      (ident) => items.find((it) => it.ident === ident)?.guid ?? '',
    )
    await desk.must(addOfferedFlights, { body: { guids: [first ?? ''] } })
    const existing = { ident: 'BA133', airline_code: 'BA', number: '133', direction: 'arrival' } as const
    await feed.db
      .insertInto('flight')
      .values({
        guid: newGuid(),
        ...existing,
        other_airport: 'LGW',
        service_date: day,
        scheduled_at: '2026-11-20T19:00:00Z',
        created_at: now,
        updated_at: now,
      })
      .execute()
    const guids = [first ?? '', second ?? '', third ?? '']
    expect(await desk.must(addOfferedFlights, { body: { guids } })).toEqual({
      refused: [
        { guid: first, why: 'Another user has already added or ignored this flight' },
        { guid: second, why: 'This flight is already in the portal' },
      ],
      toast: 'BA135 added',
    })
    await feed.db.deleteFrom('flight').where('ident', 'in', ['BA131', 'BA133', 'BA135']).execute()
  })

  test('one added manually in the meantime is not listed and stays unchanged', async () => {
    feed.report(unknown())
    await feed.refresh()
    const { guid } = (await offers()).items[0] ?? { guid: '' }
    await feed.db
      .insertInto('flight')
      .values({
        guid,
        ident: 'BA131',
        airline_code: 'BA',
        number: '131',
        direction: 'arrival',
        other_airport: 'ZZZ',
        service_date: day,
        scheduled_at: '2026-11-20T19:00:00Z',
        created_at: now,
        updated_at: now,
      })
      .execute()
    expect((await offers()).items).toEqual([])
    expect((await desk.call(addOfferedFlights, { body: { guids: [guid] } })).status).toBe(400)
    const flight = await feed.db
      .selectFrom('flight')
      .select('other_airport')
      .where('ident', '=', 'BA131')
      .executeTakeFirstOrThrow()
    expect(flight.other_airport).toBe('ZZZ')
  })

  test('can be ignored on every day until the ignoring stops', async () => {
    feed.report(unknown(), unknown({ date: '2026-11-21' }))
    await feed.refresh()
    const body = { guids: [(await offers()).items[0]?.guid ?? ''] }
    expect((await desk.call(ignoreOfferedFlights, { body })).status).toBe(403)
    expect(await feed.admin.must(ignoreOfferedFlights, { body })).toEqual({
      refused: [],
      toast: 'BA131 ignored',
    })
    expect(await historyOf('ignoreFlights')).toMatchObject([{ after: { flights: ['BA131'] } }])
    await again()
    expect(await offers()).toMatchObject({
      items: [],
      ignored: [{ ident: 'BA131', direction: 'arrival', by: 'Ada Admin' }],
    })
    const name = { ident: 'BA131', direction: 'arrival' as const }
    await feed.admin.must(offerFlightAgain, { body: name })
    expect(await historyOf('offerFlightAgain')).toMatchObject([{ after: { ident: 'BA131' } }])
    expect((await feed.admin.call(offerFlightAgain, { body: name })).body).toMatchObject({
      errors: [{ message: 'This flight isn’t ignored' }],
    })
    await again()
    expect((await offers()).items).toHaveLength(2)
  })

  test('of past days are deleted', async () => {
    feed.report(unknown())
    await feed.refresh()
    feed.report()
    feed.portal.clock.forward(2 * 24 * 60)
    await feed.refresh()
    expect(await feed.db.selectFrom('offered_flight').select('guid').execute()).toEqual([])
    feed.portal.clock.now = now
  })

  test('adding or ignoring requires a selection', async () => {
    for (const endpoint of [addOfferedFlights, ignoreOfferedFlights])
      expect((await feed.admin.call(endpoint, { body: { guids: [] } })).body).toMatchObject({
        fields: { guids: { message: 'Select at least one flight' } },
      })
  })
})
