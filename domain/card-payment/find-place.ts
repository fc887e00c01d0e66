import { moneyText } from '#domain/money/money-text.ts'
import { matchPayment, reasonsFor, type MatchCandidate, type PaymentToMatch } from './match-payment.ts'

/** A sale with the names we or others gave it, which may contain a reservation's reference. */
export type SaleToPlace = PaymentToMatch & { readonly orderId: string; readonly classifier: string }

export type Place =
  | { readonly found: 'place'; readonly candidate: MatchCandidate; readonly why: string }
  | { readonly found: 'none'; readonly why: string }

export interface PlaceFacts {
  /** The site's. */
  readonly currency: string
  readonly desk: readonly MatchCandidate[]
  readonly owing: readonly MatchCandidate[]
  /** Reservations by reference. */
  readonly named: ReadonlyMap<string, MatchCandidate>
}

/**
 * Matches by reference first, then by amount, time and name. `taken`: places of earlier payments, each used
 * once.
 */
export function findPlace(sale: SaleToPlace, facts: PlaceFacts, taken: ReadonlySet<string>): Place {
  const free = (candidates: readonly MatchCandidate[]) => candidates.filter((it) => !taken.has(placeOf(it)))
  const named = facts.named.get(referenceIn(sale.classifier)) ?? facts.named.get(referenceIn(sale.orderId))
  if (named !== undefined) return placeInNamed(sale, named, { ...facts, desk: free(facts.desk) }, taken)
  const match = matchPayment(sale, [...free(facts.desk), ...free(facts.owing)])
  return match.found === 'one'
    ? { found: 'place', candidate: match.candidate, why: match.why }
    : { found: 'none', why: match.why }
}

/** A recorded desk payment of the reservation takes precedence over the amount it owes. */
function placeInNamed(
  sale: SaleToPlace,
  named: MatchCandidate,
  { desk, currency }: Pick<PlaceFacts, 'desk' | 'currency'>,
  taken: ReadonlySet<string>,
): Place {
  const isOwn = (candidate: MatchCandidate, reasons = reasonsFor(sale, candidate)) =>
    candidate.groupGuid === named.groupGuid && reasons.includes('amount') && reasons.includes('time')
  const first = desk.find((it) => isOwn(it))
  if (first !== undefined) return { found: 'place', candidate: first, why: 'Matched by reference' }
  if (taken.has(placeOf(named)))
    return { found: 'none', why: `${named.reference} was paid by another transaction` }
  if (sale.amountCents <= named.amountCents)
    return { found: 'place', candidate: named, why: 'Matched by reference' }
  return {
    found: 'none',
    why: `${named.reference} owes only ${moneyText(Math.max(0, named.amountCents), currency)}`,
  }
}

/** The place a candidate occupies: a desk payment, or all that a reservation owes. */
export function placeOf({ groupGuid, entryGuid }: MatchCandidate): string {
  return entryGuid ?? groupGuid
}

/** The reference in the name of a transaction: `KB2345`, or `KB2345-2` for a second attempt. Empty: none. */
export function referenceIn(name: string): string {
  return /^\s*([A-HJ-NP-Z2-9]{6})(?:[-_ .].{0,20})?$/.exec(name.toUpperCase())?.[1] ?? ''
}
