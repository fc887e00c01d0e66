import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry } from './entries.ts'

/** Where money is: with a person, in the safe (`null`) or at the bank. */
export type CashPlace = { readonly holderGuid: string | null } | 'bank'

/** Moves company money. Cash is posted with its holder, or without one for the safe. */
export function transferEntry(moved: {
  from: CashPlace
  to: CashPlace
  amountCents: number
  memo: string
}): Entry | Refusal {
  const { from, to, amountCents, memo } = moved
  return entryOver('transfer', memo, amountCents, [placed(to, amountCents), placed(from, -amountCents)])
}

/** A cash difference of a person: positive if over, negative if short. Never zero. */
export function cashDifferenceEntry({
  holderGuid,
  overCents,
  memo,
}: {
  holderGuid: string
  overCents: number
  memo: string
}): Entry {
  return {
    kind: 'cashDifference',
    memo,
    postings: [posting('cash', holderGuid, overCents), posting('cashDifference', null, -overCents)],
  }
}

function placed(place: CashPlace, cents: number) {
  return place === 'bank' ? posting('bank', null, cents) : posting('cash', place.holderGuid, cents)
}
