import { minorDigits } from './minor-units.ts'

/** Two currencies and a rate: millionths of a unit of the site's for one unit of the other. 2,000,000 is BBD 2.00 for USD 1.00, and for JPY 1. */
export interface Exchange {
  readonly currency: string
  readonly site: string
  readonly rateMicros: number
}

const micros = 1_000_000n

/** What an amount of another currency is worth in the site's, to the nearest cent of it; below zero as much less. */
export function baseCentsOf(amountCents: number, exchange: Exchange): number {
  const { value, per } = ratioOf(exchange)
  const worth = Number((BigInt(Math.abs(amountCents)) * value + per / 2n) / per)
  return amountCents < 0 ? 0 - worth : worth
}

/** The least of another currency that is worth an amount of the site's. */
export function tenderFor(baseCents: number, exchange: Exchange): number {
  const { value, per } = ratioOf(exchange)
  return Number((BigInt(baseCents) * per + value - 1n) / value)
}

/** The rate at which an amount of another currency is worth one of the site's; at least the least there is. */
export function rateMicrosOf(amountCents: number, baseCents: number, { currency, site }: Omit<Exchange, 'rateMicros'>): number {
  const finer = 10 ** (minorDigits(currency) - minorDigits(site))
  return Math.max(1, Math.round(Math.abs((baseCents * 1_000_000 * finer) / amountCents)))
}

/** `per` of the other currency's minor units are worth `value` of the site's. */
function ratioOf({ currency, site, rateMicros }: Exchange): { value: bigint; per: bigint } {
  return { value: BigInt(rateMicros) * 10n ** BigInt(minorDigits(site)), per: micros * 10n ** BigInt(minorDigits(currency)) }
}
