/** Pages with several views: the names of the views, once for their tabs and for the palette. */

export const reportTabs = {
  overview: 'Overview',
  summary: 'Summary',
  fasttrack: 'Fast track',
  transport: 'Transport',
  airporttransport: 'Airport transport',
  tax: 'Tax',
  notinvoiced: 'Not invoiced',
} as const

export const priceTabs = {
  fastTrack: 'Fast track',
  transport: 'Transport',
  hourly: 'Hourly',
  surcharge: 'Surcharges',
  tax: 'Taxes',
  from: '“From” prices',
  terms: 'Waiting and cancellation',
  try: 'Price calculator',
} as const

export const importTabs = {
  bokun: 'Bókun',
  cardPayments: 'PNP',
  pending: 'Pending',
  payments: 'Imported payments',
  carts: 'Crashed carts',
  customers: 'Customers',
} as const

export const partnerTabs = {
  statement: 'Statement',
  invoices: 'Invoices',
  payments: 'Payments',
  users: 'Users',
  details: 'Details',
  'fast-track': 'Fast track',
} as const

/** Views of the Manager pages, by their parameter in the address; the first one has none. */
export const cardPaymentViews = [
  { key: '', label: 'Imported payments' },
  { key: 'carts', label: 'Crashed carts' },
  { key: 'settlement', label: 'Settlement' },
] as const
export const bankViews = [
  { key: '', label: 'Lines' },
  { key: 'statements', label: 'Statements' },
  { key: 'import', label: 'Import a file' },
] as const
export const gratuityViews = [
  { key: '', label: 'To pay out' },
  { key: 'payouts', label: 'Payouts' },
  { key: 'all', label: 'All gratuities' },
] as const
