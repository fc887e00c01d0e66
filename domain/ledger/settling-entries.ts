import { roundedShare } from '#domain/pricing/rounding.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import type { Refusal } from '#domain/refusal.ts'
import { entryOver, merged, posting, receivableOf, type ChargedTo, type Entry } from './entries.ts'
import type { PaymentMethod } from './ledger-accounts.ts'

/** A debt that will not be paid. */
export function writeOffEntry({ owed, amountCents, memo }: { owed: ChargedTo; amountCents: number; memo: string }): Entry | Refusal {
  return entryOver('writeOff', memo, amountCents, [posting('writeOff', null, amountCents), posting(...receivableOf(owed), -amountCents)])
}

/**
 * A partner's commission on a charge: a share of each line before tax, deducted from the revenue of its category and from what the partner
 * owes. Null where it is zero.
 */
export function commissionEntry(facts: {
  partnerGuid: string
  basisPoints: number
  lines: readonly PriceLine[]
  memo: string
}): Entry | null {
  const shares = facts.lines.map(({ category, netCents }) => ({ category, cents: roundedShare(netCents, facts.basisPoints) }))
  const postings = merged([
    ...shares.map(({ category, cents }) => posting('revenue', category, cents)),
    ...shares.map(({ cents }) => posting('partnerReceivable', facts.partnerGuid, -cents)),
  ])
  return postings.length === 0 ? null : { kind: 'commission', memo: facts.memo, postings }
}

/** A payout of a driver's gratuities. */
export function gratuityPayoutEntry(paid: {
  driverGuid: string
  method: PaymentMethod
  amountCents: number
  memo?: string
}): Entry | Refusal {
  const { driverGuid, method, amountCents, memo = `Gratuities paid out by ${method}` } = paid
  return entryOver('gratuity', memo, amountCents, [posting('gratuitiesDue', driverGuid, amountCents), posting(method, null, -amountCents)])
}

/** A gratuity goes to the driver who completes the trip. */
export function gratuityMoveEntry(moved: {
  fromDriverGuid: string
  toDriverGuid: string
  amountCents: number
  memo: string
}): Entry | Refusal {
  const { fromDriverGuid, toDriverGuid, amountCents, memo } = moved
  return entryOver('gratuity', memo, amountCents, [
    posting('gratuitiesDue', fromDriverGuid, amountCents),
    posting('gratuitiesDue', toDriverGuid, -amountCents),
  ])
}
