import type { BankLine, BankPart, ProposedPart } from '#contract/bank-statements.ts'
import { toConfirm } from './bank-words.ts'

type WithoutAmount<P> = P extends unknown ? Omit<P, 'amountCents'> : never

/** A part being edited; its amount is null while the field is empty. */
export type ChosenPart = WithoutAmount<ProposedPart> & { key: string; amountCents: number | null }

/** What isn't placed by these parts; below zero: they are too much. */
export function leftOf(line: Pick<BankLine, 'openCents'>, parts: readonly ChosenPart[]): number {
  return Math.abs(line.openCents) - parts.reduce((cents, it) => cents + (it.amountCents ?? 0), 0)
}

/** Adds a part with what is left, at most its own amount. Choosing the same place again changes nothing. */
export function withPart(
  line: Pick<BankLine, 'openCents'>,
  parts: readonly ChosenPart[],
  part: ProposedPart,
): readonly ChosenPart[] {
  const key = `${part.kind} ${part.label}`
  if (parts.some((it) => `${it.kind} ${it.label}` === key)) return parts
  const left = leftOf(line, parts)
  const isFixed = part.kind === 'entry' || part.kind === 'cards'
  const amountCents = isFixed ? part.amountCents : Math.min(left, part.amountCents)
  return [...parts, { ...part, key, amountCents: amountCents > 0 ? amountCents : null }]
}

/**
 * The parts as they are sent. A partner's part below its invoices pays the oldest invoices instead, because
 * the invoices chosen before no longer fit.
 */
export function bodyOfParts(parts: readonly ChosenPart[]): BankPart[] {
  return parts.map(({ key: _key, ...part }) => {
    const whole: ProposedPart = { ...part, amountCents: part.amountCents ?? 0 }
    if (whole.kind !== 'partner' || whole.allocations === null) return toConfirm(whole)
    const allocated = whole.allocations.reduce((cents, it) => cents + it.amountCents, 0)
    return toConfirm(allocated > whole.amountCents ? { ...whole, allocations: null } : whole)
  })
}
