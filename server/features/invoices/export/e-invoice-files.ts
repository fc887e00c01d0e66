import { ciiXml } from '#domain/e-invoice/cii-xml.ts'
import { eInvoiceGaps } from '#domain/e-invoice/e-invoice-gaps.ts'
import { eInvoiceOf } from '#domain/e-invoice/e-invoice.ts'
import type { EInvoiceSettings } from '#domain/e-invoice/e-invoice-settings.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { invoicePdfOf } from '#server/features/invoices/export/invoice-pdf.ts'
import type { PaperBrand } from '#server/files/paper.ts'

interface InvoiceFiles {
  paper: InvoicePaper
  pdf: Buffer
  /** Null: no e-invoice, because the partner gets none or something is missing. */
  xml: string | null
}

/** The files of an invoice: its PDF, which carries the XML if it is an e-invoice. */
export async function invoiceFilesOf(
  paper: InvoicePaper,
  settings: EInvoiceSettings | null,
  look: { language: GuestLanguage; brand: PaperBrand },
): Promise<InvoiceFiles> {
  if (settings === null) return { paper, pdf: await invoicePdfOf(paper, look), xml: null }
  const missing = eInvoiceGaps(paper, settings)
  const issued = { ...paper, eInvoice: { missing } }
  if (missing.length > 0) return { paper: issued, pdf: await invoicePdfOf(paper, look), xml: null }
  const eInvoice = eInvoiceOf(paper, settings, look.language)
  const xml = ciiXml(eInvoice)
  const exemptions = eInvoice.taxes.flatMap((it) => (it.exemption === null ? [] : [it.exemption.text]))
  return { paper: issued, pdf: await invoicePdfOf(paper, look, { xml, exemptions }), xml }
}
