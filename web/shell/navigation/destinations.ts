import * as address from '#contract/addresses.ts'
import { dailyReports } from '#contract/daily-reports.ts'
import { screens, type ScreenName } from '#contract/screens.ts'
import { statusWords } from '#contract/status-words.ts'
import { withQuery } from '#contract/with-query.ts'
import { allows, type Needs, type Permission } from '#domain/access/permissions.ts'
import { products, productsFor } from '#web/shell/sections/booking-products.ts'
import { configurationGroups } from '#web/shell/sections/configuration-sections.ts'
import * as sections from '#web/shell/sections/sections.ts'
import type { Destination } from './destination.ts'
import { pageWords } from './page-words.ts'
import { settingsOf } from './setting-destinations.ts'

const pages: readonly Destination[] = Object.entries(screens).map(([key, { label, path, needs }]) => {
  const screen = key as ScreenName
  const ofStaff = screen === 'followUps' ? { only: 'staff' as const } : {}
  return { label, href: path, needs, screen, words: pageWords[screen] ?? [], ...ofStaff }
})

/** The parts of one menu page. */
const partsOf =
  (screen: ScreenName, needs: Needs = screens[screen].needs, where: string = screens[screen].label) =>
  (label: string, href: string, words: readonly string[] = []): Destination => ({
    label,
    href,
    needs,
    screen,
    in: where,
    words,
  })

const closingWords = ['close month', 'close the month', 'month end', 'period', 'close books', 'lock month']
const managed = partsOf('manager')
const money = partsOf('manager', 'financial')
const manager: readonly Destination[] = [
  managed('Messages', address.messagesPath(), ['e-mails', 'mail', 'outbox', 'sent messages']),
  managed('Failed messages', address.messagesPath({ state: 'failed' }), ['undelivered', 'bounced']),
  managed('History', address.historyPath(), ['audit', 'audit log', 'changes', 'who did what', 'log', 'undo']),
  managed('Days', address.dayClosingsPath(), ['closed days', 'day closings', 'reopen a day']),
  money('Cash', address.cashPath(), ['drawers', 'safe', 'cash by person']),
  money('Gratuities', address.gratuitiesPath(), ['tips', 'payouts']),
  money('Driver pay', address.driverPayPath(), ['wages', 'payroll', 'salaries']),
  money('Card payments', address.cardPaymentsPath(), ['cards', 'card gateway', 'credit cards']),
  money('Bank', address.bankPath(), ['bank statements', 'bank lines', 'reconciliation']),
  money('Channels', address.channelsPath(), ['otas', 'resellers', 'viator']),
  money('Closing', address.closingPath(), closingWords),
]

const viewsOf = (
  where: string,
  views: readonly { key: string; label: string }[],
  to: (key: string) => string,
): Destination[] => views.map(({ key, label }) => partsOf('manager', 'financial', where)(label, to(key)))
const managerViews: readonly Destination[] = [
  ...viewsOf('Card payments', sections.cardPaymentViews, (tab) => address.cardPaymentsPath({ tab })),
  ...viewsOf('Bank', sections.bankViews, (tab) => address.bankPath({ tab })),
  ...viewsOf(
    'Gratuities',
    sections.gratuityViews,
    (view) => `${address.gratuitiesPath()}${view && `?view=${view}`}`,
  ),
]

const reportWords: Partial<Record<keyof typeof sections.reportTabs, readonly string[]>> = {
  overview: ['profit', 'revenue overview'],
  summary: ['sales', 'revenue by day'],
  tax: ['VAT report', 'tax report', 'sales tax', 'GST', 'tax return'],
  notinvoiced: ['uninvoiced', 'unbilled', 'to invoice'],
}
const ofReports = partsOf('reports')
const reports: readonly Destination[] = [
  ...entriesOf(sections.reportTabs).map(([tab, label]) =>
    ofReports(label, address.reportsPath(tab === 'overview' ? {} : { tab }), reportWords[tab]),
  ),
  ofReports('Transactions', address.transactionsPath(), [
    'ledger',
    'entries',
    'payments',
    'refunds',
    'postings',
  ]),
  ofReports('Balances', address.balancesPath(), [
    'debtors',
    'who owes',
    'owed',
    'unpaid',
    'trial balance',
    'receivables',
  ]),
  ofReports('Journal export', address.journalPath(), [
    'journal',
    'accounting',
    'datev',
    'quickbooks',
    'xero',
  ]),
]

const dayWords: Readonly<Record<string, readonly string[]>> = {
  arrivals: ['arrival list'],
  departures: ['departure list'],
  transport: ['transfers', 'daily trips'],
  waittimes: ['waiting', 'waiting times'],
}
const ofDay = partsOf('dailyReports')
const daily: readonly Destination[] = dailyReports.map(({ name, label }) =>
  ofDay(label, address.dailyReportPath(name, null), dayWords[name]),
)

const importWords: Partial<Record<keyof typeof sections.importTabs, readonly string[]>> = {
  bokun: ['channel bookings', 'bokun products'],
  cardPayments: ['plug’n pay', 'card file'],
  pending: ['needs review'],
  customers: ['customer file', 'upload customers'],
}
const ofImports = partsOf('importCustomers')
const imports: readonly Destination[] = entriesOf(sections.importTabs).map(([tab, label]) => ({
  ...ofImports(label, address.importPath({ tab }), importWords[tab]),
  isRare: true,
}))

const configurationWords: Readonly<Record<string, readonly string[]>> = {
  'transport-services': ['vehicle types', 'car types', 'vehicle classes', 'services'],
  'car-seats': ['child seats', 'baby seats', 'boosters'],
  extras: ['add-ons', 'flowers'],
  fields: ['custom fields', 'questions', 'additional fields', 'form fields'],
  prices: ['price list', 'rates', 'tariffs', 'fees'],
  locations: ['places', 'hotels', 'villas', 'pickup locations', 'addresses'],
  zones: ['areas', 'regions'],
  map: ['map tiles', 'openstreetmap', 'tile server'],
  vehicles: ['cars', 'fleet', 'vans', 'vehicle documents', 'insurance'],
  'staff-users': ['staff', 'users', 'employees', 'team', 'drivers', 'people', 'accounts'],
  permissions: ['roles', 'rights', 'access'],
  'access-tokens': ['api keys', 'api tokens', 'bearer tokens', 'machine access'],
  'first-day': ['first day', 'onboarding', 'set up the portal'],
  privacy: ['gdpr', 'personal data', 'data protection', 'retention', 'erasure', 'anonymise'],
  site: ['company', 'airport', 'currency', 'time zone', 'logo'],
  till: ['exchange rates', 'foreign cash', 'payment limits'],
  'flight-schedule': ['horizon', 'schedule'],
  'guest-messages': ['templates', 'e-mail templates', 'meeting points', 'message language'],
  'saved-texts': ['e-mail snippets', 'canned replies', 'text templates'],
  'post-service': ['thank-you message', 'review request', 'after service'],
  webhooks: ['hooks', 'events', 'callbacks', 'notify another system'],
  integrations: ['smtp', 'api', 'bokun', 'twilio', 'connections'],
  tasks: ['jobs', 'background tasks', 'maintenance'],
  status: ['health', 'monitoring', 'errors', 'versions', 'backup', 'queues', 'error reference'],
}
const configured = partsOf('configuration')
const configuration: readonly Destination[] = [
  ...configurationGroups
    .flatMap((it) => it.cards)
    .filter((it) => it.path === undefined)
    .map(({ key, label }) => configured(label, address.configurationPath(key), configurationWords[key])),
  configured('Locations file', address.configurationPath('locations-file'), [
    'export locations',
    'upload locations',
  ]),
]

const priceWords: Partial<Record<keyof typeof sections.priceTabs, readonly string[]>> = {
  fastTrack: ['fast-track prices'],
  transport: ['transfer prices', 'price grid'],
  hourly: ['hourly prices'],
  surcharge: ['night surcharge'],
  tax: ['VAT rates', 'tax rates', 'VAT'],
  terms: ['cancellation terms', 'cancellation fee', 'grace', 'waiting charges'],
  try: ['calculator', 'quote'],
}
const ofPrices = partsOf('configuration', 'adminSystem', 'Prices')
const prices: readonly Destination[] = entriesOf(sections.priceTabs).map(([tab, label]) =>
  ofPrices(label, address.pricesPath(tab), priceWords[tab]),
)

const booked = partsOf('newBooking')
const bookedProducts: readonly Destination[] = productsFor('staff').map((product) => ({
  ...booked(products[product].label, address.newBookingPath({ product }), [
    `new ${products[product].label}`,
    `${products[product].label} booking`,
  ]),
  ...(productsFor('partner').includes(product) ? {} : { only: 'staff' as const }),
}))

const bookingFilters = partsOf('bookings')
const ofDesk = partsOf('concierge')
const bookingsOn = (label: string, when: string, words: readonly string[]) =>
  bookingFilters(label, withQuery(screens.bookings.path, { when }), words)
const others: readonly Destination[] = [
  bookingsOn('Today', 'today', ['bookings today']),
  bookingsOn('Tomorrow', 'tomorrow', ['bookings tomorrow']),
  bookingsOn('This week', 'this-week', ['bookings this week']),
  bookingsOn('Next 7 days', 'next-7-days', ['bookings next seven days']),
  bookingsOn('Next week', 'next-week', ['bookings next week']),
  bookingsOn('This month', 'this-month', ['bookings this month']),
  bookingsOn('Last month', 'last-month', ['bookings last month']),
  bookingFilters(statusWords.payment.unpaid, address.foundBookingsPath({ owing: 'yes' }), [
    'unpaid bookings',
    'owing',
  ]),
  bookingFilters('Waitlist', address.foundBookingsPath({ waitlist: 'yes' }), ['waitlisted bookings']),
  {
    ...partsOf('newBooking')('Quotes', address.quotesPath(), ['saved quotes', 'offers', 'estimates']),
    only: 'staff',
  },
  partsOf('dispatcher')('Unassigned trips', address.dispatcherPath({ state: 'noDriver' }), [
    'assign',
    'assign a driver',
    'no driver',
  ]),
  partsOf('dispatcher')('Rota', address.rotaPath(null), ['shifts', 'roster', 'working hours', 'absences']),
  partsOf('dispatcher')('Trips', address.tripsPath(), ['all trips', 'list of trips', 'reservations list']),
  partsOf('dispatcher')('Day plan', address.dispatcherPath({ view: 'plan' }), ['plan', 'suggestions']),
  partsOf('dispatcher')('Trip map', address.dispatcherPath({ view: 'map' }), ['map of trips', 'map view']),
  partsOf('dispatcher')('Board', address.dispatcherPath({ view: 'board' }), ['board of a day']),
  partsOf('dispatcher')('Trip table', address.dispatcherPath({ view: 'table' }), ['trips of a day']),
  partsOf('flights')('Weekly flights', address.weeklyFlightsPath(null), ['schedule', 'week', 'patterns']),
  ofDesk('Number board', address.numberBoardPath, ['day numbers', 'call numbers', 'screen']),
  ofDesk('Close day', address.conciergePath({ view: 'close' }), ['close the day', 'end of day']),
  ofDesk('Desk conflicts', address.conciergePath({ view: 'conflicts' }), ['conflicts']),
  partsOf('partners')('Issue invoices', address.partnersPath({ open: 'invoices' }), ['invoice', 'bill']),
  partsOf('partners')('Overdue partners', withQuery(screens.partners.path, { state: 'overdue' }), [
    'overdue',
    'overdue invoices',
    'past due',
  ]),
  partsOf('partners')('Payment reminders', address.partnersPath({ open: 'reminders' }), [
    'remind',
    'reminders',
    'dunning',
  ]),
  partsOf('partners')('New partner', address.partnerPath('new'), ['add partner', 'new hotel', 'new agency']),
  partsOf('configuration')('New staff user', address.staffUserPath('new'), [
    'add user',
    'invite',
    'new driver',
  ]),
  {
    ...partsOf('account')('Access tokens', address.ownAccessTokensPath, ['api keys', 'api tokens']),
    only: 'partner',
  },
  {
    ...partsOf('bookings')('Statement', address.ownStatementPath, ['my account', 'balance']),
    only: 'partner',
  },
  { ...partsOf('bookings')('Invoices', address.ownInvoicesPath, ['my invoices', 'bills']), only: 'partner' },
  {
    ...partsOf('account', 'editCustomer')('Webhooks', address.webhooksPath('partner'), ['hooks', 'events']),
    only: 'partner',
  },
]

/** All pages, their parts and the settings. Equally good matches are listed in this order. */
export const destinations: readonly Destination[] = [
  ...pages,
  ...manager,
  ...reports,
  ...daily,
  ...configuration,
  ...prices,
  ...imports,
  ...managerViews,
  ...bookedProducts,
  ...others,
  ...settingsOf(partsOf),
]

/** Those that a user may open. */
export function destinationsFor(
  granted: readonly Permission[],
  kind: 'staff' | 'partner',
  hasPage: (path: string) => boolean,
): Destination[] {
  return destinations.filter(
    (it) =>
      allows(it.needs, granted) &&
      (it.only === undefined || it.only === kind) &&
      hasPage(screens[it.screen].path),
  )
}

function entriesOf<K extends string>(labels: Readonly<Record<K, string>>): [K, string][] {
  return Object.entries(labels) as [K, string][]
}
