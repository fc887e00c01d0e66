import { foldForSearch } from '#domain/booking/query-name.ts'
import { minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { daysBetween, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { TransactionKind } from './gateway-transaction.ts'

/** A payment to be matched. */
export interface PaymentToMatch {
  readonly kind: TransactionKind
  readonly amountCents: number
  readonly at: Instant | null
  readonly day: ServiceDate
  readonly name: string
}

/** A possible match: a card payment (or refund) recorded at the desk, or a reservation that owes money. */
export interface MatchCandidate {
  readonly kind: 'deskPayment' | 'reservation'
  readonly groupGuid: string
  readonly reference: string
  /** The entry of the desk payment; null for a reservation. */
  readonly entryGuid: string | null
  /** Names of the customer and the passengers. */
  readonly names: readonly string[]
  /** Amount taken at the desk, or owed by the reservation. */
  readonly amountCents: number
  /** When the desk took it, or when the reservation was booked. */
  readonly at: Instant
  readonly day: ServiceDate
}

export type Reason = 'amount' | 'time' | 'name' | 'partOfName' | 'reference'

export interface LikelyMatch {
  readonly candidate: MatchCandidate
  readonly reasons: readonly Reason[]
}

export type PaymentMatch =
  | { readonly found: 'one'; readonly candidate: MatchCandidate; readonly why: string }
  | { readonly found: 'none'; readonly why: string; readonly likely: readonly LikelyMatch[] }

/** The desk records a card payment shortly after the terminal takes it. */
const deskMinutes = 180
/** Payments by link or phone come after the booking, within a year. */
const bookedDays = 366
const likelyAtMost = 8

/**
 * Matches only if amount, time and name fit exactly one candidate; desk payments take precedence over
 * reservations. Weaker matches are offered to a person, best first.
 */
export function matchPayment(payment: PaymentToMatch, candidates: readonly MatchCandidate[]): PaymentMatch {
  const rated = candidates
    .map((candidate) => ({ candidate, reasons: reasonsFor(payment, candidate) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted(byLikelihood)
  const likely = rated.slice(0, likelyAtMost)
  for (const kind of ['deskPayment', 'reservation'] as const) {
    const sure = rated.filter(({ candidate, reasons }) => candidate.kind === kind && isSure(reasons))
    const [only] = sure
    if (sure.length > 1)
      return { found: 'none', why: `${sure.length} ${placesOf(kind)} match by amount, time and name`, likely }
    if (only !== undefined)
      return { found: 'one', candidate: only.candidate, why: 'Amount, time and name match' }
  }
  return { found: 'none', why: whyNobody(rated), likely }
}

function isSure(reasons: readonly Reason[]): boolean {
  return reasons.includes('amount') && reasons.includes('time') && reasons.includes('name')
}

/** The reasons for a candidate; empty: none. */
export function reasonsFor(payment: PaymentToMatch, candidate: MatchCandidate): Reason[] {
  const name = nameReason(payment.name, candidate.names)
  const isAmount = payment.amountCents === candidate.amountCents
  return [
    ...(isAmount ? (['amount'] as const) : []),
    ...(fitsInTime(payment, candidate) ? (['time'] as const) : []),
    ...(name === null ? [] : [name]),
  ]
}

function fitsInTime(payment: PaymentToMatch, { kind, at, day }: MatchCandidate): boolean {
  if (kind === 'reservation') {
    const days = daysBetween(day, payment.day)
    return days >= 0 && days <= bookedDays
  }
  return payment.at === null ? payment.day === day : Math.abs(minutesBetween(payment.at, at)) <= deskMinutes
}

/**
 * Cards say `MS ADA T LOVELACE`: surname plus first name or initial is a name match, one of them alone a
 * partial one.
 */
function nameReason(holder: string, names: readonly string[]): 'name' | 'partOfName' | null {
  const given = spellings(holder)
  const own = names.flatMap(spellings)
  const grades = given.flatMap((one) => own.map((other) => gradeOf(one, other)))
  if (grades.includes('name')) return 'name'
  return grades.includes('partOfName') ? 'partOfName' : null
}

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'sir'])

/** O'Brien is `O BRIEN` on one card and `OBRIEN` on another. */
function spellings(name: string): string[][] {
  return [wordsOf(name), wordsOf(name.replaceAll(/['’-]/g, ''))]
}

function wordsOf(name: string): string[] {
  return foldForSearch(name)
    .split(' ')
    .filter((word) => !titles.has(word))
}

function gradeOf(given: readonly string[], own: readonly string[]): 'name' | 'partOfName' | null {
  const surname = own.at(-1)
  const [first] = own.slice(0, -1)
  if (surname === undefined || surname.length < 2) return null
  const others = [...given]
  const at = others.indexOf(surname)
  if (at === -1) return own.some((word) => word.length > 2 && given.includes(word)) ? 'partOfName' : null
  others.splice(at, 1)
  const isFirst =
    first !== undefined &&
    others.some((word) => word === first || (word.length === 1 && first.startsWith(word)))
  return isFirst ? 'name' : 'partOfName'
}

const weights: Record<Reason, number> = { reference: 16, amount: 8, name: 6, time: 3, partOfName: 2 }

function byLikelihood(a: LikelyMatch, b: LikelyMatch): number {
  const of = ({ reasons, candidate }: LikelyMatch) =>
    reasons.reduce((sum, it) => sum + weights[it], 0) + (candidate.kind === 'deskPayment' ? 1 : 0)
  return of(b) - of(a) || (a.candidate.reference < b.candidate.reference ? -1 : 1)
}

function whyNobody(rated: readonly LikelyMatch[]): string {
  if (rated.some(({ reasons }) => reasons.includes('amount') && reasons.includes('time')))
    return 'Amount and time match, but the name doesn’t'
  if (rated.some(({ reasons }) => reasons.includes('amount') && reasons.includes('name')))
    return 'Amount and name match, but the time doesn’t'
  if (rated.some(({ reasons }) => reasons.includes('name'))) return 'The name matches, but the amount doesn’t'
  return 'No reservation or desk payment is for this amount'
}

function placesOf(kind: MatchCandidate['kind']): string {
  return kind === 'deskPayment' ? 'desk payments' : 'reservations'
}

export const reasonWords: Readonly<Record<Reason, string>> = {
  reference: 'reference matches',
  amount: 'amount matches',
  time: 'time matches',
  name: 'name matches',
  partOfName: 'name partly matches',
}
