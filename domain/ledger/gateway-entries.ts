import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry, type Posting } from './entries.ts'

/** Money that a card gateway moved. `isOut`: it went back to the card. */
interface GatewayMoney {
  readonly amountCents: number
  readonly isOut: boolean
  readonly memo: string
}

/** Money of the gateway that belongs to nobody yet. */
export function unmatchedEntry(money: GatewayMoney): Entry | Refusal {
  return over(money, 'unmatched', posting('card', null, money.amountCents), posting('suspense', null, -money.amountCents))
}

/** A guest’s payment or refund by card, out of what was unmatched or as it comes from the gateway. */
export function guestCardEntry(money: GatewayMoney & { groupGuid: string; fromSuspense: boolean }): Entry | Refusal {
  const kind = money.isOut ? 'refund' : 'payment'
  const from = posting(money.fromSuspense ? 'suspense' : 'card', null, money.amountCents)
  return over(money, kind, from, posting('customerReceivable', money.groupGuid, -money.amountCents))
}

/** Unmatched money that is given up: nobody claims it, or what went out is not owed back. */
export function unmatchedWriteOffEntry(money: GatewayMoney): Entry | Refusal {
  return over(money, 'writeOff', posting('suspense', null, money.amountCents), posting('writeOff', null, -money.amountCents))
}

function over({ amountCents, isOut, memo }: GatewayMoney, kind: Entry['kind'], ...postings: readonly Posting[]): Entry | Refusal {
  const signed = isOut ? postings.map((it) => ({ ...it, amountCents: -it.amountCents })) : postings
  return entryOver(kind, memo, amountCents, signed)
}

/**
 * A deposit of the gateway at the bank, less its fees: what it owed is settled, and a difference stays owed. A deposit below zero is taken from the
 * account: more went back to cards than came.
 */
export function settlementEntry({ netCents, feeCents, memo }: { netCents: number; feeCents: number; memo: string }): Entry {
  const postings = [posting('bank', null, netCents), posting('gatewayFees', null, feeCents), posting('card', null, 0 - netCents - feeCents)]
  return { kind: 'settlement', memo, postings: postings.filter((it) => it.amountCents !== 0) }
}
