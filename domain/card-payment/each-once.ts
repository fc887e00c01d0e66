import { minutesBetween } from '#domain/calendar/instant.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { keyOf, type GatewayTransaction, type TransactionStatus } from './gateway-transaction.ts'
import { withParts } from './refund-parts.ts'

/** One transaction each: the gateway says an authorisation and its capture apart, and the later one knows more. Equal refunds are several. */
export function eachOnce(transactions: readonly GatewayTransaction[]): GatewayTransaction[] {
  return [...Map.groupBy(withParts(transactions), keyOf).values()].map((same) => same.toSorted(byKnowledge).reduce(later))
}

const rank: Record<TransactionStatus, number> = { failed: 0, pending: 1, success: 2 }

/** Wherever each stands in the list: what is final comes last, then what came later, or took less than was authorised. */
function byKnowledge(one: GatewayTransaction, other: GatewayTransaction): number {
  return (
    rank[one.status] - rank[other.status] ||
    byTime(one, other) ||
    other.amountCents - one.amountCents ||
    (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  )
}

const withoutTime = '2000-01-01T00:00:00Z'

/** By days first, because of some only the day is known: these come first of it. */
function byTime(one: GatewayTransaction, other: GatewayTransaction): number {
  return daysBetween(other.day, one.day) || minutesBetween(other.at ?? withoutTime, one.at ?? withoutTime)
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

function firstOf(before: GatewayTransaction, it: GatewayTransaction): Pick<GatewayTransaction, 'at' | 'day'> {
  const [first = it, second = it] = [before, it].toSorted(byTime)
  return { at: first.at ?? (second.day === first.day ? second.at : null), day: first.day }
}
