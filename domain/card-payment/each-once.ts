import { minutesBetween } from '#domain/calendar/instant.ts'
import { daysBetween } from '#domain/calendar/service-date.ts'
import { keyOf, type GatewayTransaction, type TransactionStatus } from './gateway-transaction.ts'
import { withParts } from './refund-parts.ts'

/**
 * Merges repeated rows, such as an authorization and its capture, into one transaction. Equal refunds stay
 * separate.
 */
export function eachOnce(transactions: readonly GatewayTransaction[]): GatewayTransaction[] {
  return [...Map.groupBy(withParts(transactions), keyOf).values()].map((same) =>
    same.toSorted(byKnowledge).reduce(later),
  )
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

function later(before: GatewayTransaction, after: GatewayTransaction): GatewayTransaction {
  // A failed attempt says nothing about a successful one.
  if (before.status === 'failed' && after.status !== 'failed') return after
  const said = (name: 'name' | 'cardType' | 'last4' | 'classifier' | 'authCode' | 'batch') =>
    after[name] || before[name]
  return {
    ...after,
    // The time of payment, not of the batch.
    ...firstOf(before, after),
    name: said('name'),
    cardType: said('cardType'),
    last4: said('last4'),
    classifier: said('classifier'),
    authCode: said('authCode'),
    batch: said('batch'),
  }
}

function firstOf(
  before: GatewayTransaction,
  after: GatewayTransaction,
): Pick<GatewayTransaction, 'at' | 'day'> {
  const [first = after, second = after] = [before, after].toSorted(byTime)
  return { at: first.at ?? (second.day === first.day ? second.at : null), day: first.day }
}
