import { moneyText } from '#domain/money/money-text.ts'
import { matchPayment, reasonsFor, type MatchCandidate, type PaymentToMatch } from './match-payment.ts'

/** A sale with what we called it: the reference of a reservation, or something of its own. */
export type SaleToPlace = PaymentToMatch & { readonly orderId: string; readonly classifier: string }

export type Place =
  | { readonly found: 'place'; readonly candidate: MatchCandidate; readonly why: string }
  | { readonly found: 'none'; readonly why: string }

export interface PlaceFacts {
  /** The site's. */
  readonly currency: string
  readonly desk: readonly MatchCandidate[]
  readonly owing: readonly MatchCandidate[]
  /** By reference. */
  readonly named: ReadonlyMap<string, MatchCandidate>
}

/** Our own name of it first, then amount and time and name. A place is taken once: `taken` are those of payments before it. */
export function findPlace(sale: SaleToPlace, facts: PlaceFacts, taken: ReadonlySet<string>): Place {
  const free = (candidates: readonly MatchCandidate[]) => candidates.filter((it) => !taken.has(placeOf(it)))
  const named = facts.named.get(referenceIn(sale.classifier)) ?? facts.named.get(referenceIn(sale.orderId))
  if (named !== undefined) return placeInNamed(sale, named, { ...facts, desk: free(facts.desk) }, taken)
  const match = matchPayment(sale, [...free(facts.desk), ...free(facts.owing)])
  return match.found === 'one' ? { found: 'place', candidate: match.candidate, why: match.why } : { found: 'none', why: match.why }
}

/** What the desk wrote down for the reservation goes before what it owes. */
function placeInNamed(
  sale: SaleToPlace,
  named: MatchCandidate,
  { desk, currency }: Pick<PlaceFacts, 'desk' | 'currency'>,
  taken: ReadonlySet<string>,
): Place {
  const isOwn = (it: MatchCandidate, reasons = reasonsFor(sale, it)) =>
    it.groupGuid === named.groupGuid && reasons.includes('amount') && reasons.includes('time')
  const first = desk.find((it) => isOwn(it))
  if (first !== undefined) return { found: 'place', candidate: first, why: 'Named by its reference' }
  if (taken.has(placeOf(named))) return { found: 'none', why: `${named.reference} was paid by another transaction` }
  if (sale.amountCents <= named.amountCents) return { found: 'place', candidate: named, why: 'Named by its reference' }
  return { found: 'none', why: `${named.reference} owes ${moneyText(Math.max(0, named.amountCents), currency)} only` }
}

/** What is taken with a candidate: one payment of the desk, or all that a reservation owes. */
export function placeOf({ groupGuid, entryGuid }: MatchCandidate): string {
  return entryGuid ?? groupGuid
}

/** The reference in what a transaction was called: `KB2345`, or `KB2345-2` for a second try. Empty: there is none. */
export function referenceIn(name: string): string {
  return /^\s*([A-HJ-NP-Z2-9]{6})(?:[-_ .].{0,20})?$/.exec(name.toUpperCase())?.[1] ?? ''
}
