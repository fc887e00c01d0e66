import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry } from './entries.ts'

/** What the bank charges the company. */
export function bankFeeEntry({ amountCents, memo }: { amountCents: number; memo: string }): Entry | Refusal {
  return entryOver('bankFee', memo, amountCents, [
    posting('bankFees', null, amountCents),
    posting('bank', null, -amountCents),
  ])
}

/** Money at the bank that isn’t matched yet. `isOut`: paid by the company. */
export function bankSuspenseEntry(money: {
  readonly amountCents: number
  readonly isOut: boolean
  readonly memo: string
}): Entry | Refusal {
  const signed = money.isOut ? -money.amountCents : money.amountCents
  return entryOver('unmatched', money.memo, money.amountCents, [
    posting('bank', null, signed),
    posting('suspense', null, -signed),
  ])
}
