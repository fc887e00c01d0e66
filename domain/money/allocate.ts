/**
 * Splits an amount in proportion to weights, to the cent. Each part is rounded down; leftover cents go to the
 * largest remainders, ties to the first. The parts add up to the amount. With all weights zero, the first
 * part gets everything.
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
  const rounded = parts.toSorted((a, b) =>
    a.remainder === b.remainder ? a.place - b.place : a.remainder > b.remainder ? -1 : 1,
  )
  const up = new Set(rounded.slice(0, left).map(({ place }) => place))
  // Avoids -0.
  return parts.map(({ place, whole }) => sign * (whole + (up.has(place) ? 1 : 0)) + 0)
}
