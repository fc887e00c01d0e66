import type { Period } from '#domain/calendar/period.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

/** The issuing company as shown on invoices and statements. */
export interface PaperCompany {
  readonly name: string
  readonly address: string
  readonly taxNumber: string
  /** Payment details, such as the bank account. */
  readonly payTo: string
}

/** The recipient. */
export interface PaperPartner {
  readonly name: string
  readonly legalName: string
  readonly address: string
  readonly taxNumber: string
}

/** The full content of an issued invoice, stored so that it never changes. */
export interface InvoicePaper extends InvoiceDraft {
  readonly number: string
  /** Of the last service, if it isn’t for a month. */
  readonly month: string
  /** Absent: it is for the month. */
  readonly period?: Period
  readonly issuedOn: ServiceDate
  readonly dueOn: ServiceDate
  readonly currency: string
  readonly company: PaperCompany
  readonly partner: PaperPartner
  /** What kept it from being an e-invoice, if anything. Absent: the partner didn't get e-invoices. */
  readonly eInvoice?: { readonly missing: readonly string[] }
}

/** The document title: a negative total is a credit note. */
export function paperTitle({ chargedCents }: { chargedCents: number }): 'Invoice' | 'Credit note' {
  return chargedCents < 0 ? 'Credit note' : 'Invoice'
}
