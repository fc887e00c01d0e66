import { counted } from '#domain/text/counted.ts'
import type { GroupDetail } from '#contract/groups.ts'
import type { BookingShown } from '#web/parts/services/timeline.ts'
import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { statementRows, type StatementRow } from '#domain/ledger/statement-rows.ts'
import { dayText, moneyText } from '#web/ui/value/format.ts'

type Group = GroupDetail
type Booking = BookingShown

export const billingWords: Record<Group['billing'], string> = {
  payNow: 'Paid at booking',
  payLater: 'Pay later',
  partnerAccount: 'Partner account',
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

const entryWords: Record<string, string> = {
  charge: 'Charge',
  payment: 'Payment',
  refund: 'Refund',
  reversal: 'Reversed',
  gratuity: 'Gratuity',
  writeOff: 'Written off',
  partnerPayment: 'Partner payment',
  transfer: 'Moved',
  cashDifference: 'Cash difference',
}

export function entryWord(kind: string): string {
  return entryWords[kind] ?? kind
}

type Entry = Group['entries'][number]

export interface StatementLine extends Pick<StatementRow<Entry>, 'key' | 'entry' | 'memo'> {
  amountCents: number
  balanceCents: number
  onAccountCents: number
  folded: { guid: string; memo: string; amountCents: number }[]
}

/**
 * The statement with the balance after each line. Entries that only affect a partner's account do not change
 * what the guest owes.
 */
export function statementOf(entries: Group['entries']): StatementLine[] {
  let balanceCents = 0
  const read = entries.map((it) => ({
    ...it,
    cents: it.amountCents + it.onAccountCents,
    commissionCents: 0,
  }))
  const payer = (it: Entry) => (it.amountCents === 0 ? 'partner' : 'guest')
  return statementRows(read, payer).map(({ entry, cents, folded, ...it }) => {
    const sums = folded.length === 0 ? entry : changedBy(cents, payer(entry))
    return {
      ...it,
      entry,
      amountCents: sums.amountCents,
      balanceCents: (balanceCents += sums.amountCents),
      onAccountCents: sums.onAccountCents,
      folded: folded.map(({ guid, memo, cents: own }) => ({ guid, memo, amountCents: own })),
    }
  })
}

function changedBy(cents: number, payer: 'partner' | 'guest') {
  return payer === 'partner'
    ? { amountCents: 0, onAccountCents: cents }
    : { amountCents: cents, onAccountCents: 0 }
}

/** The service's extras. */
export function extrasOf(bookings: readonly Booking[], { guid }: Booking): Booking[] {
  return bookings.filter((it) => it.kind === 'extra' && it.belongsTo === guid)
}

/** Check-ins and no-shows of a fast-track service. Null before the first of either. */
export function presenceText({ passengers }: Booking): string | null {
  if (passengers.length === 0) return null
  const count = (state: string) => passengers.filter((it) => it.state === state).length
  const [here, missing] = [count('checkedIn'), count('noShow')]
  if (here === 0 && missing === 0) return null
  return [
    `${here} of ${passengers.length} checked in`,
    ...(missing > 0 ? [counted(missing, 'no-show')] : []),
  ].join(', ')
}

export function priceOf({ priceLines }: Pick<Booking, 'priceLines'>): number {
  return priceLines.reduce((sum, it) => sum + it.totalCents, 0)
}

/** A service as named by its change menu: `arrival fast track, Fri 20 Nov`. */
export function menuName({ kind, serviceDate }: Booking): string {
  return `${bookingKinds[kind].label.toLowerCase()}, ${dayText(serviceDate)}`
}

/** The partner's share: `Crane Hotel pays BBD 120.00 on account`. Null: none. */
export function onAccountText(
  { onAccountCents, partner }: Pick<Group, 'onAccountCents' | 'partner'>,
  currency: string,
): string | null {
  if (onAccountCents === 0) return null
  const who = partner?.name ?? 'The partner'
  const amount = moneyText(Math.abs(onAccountCents), currency)
  return onAccountCents > 0 ? `${who} pays ${amount} on account` : `${who} is credited ${amount} on account`
}

type Trip = Booking['trips'][number]

/** A car's load: `3 guests, 2 bags, 1 × Booster`. */
export function loadText({
  passengers,
  luggage,
  carSeats,
}: Pick<Trip, 'passengers' | 'luggage' | 'carSeats'>): string {
  const guests = passengers === 0 ? 'no guests' : counted(passengers, 'guest')
  const bags = luggage === 0 ? 'no bags' : counted(luggage, 'bag')
  return [guests, bags, ...carSeats.map((it) => `${it.quantity} × ${it.name}`)].join(', ')
}
