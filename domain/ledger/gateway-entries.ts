import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry, type Posting } from './entries.ts'

/** Money moved by the card gateway. `isOut`: back to the card. */
interface GatewayMoney {
  readonly amountCents: number
  readonly isOut: boolean
  readonly memo: string
}

/** Gateway money not matched yet. */
export function unmatchedEntry(money: GatewayMoney): Entry | Refusal {
  return over(
    money,
    'unmatched',
    posting('card', null, money.amountCents),
    posting('suspense', null, -money.amountCents),
  )
}

/** A guest's card payment or refund, taken from suspense or directly from the gateway. */
export function guestCardEntry(
  money: GatewayMoney & { groupGuid: string; fromSuspense: boolean },
): Entry | Refusal {
  const kind = money.isOut ? 'refund' : 'payment'
  const from = posting(money.fromSuspense ? 'suspense' : 'card', null, money.amountCents)
  return over(money, kind, from, posting('customerReceivable', money.groupGuid, -money.amountCents))
}

/** A write-off of unmatched money that no one claims, or of a refund that isn't owed back. */
export function unmatchedWriteOffEntry(money: GatewayMoney): Entry | Refusal {
  return over(
    money,
    'writeOff',
    posting('suspense', null, money.amountCents),
    posting('writeOff', null, -money.amountCents),
  )
}

function over(
  { amountCents, isOut, memo }: GatewayMoney,
  kind: Entry['kind'],
  ...postings: readonly Posting[]
): Entry | Refusal {
  const signed = isOut ? postings.map((it) => ({ ...it, amountCents: -it.amountCents })) : postings
  return entryOver(kind, memo, amountCents, signed)
}

/**
 * A gateway deposit at the bank, less fees. It settles what the gateway owes; a difference remains owed. It
 * is negative if refunds exceed payments.
 */
export function settlementEntry({
  netCents,
  feeCents,
  memo,
}: {
  netCents: number
  feeCents: number
  memo: string
}): Entry {
  const postings = [
    posting('bank', null, netCents),
    posting('gatewayFees', null, feeCents),
    posting('card', null, 0 - netCents - feeCents),
  ]
  return { kind: 'settlement', memo, postings: postings.filter((it) => it.amountCents !== 0) }
}
