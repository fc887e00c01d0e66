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
import { dateText, monthWords } from '#domain/calendar/service-date-text.ts'
import { counted } from '#domain/text/counted.ts'
import type { InvoiceOf } from './invoice-of.ts'

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
  readonly of: InvoiceOf
  readonly today: ServiceDate
  /** The last month with a valid invoice; null if there is none. */
  readonly lastMonth: string | null
  /** Closing balance of the previous invoice. */
  readonly openingCents: number
  /** What it takes of the entries not invoiced yet. */
  readonly entries: readonly InvoicedEntry[]
  /** Chosen entries that can’t be invoiced any more. */
  readonly missing: number
  readonly settlements: readonly Settlement[]
  readonly voided: readonly VoidInvoice[]
}

/** The content of an invoice. opening + charged − credited − paid = closing. */
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
  { of, today, lastMonth, missing }: Pick<InvoiceFacts, 'of' | 'today' | 'lastMonth' | 'missing'>,
  draft: InvoiceDraft,
): string | null {
  if (of.kind === 'month' && of.month >= monthOf(today)) return `${monthWords(of.month)} isn’t over yet`
  if (of.kind === 'month' && lastMonth !== null && of.month <= lastMonth)
    return `${monthWords(lastMonth)} is already invoiced. Later charges go on next month’s invoice.`
  if (missing > 0) return `${counted(missing, 'chosen charge')} can’t be invoiced any more. Choose again.`
  if (draft.lines.length === 0 && draft.credits.length === 0) return nothing(of)
  return null
}

function nothing(of: InvoiceOf): string {
  if (of.kind === 'month') return `Nothing to invoice up to the end of ${monthWords(of.month)}`
  return of.kind === 'period' ? `Nothing to invoice up to ${dateText(of.to)}` : 'Nothing to invoice'
}
