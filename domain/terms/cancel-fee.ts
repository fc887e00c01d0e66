import { roundedShare } from '#domain/pricing/rounding.ts'
import type { BookingKind } from '#domain/vocabulary/booking-kinds.ts'

/**
 * One row of the cancellation table: the fee's share of the charge if cancelled less than `hoursBefore` the
 * service.
 */
export interface CancelFeeRule {
  readonly kind: BookingKind
  readonly hoursBefore: number
  readonly feeBasisPoints: number
}

/**
 * The fee for cancelling `hoursAhead` of the service (negative: after it started), with its rule. Of the
 * rules that apply, the one with the fewest hours wins. Without any, cancelling is free.
 */
export function cancelFeeFor(
  rules: readonly CancelFeeRule[],
  { kind, hoursAhead, chargedCents }: { kind: BookingKind; hoursAhead: number; chargedCents: number },
): { feeCents: number; rule: CancelFeeRule | null } {
  const applying = rules.filter((rule) => rule.kind === kind && hoursAhead < rule.hoursBefore)
  const rule = applying.toSorted((a, b) => a.hoursBefore - b.hoursBefore)[0] ?? null
  return { feeCents: rule === null ? 0 : roundedShare(chargedCents, rule.feeBasisPoints), rule }
}
