import type { Refusal } from '#domain/refusal.ts'
import { entryOver, posting, type Entry, type Posting } from './entries.ts'

/** Money that a card gateway moved. `isOut`: it went back to the card. */
interface GatewayMoney {
  readonly amountCents: number
  readonly isOut: boolean
  readonly memo: string
}

/** Money of the gateway that belongs to nobody yet. */
export function unmatchedEntry(it: GatewayMoney): Entry | Refusal {
  return over(it, 'unmatched', posting('card', null, it.amountCents), posting('suspense', null, -it.amountCents))
}

/** A guest’s payment or refund by card, out of what was unmatched or as it comes from the gateway. */
export function guestCardEntry(it: GatewayMoney & { groupGuid: string; fromSuspense: boolean }): Entry | Refusal {
  const kind = it.isOut ? 'refund' : 'payment'
  const from = posting(it.fromSuspense ? 'suspense' : 'card', null, it.amountCents)
  return over(it, kind, from, posting('customerReceivable', it.groupGuid, -it.amountCents))
}

/** Unmatched money that is given up: nobody claims it, or what went out is not owed back. */
export function unmatchedWriteOffEntry(it: GatewayMoney): Entry | Refusal {
  return over(it, 'writeOff', posting('suspense', null, it.amountCents), posting('writeOff', null, -it.amountCents))
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
