import { minutesBetween } from '#domain/calendar/instant.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { keyOf, type GatewayTransaction, type TransactionStatus } from './gateway-transaction.ts'
import { withParts } from './refund-parts.ts'

/**
 * Merges repeated rows, such as an authorization and its capture, into one transaction. Equal refunds stay
 * separate.
 */
export function eachOnce(transactions: readonly GatewayTransaction[]): GatewayTransaction[] {
  return [...Map.groupBy(withParts(transactions), keyOf).values()].map((same) => same.toSorted(byKnowledge).reduce(later))
}

const rank: Record<TransactionStatus, number> = { failed: 0, pending: 1, success: 2 }

/**
 * Independent of list order: final statuses last, then later ones, then smaller amounts (a capture below its
 * authorization).
 */
function byKnowledge(one: GatewayTransaction, other: GatewayTransaction): number {
  return (
    rank[one.status] - rank[other.status] ||
    byTime(one, other) ||
    other.amountCents - one.amountCents ||
    (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)
  )
}

const withoutTime = '2000-01-01T00:00:00Z'

/** By date first, then time. Transactions without a time come first on their date. */
function byTime(one: GatewayTransaction, other: GatewayTransaction): number {
  return daysBetween(other.day, one.day) || minutesBetween(other.at ?? withoutTime, one.at ?? withoutTime)
}

function later(before: GatewayTransaction, it: GatewayTransaction): GatewayTransaction {
  // A failed attempt says nothing about a successful one.
  if (before.status === 'failed' && it.status !== 'failed') return it
  const said = (name: 'name' | 'cardType' | 'last4' | 'classifier' | 'authCode' | 'batch') => it[name] || before[name]
  return {
    ...it,
    // The time of payment, not of the batch.
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
