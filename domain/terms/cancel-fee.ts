import { roundedShare } from '#domain/pricing/rounding.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'

/** One line of the cancellation table: cancelled less than `hoursBefore` the service, the fee is this share of the charge. */
export interface CancelFeeRule {
  readonly kind: BookingKind
  readonly hoursBefore: number
  readonly feeBasisPoints: number
}

/**
 * The fee for cancelling `hoursAhead` of the service (negative: after it began), and the rule it comes from. The tightest line that
 * applies wins; with none, cancelling is free.
 */
export function cancelFeeFor(
  rules: readonly CancelFeeRule[],
  { kind, hoursAhead, chargedCents }: { kind: BookingKind; hoursAhead: number; chargedCents: number },
): { feeCents: number; rule: CancelFeeRule | null } {
  const applying = rules.filter((rule) => rule.kind === kind && hoursAhead < rule.hoursBefore)
  const rule = applying.toSorted((a, b) => a.hoursBefore - b.hoursBefore)[0] ?? null
  return { feeCents: rule === null ? 0 : roundedShare(chargedCents, rule.feeBasisPoints), rule }
}
