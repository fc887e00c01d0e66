import { expect, test } from 'vitest'
import type { PlannedTrip } from '#contract/dispatch.ts'
import { tripColumns } from './trip-columns.tsx'

const site = { timeZone: 'America/Barbados', airportCode: 'BGI' }
const cellOf = (id: string, trip: Partial<PlannedTrip>) =>
  tripColumns(site, { clashes: [], tight: new Map() }, true, '2026-11-21')
    .find((it) => it.id === id)
    ?.cell({ guid: 'a', against: [], ...trip } as unknown as PlannedTrip)

test('a trip of the previous day shows its day; a trip of the day only its time', () => {
  expect(cellOf('pickup', { pickupAt: '2026-11-21T02:25:00Z', serviceDate: '2026-11-20' })).toBe(
    'Fri 20 Nov 22:25',
  )
  expect(cellOf('pickup', { pickupAt: '2026-11-21T18:25:00Z', serviceDate: '2026-11-21' })).toBe('14:25')
})

test('the cell is empty without conflicts', () => {
  expect(cellOf('clash', {})).toBe(false)
})
