import { taxed } from '#domain/pricing/price-line.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ChargedPrice } from './charge-line.ts'
import type { Entry } from './entries.ts'

export function lineOf(
  category: ChargedPrice['category'],
  unitCents: number,
  taxCode = 'VAT',
  basisPoints = 1_750,
  inclusive = true,
): ChargedPrice {
  const named = {
    key: category,
    category,
    label: category,
    rule: 'Rule',
    ruleGuid: null,
    quantity: 1,
    unitCents,
    taxCode,
    taxBasisPoints: basisPoints,
  }
  return { ...named, ...taxed(unitCents, basisPoints, inclusive) }
}

export const serviceDate = '2026-11-22'

export function entry(result: Entry | Refusal | null): Entry {
  if (result === null || isRefusal(result)) throw new Error('no entry')
  return result
}
