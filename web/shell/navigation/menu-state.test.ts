import { describe, expect, test } from 'vitest'
import { screens, type Screen } from '#contract/screens.ts'
import type { Permission } from '#domain/access/permissions.ts'
import { isCurrent, isLocked, openAfterClick, openScreens } from './menu-state.ts'

describe('the menu is pinned open', () => {
  test.each([
    ['by the stored choice, even on a narrow window', 'yes', 390, true],
    ['not, by the stored choice, even on a wide window', 'no', 1600, false],
    ['without a choice, above 1000 px', null, 1001, true],
    ['not, without a choice, at 1000 px', null, 1000, false],
    ['by the width if the stored value is invalid', 'maybe', 1600, true],
  ])('%s', (_, stored, width, expected) => {
    expect(isLocked(stored, width)).toBe(expected)
  })
})

test('a click closes the menu unless it is locked or the entry keeps it open', () => {
  expect(openAfterClick(screens.bookings, false)).toBe(false)
  expect(openAfterClick(screens.bookings, true)).toBe(true)
  expect(openAfterClick(screens.flights, false)).toBe(true)
})

describe('the visible entries', () => {
  const labels = (granted: Permission[], hasPage = (_path: string) => true) =>
    openScreens(Object.values<Screen>(screens), granted, hasPage)
      .filter((it) => !it.hidden)
      .map((it) => it.label)
  test('without any permission', () => {
    expect(labels([])).toEqual(['Dashboard', 'Flights', 'Sign Out'])
  })
  test('only screens with a page', () => {
    expect(labels(['fastTrack'], (path) => path !== screens.concierge.path)).toEqual([
      'Dashboard',
      'FT Scan',
      'Flights',
      'Sign Out',
    ])
  })
  test.each([
    ['fastTrack', ['FT Scan', 'FT Concerige']],
    ['viewDateStatus', ['Date Status']],
    ['adminSystem', ['Import Customers', 'Manager', 'Configuration']],
    ['dispatcher', ['Dispatcher']],
    ['driver', ['Driver Dashboard', 'Trip Report', 'Gratuties Report']],
    ['dailyReports', ['Daily Reports']],
    ['financial', ['Reports', 'Manager']],
    ['managePartner', ['Partners']],
    ['viewCustomer', ['Bookings']],
    ['editCustomer', ['New Booking']],
    ['policyOverride', []],
  ] as [Permission, string[]][])('with %s', (permission, expected) => {
    expect(labels([permission]).filter((it) => !['Dashboard', 'Flights', 'Sign Out'].includes(it))).toEqual(
      expected,
    )
  })
})

test('an exact entry is current only on its own path', () => {
  expect(isCurrent(screens.dashboard, '/')).toBe(true)
  expect(isCurrent(screens.dashboard, '/customers')).toBe(false)
  expect(isCurrent(screens.newBooking, '/new-booking/1')).toBe(false)
  expect(isCurrent(screens.partners, '/partner/1/users')).toBe(true)
  expect(isCurrent(screens.partners, '/partners')).toBe(false)
})
