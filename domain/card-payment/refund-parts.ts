import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { GatewayTransaction, TransactionKind } from './gateway-transaction.ts'

/** Refunds of one order that the gateway gives no number are told apart by day, amount and how many of them there are. */
export function unnumberedPart({ day, amountCents }: Pick<GatewayTransaction, 'day' | 'amountCents'>, count: number): string {
  // Stored so, whatever the currency.
  const amount = (amountCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return `${day} ${amount}${count === 1 ? '' : ` no. ${count}`}`
}

/** Whether the gateway gave it no number; before refunds were told apart, such had an empty one. */
export function isUnnumbered(part: string): boolean {
  return part === '' || /^\d{4}-\d\d-\d\d \S+( no\. \d+)?$/.test(part)
}

/**
 * The transactions with what tells their refunds apart: as many refunds as one list shows at once in one state, so that one that is pending and final in
 * it is one. They are counted as they were made, however the list is sorted.
 */
export function withParts<T extends GatewayTransaction>(transactions: readonly T[]): T[] {
  const seen = new Map<string, number>()
  const parts = new Map<T, string>()
  for (const it of transactions.toSorted(byTime)) {
    if (it.kind !== 'refund' || it.part !== '') continue
    const alike = `${it.orderId}\n${unnumberedPart(it, 1)}\n${it.status}`
    const count = (seen.get(alike) ?? 0) + 1
    seen.set(alike, count)
    parts.set(it, unnumberedPart(it, count))
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
 * The refunds that are here under another name, by what came: one with a number that came without it before, and the other way round. `hasRow`: what
 * is here under its own name.
 */
export function refundsKnownOtherwise<T extends GatewayTransaction, R extends KnownRefund>(
  transactions: readonly T[],
  rows: readonly R[],
  hasRow: (it: T) => boolean,
): Map<T, R> {
  const found = new Map<T, R>()
  const strangers = transactions.filter((it) => it.kind === 'refund' && !hasRow(it))
  for (const alike of Map.groupBy(strangers, alikeAs).values()) {
    const [first] = alike
    if (!first) continue
    const own = rows
      .filter(
        (row) => row.kind === 'refund' && row.order_id === first.orderId && row.amount_cents === first.amountCents && row.day === first.day,
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

/** As a list without numbers counts them: those that have none in their own place, the others in the places left between them. */
function inOrder<R extends KnownRefund>(rows: readonly R[]): (R | undefined)[] {
  const others = rows.filter((it) => !isUnnumbered(it.part) || it.part === '')
  const places = new Map(rows.filter((it) => !others.includes(it)).map((it) => [countOf(it.part) - 1, it]))
  return rows.map((_, place) => places.get(place) ?? others.shift())
}

function alikeAs(it: GatewayTransaction): string {
  return [it.orderId, it.day, it.amountCents, isUnnumbered(it.part)].join('\n')
}

function countOf(part: string): number {
  return Number(/ no\. (\d+)$/.exec(part)?.[1] ?? 1)
}
