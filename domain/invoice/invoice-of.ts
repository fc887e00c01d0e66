import type { Period } from '#domain/calendar/period.ts'
import { dateText, monthWords } from '#domain/calendar/service-date-text.ts'
import { daysOfMonth, monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import { withoutReversed, type InvoicedEntry } from './invoice-lines.ts'

/** What an invoice takes of everything not invoiced yet. */
export type InvoiceOf =
  | { readonly kind: 'month'; readonly month: string }
  /** Services up to a day. `from` is only printed: what is left of earlier days is taken, too. */
  | { readonly kind: 'period'; readonly from: ServiceDate | null; readonly to: ServiceDate }
  /** Entries of the account, by guid. */
  | { readonly kind: 'chosen'; readonly entries: readonly string[] }

/** The date of the last service that the invoice can take. */
export function lastDayOf(of: InvoiceOf, today: ServiceDate): ServiceDate {
  if (of.kind === 'month') return daysOfMonth(of.month).last
  return of.kind === 'period' ? of.to : today
}

/** `November 2026`, or the days of its services. */
export function wordsOf(of: InvoiceOf, period: Period | null): string {
  if (of.kind === 'month') return monthWords(of.month)
  return period === null ? '' : periodWords(period)
}

export function periodWords({ from, to }: Period): string {
  return from === to ? dateText(from) : `${dateText(from)} – ${dateText(to)}`
}

/** The days printed on an invoice that isn't for a month, and the month that it is filed under. */
export function spanOf(
  of: InvoiceOf,
  lines: readonly { readonly serviceDate: ServiceDate }[],
  today: ServiceDate,
): { month: string; period: Period | null } {
  if (of.kind === 'month') return { month: of.month, period: null }
  const days = lines.map((it) => it.serviceDate).toSorted()
  const to = of.kind === 'period' ? of.to : (days.at(-1) ?? today)
  const from = (of.kind === 'period' ? of.from : null) ?? days[0] ?? to
  return { month: monthOf(to), period: { from, to } }
}

/**
 * The entries that an invoice takes. With chosen ones come the entries of their reservations that cancel each
 * other out, which no list offers.
 */
export function entriesOf(of: InvoiceOf, entries: readonly InvoicedEntry[]): readonly InvoicedEntry[] {
  if (of.kind !== 'chosen') return entries
  const chosen = new Set(of.entries)
  const reservations = new Set(entries.filter((it) => chosen.has(it.guid)).map(reservationOf))
  const shown = new Set(withoutReversed(entries).map((it) => it.guid))
  return entries.filter(
    (it) => chosen.has(it.guid) || (!shown.has(it.guid) && reservations.has(reservationOf(it))),
  )
}

/** How many of the chosen entries can’t be invoiced, because they are on an invoice or still to come. */
export function missingOf(of: InvoiceOf, entries: readonly InvoicedEntry[]): number {
  if (of.kind !== 'chosen') return 0
  const known = new Set(entries.map((it) => it.guid))
  return of.entries.filter((it) => !known.has(it)).length
}

/** Entries of one reservation have the same reference; others stand alone. */
export function reservationOf({ guid, reference }: Pick<InvoicedEntry, 'guid' | 'reference'>): string {
  return reference === '' ? guid : reference
}
