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
import { monthWords } from '../calendar/service-date-text.ts'

/** A payment or another settlement that no invoice has told of yet. */
export interface Settlement {
  readonly guid: string
  readonly reversesGuid: string | null
  readonly postedOn: ServiceDate
  readonly memo: string
  /** What it takes off the account. */
  readonly paidCents: number
}

/** An invoice that was made void and is not credited yet. */
export interface VoidInvoice {
  readonly guid: string
  readonly number: string
  readonly chargedCents: number
}

export interface InvoiceFacts {
  readonly month: string
  readonly today: ServiceDate
  /** The last month that has an invoice that is not void; null: none has. */
  readonly lastMonth: string | null
  /** The closing balance of the invoice before. */
  readonly openingCents: number
  /** On no invoice yet, with services until the end of the month. */
  readonly entries: readonly InvoicedEntry[]
  readonly settlements: readonly Settlement[]
  readonly voided: readonly VoidInvoice[]
}

/** What an invoice will say of a month. opening + charged − credited − paid = closing. */
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
  const told = withoutReversed(settlements)
  const creditedCents = voided.reduce((cents, it) => cents + it.chargedCents, 0)
  const paidCents = told.reduce((cents, it) => cents + it.paidCents, 0)
  const closingCents = openingCents + sums.chargedCents - creditedCents - paidCents
  const account = { openingCents, creditedCents, paidCents, closingCents }
  return { ...sums, lines, taxes: taxesOfLines(lines), settlements: told, credits: voided, ...account }
}

/** Why no invoice can be issued of a month; null: it can. Empty ones have no number. */
export function whyNotIssue(
  { month, today, lastMonth }: Pick<InvoiceFacts, 'month' | 'today' | 'lastMonth'>,
  draft: InvoiceDraft,
): string | null {
  if (month >= monthOf(today)) return `${monthWords(month)} is not over yet`
  if (lastMonth !== null && month <= lastMonth)
    return `${monthWords(lastMonth)} is already invoiced. Later charges go on the invoice of the next month`
  if (draft.lines.length === 0 && draft.credits.length === 0) return `Nothing to invoice up to the end of ${monthWords(month)}`
  return null
}
