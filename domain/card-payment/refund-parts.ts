import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GatewayTransaction, TransactionKind } from './gateway-transaction.ts'

/** A generated number for unnumbered refunds of an order: date, amount and a running count. */
export function unnumberedPart(
  { day, amountCents }: Pick<GatewayTransaction, 'day' | 'amountCents'>,
  count: number,
): string {
  // Stored in this format for every currency.
  const amount = (amountCents / 100).toLocaleString('en-US', {
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  })
  return `${day} ${amount}${count === 1 ? '' : ` no. ${count}`}`
}

/** Whether the gateway gave no number. Older rows store an empty one. */
export function isUnnumbered(part: string): boolean {
  return part === '' || /^\d{4}-\d\d-\d\d \S+( no\. \d+)?$/.test(part)
}

/**
 * Adds generated numbers to unnumbered refunds. They are counted per status, so that a refund listed as
 * pending and as final counts once, and in chronological order, regardless of the list's order.
 */
export function withParts<T extends GatewayTransaction>(transactions: readonly T[]): T[] {
  const seen = new Map<string, number>()
  const parts = new Map<T, string>()
  for (const transaction of transactions.toSorted(byTime)) {
    if (transaction.kind !== 'refund' || transaction.part !== '') continue
    const alike = `${transaction.orderId}\n${unnumberedPart(transaction, 1)}\n${transaction.status}`
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    parts.set(transaction, unnumberedPart(transaction, count))
  }
  return transactions.map((it) => ({ ...it, part: parts.get(it) ?? it.part }))
}

function byTime(one: GatewayTransaction, other: GatewayTransaction): number {
  const [a, b] = [one.at ?? one.day, other.at ?? other.day]
  return a === b ? 0 : a < b ? -1 : 1
}

export interface KnownRefund {
  order_id: string
  kind: TransactionKind
  part: string
  amount_cents: number
  day: ServiceDate
}

/**
 * Finds refunds stored under another number: numbered ones that were unnumbered before, and vice versa.
 * `hasRow`: stored under its own number.
 */
export function refundsKnownOtherwise<T extends GatewayTransaction, R extends KnownRefund>(
  transactions: readonly T[],
  rows: readonly R[],
  hasRow: (transaction: T) => boolean,
): Map<T, R> {
  const found = new Map<T, R>()
  const unknown = transactions.filter((it) => it.kind === 'refund' && !hasRow(it))
  for (const alike of Map.groupBy(unknown, alikeAs).values()) {
    const [first] = alike
    if (!first) continue
    const own = rows
      .filter(
        (row) =>
          row.kind === 'refund' &&
          row.order_id === first.orderId &&
          row.amount_cents === first.amountCents &&
          row.day === first.day,
      )
      .toSorted((a, b) => (a.part < b.part ? -1 : 1))
    const named = isUnnumbered(first.part) ? inOrder(own) : own.filter((row) => isUnnumbered(row.part))
    for (const [index, it] of alike.entries()) {
      const row = named[isUnnumbered(it.part) ? countOf(it.part) - 1 : index]
      if (row) found.set(it, row)
    }
  }
  return found
}

/**
 * Orders stored refunds as an unnumbered list counts them: unnumbered ones at their count, others in the
 * gaps.
 */
function inOrder<R extends KnownRefund>(rows: readonly R[]): (R | undefined)[] {
  const others = rows.filter((it) => !isUnnumbered(it.part) || it.part === '')
  const places = new Map(rows.filter((it) => !others.includes(it)).map((it) => [countOf(it.part) - 1, it]))
  return rows.map((_, place) => places.get(place) ?? others.shift())
}

function alikeAs(refund: GatewayTransaction): string {
  return [refund.orderId, refund.day, refund.amountCents, isUnnumbered(refund.part)].join('\n')
}

function countOf(part: string): number {
  return Number(/ no\. (\d+)$/.exec(part)?.[1] ?? 1)
}
