import { sql } from 'kysely'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { EInvoiceKind, UntaxedReason } from '#domain/e-invoice/e-invoice-settings.ts'
import type { BillingRhythm } from '#domain/invoice/billing-rhythms.ts'
import type { PaperPartner } from '#domain/invoice/invoice-paper.ts'
import type { Db } from '#server/db/connection.ts'

export interface PartnerHead extends PaperPartner {
  guid: string
  termsDays: number
  billingEmail: string
  /** Of its mails. */
  language: GuestLanguage
  country: string
  eInvoice: EInvoiceKind
  untaxedReason: UntaxedReason
  billingRhythm: BillingRhythm
}

/**
 * A partner's name and address for documents, and its payment terms. `lock` holds for the rest of the
 * transaction.
 */
export async function partnerHead(db: Db, guid: string, lock = false): Promise<PartnerHead | null> {
  const found = db
    .selectFrom('partner')
    .select([
      'guid',
      'name',
      'legal_name as legalName',
      'address',
      'tax_number as taxNumber',
      'terms_days as termsDays',
      'billing_email as billingEmail',
      sql<GuestLanguage>`language`.as('language'),
      'country',
      sql<EInvoiceKind>`e_invoice`.as('eInvoice'),
      sql<UntaxedReason>`untaxed_reason`.as('untaxedReason'),
      sql<BillingRhythm>`billing_rhythm`.as('billingRhythm'),
    ])
    .where('guid', '=', guid)
  return (await (lock ? found.forUpdate() : found).executeTakeFirst()) ?? null
}

export function paperPartnerOf({ name, legalName, address, taxNumber }: PaperPartner): PaperPartner {
  return { name, legalName, address, taxNumber }
}
