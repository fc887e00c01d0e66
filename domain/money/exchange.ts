import { minorDigits } from './minor-units.ts'

/**
 * A rate in millionths: how much of the site's currency one unit of the other is worth. 2,000,000 is BBD 2.00
 * for USD 1.00, and for JPY 1.
 */
export interface Exchange {
  readonly currency: string
  readonly site: string
  readonly rateMicros: number
}

const micros = 1_000_000n

/**
 * Value of an amount of another currency in the site's currency, rounded to the nearest cent and symmetric
 * around zero.
 */
export function baseCentsOf(amountCents: number, exchange: Exchange): number {
  const { value, per } = ratioOf(exchange)
  const worth = Number((BigInt(Math.abs(amountCents)) * value + per / 2n) / per)
  return amountCents < 0 ? 0 - worth : worth
}

/** The smallest amount of another currency that is worth at least an amount of the site's. */
export function tenderFor(baseCents: number, exchange: Exchange): number {
  const { value, per } = ratioOf(exchange)
  return Number((BigInt(baseCents) * per + value - 1n) / value)
}

/** The rate that makes two amounts equal, at least one millionth. */
export function rateMicrosOf(
  amountCents: number,
  baseCents: number,
  { currency, site }: Omit<Exchange, 'rateMicros'>,
): number {
  const finer = 10 ** (minorDigits(currency) - minorDigits(site))
  return Math.max(1, Math.round(Math.abs((baseCents * 1_000_000 * finer) / amountCents)))
}

/** `per` of the other currency's minor units are worth `value` of the site's. */
function ratioOf({ currency, site, rateMicros }: Exchange): { value: bigint; per: bigint } {
  return {
    value: BigInt(rateMicros) * 10n ** BigInt(minorDigits(site)),
    per: micros * 10n ** BigInt(minorDigits(currency)),
  }
}
