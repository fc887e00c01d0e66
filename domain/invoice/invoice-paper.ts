import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { InvoiceDraft } from './draft-invoice.ts'

/** Who issues, as it stands on invoices and statements. */
export interface PaperCompany {
  readonly name: string
  readonly address: string
  readonly taxNumber: string
  /** How to pay: the bank account. */
  readonly payTo: string
}

/** Whom it is for. */
export interface PaperPartner {
  readonly name: string
  readonly legalName: string
  readonly address: string
  readonly taxNumber: string
}

/** All that an issued invoice says: kept with it, so that it says the same for ever. */
export interface InvoicePaper extends InvoiceDraft {
  readonly number: string
  readonly month: string
  readonly issuedOn: ServiceDate
  readonly dueOn: ServiceDate
  readonly currency: string
  readonly company: PaperCompany
  readonly partner: PaperPartner
}

/** What it is called: below zero it asks for nothing. */
export function paperTitle({ chargedCents }: { chargedCents: number }): 'Invoice' | 'Credit note' {
  return chargedCents < 0 ? 'Credit note' : 'Invoice'
}
