import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, receivableOf, type ChargedTo, type Entry } from './entries.ts'
import { methodWords, type PaymentMethod } from './ledger-accounts.ts'

/** Writes off a debt. */
export function writeOffEntry({
  owed,
  amountCents,
  memo,
}: {
  owed: ChargedTo
  amountCents: number
  memo: string
}): Entry | Refusal {
  return entryOver('writeOff', memo, amountCents, [
    posting('writeOff', null, amountCents),
    posting(...receivableOf(owed), -amountCents),
  ])
}

/** A payout of a driver's gratuities. */
export function gratuityPayoutEntry(paid: {
  driverGuid: string
  method: PaymentMethod
  amountCents: number
  memo?: string
}): Entry | Refusal {
  const { driverGuid, method, amountCents, memo = `Gratuities paid out ${methodWords[method]}` } = paid
  return entryOver('gratuity', memo, amountCents, [
    posting('gratuitiesDue', driverGuid, amountCents),
    posting(method, null, -amountCents),
  ])
}

/** Moves a gratuity to the driver who completed the trip. */
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

/**
 * Returns a gratuity to the guest by the way it came: the driver is owed less or, after a payout, owes it.
 */
export function gratuityReturnEntry(returned: {
  driverGuid: string
  method: PaymentMethod
  amountCents: number
  memo: string
}): Entry | Refusal {
  const { driverGuid, method, amountCents, memo } = returned
  return entryOver('gratuity', memo, amountCents, [
    posting('gratuitiesDue', driverGuid, amountCents),
    posting(method, null, -amountCents),
  ])
}

/** A gratuity that a partner pays with an invoice: owed by the partner, and to the driver. */
export function partnerGratuityEntry(given: {
  partnerGuid: string
  driverGuid: string
  amountCents: number
  memo: string
}): Entry | Refusal {
  const { partnerGuid, driverGuid, amountCents, memo } = given
  return entryOver('gratuity', memo, amountCents, [
    posting('partnerReceivable', partnerGuid, amountCents),
    posting('gratuitiesDue', driverGuid, -amountCents),
  ])
}
