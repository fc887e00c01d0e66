import { expect, test } from 'vitest'
import type { Today } from './TodayNumbers.tsx'
import type { Trouble } from './trouble.ts'
import { troublesOf } from './troubles.ts'

const quiet = {
  date: '2026-11-20',
  unassigned: null,
  unaccepted: null,
  lateFlights: null,
  desk: null,
  toApprove: null,
  guestRequests: null,
  guestTexts: null,
  vehiclePapers: null,
  failedMessages: null,
  cardMoney: null,
  bokun: null,
}
const reading = { timeZone: 'America/Barbados', configures: false }
const lines = (more: object, configures = false): Trouble[] =>
  troublesOf({ ...quiet, ...more } as Today, { ...reading, configures })
const flight = {
  guid: 'f',
  ident: 'BA255',
  city: 'London',
  direction: 'arrival',
  status: 'delayed',
  bestAt: '2026-11-20T18:50:00Z',
}
const van = { guid: 'v', name: 'Van 3', plate: 'Z 12', expired: true, wants: ['Permit expired'] }

test('no problems, no lines', () => {
  expect(lines({})).toEqual([])
  const none = { total: 0, firstAt: null, firstDate: null }
  expect(
    lines({ unassigned: none, unaccepted: none, lateFlights: [], vehiclePapers: [], failedMessages: 0 }),
  ).toEqual([])
  expect(lines({ cardMoney: { unmatched: 0, crashedCarts: 0, failure: '' } })).toEqual([])
})

test('trips without a driver are never called clear, also for readers who don’t dispatch', () => {
  const trips = [
    { status: 'unassigned', count: 3 },
    { status: 'completed', count: 2 },
  ]
  expect(lines({ trips })).toEqual([
    {
      what: '3 trips without a driver today',
      first: '',
      href: '/daily-reports/transport',
      screen: 'Daily Reports',
    },
  ])
  // Dispatchers have the list of the next hours instead.
  expect(lines({ trips, unassigned: { total: 0, firstAt: null, firstDate: null } })).toEqual([])
  expect(lines({ trips: [{ status: 'completed', count: 2 }] })).toEqual([])
})

test('what guests asked for on their own page', () => {
  const first = { customerGuid: 'c', groupGuid: 'g', reference: 'K7M2QX', text: 'x'.repeat(100) }
  expect(lines({ guestRequests: { total: 0, first: null } })).toEqual([])
  expect(lines({ guestRequests: { total: 2, first } })).toEqual([
    {
      what: '2 guest requests awaiting a reply',
      first: `first: K7M2QX, ${'x'.repeat(79)}…`,
      href: '/customers/c/g#conversation',
      screen: 'Bookings',
    },
  ])
})

test('what guests wrote by text', () => {
  const first = {
    customerGuid: 'c',
    groupGuid: 'g',
    reference: 'K7M2QX',
    number: '+1246',
    text: 'We are late',
  }
  const stranger = { ...first, customerGuid: null, groupGuid: null, reference: null }
  expect(lines({ guestTexts: { total: 0, first: null } })).toEqual([])
  const shown = [
    { total: 1, first },
    { total: 2, first },
    { total: 1, first: stranger },
  ].flatMap((guestTexts) => lines({ guestTexts }).map((it) => [it.what, it.first, it.href, it.screen]))
  expect(shown).toEqual([
    ['1 guest message awaiting a reply', 'K7M2QX, We are late', '/customers/c/g#conversation', 'Bookings'],
    [
      '2 guest messages awaiting a reply',
      'first: K7M2QX, We are late',
      '/guest-messages',
      'Messages from guests',
    ],
    ['1 guest message awaiting a reply', '+1246, We are late', '/guest-messages', 'Messages from guests'],
  ])
})

test('parties overdue at the desk, and hours without staff', () => {
  const longest = { name: 'Jan van der Berg', reference: 'DEMO23', minutes: 25 }
  const conflicts = { total: 0, firstDate: null }
  expect(
    lines({ desk: { overdue: { parties: 0, longest: null }, hoursWithoutStaff: [], conflicts } }),
  ).toEqual([])
  const shown = (parties: number, hoursWithoutStaff: number[]) =>
    lines({ desk: { overdue: { parties, longest }, hoursWithoutStaff, conflicts } }).map((it) => [
      it.what,
      it.first,
      it.href,
    ])
  expect(shown(1, [9])).toEqual([
    ['1 party overdue at the desk', 'Jan van der Berg, landed 25 min ago', '/scan?find=DEMO23'],
    ['1 hour without desk staff', 'at 09:00', '/concerige-dash?date=2026-11-20'],
  ])
  expect(shown(3, [14, 15])).toEqual([
    ['3 parties overdue at the desk', 'longest: Jan van der Berg, landed 25 min ago', '/scan'],
    ['2 hours without desk staff', 'first at 14:00', '/concerige-dash?date=2026-11-20'],
  ])
})

test('conflicts of the desk’s devices', () => {
  const shown = (total: number) =>
    lines({
      desk: {
        overdue: { parties: 0, longest: null },
        hoursWithoutStaff: [],
        conflicts: { total, firstDate: '2026-11-19' },
      },
    }).map((it) => [it.what, it.first, it.href])
  expect(shown(1)).toEqual([
    ['1 desk conflict needs a decision', 'Thu 19 Nov', '/concerige-dash?date=2026-11-19&view=conflicts'],
  ])
  expect(shown(2)).toEqual([
    [
      '2 desk conflicts need a decision',
      'first on Thu 19 Nov',
      '/concerige-dash?date=2026-11-19&view=conflicts',
    ],
  ])
})

test('card payments that need review', () => {
  expect(
    lines({ cardMoney: { unmatched: 1, crashedCarts: 2, failure: 'No answer' } }).map((it) => [
      it.what,
      it.first,
      it.href,
    ]),
  ).toEqual([
    ['2 carts paid but not booked', '', '/manager/card-payments?tab=carts'],
    ['1 card payment is unmatched', '', '/manager/card-payments?state=unmatched'],
    ['Card gateway failing', 'No answer', '/configuration/integrations'],
  ])
})

test.each<[string, object, Trouble]>([
  [
    'trips today',
    { unassigned: { total: 24, firstAt: '2026-11-20T23:35:00Z', firstDate: '2026-11-20' } },
    {
      what: '24 trips without a driver in the next 24 hours',
      first: 'first at 19:35',
      href: '/dispatcher?date=2026-11-20',
      screen: 'Dispatcher',
    },
  ],
  [
    'one trip tomorrow',
    { unaccepted: { total: 1, firstAt: '2026-11-21T04:35:00Z', firstDate: '2026-11-21' } },
    {
      what: '1 trip not accepted by the driver',
      first: 'at Sat 21 Nov 00:35',
      href: '/dispatcher?date=2026-11-21',
      screen: 'Dispatcher',
    },
  ],
  [
    'flights, next one first',
    {
      lateFlights: [
        { ...flight, minutesLate: 50, passengers: 9, trips: 2 },
        {
          ...flight,
          ident: 'AA1',
          city: 'Miami',
          status: 'cancelled',
          bestAt: '2026-11-20T16:00:00Z',
          minutesLate: 0,
          passengers: 1,
          trips: 1,
        },
      ],
    },
    {
      what: '2 flights off schedule',
      first: 'AA1 Miami cancelled; 3 trips and 10 passengers in total',
      href: '/flights',
      screen: 'Flights',
    },
  ],
  [
    'vehicles',
    { vehiclePapers: [van, { ...van, expired: false }] },
    {
      what: '1 vehicle out of service, 1 with documents expiring',
      first: 'Van 3 Z 12: Permit expired',
      href: '/dispatcher',
      screen: 'Dispatcher',
    },
  ],
])('one line for %s', (_, more, line) => {
  expect(lines(more)).toEqual([line])
})

test('a vehicle links to its form for users who can edit it', () => {
  expect(lines({ vehiclePapers: [van] }, true).map((it) => it.href)).toEqual(['/configuration/vehicles/v'])
  expect(lines({ vehiclePapers: [van, van] }, true).map((it) => it.href)).toEqual(['/configuration/vehicles'])
})
