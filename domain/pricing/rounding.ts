/**
 * `cents` × numerator ÷ denominator. Half a cent rounds away from zero, so that a reversal mirrors its
 * charge.
 */
export function roundedRatio(cents: number, numerator: number, denominator: number): number {
  const product = Math.abs(cents) * numerator
  const remainder = product % denominator
  const whole = (product - remainder) / denominator + (remainder * 2 >= denominator ? 1 : 0)
  return cents < 0 && whole !== 0 ? -whole : whole
}

/** The share of `cents` in basis points (1% = 100). */
export function roundedShare(cents: number, basisPoints: number): number {
  return roundedRatio(cents, basisPoints, 10_000)
}

/** Basis points as text: 1250 → `12.5%`. */
export function percentText(basisPoints: number): string {
  return `${basisPoints / 100}%`
}
