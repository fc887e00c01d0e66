import type { GuestLanguage } from '#domain/message/guest-language.ts'
import type { UntaxedReason } from './e-invoice-settings.ts'

/** Categories of EN 16931: standard rate, zero rate, exempt, reverse charge, outside the scope of tax. */
export type VatCategory = 'S' | 'Z' | 'E' | 'AE' | 'O'

interface TaxedLine {
  readonly taxCode: string
  readonly taxBasisPoints: number
}

const categoryOf: Readonly<Record<UntaxedReason, VatCategory>> = {
  exempt: 'E',
  zeroRated: 'Z',
  reverseCharge: 'AE',
  outsideScope: 'O',
}

/**
 * The category of each line: standard above 0%, zero-rated at 0%, and the partner's reason if it has no tax.
 * "Outside the scope" can't be combined with other categories (BR-O-11), so those lines become exempt.
 */
export function vatCategories(
  lines: readonly TaxedLine[],
  reason: UntaxedReason,
): (line: TaxedLine) => VatCategory {
  const hasTax = lines.some((it) => it.taxCode !== '')
  const untaxed = reason === 'outsideScope' && hasTax ? 'E' : categoryOf[reason]
  return ({ taxCode, taxBasisPoints }) => (taxBasisPoints > 0 ? 'S' : taxCode === '' ? untaxed : 'Z')
}

/** Why a category isn't taxed, in words and as a VATEX code if there is one. */
export function exemptionOf(
  category: VatCategory,
  language: GuestLanguage,
): { text: string; code: string } | null {
  if (category === 'S' || category === 'Z') return null
  return { text: exemptionTexts[language][category], code: codes[category] }
}

const codes = { E: '', AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const

const exemptionTexts: Readonly<Record<GuestLanguage, Record<'E' | 'AE' | 'O', string>>> = {
  en: { E: 'Exempt from tax', AE: 'Reverse charge', O: 'Not subject to tax' },
  es: { E: 'Exento de impuestos', AE: 'Inversión del sujeto pasivo', O: 'No sujeto a impuestos' },
  fr: { E: 'Exonéré de taxe', AE: 'Autoliquidation', O: 'Non soumis à la taxe' },
  pt: { E: 'Isento de imposto', AE: 'Autoliquidação', O: 'Não sujeito a imposto' },
  de: { E: 'Steuerfrei', AE: 'Steuerschuldnerschaft des Leistungsempfängers', O: 'Nicht steuerbar' },
}
