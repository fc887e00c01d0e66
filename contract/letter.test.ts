import { expect, test } from 'vitest'
import { doorPaths, screens, shellTexts } from '#contract/screens.ts'
import { pushMessages } from '#contract/push-messages.ts'
import { messages, unexpectedStatus } from '#contract/wire-errors.ts'
import { allPermissions, flagOf } from '#domain/access/permissions.ts'

/** The specification, points 2, 6 and 8, word by word: do not correct the spelling here. */
test('the menu is to the letter: path, label, exactness, what stays open, who sees it', () => {
  const reported = Object.values(screens)
    .filter((it) => !('hidden' in it))
    .map((it) => [
      it.path,
      it.label,
      it.exact ? 'exact' : '',
      it.keepMenuOpen ? 'stays open' : '',
      String(it.needs),
    ])
  expect(reported).toEqual([
    ['/', 'Dashboard', 'exact', '', 'signedIn'],
    ['/new-booking', 'New Booking', 'exact', '', 'editCustomer'],
    ['/customers', 'Bookings', '', '', 'viewCustomer'],
    ['/partner', 'Partners', '', 'stays open', 'managePartner'],
    ['/driver-dash', 'Driver Dashboard', 'exact', '', 'driver'],
    ['/driver-trips', 'Trip Report', 'exact', '', 'driver'],
    ['/driver-gratutities', 'Gratuties Report', 'exact', '', 'driver'],
    ['/scan', 'FT Scan', '', '', 'fastTrack'],
    ['/concerige-dash', 'FT Concerige', '', '', 'fastTrack'],
    ['/dispatcher', 'Dispatcher', '', '', 'dispatcher'],
    ['/flights', 'Flights', '', 'stays open', 'signedIn'],
    ['/date-status', 'Date Status', '', '', 'viewDateStatus'],
    ['/import', 'Import Customers', '', 'stays open', 'adminSystem'],
    ['/daily-reports', 'Daily Reports', '', 'stays open', 'dailyReports'],
    ['/reports', 'Reports', '', 'stays open', 'financial'],
    ['/manager', 'Manager', '', 'stays open', 'financial,adminSystem'],
    ['/configuration', 'Configuration', '', 'stays open', 'adminSystem'],
    ['/sign-out', 'Sign Out', '', '', 'signedIn'],
  ])
})

test('the sign-in pages have their addresses', () => {
  expect(Object.values(doorPaths)).toEqual([
    '/sign-in',
    '/forgot-password',
    '/reset-password',
    '/check-totp',
    '/setup-totp',
  ])
})

test('the texts of the shell and of the error catalogue are to the letter', () => {
  expect(shellTexts).toEqual({
    notFoundTitle: 'Not Found',
    notFound: 'This page does not exist. Choose a page from the menu',
    crash:
      'Something went wrong. Sorry, this webapp crashed. Click Reload Page to refresh this page. ' +
      'If you immediately see this error again, return to the Dashboard.',
    reloadPage: 'Reload Page',
    returnToDashboard: 'Return to Dashboard',
    lockMenuKey: 'lock-menu',
    menuOpenAbovePx: 1000,
  })
  expect({ ...messages, ...pushMessages }).toEqual({
    notFound: 'Not found',
    forbidden: 'Forbidden - you do not have permission to view this page',
    serverError: 'Server error',
    networkError: 'Network error - check your internet connection',
    required: 'This field is required',
    changesSaved: 'Changes saved',
    loadingAccount: 'loading account',
    appLoadNetwork: 'Network error',
    appLoadServer: 'Server error',
    appLoadServerDetail: 'Server error processing app load request',
    appLoadOther: 'Other error',
    noResults: 'No results found',
    noThumbnail: '(no thumbnail)',
    pushUnsupported: 'This browser does not support notifications',
    pushNoKey: 'No public key found',
    pushKeyTooLong: 'Public key too long',
    pushUnauthorized: 'Unauthorized',
    pushUnsubscribeFailed: 'Failed to unsubscribe',
    pushNoEndpoint: 'No endpoint found in new subscription',
  })
  expect(unexpectedStatus(418)).toBe('Unexpected status code result 418')
})

test('there are eleven permission flags, and the one the specification names is among them', () => {
  expect(allPermissions).toHaveLength(11)
  expect(allPermissions.map(flagOf)).toContain('hasPolicyOverridePermission')
})
