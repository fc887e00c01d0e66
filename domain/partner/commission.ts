import type { PartnerTerms } from '#domain/pricing/price-book.ts'
import type { PriceLine } from '#domain/pricing/price-line.ts'
import { roundedShare } from '#domain/pricing/rounding.ts'

/** Price lines with the rate that a partner on commission earns of them. A line keeps the rate of the day it was added. */
export function withCommission<Line extends PriceLine>(partner: PartnerTerms | null, lines: readonly Line[]): Line[] {
  if (partner?.settlement !== 'commission' || partner.basisPoints === 0) return [...lines]
  return lines.map((it) => ({ ...it, commissionBasisPoints: partner.basisPoints }))
}

/** What a partner earns with a charge, in cents: its share of each line before tax, at the line’s own rate. */
export function commissionCents(lines: readonly Pick<PriceLine, 'netCents' | 'commissionBasisPoints'>[]): number {
  return lines.reduce((cents, it) => cents + roundedShare(it.netCents, it.commissionBasisPoints ?? 0), 0)
}
