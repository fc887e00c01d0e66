import { countedLine } from '#domain/pricing/counted-line.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ChargeLine } from './charge-line.ts'

/** An entry as statements read it. `cents` is its effect on the balance that the statement is about. */
export interface StatementEntry {
  readonly guid: string
  readonly at: string
  readonly kind: string
  readonly bookingGuid: string | null
  readonly memo: string
  readonly cents: number
  /** The partner's commission, already deducted from `cents`. */
  readonly commissionCents: number
  readonly lines: readonly Pick<ChargeLine, 'key' | 'label' | 'serviceDate' | 'quantity' | 'totalCents'>[]
}

export interface StatementRow<E> {
  /** Unique within the statement. */
  readonly key: string
  /** The entry the row is about: of several, the newest charge. */
  readonly entry: E
  readonly memo: string
  readonly cents: number
  /** The entries behind the row, if a change reversed a charge and charged again. Otherwise empty. */
  readonly folded: readonly E[]
}

/**
 * The rows of a statement. A change that reverses a charge and charges again becomes one row for each line
 * that it changed, with the difference; what stayed the same is left out. Rows keep the sum of the entries.
 * `apart`: entries for which it differs are never folded, such as those on different invoices.
 */
export function statementRows<E extends StatementEntry>(
  entries: readonly E[],
  apart: (entry: E) => string = () => '',
): StatementRow<E>[] {
  const together = Map.groupBy(entries, (it) =>
    it.bookingGuid === null || it.lines.length === 0 ? it.guid : [it.at, it.bookingGuid, apart(it)].join(' '),
  )
  return [...together.values()].flatMap((own) => (isRecharged(own) ? foldedRows(own) : own.map(rowOf)))
}

function rowOf<E extends StatementEntry>(entry: E): StatementRow<E> {
  return { key: entry.guid, entry, memo: entry.memo, cents: entry.cents, folded: [] }
}

/** Whether a line is both reversed and charged again. A cancellation with its fee isn't. */
function isRecharged(entries: readonly StatementEntry[]): boolean {
  const keysOf = (kind: string) =>
    entries.filter((it) => it.kind === kind).flatMap((it) => it.lines.map((line) => line.key))
  const charged = new Set(keysOf('charge'))
  return keysOf('reversal').some((it) => charged.has(it))
}

function foldedRows<E extends StatementEntry>(entries: readonly E[]): StatementRow<E>[] {
  const entry = entries.findLast((it) => it.kind === 'charge')
  if (!entry) return entries.map(rowOf)
  const effects = effectsOf(entries, entry)
  const unchanged = { memo: `Changed, same price: ${entry.memo}`, cents: 0 }
  return (effects.length === 0 ? [unchanged] : effects).map((it, place) => ({
    ...it,
    key: place === 0 ? entry.guid : `${entry.guid} ${place}`,
    entry,
    folded: entries,
  }))
}

interface Effect {
  memo: string
  cents: number
}

/** What a change adds to the balance, by line. */
function effectsOf(entries: readonly StatementEntry[], { lines: [charged] }: StatementEntry): Effect[] {
  const cents = sum(entries, (it) => it.cents)
  const commission = sum(entries, (it) => it.commissionCents)
  const lines = netLines(entries)
  // Lines that someone else pays leave only the commission.
  const owed = sum(lines, (it) => it.cents) - commission === cents ? lines : []
  const rest = cents - sum(owed, (it) => it.cents)
  const what = rest === 0 - commission ? 'Commission' : 'Changed'
  return [...owed, ...(rest === 0 ? [] : [{ memo: textOf(what, charged), cents: rest }])]
}

function netLines(entries: readonly StatementEntry[]): Effect[] {
  const byKey = Map.groupBy(
    entries.flatMap((it) => it.lines),
    (it) => it.key,
  )
  return [...byKey.values()].flatMap((own) => {
    const last = own.at(-1)
    const cents = sum(own, (it) => it.totalCents)
    return cents === 0 ? [] : [{ memo: textOf(whatChanged(own), last), cents }]
  })
}

/**
 * Describes a changed charge. The quantity of a hire is cars × hours, so a longer hire is described by its
 * new label instead of a count.
 */
function whatChanged(lines: StatementEntry['lines']): string {
  const last = lines.at(-1)
  if (!last) return ''
  const { key, label } = last
  const quantity = Math.abs(sum(lines, (it) => it.quantity))
  if (quantity === 0) return `New price: ${countedLine(last)}`
  const isLonger = /\bhire\b/.test(key) && lines.some((it) => it.label !== label)
  return isLonger ? `Changed to ${countedLine(last)}` : countedLine({ key, quantity, label })
}

/** `Short-notice fee, Thu 12 Nov`. */
function textOf(what: string, line: { serviceDate: string } | undefined): string {
  return line ? `${what}, ${serviceDateText(line.serviceDate)}` : what
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, it) => total + of(it), 0)
}
