import type { GroupDetail } from '#contract/groups.ts'

type Group = GroupDetail
export type BookingShown = Group['bookings'][number]
type Booking = BookingShown

export const billingWords: Record<Group['billing'], string> = {
  payNow: 'Paid when booked',
  payLater: 'Pay later',
  partnerAccount: 'On the partner’s account',
}

const sources: Record<string, string> = {
  staff: 'Staff',
  partner: 'Partner',
  walkIn: 'Walk-in',
  bokun: 'Bókun',
  pnp: 'Plug’n Pay',
  import: 'Import',
}

export function sourceWord(source: string): string {
  return sources[source] ?? source
}

/** What the balance is: a debt, a credit to be paid back, or money for what is not charged yet. */
export function balanceWord({ balanceCents, paymentState }: Pick<Group, 'balanceCents' | 'paymentState'>): string {
  if (balanceCents >= 0) return 'The guest owes'
  return paymentState === 'overpaid' || paymentState === 'refundDue' ? 'Owed to the guest' : 'Paid in advance'
}

const entryWords: Record<string, string> = {
  charge: 'Charge',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversed',
  gratuity: 'Gratuity',
  writeOff: 'Written off',
  partnerPayment: 'Partner payment',
  commission: 'Commission',
}

export function entryWord(kind: string): string {
  return entryWords[kind] ?? kind
}

/** `2 adults, 1 child`. */
export function partyText({ adults, children, infants }: Pick<Booking, 'adults' | 'children' | 'infants'>): string {
  const count = (number: number, one: string, more: string) => (number === 0 ? [] : [`${number} ${number === 1 ? one : more}`])
  return [...count(adults, 'adult', 'adults'), ...count(children, 'child', 'children'), ...count(infants, 'infant', 'infants')].join(', ')
}

export interface StatementLine {
  entry: Group['entries'][number]
  balanceCents: number
}

/** The statement with the balance after each line. Entries that only affect a partner's account do not change what the guest owes. */
export function statementOf(entries: Group['entries']): StatementLine[] {
  let balanceCents = 0
  return entries.map((entry) => ({ entry, balanceCents: (balanceCents += entry.amountCents) }))
}

export interface TimelineDay {
  date: string
  bookings: Booking[]
}

/** Services by day in chronological order. A drive is listed at its pickup, which may be a day before its flight. */
export function timelineOf(bookings: readonly Booking[]): TimelineDay[] {
  const placed = bookings
    .map((booking) => ({ booking, ...startOf(booking) }))
    .toSorted((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
  return [...Map.groupBy(placed, (it) => it.date)].map(([date, day]) => ({ date, bookings: day.map((it) => it.booking) }))
}

export function startOf({ trips, serviceDate, serviceTime }: Booking): { date: string; time: string } {
  const [first] = trips
  return first ? { date: first.serviceDate, time: first.pickupTime } : { date: serviceDate, time: serviceTime }
}

/** How many of the party are checked in, for a fast-track service; null where nobody is counted. */
export function presenceText({ passengers }: Booking): string | null {
  if (passengers.length === 0) return null
  const count = (state: string) => passengers.filter((it) => it.state === state).length
  const [here, missing] = [count('checkedIn'), count('noShow')]
  if (here === 0 && missing === 0) return null
  return [`${here} of ${passengers.length} checked in`, ...(missing > 0 ? [`${missing} did not come`] : [])].join(', ')
}
