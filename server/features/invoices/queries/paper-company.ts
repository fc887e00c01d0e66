import type { EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import type { PaperCompany } from '#domain/invoice/invoice-paper.ts'
import type { Db } from '#server/db/connection.ts'
import type { PartnerHead } from '#server/features/invoices/queries/partner-head.ts'
import { paperSettings, siteSettings } from '#server/features/settings/queries.ts'

/** The company as the head of an invoice or a statement prints it. */
export async function paperCompany(db: Db): Promise<PaperCompany> {
  const [{ company: name }, { address, taxNumber, payTo }] = await Promise.all([
    siteSettings(db),
    paperSettings(db),
  ])
  return { name, address, taxNumber, payTo }
}

/** What an e-invoice to a partner needs; null: the partner gets none. */
export async function eInvoiceSettingsOf(
  db: Db,
  { eInvoice, country: partnerCountry, untaxedReason }: PartnerHead,
): Promise<EInvoiceSettings | null> {
  if (eInvoice === 'none') return null
  const { country: companyCountry, iban, accountNumber } = await paperSettings(db)
  return { companyCountry, iban, accountNumber, partnerCountry, untaxedReason }
}
