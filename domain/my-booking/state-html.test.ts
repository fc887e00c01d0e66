import { describe, expect, test } from 'vitest'
import { guestLanguageNames } from '#domain/message/guest-language.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import { guestTexts } from '#domain/message/texts/all-texts.ts'
import type { BookingPage, PageService } from './booking-page.ts'
import { examplePage, waitingTrip } from './example-page.ts'
import { bookingPageHtml } from './page-html.ts'
import { driveStateOf, flightStateOf, shownDrivers, type LiveFlight, type LiveTrip } from './service-state.ts'

const parts = { style: '', script: '', logo: null }
const shown = (changed: Partial<BookingPage> = {}) =>
  bookingPageHtml({ ...examplePage, ...changed }, parts).replaceAll(/<[^>]+>/g, ' ')
const [, transfer] = examplePage.services as [PageService, PageService]
const onTime = {
  direction: 'arrival',
  status: 'scheduled',
  scheduled: '2026-11-20T18:05:00Z',
  estimated: null,
  actual: null,
} as const

describe('the page', () => {
  test('still names driver, car and plate after the ride, with our thanks', () => {
    const trips = [{ ...waitingTrip, status: 'completed' as const }]
    const after = shown({
      now: '2026-11-21T23:00:00Z',
      services: [{ ...transfer, status: 'completed', trips }],
    })
    expect(after).toMatch(/This trip is complete\. Thank you for travelling with us\.\s+Your driver\s+Dora/)
    expect(after).toMatch(/White Sedan\s+Number plate\s+ZR 204/)
    const back = { ...transfer.service.journeys[0], number: 2, startsAt: '2026-11-20T23:00:00Z' }
    const both = { ...transfer.service, journeys: [...transfer.service.journeys, back] }
    const all = [...trips, { ...trips[0], journey: 2, pickupAt: back.startsAt }] as LiveTrip[]
    const twice = shown({
      services: [{ ...transfer, status: 'completed', service: both as GuestService, trips: all }],
    })
    expect(twice.match(/Thank you for travelling/g)).toHaveLength(1)
  })

  test.each(guestLanguageNames)(
    'names a car once: the one that comes, else the booked kind, in %s',
    (language) => {
      const label = guestTexts[language].labels.car
      const cars = (trips: LiveTrip[]) => {
        const page = { ...examplePage, language, services: [{ ...transfer, trips }] }
        const rows = bookingPageHtml(page, parts).matchAll(new RegExp(`<dt>${label}</dt><dd>([^<]+)`, 'g'))
        return [...rows].map(([, car]) => car)
      }
      expect(cars([waitingTrip])).toEqual(['White Sedan'])
      expect(cars([{ ...waitingTrip, driver: null, car: null, plate: null, status: 'unassigned' }])).toEqual([
        'Sedan',
      ])
    },
  )

  test.each([
    ['a late flight', { estimated: '2026-11-20T19:05:00Z' }, 'Your flight is delayed'],
    ['a cancelled flight', { status: 'cancelled' as const }, 'Your flight has been cancelled'],
  ])('warns of %s with a sign, apart from good news', (_, changed, text) => {
    const html = (about: Partial<LiveFlight>) =>
      bookingPageHtml({ ...examplePage, services: [{ ...transfer, flight: { ...onTime, ...about } }] }, parts)
    expect(html(changed)).toMatch(
      new RegExp(
        `<div class="state warn" role="status"><svg[^]*?<p>${text}[^]*?</div>` +
          '<div class="state" role="status"><p>Your driver is waiting',
      ),
    )
    expect(html({})).not.toContain('state warn')
  })

  test('shows when a late departure leaves, without promising that a driver waits', () => {
    const flight = {
      ...onTime,
      direction: 'departure' as const,
      scheduled: '2026-11-20T22:05:00Z',
      estimated: '2026-11-20T23:05:00Z',
    }
    const text = shown({
      services: [{ ...transfer, flight, trips: [{ ...waitingTrip, status: 'assigned' }] }],
    })
    expect(text).toContain('Your flight is delayed. It now departs at 19:05.')
    expect(text).not.toContain('will wait')
  })
})

describe('the state of a service', () => {
  const trip = (status: LiveTrip['status']) => ({ ...waitingTrip, status })

  test.each([
    [['assigned', 'assigned'], null],
    [['assigned', 'started'], 'onTheWay'],
    [['onBoard', 'waiting'], 'waiting'],
    [['completed', 'onBoard'], 'onBoard'],
    [['completed', 'assigned'], null],
    [['completed', 'noShow'], 'done'],
    [['noShow'], 'missed'],
  ] as const)('of cars %j is %s', (statuses, state) => {
    expect(driveStateOf(statuses.map(trip))).toBe(state)
  })

  test('names drivers from a day before the pickup until the day after', () => {
    const named = (status: LiveTrip['status'], now: string) => shownDrivers([trip(status)], now).length
    expect(named('assigned', '2026-11-19T18:49:00Z')).toBe(0)
    expect(named('assigned', '2026-11-19T18:50:00Z')).toBe(1)
    expect(named('onBoard', '2026-11-20T19:10:00Z')).toBe(1)
    expect(named('completed', '2026-11-20T19:30:00Z')).toBe(1)
    expect(named('completed', '2026-11-22T03:59:00Z')).toBe(1)
    expect(named('completed', '2026-11-22T18:51:00Z')).toBe(0)
    expect(named('noShow', '2026-11-20T19:30:00Z')).toBe(0)
  })

  test('of a flight: cancelled, landed, late, and on time only on the day', () => {
    expect(flightStateOf(onTime, '2026-11-19T12:00:00Z')).toBeNull()
    expect(flightStateOf(onTime, '2026-11-20T12:00:00Z')?.what).toBe('onTime')
    const late = { ...onTime, estimated: '2026-11-20T18:20:00Z' }
    expect(flightStateOf(late, '2026-11-19T12:00:00Z')).toEqual({ what: 'late', at: late.estimated })
    const departing = { ...late, direction: 'departure' } as const
    expect(flightStateOf(departing, '2026-11-20T12:00:00Z')?.what).toBe('lateDeparture')
    expect(flightStateOf({ ...late, status: 'landed' }, '2026-11-20T18:30:00Z')?.what).toBe('landed')
    expect(flightStateOf({ ...late, status: 'cancelled' }, '2026-11-20T18:30:00Z')?.what).toBe('cancelled')
  })
})
