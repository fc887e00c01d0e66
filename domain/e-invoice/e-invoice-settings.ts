/** How a partner gets invoices: as a plain PDF, or as Factur-X, a PDF with the invoice attached as XML. */
export const eInvoiceKinds = ['none', 'Factur-X'] as const
export type EInvoiceKind = (typeof eInvoiceKinds)[number]

/** Why services without a tax code aren't taxed. An e-invoice must state the reason. */
export const untaxedReasons = ['exempt', 'zeroRated', 'reverseCharge', 'outsideScope'] as const
export type UntaxedReason = (typeof untaxedReasons)[number]

/** What an e-invoice needs in addition to the invoice. */
export interface EInvoiceSettings {
  /** Two letters (ISO 3166), or empty. */
  readonly companyCountry: string
  /** The account to pay to: an IBAN, or the number of an account without one. Both empty: none is named. */
  readonly iban: string
  readonly accountNumber: string
  readonly partnerCountry: string
  readonly untaxedReason: UntaxedReason
}
