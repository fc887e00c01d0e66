import { expect, test } from 'vitest'
import { destinations } from './destinations.ts'
import { keepingAddress } from './kept-address.ts'

/** The address of a part chosen on an open page. */
function chosenOn(open: string, label: string, where: string): string {
  const part = destinations.find((it) => it.label === label && it.in === where)
  const { pathname, search } = new URL(open, 'https://portal.example')
  return keepingAddress(part?.href ?? 'none', { pathname, search })
}

const [dispatcher, concierge] = ['Dispatcher', 'FT Concerige']

test.each([
  ['/dispatcher?date=2026-11-21', 'Trip table', dispatcher, '/dispatcher?date=2026-11-21&view=table'],
  ['/dispatcher?date=2026-11-21', 'Day plan', dispatcher, '/dispatcher?date=2026-11-21&view=plan'],
  ['/dispatcher?date=2026-11-21', 'Trip map', dispatcher, '/dispatcher?date=2026-11-21&view=map'],
  ['/dispatcher?date=2026-11-21&view=table', 'Board', dispatcher, '/dispatcher?date=2026-11-21&view=board'],
  ['/dispatcher?date=2026-11-21', 'Rota', dispatcher, '/dispatcher/rota?date=2026-11-21'],
  ['/dispatcher/rota?date=2026-11-21', 'Trip table', dispatcher, '/dispatcher?date=2026-11-21&view=table'],
  ['/dispatcher?car=van&trip=x', 'Trip table', dispatcher, '/dispatcher?car=van&view=table'],
  ['/dispatcher?car=van&view=table', 'Unassigned trips', dispatcher, '/dispatcher?view=table&state=noDriver'],
  ['/dispatcher?state=bad', 'Unassigned trips', dispatcher, '/dispatcher?state=noDriver'],
  ['/concerige-dash?date=2026-11-19', 'Close day', concierge, '/concerige-dash?date=2026-11-19&view=close'],
  ['/flights?date=2026-11-30', 'Weekly flights', 'Flights', '/flights/weekly?date=2026-11-30'],
  [
    '/daily-reports/arrivals?date=2026-11-19',
    'Departures',
    'Daily Reports',
    '/daily-reports/departures?date=2026-11-19',
  ],
  [
    '/reports?from=2026-10-01&to=2026-10-31',
    'Fast track',
    'Reports',
    '/reports?from=2026-10-01&to=2026-10-31&tab=fasttrack',
  ],
  [
    '/reports?from=2026-10-01&to=2026-10-31',
    'Transactions',
    'Reports',
    '/reports/transactions?from=2026-10-01&to=2026-10-31',
  ],
  // Of other pages.
  ['/dispatcher/trips?from=2026-10-01', 'Trip table', dispatcher, '/dispatcher?view=table'],
  ['/dispatcher?date=2026-11-21', 'Close day', concierge, '/concerige-dash?view=close'],
  ['/flights?date=2026-11-30', 'Trip table', dispatcher, '/dispatcher?view=table'],
])('on %s: %s of %s', (open, label, where, expected) => {
  expect(chosenOn(open, label, where)).toBe(expected)
})
