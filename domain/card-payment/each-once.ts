import { keyOf, type GatewayTransaction, type TransactionStatus } from './gateway-transaction.ts'
import { withParts } from './refund-parts.ts'

/** One transaction each: the gateway says an authorisation and its capture apart, and the later one knows more. Equal refunds are several. */
export function eachOnce(transactions: readonly GatewayTransaction[]): GatewayTransaction[] {
  return [...Map.groupBy(withParts(transactions), keyOf).values()].map((same) => same.toSorted(byKnowledge).reduce(later))
}

const rank: Record<TransactionStatus, number> = { failed: 0, pending: 1, success: 2 }

/** Wherever each stands in the list: what is final comes last, then what came later, or took less than was authorised. */
function byKnowledge(one: GatewayTransaction, other: GatewayTransaction): number {
  if (one.status !== other.status) return rank[one.status] - rank[other.status]
  const [at, otherAt] = [one.at ?? one.day, other.at ?? other.day]
  if (at !== otherAt) return at < otherAt ? -1 : 1
  return other.amountCents - one.amountCents || (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
}

function later(before: GatewayTransaction, it: GatewayTransaction): GatewayTransaction {
  // An attempt that failed says nothing of the one that did not.
  if (before.status === 'failed' && it.status !== 'failed') return it
  const said = (name: 'name' | 'cardType' | 'last4' | 'classifier' | 'authCode' | 'batch') => it[name] || before[name]
  return {
    ...it,
    // When the guest paid, not when the batch went.
    ...firstOf(before, it),
    name: said('name'),
    cardType: said('cardType'),
    last4: said('last4'),
    classifier: said('classifier'),
    authCode: said('authCode'),
    batch: said('batch'),
  }
}

function firstOf(one: GatewayTransaction, other: GatewayTransaction): Pick<GatewayTransaction, 'at' | 'day'> {
  const [first, second] = (one.at ?? one.day) <= (other.at ?? other.day) ? [one, other] : [other, one]
  return { at: first.at ?? second.at, day: first.day }
}
