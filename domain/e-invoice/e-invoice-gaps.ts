import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { minorDigits, unitsText } from '#domain/money/minor-units.ts'
import { percentText } from '#domain/pricing/rounding.ts'
import type { EInvoiceSettings } from './e-invoice-settings.ts'
import { vatNumberOf } from './tax-number.ts'

export const partnerCountryMissing = 'Choose a country. E-invoices require one.'
export const partnerVatNumberMissing =
  'Enter the VAT number with its country code, for example DE123456789. Reverse charge requires it.'

/** The fields of a partner's form that e-invoices require and that are missing, each with a message. */
export function partnerGaps(partner: {
  readonly eInvoice: string
  readonly country: string
  readonly taxNumber: string
  readonly untaxedReason: string
}): Record<string, string> {
  if (partner.eInvoice === 'none') return {}
  const needsNumber =
    partner.untaxedReason === 'reverseCharge' && vatNumberOf(partner.taxNumber, partner.country) === null
  return {
    ...(partner.country === '' ? { country: partnerCountryMissing } : {}),
    ...(needsNumber ? { taxNumber: partnerVatNumberMissing } : {}),
  }
}

/**
 * What the company's settings lack for e-invoices. Without an account, they are issued but don't name one.
 */
export function companyGaps(company: {
  readonly country: string
  readonly taxNumber: string
  readonly iban: string
  readonly accountNumber: string
}): string[] {
  return [
    ...requiredOf(company),
    ...(company.iban + company.accountNumber === ''
      ? ['The company has no IBAN or account number. Add it under Configuration, Site.']
      : []),
  ]
}

function requiredOf({
  country,
  taxNumber,
}: {
  readonly country: string
  readonly taxNumber: string
}): string[] {
  return [
    ...(country === '' ? ['The company has no country. Add it under Configuration, Site.'] : []),
    ...(taxNumber === '' ? ['The company has no tax number. Add it under Configuration, Site.'] : []),
  ]
}

/** Why an invoice can't be an e-invoice, and where to add what is missing. Empty if it can. */
export function eInvoiceGaps(
  { company, partner, currency, taxes }: Pick<InvoicePaper, 'company' | 'partner' | 'currency' | 'taxes'>,
  { companyCountry, partnerCountry, untaxedReason }: EInvoiceSettings,
): string[] {
  const needsNumber =
    untaxedReason === 'reverseCharge' && vatNumberOf(partner.taxNumber, partnerCountry) === null
  return [
    ...requiredOf({ country: companyCountry, taxNumber: company.taxNumber }),
    ...(partnerCountry === '' ? [`${partner.name} has no country. Add it under Partners.`] : []),
    ...(needsNumber
      ? [`${partner.name} has no VAT number, which reverse charge requires. Add it under Partners.`]
      : []),
    ...(minorDigits(currency) > 2
      ? [`E-invoices allow two decimals, but amounts in ${currency} have ${minorDigits(currency)}.`]
      : []),
    ...ratesRoundedApart({ taxes, currency }),
  ]
}

/**
 * Tax is rounded on each line, so the sum can differ from the tax on the total. EN 16931 allows less than
 * 1.00 (BR-CO-17, which compares with the tax rounded to hundredths).
 */
function ratesRoundedApart({ taxes, currency }: Pick<InvoicePaper, 'taxes' | 'currency'>): string[] {
  const unit = 10 ** minorDigits(currency)
  return [...Map.groupBy(taxes, (it) => it.basisPoints)].flatMap(([basisPoints, own]) => {
    const net = own.reduce((cents, it) => cents + it.netCents, 0)
    const tax = own.reduce((cents, it) => cents + it.taxCents, 0)
    const apart = Math.abs(tax - (net * basisPoints) / 10_000)
    if (apart + unit / 200 < unit) return []
    return [
      `Tax at ${percentText(basisPoints)} is rounded on each line and differs from the tax on the total by ` +
        `${unitsText(Math.round(apart), currency)}. E-invoices only allow a difference of less than 1.00.`,
    ]
  })
}
