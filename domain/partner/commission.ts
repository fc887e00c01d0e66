import type { PartnerTerms } from '#domain/pricing/price-book.ts'
import type { PriceLine } from '#domain/pricing/price-line.ts'
import { roundedShare } from '#domain/pricing/rounding.ts'

/** What a partner on commission earns with a charge, in cents: its share of each line before tax. Nothing at a net rate. */
export function commissionCents(partner: PartnerTerms | null, lines: readonly Pick<PriceLine, 'netCents'>[]): number {
  if (partner?.settlement !== 'commission') return 0
  return lines.reduce((cents, it) => cents + roundedShare(it.netCents, partner.basisPoints), 0)
}
