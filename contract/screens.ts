import { officePermissions, type Needs } from '#domain/access/permissions.ts'

/**
 * Every screen of the menu, exactly as in the specification (points 2 and 6), including its spelling.
 * Menu, router and tests read this one table.
 */
export interface Screen {
  readonly path: string
  readonly label: string
  readonly needs: Needs
  /** The menu highlights it only on this exact path, not on the paths below it. */
  readonly exact: boolean
  /** The menu stays open after a click on it. */
  readonly keepMenuOpen: boolean
  /** Reached from the palette or from other pages; no menu entry. */
  readonly hidden?: true
}

/* @__NO_SIDE_EFFECTS__ */
const entry = (path: string, label: string, needs: Needs, more: Partial<Screen> = {}): Screen => ({
  path,
  label,
  needs,
  exact: false,
  keepMenuOpen: false,
  ...more,
})

export const screens = {
  dashboard: entry('/', 'Dashboard', 'signedIn', { exact: true }),
  newBooking: entry('/new-booking', 'New Booking', 'editCustomer', { exact: true }),
  bookings: entry('/customers', 'Bookings', 'viewCustomer'),
  partners: entry('/partner', 'Partners', 'managePartner', { keepMenuOpen: true }),
  driverDashboard: entry('/driver-dash', 'Driver Dashboard', 'driver', { exact: true }),
  tripReport: entry('/driver-trips', 'Trip Report', 'driver', { exact: true }),
  gratuitiesReport: entry('/driver-gratutities', 'Gratuties Report', 'driver', { exact: true }),
  scan: entry('/scan', 'FT Scan', 'fastTrack'),
  concierge: entry('/concerige-dash', 'FT Concerige', 'fastTrack'),
  dispatcher: entry('/dispatcher', 'Dispatcher', 'dispatcher'),
  flights: entry('/flights', 'Flights', 'signedIn', { keepMenuOpen: true }),
  dateStatus: entry('/date-status', 'Date Status', 'viewDateStatus'),
  importCustomers: entry('/import', 'Import Customers', 'adminSystem', { keepMenuOpen: true }),
  dailyReports: entry('/daily-reports', 'Daily Reports', 'dailyReports', { keepMenuOpen: true }),
  reports: entry('/reports', 'Reports', 'financial', { keepMenuOpen: true }),
  manager: entry('/manager', 'Manager', ['financial', 'adminSystem'], { keepMenuOpen: true }),
  configuration: entry('/configuration', 'Configuration', 'adminSystem', { keepMenuOpen: true }),
  guestTexts: entry('/guest-messages', 'Messages from guests', 'editCustomer', { hidden: true }),
  followUps: entry('/follow-ups', 'Follow-ups', officePermissions, { hidden: true }),
  drawer: entry('/drawer', 'My Drawer', ['editCustomer', 'fastTrack'], { hidden: true }),
  account: entry('/account', 'Account', 'signedIn', { hidden: true }),
  signOut: entry('/sign-out', 'Sign Out', 'signedIn'),
} as const satisfies Record<string, Screen>

export type ScreenName = keyof typeof screens

/** Screens outside the main shell. */
export const doorPaths = {
  signIn: '/sign-in',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  checkTotp: '/check-totp',
  setupTotp: '/setup-totp',
} as const

/** Pages of guests, opened by the signature of a link: `/gratuity/{reservation}`. */
export const guestPaths = { gratuity: '/gratuity', pay: '/pay' } as const

/** The guest’s own page, which the server draws; its link follows. */
export const myBookingPath = '/my-booking'

/** Texts of the shell (specification, points 2 and 9). */
export const shellTexts = {
  notFoundTitle: 'Not Found',
  notFound: 'This page does not exist. Choose a page from the menu',
  crash:
    'Something went wrong. Sorry, this webapp crashed. Click Reload Page to refresh this page. ' +
    'If you immediately see this error again, return to the Dashboard.',
  reloadPage: 'Reload Page',
  returnToDashboard: 'Return to Dashboard',
  lockMenuKey: 'lock-menu',
  menuOpenAbovePx: 1000,
} as const
