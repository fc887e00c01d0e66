import { moneyText } from '#domain/money/money-text.ts'

/** Cash of one currency: `valueCents` is its worth in the site's currency. */
export interface CashHeld {
  readonly currency: string
  readonly amountCents: number
  readonly valueCents: number
}

/** What was counted of one currency. */
export interface Counted {
  readonly currency: string
  readonly countedCents: number
}

/** One currency of a count beside what the books say of it. */
export interface CountLine {
  readonly currency: string
  readonly expectedCents: number
  readonly countedCents: number
  /** The worth of what was counted in the site's currency, and of what is over or (below zero) missing. */
  readonly valueCents: number
  readonly overValueCents: number
}

/** What a count says beside the books: every currency that is held or counted, the site's first. */
export function countLines(
  held: readonly CashHeld[],
  counted: readonly Counted[],
  worth: (amountCents: number, currency: string) => number,
): CountLine[] {
  const currencies = [...new Set([...held, ...counted].map((it) => it.currency))]
  return currencies.map((currency) => {
    const expected = held.find((it) => it.currency === currency) ?? { amountCents: 0, valueCents: 0 }
    const countedCents = counted.find((it) => it.currency === currency)?.countedCents ?? 0
    // What is there keeps the worth it came in at; only what is over or missing is worth today's rate.
    const overValueCents = overWorth(expected, countedCents, (cents) => worth(cents, currency))
    return { currency, expectedCents: expected.amountCents, countedCents, valueCents: expected.valueCents + overValueCents, overValueCents }
  })
}

function overWorth(expected: Pick<CashHeld, 'amountCents' | 'valueCents'>, countedCents: number, worth: (cents: number) => number): number {
  const overCents = countedCents - expected.amountCents
  if (countedCents === 0) return 0 - expected.valueCents
  // Never nothing for something: a difference is a cent at least.
  return Math.sign(overCents) * Math.max(1, Math.abs(worth(overCents)))
}

/** The worth of some of what is held, in proportion to what it came in at; all of it is all its worth. */
export function shareOf({ amountCents, valueCents }: Pick<CashHeld, 'amountCents' | 'valueCents'>, someCents: number): number {
  if (amountCents === 0) return valueCents
  return Number((BigInt(valueCents) * BigInt(someCents)) / BigInt(amountCents))
}

/** Why a person's cash cannot give so much of a currency; null: it can. */
export function whyNotEnough(
  amountCents: number,
  held: { readonly amountCents: number; readonly currency: string },
  whose: 'Your drawer' | 'The drawer' | 'The safe',
): string | null {
  return amountCents <= held.amountCents ? null : `${whose} holds only ${moneyText(Math.max(0, held.amountCents), held.currency)}`
}
