import { expect, test } from 'vitest'
import { partyEvent, tripEvent, type FeedTrip } from '#domain/calendar-feed/feed-event.ts'
import { feedFile } from '#server/features/calendar-feeds/export/feed-file.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'

const trip: FeedTrip = {
  guid: 't1',
  changedAt: '2027-03-01T13:00:07.123456Z',
  pickupAt: '2027-03-28T00:30:00Z',
  hire: null,
  expectedMinutes: 60,
  guest: 'Zoë Ångström, “the; guest”\\',
  passengers: 3,
  from: 'Heathrow',
  fromAddress: 'Longford, TW6',
  to: '宇宙ホテル '.repeat(20).trim(),
  stops: [],
  car: null,
  flight: null,
  reference: 'K7F2QM',
  isCancelled: false,
  isTakenAway: false,
  group: { guid: 'g1', customerGuid: 'c1' },
}
const fileOf = (trips: readonly FeedTrip[]) =>
  feedFile({
    name: 'Trips - Company',
    timeZone: 'Europe/London',
    events: trips.map(tripEvent),
    addressOf: ({ guid }) => `https://portal.example/x/${guid}`,
  })

test('times are right when the clocks change, at the end of a month and of a year', () => {
  const times: [string, string][] = [
    // Summer time begins in London during the first trip and ends during the second.
    ['2027-03-28T00:30:00Z', '2027-03-28T01:30:00Z'],
    ['2027-10-31T00:30:00Z', '2027-10-31T01:30:00Z'],
    ['2027-01-31T23:45:00Z', '2027-02-01T00:45:00Z'],
    ['2027-12-31T23:45:00Z', '2028-01-01T00:45:00Z'],
  ]
  const { events } = readCalendar(
    fileOf(times.map(([pickupAt], at) => ({ ...trip, guid: `t${at}`, pickupAt }))),
  )
  expect(events.map((it) => [it.start, it.end])).toEqual(times)
})

test('any text survives', () => {
  const { name, events } = readCalendar(fileOf([trip]))
  expect(name).toBe('Trips - Company')
  expect(events[0]).toMatchObject({
    summary: `${trip.guest} (3), Heathrow to ${trip.to}`,
    location: 'Heathrow, Longford, TW6',
    url: 'https://portal.example/x/g1',
  })
})

test('the same events are the same bytes', () => {
  expect(fileOf([trip])).toBe(fileOf([trip]))
})

test('a feed without events is a calendar', () => {
  const text = fileOf([])
  expect(text).toContain('X-WR-TIMEZONE:Europe/London')
  expect(readCalendar(text).events).toEqual([])
})

test('a waitlisted party is tentative', () => {
  const event = partyEvent({
    guid: 'b1',
    changedAt: trip.changedAt,
    direction: 'arrival',
    guest: 'Ann',
    passengers: 1,
    airport: 'Heathrow',
    flight: { ident: 'BA1', scheduled: trip.pickupAt, estimated: null, actual: null, timeKnown: true },
    dayNumber: null,
    reference: 'K7F2QM',
    status: 'tentative',
    group: null,
  })
  const text = feedFile({ name: 'x', timeZone: 'UTC', events: [event], addressOf: () => '' })
  expect(readCalendar(text).events[0]?.status).toBe('TENTATIVE')
})
