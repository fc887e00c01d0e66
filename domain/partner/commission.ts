import { allocated } from '#domain/money/allocate.ts'
import type { PartnerTerms } from '#domain/pricing/price-book.ts'
import type { PriceLine } from '#domain/pricing/price-line.ts'
import { roundedShare } from '#domain/pricing/rounding.ts'

/** Adds the partner's commission rate to price lines. A line keeps the rate of the day it was added. */
export function withCommission<Line extends PriceLine>(
  partner: PartnerTerms | null,
  lines: readonly Line[],
): Line[] {
  if (partner?.settlement !== 'commission' || partner.basisPoints === 0) return [...lines]
  return lines.map((it) => ({ ...it, commissionBasisPoints: partner.basisPoints }))
}

type Earning = Pick<PriceLine, 'netCents' | 'commissionBasisPoints'>

/** Commission for each of several charges made together: its share before tax, rounded once per rate. */
export function commissionsOf(charges: readonly (readonly Earning[])[]): number[] {
  const rates = new Set(charges.flat().map((it) => it.commissionBasisPoints ?? 0))
  const byRate = [...rates].map((rate) => {
    const nets = charges.map((lines) =>
      netCents(lines.filter((it) => (it.commissionBasisPoints ?? 0) === rate)),
    )
    const sum = nets.reduce((cents, it) => cents + it, 0)
    return allocated(roundedShare(sum, rate), nets)
  })
  return charges.map((_, place) => byRate.reduce((cents, parts) => cents + (parts[place] ?? 0), 0))
}

/** Commission for a single charge. */
export function commissionCents(lines: readonly Earning[]): number {
  return commissionsOf([lines])[0] ?? 0
}

function netCents(lines: readonly Earning[]): number {
  return lines.reduce((cents, it) => cents + it.netCents, 0)
}
