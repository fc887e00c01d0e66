/** How a partner gets its invoices: as PDF only, or as Factur-X, a PDF that carries the invoice as XML. */
export const eInvoiceKinds = ['none', 'Factur-X'] as const
export type EInvoiceKind = (typeof eInvoiceKinds)[number]

/** Why services without a tax code have no tax, which an e-invoice has to say. */
export const untaxedReasons = ['exempt', 'zeroRated', 'reverseCharge', 'outsideScope'] as const
export type UntaxedReason = (typeof untaxedReasons)[number]

/** What an e-invoice needs besides the invoice. */
export interface EInvoiceSettings {
  /** Two letters (ISO 3166), or empty. */
  readonly companyCountry: string
  /** Empty: the payment instructions name the account. */
  readonly iban: string
  readonly partnerCountry: string
  readonly untaxedReason: UntaxedReason
}
