import { describe, expect, test } from 'vitest'
import { fastTrack, transfer } from '#domain/message/example-message.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import type { PageService } from './booking-page.ts'
import { examplePage, waitingTrip } from './example-page.ts'
import { hasBegun } from './guest-cancel.ts'
import { bookingPageHtml } from './page-html.ts'

const before = '2026-11-20T16:00:00Z'
const flight = {
  direction: 'arrival',
  status: 'scheduled',
  scheduled: '2026-11-20T18:05:00Z',
  estimated: null,
  actual: null,
} as const
const trip = { ...waitingTrip, status: 'assigned' } as const
const live = (service: GuestService) => ({ service, flight, trips: [] })
const extra = { ...fastTrack, kind: 'extra', startsAt: null, flight: null } as const
type Live = Parameters<typeof hasBegun>[0]

describe('a service has begun for its guest', () => {
  test.each<[string, Live, string, boolean]>([
    ['not before its flight', live(fastTrack), before, false],
    ['when the flight is due', live(fastTrack), '2026-11-20T18:05:00Z', true],
    [
      'not while the flight is late',
      { ...live(fastTrack), flight: { ...flight, estimated: '2026-11-20T19:00:00Z' } },
      '2026-11-20T18:30:00Z',
      false,
    ],
    [
      'when the flight has landed early',
      { ...live(transfer), flight: { ...flight, status: 'landed', actual: '2026-11-20T15:50:00Z' } },
      before,
      true,
    ],
    ['not while a driver is only assigned', { ...live(transfer), trips: [trip] }, before, false],
    [
      'when the driver sets off',
      { ...live(transfer), trips: [{ ...trip, status: 'started' }] },
      before,
      true,
    ],
    ['at the pickup', { ...live(transfer), trips: [trip] }, '2026-11-20T18:50:00Z', true],
    ['not while its time isn’t known', live({ ...fastTrack, startsAt: null, flight: null }), before, false],
  ])('%s', (_, own, now, is) => {
    const about = own.service.startsAt === null ? { ...own, flight: null } : own
    expect(hasBegun(about, [about], { now, today: '2026-11-20' })).toBe(is)
  })

  test('after the first of two journeys, the second can still be cancelled', () => {
    const back = { ...transfer.journeys[0], number: 2, startsAt: '2026-11-20T23:00:00Z' }
    const service = { ...transfer, journeys: [...transfer.journeys, back] } as GuestService
    const trips = [
      { ...trip, status: 'completed' as const },
      { ...trip, journey: 2, pickupAt: back.startsAt },
    ]
    const own = { service, flight: null, trips }
    expect(hasBegun(own, [own], { now: '2026-11-20T20:00:00Z', today: '2026-11-20' })).toBe(false)
  })

  test('a transfer that waits for a late flight hasn’t begun at its old time', () => {
    const [own] = transfer.journeys
    const expected = { date: '2026-11-20', time: '18:45' }
    const late = { ...transfer, journeys: own ? [{ ...own, expected }] : [] }
    const of = (service: typeof transfer) =>
      hasBegun({ ...live(service), flight: null, trips: [] }, [], {
        now: '2026-11-20T19:00:00Z',
        today: '2026-11-20',
      })
    expect([of(transfer), of(late)]).toEqual([true, false])
  })

  test('an extra begins with the services of its day', () => {
    const own = { ...live(extra), flight: null }
    const of = (now: string) => hasBegun(own, [live(fastTrack), own], { now, today: '2026-11-20' })
    expect([of(before), of('2026-11-20T18:05:00Z')]).toEqual([false, true])
    expect(hasBegun(own, [own], { now: before, today: '2026-11-21' })).toBe(true)
  })
})

describe('on the page', () => {
  const [, shownTransfer] = examplePage.services as [PageService, PageService]
  const terms = [
    { at: { date: '2026-11-18', time: '14:50' }, startsAt: '2026-11-18T18:50:00Z', feeBasisPoints: 5_000 },
    { at: { date: '2026-11-20', time: '02:50' }, startsAt: '2026-11-20T06:50:00Z', feeBasisPoints: 10_000 },
  ]
  const page = (now: string, changed: Partial<PageService> = {}) =>
    bookingPageHtml(
      {
        ...examplePage,
        now,
        services: [
          { ...shownTransfer, service: { ...transfer, terms }, flight: null, trips: [trip], ...changed },
        ],
      },
      { style: '', script: '', logo: null },
    )

  test('a service is cancelled until it begins; then the page says why not, and whom to call', () => {
    expect(page(before)).toContain('Cancel this service')
    const begun = page(before, { trips: [{ ...trip, status: 'waiting' }] })
    expect(begun).not.toContain('Cancel this service')
    expect(begun).toContain(
      'This service has started, so it can’t be cancelled online any more. ' +
        'Questions? Call us on +1 246 555 0100.',
    )
    expect(begun).not.toContain('Confirm pickup')
    // Guests who missed the flight name their next one.
    expect(begun).toContain('Your flight number')
  })

  test('what cancelling costs is said once it isn’t free any more', () => {
    expect(page('2026-11-18T18:49:00Z')).not.toContain('Cancelling now costs')
    expect(page('2026-11-18T18:50:00Z')).toContain('Cancelling now costs 50% of the price; from')
    expect(page(before)).toContain('Cancelling now costs the full price')
  })
})
