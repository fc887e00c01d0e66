import { moneyText } from '#domain/money/money-text.ts'

/** Cash in one currency; `valueCents` is its value in the site's currency. */
export interface CashHeld {
  readonly currency: string
  readonly amountCents: number
  readonly valueCents: number
}

/** The counted amount of one currency. */
export interface Counted {
  readonly currency: string
  readonly countedCents: number
}

/** The count of one currency with the expected amount. */
export interface CountLine {
  readonly currency: string
  readonly expectedCents: number
  readonly countedCents: number
  /** Value of the counted amount, and of the difference (negative if short), in the site's currency. */
  readonly valueCents: number
  readonly overValueCents: number
}

/** Compares a count with the ledger: one line for each currency held or counted, the site's first. */
export function countLines(
  held: readonly CashHeld[],
  counted: readonly Counted[],
  worth: (amountCents: number, currency: string) => number,
): CountLine[] {
  const currencies = [...new Set([...held, ...counted].map((it) => it.currency))]
  return currencies.map((currency) => {
    const expected = held.find((it) => it.currency === currency) ?? { amountCents: 0, valueCents: 0 }
    const countedCents = counted.find((it) => it.currency === currency)?.countedCents ?? 0
    // Cash keeps the value it came in at; only a difference is valued at today's rate.
    const overValueCents = overWorth(expected, countedCents, (cents) => worth(cents, currency))
    return {
      currency,
      expectedCents: expected.amountCents,
      countedCents,
      valueCents: expected.valueCents + overValueCents,
      overValueCents,
    }
  })
}

function overWorth(
  expected: Pick<CashHeld, 'amountCents' | 'valueCents'>,
  countedCents: number,
  worth: (cents: number) => number,
): number {
  const overCents = countedCents - expected.amountCents
  if (countedCents === 0) return 0 - expected.valueCents
  // A difference is worth at least one cent.
  return Math.sign(overCents) * Math.max(1, Math.abs(worth(overCents)))
}

/** The value of a part of the cash held, in proportion to the value it came in at. */
export function shareOf(
  { amountCents, valueCents }: Pick<CashHeld, 'amountCents' | 'valueCents'>,
  someCents: number,
): number {
  if (amountCents === 0) return valueCents
  return Number((BigInt(valueCents) * BigInt(someCents)) / BigInt(amountCents))
}

/** Why an amount can't be taken from this cash; null if it can. */
export function whyNotEnough(
  amountCents: number,
  held: { readonly amountCents: number; readonly currency: string },
  whose: 'Your drawer' | 'The drawer' | 'The safe',
): string | null {
  return amountCents <= held.amountCents
    ? null
    : `${whose} holds only ${moneyText(Math.max(0, held.amountCents), held.currency)}`
}
