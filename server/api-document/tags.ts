/** The calls that others can build on, and those made only for the portal's own screens. */
export type Audience = 'everyone' | 'screens'

/** The tags of the API document: the calls of which files of the contract, and what they are about. */
export interface Tag {
  name: string
  description: string
  files: readonly string[]
  /** They follow the portal's screens, and are in a document of their own. */
  isForScreens?: true
}

export const tags: readonly Tag[] = [
  {
    name: 'New bookings',
    description: 'Book fast track, transport and fees: get a quote, preview, then confirm.',
    files: ['advanced-booking', 'drive-bookings', 'fees', 'booking-fields', 'booking-partner'],
  },
  {
    name: 'Changes',
    description: 'Preview and make changes to a reservation: flight, passengers, transport, cancellation.',
    files: ['booking-changes', 'change-price', 'group-notes'],
  },
  {
    name: 'Reservations',
    description: 'Read reservations with their bookings, trips and history, and download their tickets.',
    files: ['groups', 'changed-reservations', 'documents', 'wallet', 'history'],
  },
  {
    name: 'Customers',
    description: 'The people who book, their reservations and merged records.',
    files: ['customers', 'booking-totals', 'last-time', 'customer-merge', 'privacy', 'refused-address'],
  },
  {
    name: 'Flights',
    description: 'Dated flights and weekly schedules.',
    files: ['flights'],
  },
  {
    name: 'Availability and prices',
    description: 'Date status, price lists, terms and example prices.',
    files: ['date-status', 'prices'],
  },
  {
    name: 'Options',
    description: 'Options for selection lists, such as locations and transport services.',
    files: ['options'],
  },
  {
    name: 'Partners',
    description: 'Partners, their users, payments, reminders and statements.',
    files: ['partners', 'partner-users', 'partner-payments', 'partner-reminders', 'partner-fast-track'],
  },
  {
    name: 'Invoices',
    description: 'Invoices to partners: issue, send, dispute, void and download.',
    files: ['invoices', 'invoice-files'],
  },
  {
    name: 'Payments',
    description: 'Guest payments, refunds and cash drawers.',
    files: ['till', 'carts'],
  },
  {
    name: 'Card gateway',
    description: 'Transactions and settlements of the card gateway.',
    files: ['card-gateway', 'card-payments', 'card-settlements'],
    isForScreens: true,
  },
  {
    name: 'Ledger',
    description: 'Transactions, bank statements, journal exports and closed months.',
    files: ['ledger', 'bank-statements', 'journal', 'closing', 'channels'],
  },
  {
    name: 'Financial reports',
    description: 'Revenue, tax and receivables for a period.',
    files: ['financial-reports', 'receivables', 'reports'],
  },
  {
    name: 'Daily reports',
    description: 'Arrivals, departures and transport for a date.',
    files: ['daily-reports'],
  },
  {
    name: 'Airport desk',
    description: 'The day’s parties: check-in, confirmation, number calls, walk-in sales and day closing.',
    files: ['fast-track', 'concierge', 'on-site', 'offline-desk', 'close-day'],
    isForScreens: true,
  },
  {
    name: 'Quotes',
    description: 'Saved quotes: prices given to callers who decide later.',
    files: ['quotes'],
    isForScreens: true,
  },
  {
    name: 'Follow-ups',
    description:
      'What staff must not forget: texts with a day, about a reservation, customer, quote or partner.',
    files: ['follow-ups'],
    isForScreens: true,
  },
  {
    name: 'Dashboards',
    description: 'Dashboards and command palette search.',
    files: ['dashboard', 'accountant-day', 'find'],
    isForScreens: true,
  },
  {
    name: 'Dispatch',
    description:
      'Assign trips to drivers and cars, follow them and their flights, list the trips of any days, and ' +
      'plan drivers’ hours.',
    files: ['dispatch', 'dispatch-moves', 'trip-list', 'rota', 'flight-plan'],
    isForScreens: true,
  },
  {
    name: 'Driver',
    description: 'A driver’s own trips and messages.',
    files: ['driver', 'trip-messages'],
    isForScreens: true,
  },
  {
    name: 'Gratuities',
    description: 'Gratuities from guests and their payout to drivers.',
    files: ['gratuities', 'guest-gratuity'],
  },
  {
    name: 'Driver pay',
    description: 'Drivers’ pay rates, bonuses and deductions, and monthly approval.',
    files: ['driver-pay'],
    isForScreens: true,
  },
  {
    name: 'Guests',
    description: 'Messages to guests, text conversations and the guests’ own pages.',
    files: [
      'guest-messages',
      'written-mail',
      'guest-texts',
      'guest-page',
      'my-booking',
      'messages',
      'texting',
    ],
    isForScreens: true,
  },
  {
    name: 'Imports',
    description: 'Files, flights and records from other systems: check, review and import.',
    files: ['imports', 'bokun', 'configuration-files', 'pasted-flights', 'offered-flights'],
    isForScreens: true,
  },
  {
    name: 'Configuration',
    description: 'The company’s settings, catalogue, fields and staff.',
    files: ['site', 'map', 'catalogue', 'collection-order', 'fields', 'first-day', 'staff'],
    isForScreens: true,
  },
  {
    name: 'Tasks',
    description: 'Administration tasks, background jobs and the portal’s status.',
    files: ['admin-tasks', 'jobs', 'status'],
    isForScreens: true,
  },
  {
    name: 'Events and photos',
    description: 'The stream of live events, and uploaded photos.',
    files: ['live', 'photos', 'site-logo'],
  },
  {
    name: 'Webhooks',
    description:
      'The endpoints that receive events. Manage them in the portal; access tokens don’t work here.',
    isForScreens: true,
    files: ['webhooks', 'webhook-actions', 'webhook-events'],
  },
  {
    name: 'API document',
    description: 'The OpenAPI document and the page that shows it.',
    files: ['api-document'],
  },
  {
    name: 'Web app only',
    description: 'Sign-in and device calls made by the portal’s own pages. Access tokens don’t work here.',
    files: [
      'account',
      'account-actions',
      'first-administrator',
      'access-tokens',
      'calendar-feeds',
      'push',
      'saved-views',
    ],
    isForScreens: true,
  },
]

const byFile = new Map(tags.flatMap((tag) => tag.files.map((file) => [file, tag] as const)))

export function tagOf(file: string): Tag {
  const tag = byFile.get(file)
  if (tag === undefined) throw new Error(`Name a tag for the calls of contract/${file}.ts`)
  return tag
}
