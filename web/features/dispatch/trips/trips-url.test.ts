import { describe, expect, test } from 'vitest'
import { isFromToday, noTripFilters, tripsQueryOf } from './trips-url.ts'

const today = '2026-11-20'
const guid = '0197a000-0000-7000-8000-000000000001'
const asked = (url: Partial<typeof noTripFilters>) => tripsQueryOf({ ...noTripFilters, ...url }, today)

describe('the call for an address', () => {
  test.each([
    [{}, { from: today }],
    [{ when: 'any' }, {}],
    [{ when: 'last-month' }, { from: '2026-10-01', to: '2026-10-31' }],
    [{ from: '2026-01-01' }, { from: '2026-01-01' }],
    [{ to: '2026-01-31' }, { to: '2026-01-31' }],
    [{ from: 'soon' }, { from: today }],
    [{ status: 'noShow' }, { from: today, status: 'noShow' }],
    [{ status: 'notCancelled' }, { from: today, status: 'notCancelled' }],
    [{ status: 'late' }, { from: today }],
    [{ drivenBy: 'outside' }, { from: today, drivenBy: 'outside' }],
    [
      { driver: guid, vehicle: 'x', query: ' ' },
      { from: today, driver: guid },
    ],
    [
      { query: 'Hale', sort: '-pickup' },
      { from: today, query: 'Hale' },
    ],
  ])('%j', (url, query) => {
    expect(asked(url)).toEqual(query)
  })

  test('takes only as much of a search as the server does', () => {
    expect(asked({ query: 'x'.repeat(300) }).query).toHaveLength(200)
  })
})

test('without chosen dates, the list starts today', () => {
  expect(isFromToday({ ...noTripFilters, status: 'noShow' })).toBe(true)
  for (const dates of [{ when: 'any' }, { from: today }, { to: today }])
    expect(isFromToday({ ...noTripFilters, ...dates })).toBe(false)
})
