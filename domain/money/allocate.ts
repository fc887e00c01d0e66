/**
 * Splits an amount in proportion to weights, to the cent: each part is rounded down, and the cents that are left go to the parts with the
 * largest remainders, of equal ones to the first. The parts come to the amount. Without any weight, the first part has all of it.
 */
export function allocated(cents: number, weights: readonly number[]): number[] {
  const sign = cents < 0 ? -1 : 1
  const [amount, total] = [BigInt(Math.abs(cents)), weights.reduce((sum, it) => sum + BigInt(it), 0n)]
  if (total === 0n) return weights.map((_, place) => (place === 0 ? cents : 0))
  const parts = weights.map((weight, place) => {
    const product = amount * BigInt(weight)
    return { place, whole: Number(product / total), remainder: product % total }
  })
  const left = Math.abs(cents) - parts.reduce((sum, it) => sum + it.whole, 0)
  const rounded = parts.toSorted((a, b) => (a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1))
  const up = new Set(rounded.slice(0, left).map(({ place }) => place))
  // Nothing is not minus nothing.
  return parts.map(({ place, whole }) => sign * (whole + (up.has(place) ? 1 : 0)) + 0)
}
