import { monthOf, type ServiceDate } from '#domain/calendar/service-date.ts'
import {
  linesOfEntry,
  sumsOfLines,
  taxesOfLines,
  withoutReversed,
  type InvoicedEntry,
  type InvoicedTax,
  type InvoiceLine,
  type InvoiceSums,
} from './invoice-lines.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'

/** A payment or other settlement not on an invoice yet. */
export interface Settlement {
  readonly guid: string
  readonly reversesGuid: string | null
  readonly postedOn: ServiceDate
  readonly memo: string
  /** Reduction of the balance. */
  readonly paidCents: number
}

/** A void invoice not credited yet. */
export interface VoidInvoice {
  readonly guid: string
  readonly number: string
  readonly chargedCents: number
}

export interface InvoiceFacts {
  readonly month: string
  readonly today: ServiceDate
  /** The last month with a valid invoice; null if there is none. */
  readonly lastMonth: string | null
  /** Closing balance of the previous invoice. */
  readonly openingCents: number
  /** Entries not invoiced yet, with services up to the end of the month. */
  readonly entries: readonly InvoicedEntry[]
  readonly settlements: readonly Settlement[]
  readonly voided: readonly VoidInvoice[]
}

/** The content of an invoice for a month. opening + charged − credited − paid = closing. */
export interface InvoiceDraft extends InvoiceSums {
  readonly lines: readonly InvoiceLine[]
  readonly taxes: readonly InvoicedTax[]
  readonly settlements: readonly Settlement[]
  readonly credits: readonly VoidInvoice[]
  readonly openingCents: number
  readonly creditedCents: number
  readonly paidCents: number
  readonly closingCents: number
}

export function draftInvoice({ openingCents, entries, settlements, voided }: InvoiceFacts): InvoiceDraft {
  const lines = withoutReversed(entries).flatMap(linesOfEntry)
  const sums = sumsOfLines(lines)
  const settled = withoutReversed(settlements)
  const creditedCents = voided.reduce((cents, it) => cents + it.chargedCents, 0)
  const paidCents = settled.reduce((cents, it) => cents + it.paidCents, 0)
  const closingCents = openingCents + sums.chargedCents - creditedCents - paidCents
  const account = { openingCents, creditedCents, paidCents, closingCents }
  return { ...sums, lines, taxes: taxesOfLines(lines), settlements: settled, credits: voided, ...account }
}

/** Why the invoice can't be issued; null if it can. Empty invoices are never issued. */
export function whyNotIssue(
  { month, today, lastMonth }: Pick<InvoiceFacts, 'month' | 'today' | 'lastMonth'>,
  draft: InvoiceDraft,
): string | null {
  if (month >= monthOf(today)) return `${monthWords(month)} isn’t over yet`
  if (lastMonth !== null && month <= lastMonth)
    return `${monthWords(lastMonth)} is already invoiced. Later charges go on next month’s invoice.`
  if (draft.lines.length === 0 && draft.credits.length === 0)
    return `Nothing to invoice up to the end of ${monthWords(month)}`
  return null
}
