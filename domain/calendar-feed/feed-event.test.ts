import { describe, expect, test } from 'vitest'
import type { Permission } from '#domain/access/permissions.ts'
import { partyEvent, tripEvent, type FeedParty, type FeedTrip } from './feed-event.ts'
import { feedsOf, type FeedReader } from './feed-kinds.ts'

const group = { guid: 'g1', customerGuid: 'c1' }
const trip: FeedTrip = {
  guid: 't1',
  changedAt: '2026-11-20T13:00:07Z',
  pickupAt: '2026-11-21T03:50:00Z',
  expectedMinutes: 40,
  hire: null,
  guest: 'Mara Smith',
  passengers: 3,
  from: 'Airport',
  fromAddress: '',
  to: 'Coral Hotel',
  stops: [],
  car: 'Van 2, X 123',
  flight: 'BA255',
  reference: 'K7F2QM',
  isCancelled: false,
  isTakenAway: false,
  group,
}
const party: FeedParty = {
  guid: 'b1',
  changedAt: '2026-11-20T13:00:07Z',
  direction: 'arrival',
  guest: 'Mara Smith',
  passengers: 3,
  airport: 'Grantley Adams',
  flight: {
    ident: 'BA255',
    scheduled: '2026-11-20T18:00:00Z',
    estimated: null,
    actual: null,
    timeKnown: true,
  },
  dayNumber: 3,
  reference: 'K7F2QM',
  status: 'confirmed',
  group,
}

describe('a trip', () => {
  test('is from pickup to drop-off, after midnight too', () => {
    expect(tripEvent(trip)).toEqual({
      uid: 'trip-t1@kerbside',
      sequence: 217_342_807,
      changedAt: '2026-11-20T13:00:07Z',
      startsAt: '2026-11-21T03:50:00Z',
      endsAt: '2026-11-21T04:30:00Z',
      summary: 'Mara Smith (3), Airport to Coral Hotel',
      location: 'Airport',
      description: 'Drop-off: Coral Hotel\nFlight: BA255\nCar: Van 2, X 123\nReference: K7F2QM',
      status: 'confirmed',
      group,
    })
  })

  test('names its stops', () => {
    const stops = [{ name: 'Sandy Lane', at: '14:10' }]
    expect(tripEvent({ ...trip, stops }).description).toContain('Stops: Sandy Lane at 14:10\nDrop-off: ')
  })

  test('names the address, and leaves out a missing flight or car', () => {
    const event = tripEvent({ ...trip, fromAddress: '1 Beach Road', flight: null, car: null })
    expect(event.location).toBe('Airport, 1 Beach Road')
    expect(event.description).toBe('Drop-off: Coral Hotel\nReference: K7F2QM')
  })

  test('keeps its uid and gets a higher sequence when it changes or is cancelled', () => {
    const later = tripEvent({ ...trip, isCancelled: true, changedAt: '2026-11-20T13:00:08Z' })
    expect(later).toMatchObject({ uid: 'trip-t1@kerbside', sequence: 217_342_808, status: 'cancelled' })
  })

  test('that is reassigned no longer names the guest', () => {
    const event = tripEvent({ ...trip, isTakenAway: true })
    expect(event).toMatchObject({ uid: 'trip-t1@kerbside', status: 'cancelled', location: '', group: null })
    expect(JSON.stringify(event)).not.toMatch(/Smith|Coral/)
  })
})

describe('a party', () => {
  test('is at its flight’s time, with its day number', () => {
    expect(partyEvent(party)).toMatchObject({
      uid: 'booking-b1@kerbside',
      startsAt: '2026-11-20T18:00:00Z',
      endsAt: '2026-11-20T18:30:00Z',
      summary: 'A 3, arrival BA255: Mara Smith (3)',
      location: 'Grantley Adams',
      description: 'Reference: K7F2QM',
    })
  })

  test.each([
    ['expected later', { estimated: '2026-11-20T19:10:00Z' }, '2026-11-20T19:10:00Z'],
    ['landed', { estimated: '2026-11-20T19:10:00Z', actual: '2026-11-20T19:04:00Z' }, '2026-11-20T19:04:00Z'],
  ])('follows a flight that is %s', (_, more, startsAt) => {
    expect(partyEvent({ ...party, flight: { ...party.flight, ...more } }).startsAt).toBe(startsAt)
  })

  test('of a departure without a number or a known time says so', () => {
    const flight = { ...party.flight, timeKnown: false }
    const event = partyEvent({ ...party, direction: 'departure', dayNumber: null, flight })
    expect(event.summary).toBe('departure BA255: Mara Smith (3)')
    expect(event.description).toBe(
      'Flight time: not known yet, shown as 12:00 until the flight is changed\nReference: K7F2QM',
    )
  })

  test('of a departure is numbered separately', () => {
    expect(partyEvent({ ...party, direction: 'departure' }).summary).toBe(
      'D 3, departure BA255: Mara Smith (3)',
    )
  })
})

test.each<[string, FeedReader['kind'], Permission[], string[]]>([
  ['a driver', 'staff', ['driver'], ['driver']],
  ['a concierge', 'staff', ['fastTrack', 'viewCustomer'], ['desk']],
  ['one who does both', 'staff', ['driver', 'fastTrack'], ['driver', 'desk']],
  ['a partner user', 'partner', ['viewCustomer', 'editCustomer'], ['partner']],
  ['a partner user who sees nothing', 'partner', [], []],
  ['a partner user with a staff permission', 'partner', ['driver', 'fastTrack'], []],
  ['an agent', 'staff', ['viewCustomer'], []],
])('%s has the feeds of their screens', (_, kind, permissions, feeds) => {
  expect(feedsOf({ kind, permissions })).toEqual(feeds)
})
