import { spaced } from '#contract/audit-actions.ts'

/** Technical fields, and those the history renders in another way. */
const machinery: ReadonlySet<string> = new Set([
  'guid',
  'plan',
  'version',
  'updatedAt',
  'createdAt',
  'queryName',
  'done',
])

export function isShown(name: string): boolean {
  return !machinery.has(camel(name))
}

/** Labels where the field's own name does not read as one. */
const labels: Readonly<Record<string, string>> = {
  action: 'Step',
  against: 'Overridden conflicts',
  at: 'Time',
  attempts: 'Contact attempts',
  baseCents: 'Value',
  basisPoints: 'Rate',
  bytes: 'Size',
  cents: 'Amount',
  copied: 'Days copied',
  deviceAt: 'Device time',
  eInvoice: 'E-invoice',
  ended: 'Devices signed out',
  firstCents: 'First passenger',
  flightHorizonDays: 'Create flights (days ahead)',
  hourCents: 'Amount per hour of hire',
  iban: 'IBAN',
  kept: 'Days already set',
  made: 'Flights added',
  moved: 'Flights moved',
  needsPerson: 'Needs review',
  nextCents: 'Additional passenger',
  order: 'Order number',
  otherAirport: 'Airport',
  parties: 'Parties affected',
  rateMicros: 'Exchange rate',
  retired: 'No longer offered',
  same: 'Unchanged',
  shown: 'Visibility',
  stage: 'Sign-in',
  staffByHour: 'Staff on shift',
  tender: 'Foreign currency',
  totpRequired: 'Two-step sign-in required',
  tripCents: 'Amount per trip',
  undone: 'Undone step',
  untaxedReason: 'Services without tax',
  why: 'Reason',
  withdrawn: 'Flights removed or cancelled',
}

/** `fromAgeMonths` → `From age months`, `email` → `E-mail`: a field's name as a label. */
export function labelOf(name: string): string {
  const own = camel(name)
  const label = labels[own]
  if (label !== undefined) return label
  const words = spaced(own.replace(/(Guid|Cents|BasisPoints|At)$/, '').replace(/^cents(?=[A-Z])/, 'price'))
  return capital(words.replace(/\bemail\b/i, 'e-mail'))
}

/** `first_name` → `firstName` */
export function camel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

export function capital(text: string): string {
  return `${text[0]?.toUpperCase() ?? ''}${text.slice(1)}`
}
