import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { refuseField, type Refusal } from '#domain/refusal.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { chargeLines, reversedLine, type ChargedPrice, type ChargeLine } from './charge-line.ts'
import { ledgerAccounts, methodWords, type LedgerAccount, type PaymentMethod } from './ledger-accounts.ts'

export interface Posting {
  readonly account: LedgerAccount
  /** Group, partner, driver or cash holder of the sub-account. */
  readonly partyGuid: string | null
  /** Revenue category or tax code. */
  readonly detail: string | null
  /** Debits are positive, credits negative; never zero. */
  readonly amountCents: number
}

export const entryKinds = [
  'charge',
  'payment',
  'refund',
  'reversal',
  'gratuity',
  'writeOff',
  'partnerPayment',
  'transfer',
  'cashDifference',
  'unmatched',
  'settlement',
  'bankFee',
] as const
export type EntryKind = (typeof entryKinds)[number]

/** A ledger entry: postings that sum to zero. */
export interface Entry {
  readonly kind: EntryKind
  readonly memo: string
  readonly postings: readonly Posting[]
  /**
   * Lines of a charge or, negated, of its reversal: by category and tax code they add up to the postings.
   * Other kinds have none.
   */
  readonly lines?: readonly ChargeLine[]
}

/** The debtor of a charge. */
export type ChargedTo =
  | { readonly kind: 'customer'; readonly groupGuid: string }
  | { readonly kind: 'partner'; readonly partnerGuid: string }

interface Charge {
  readonly billing: ChargedTo
  readonly lines: readonly ChargedPrice[]
  /** Service date of lines without their own. */
  readonly serviceDate: ServiceDate
  readonly memo: string
  /** The partner's commission, regardless of who pays; deducted from what the partner owes. */
  readonly commission?: { readonly partnerGuid: string; readonly cents: number } | null
}

/**
 * A charge with its lines, posted to receivable, revenue and tax. Null for a free service, which needs no
 * entry.
 */
export function chargeEntry({ billing, lines, serviceDate, memo, commission = null }: Charge): Entry | null {
  const charged = merged([
    posting(...receivableOf(billing), totalOf(lines)),
    ...lines.map((line) => posting('revenue', line.category, -line.netCents)),
    ...lines.map((line) => posting('taxDue', line.taxCode, -line.taxCents)),
  ])
  if (charged.length === 0) return null
  return {
    kind: 'charge',
    memo,
    postings: [...charged, ...earnedBy(commission)],
    lines: chargeLines(lines, serviceDate),
  }
}

function earnedBy(commission: Charge['commission']): Posting[] {
  if (!commission || commission.cents === 0) return []
  const { partnerGuid, cents } = commission
  return [posting('commission', partnerGuid, cents), posting('partnerReceivable', partnerGuid, -cents)]
}

interface MoneyMoved {
  readonly method: PaymentMethod
  readonly amountCents: number
  /** What the user noted: `Slip 004312`. */
  readonly note?: string
}

/** A payment by the guest. */
export function paymentEntry({
  groupGuid,
  method,
  amountCents,
  note,
}: MoneyMoved & { groupGuid: string }): Entry | Refusal {
  return entryOver('payment', withNote(`Paid ${methodWords[method]}`, note), amountCents, [
    posting(method, null, amountCents),
    posting('customerReceivable', groupGuid, -amountCents),
  ])
}

/** A refund to the guest. */
export function refundEntry({
  groupGuid,
  method,
  amountCents,
  note,
}: MoneyMoved & { groupGuid: string }): Entry | Refusal {
  return entryOver('refund', withNote(`Refunded ${methodWords[method]}`, note), amountCents, [
    posting('customerReceivable', groupGuid, amountCents),
    posting(method, null, -amountCents),
  ])
}

/** A partner's payment on account. */
export function partnerPaymentEntry({
  partnerGuid,
  method,
  amountCents,
  note,
}: MoneyMoved & { partnerGuid: string }): Entry | Refusal {
  return entryOver('partnerPayment', withNote(`Paid ${methodWords[method]}`, note), amountCents, [
    posting(method, null, amountCents),
    posting('partnerReceivable', partnerGuid, -amountCents),
  ])
}

/** A payout of a partner's credit. */
export function creditPayoutEntry({
  partnerGuid,
  method,
  amountCents,
  note,
}: MoneyMoved & { partnerGuid: string }): Entry | Refusal {
  return entryOver('refund', withNote(`Credit paid out ${methodWords[method]}`, note), amountCents, [
    posting('partnerReceivable', partnerGuid, amountCents),
    posting(method, null, -amountCents),
  ])
}

/** A gratuity for the driver: owed to the driver, never revenue. */
export function gratuityEntry({
  driverGuid,
  method,
  amountCents,
  memo = `Gratuity ${methodWords[method]}`,
}: Omit<MoneyMoved, 'note'> & { driverGuid: string; memo?: string }): Entry | Refusal {
  return entryOver('gratuity', memo, amountCents, [
    posting(method, null, amountCents),
    posting('gratuitiesDue', driverGuid, -amountCents),
  ])
}

/** `Paid by card: Slip 004312` */
function withNote(memo: string, note?: string): string {
  return note === undefined || note === '' ? memo : `${memo}: ${note}`
}

/** The reversal of an entry: the same postings and lines, negated. Entries are never edited. */
export function reversalOf({ postings, lines }: Pick<Entry, 'postings' | 'lines'>, memo: string): Entry {
  const opposite = postings.map((it) => ({ ...it, amountCents: -it.amountCents }))
  return { kind: 'reversal', memo, postings: opposite, ...(lines ? { lines: lines.map(reversedLine) } : {}) }
}

/** Whether an entry is valid: at least two non-zero postings in whole cents that sum to zero. */
export function isBalanced({ postings }: Pick<Entry, 'postings'>): boolean {
  const areSums = postings.every(({ amountCents }) => Number.isSafeInteger(amountCents) && amountCents !== 0)
  return postings.length >= 2 && areSums && balanceOf(postings) === 0
}

/** Debits less credits. */
export function balanceOf(postings: readonly Pick<Posting, 'amountCents'>[]): number {
  return postings.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

/** A posting; `apart` is the party or detail of the sub-account, or null for accounts without them. */
export function posting(account: LedgerAccount, apart: string | null, amountCents: number): Posting {
  const isByParty = ledgerAccounts[account].party !== null
  return { account, partyGuid: isByParty ? apart : null, detail: isByParty ? null : apart, amountCents }
}

/** An entry for an amount, which must be positive. */
export function entryOver(
  kind: EntryKind,
  memo: string,
  amountCents: number,
  postings: readonly Posting[],
): Entry | Refusal {
  if (!Number.isSafeInteger(amountCents) || amountCents <= 0)
    return refuseField('amountCents', 'Enter an amount above zero')
  return { kind, memo, postings }
}

/**
 * Merges postings to one per account, party and detail, in order of first appearance; zero sums are dropped.
 */
export function merged(postings: readonly Posting[]): Posting[] {
  const alike = Map.groupBy(postings, ({ account, partyGuid, detail }) =>
    JSON.stringify([account, partyGuid, detail]),
  )
  return [...alike.values()]
    .flatMap((group) => (group[0] ? [{ ...group[0], amountCents: balanceOf(group) }] : []))
    .filter(({ amountCents }) => amountCents !== 0)
}

export function receivableOf(billing: ChargedTo): [LedgerAccount, string] {
  return billing.kind === 'customer'
    ? ['customerReceivable', billing.groupGuid]
    : ['partnerReceivable', billing.partnerGuid]
}
