/** Notes and coins in circulation, in cents, largest first. Other currencies use `usual`. */
const denominations: Record<string, readonly number[]> = {
  BBD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5, 1],
  CAD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5],
  EUR: [20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  GBP: [5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  USD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 10, 5, 1],
  XCD: [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 25, 10, 5, 2, 1],
}
const usual = [10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 25, 20, 10, 5, 2, 1]

/** The denominations for counting a currency, in cents. */
export function notesAndCoins(currency: string): readonly number[] {
  return denominations[currency] ?? usual
}

/** Total in cents; null while nothing is counted. */
export function sumOfCounted(counted: readonly { cents: number; pieces: number | null }[]): number | null {
  const known = counted.filter((it) => it.pieces !== null)
  return known.length === 0 ? null : known.reduce((sum, it) => sum + it.cents * (it.pieces ?? 0), 0)
}
