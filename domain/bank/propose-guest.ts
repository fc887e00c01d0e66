import { moneyText } from '#domain/money/money-text.ts'
import type { LinePart, LineToPlace, OwingReservation, Proposal } from './line-facts.ts'
import { isPersonIn } from './line-words.ts'
import type { Looking } from './looking.ts'

/** The reservation that the line names by its reference, else the one that owes this amount, by name. */
export function ofReservation(line: LineToPlace, looking: Looking): Proposal | null {
  const { words, remaining } = looking
  const named = words.references
    .flatMap((it) => remaining.reservation(it) ?? [])
    .filter((it) => it.owedCents > 0)
  const [first, ...others] = named
  if (first && others.length === 0) return byReference(line.amountCents, first, looking)
  if (first) return exactSum(line.amountCents, named)
  return byAmount(line.amountCents, looking)
}

function byReference(cents: number, reservation: OwingReservation, { facts }: Looking): Proposal {
  const { reference, owedCents } = reservation
  if (owedCents === cents)
    return {
      certainty: 'sure',
      why: `Reservation ${reference}, full amount`,
      parts: [{ kind: 'guest', amountCents: cents, reference }],
    }
  const difference = moneyText(Math.abs(owedCents - cents), facts.currency)
  if (cents < owedCents)
    return {
      certainty: 'likely',
      why: `Part payment for reservation ${reference}: ${difference} still owed`,
      parts: [{ kind: 'guest', amountCents: cents, reference }],
    }
  return {
    certainty: 'likely',
    why: `${difference} more than reservation ${reference} owes. The rest goes to suspense.`,
    parts: [
      { kind: 'guest', amountCents: owedCents, reference },
      { kind: 'suspense', amountCents: cents - owedCents },
    ],
  }
}

function exactSum(cents: number, reservations: readonly OwingReservation[]): Proposal | null {
  if (reservations.reduce((sum, it) => sum + it.owedCents, 0) !== cents) return null
  const parts = reservations.map((it): LinePart => ({
    kind: 'guest',
    amountCents: it.owedCents,
    reference: it.reference,
  }))
  const named = reservations.map((it) => it.reference).join(', ')
  return { certainty: 'sure', why: `Reservations ${named}: amounts add up`, parts }
}

function byAmount(cents: number, { words, remaining }: Looking): Proposal | null {
  const owing = remaining.reservationsOwing(cents)
  const named = owing.filter((it) => isPersonIn(words.text, it.names))
  const [only] = named.length > 0 ? named : owing
  if (!only || (named.length === 0 && owing.length > 1)) return null
  const parts: LinePart[] = [{ kind: 'guest', amountCents: cents, reference: only.reference }]
  if (named.length === 1)
    return { certainty: 'sure', why: `Reservation ${only.reference}: amount and name match`, parts }
  return {
    certainty: 'likely',
    why:
      named.length > 1
        ? `${named.length} reservations match by amount and name. Proposed: ${only.reference}.`
        : `Only reservation ${only.reference} owes this amount. The name doesn’t match.`,
    parts,
  }
}
