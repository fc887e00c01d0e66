import { daysOfMonth, type ServiceDate } from '#domain/calendar/service-date.ts'
import type { InvoiceLine } from '#domain/invoice/invoice-lines.ts'
import type { InvoicePaper } from '#domain/invoice/invoice-paper.ts'
import { paperTexts } from '#domain/invoice/paper-texts.ts'
import type { GuestLanguage } from '#domain/message/guest-language.ts'
import { postalAddressOf, type PostalAddress } from './postal-address.ts'
import type { EInvoiceSettings } from './e-invoice-settings.ts'
import { exemptionOf, vatCategories, type VatCategory } from './vat-category.ts'
import { vatNumberOf } from './tax-number.ts'

/** Kinds of documents (UNTDID 1001): invoice, credit note, corrected invoice. */
export type EInvoiceType = '380' | '381' | '384'

export interface EInvoiceParty {
  readonly name: string
  /** If it differs from the name. */
  readonly tradingName: string
  readonly address: PostalAddress
  readonly country: string
  /** The tax number, where no VAT number may be named or it isn't one. */
  readonly identifier: string
  readonly vatNumber: string
  /** A seller's tax number that isn't a VAT number. */
  readonly taxRegistration: string
}

export interface EInvoiceLine {
  readonly name: string
  readonly description: string
  readonly date: ServiceDate
  /** Negative on a line that reduces the total; never zero. */
  readonly quantity: number
  /** Never negative. */
  readonly priceCents: number
  /** The quantity that the price covers. */
  readonly priceQuantity: number
  readonly netCents: number
  readonly category: VatCategory
  readonly basisPoints: number
}

export interface EInvoiceTax {
  readonly category: VatCategory
  readonly basisPoints: number
  readonly netCents: number
  readonly taxCents: number
  readonly exemption: { readonly text: string; readonly code: string } | null
}

/** An invoice in the terms of EN 16931. All totals equal the invoice's, to the cent. */
export interface EInvoice {
  readonly number: string
  readonly type: EInvoiceType
  readonly issuedOn: ServiceDate
  /** Null: nothing to pay. */
  readonly dueOn: ServiceDate | null
  readonly terms: string
  readonly currency: string
  readonly seller: EInvoiceParty
  readonly buyer: EInvoiceParty
  readonly firstDay: ServiceDate
  readonly lastDay: ServiceDate
  /** Null: nothing to pay, or no payment details. */
  readonly payment: {
    readonly iban: string
    /** The account without an IBAN. */
    readonly accountNumber: string
    readonly instructions: string
  } | null
  readonly lines: readonly EInvoiceLine[]
  readonly taxes: readonly EInvoiceTax[]
  readonly netCents: number
  readonly taxCents: number
  readonly totalCents: number
  /** Numbers of the void invoices that it replaces. */
  readonly replaces: readonly string[]
}

/**
 * An issued invoice as an e-invoice, in the language of its paper. Commission is a line without tax, as on
 * the paper. On a credit note the signs are reversed: its amounts are what is credited.
 */
export function eInvoiceOf(
  paper: InvoicePaper,
  settings: EInvoiceSettings,
  language: GuestLanguage,
): EInvoice {
  const type = typeOf(paper)
  const isAsked = paper.chargedCents > 0
  const texts = paperTexts[language]
  const lines = linesOf(paper, settings, { sign: type === '381' ? -1 : 1, language })
  const taxes = taxesOf(lines, language)
  const days = lines.map((it) => it.date).toSorted()
  const { iban, accountNumber } = settings
  const { payTo } = paper.company
  return {
    number: paper.number,
    type,
    issuedOn: paper.issuedOn,
    dueOn: isAsked ? paper.dueOn : null,
    terms: isAsked ? '' : texts.nothingToPay,
    currency: paper.currency,
    ...partiesOf(paper, settings, taxes),
    firstDay: days[0] ?? paper.issuedOn,
    lastDay: days.at(-1) ?? paper.issuedOn,
    payment:
      isAsked && iban + accountNumber + payTo !== '' ? { iban, accountNumber, instructions: payTo } : null,
    lines,
    taxes,
    netCents: sumOf(taxes, (it) => it.netCents),
    taxCents: sumOf(taxes, (it) => it.taxCents),
    totalCents: sumOf(taxes, (it) => it.netCents + it.taxCents),
    replaces: paper.credits.map((it) => it.number),
  }
}

/** The next invoice after a void one includes its services again, so it corrects the void one. */
function typeOf({ credits, chargedCents }: InvoicePaper): EInvoiceType {
  if (credits.length > 0) return '384'
  return chargedCents < 0 ? '381' : '380'
}

type TaxedLine = EInvoiceLine & { readonly taxCents: number }

function linesOf(
  paper: InvoicePaper,
  { untaxedReason }: EInvoiceSettings,
  { sign, language }: { sign: 1 | -1; language: GuestLanguage },
): TaxedLine[] {
  const category = vatCategories(paper.lines, untaxedReason)
  const texts = paperTexts[language]
  if (paper.lines.length > 0)
    return paper.lines.map((line) => ({
      name: line.label.trim() || texts.service,
      description: descriptionOf(line, texts),
      date: line.serviceDate,
      ...pricedAt(line.quantity, sign * (line.amountCents - line.taxCents)),
      category: category(line),
      basisPoints: line.taxBasisPoints,
      taxCents: sign * line.taxCents,
    }))
  // All services of the void invoice were cancelled: the correction only refers to it.
  const name = texts.creditFor.replace('{number}', paper.credits.map((it) => it.number).join(', '))
  const date = paper.period?.to ?? daysOfMonth(paper.month).last
  const untaxed = { category: category({ taxCode: '', taxBasisPoints: 0 }), basisPoints: 0, taxCents: 0 }
  return [{ name, description: '', date, ...pricedAt(1, 0), ...untaxed }]
}

function descriptionOf(
  { guest, reference, partnerReference }: InvoiceLine,
  texts: { readonly guest: string; readonly reference: string },
): string {
  const references = [reference, partnerReference].filter(Boolean).join(', ')
  return [guest && `${texts.guest}: ${guest}`, references && `${texts.reference}: ${references}`]
    .filter(Boolean)
    .join(', ')
}

/** A price is never negative (BR-27), and quantity × price is exactly the line's amount. */
function pricedAt(quantity: number, netCents: number) {
  const count = Math.abs(quantity) || 1
  const cents = Math.abs(netCents)
  const isEven = cents % count === 0
  return {
    quantity: netCents < 0 ? 0 - count : count,
    priceCents: isEven ? cents / count : cents,
    priceQuantity: isEven ? 1 : count,
    netCents,
  }
}

function taxesOf(lines: readonly TaxedLine[], language: GuestLanguage): EInvoiceTax[] {
  const alike = Map.groupBy(lines, (it) => `${it.category} ${String(it.basisPoints).padStart(6, '0')}`)
  return [...alike]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, own]) =>
      own.slice(0, 1).map(({ category, basisPoints }) => ({
        category,
        basisPoints,
        netCents: sumOf(own, (it) => it.netCents),
        taxCents: sumOf(own, (it) => it.taxCents),
        exemption: exemptionOf(category, language),
      })),
    )
}

function partiesOf(
  { company, partner }: InvoicePaper,
  { companyCountry, partnerCountry }: EInvoiceSettings,
  taxes: readonly EInvoiceTax[],
): { seller: EInvoiceParty; buyer: EInvoiceParty } {
  // Outside the scope of tax, an invoice names no VAT numbers (BR-O-02).
  const isTaxable = taxes.every((it) => it.category !== 'O')
  const sellerNumber = vatNumberOf(company.taxNumber, companyCountry)
  const sellerVat = isTaxable ? sellerNumber : null
  const buyerVat = isTaxable ? vatNumberOf(partner.taxNumber, partnerCountry) : null
  const legalName = partner.legalName || partner.name
  return {
    seller: {
      name: company.name,
      tradingName: '',
      address: postalAddressOf(company.address, companyCountry),
      country: companyCountry,
      identifier: sellerVat === null ? company.taxNumber : '',
      vatNumber: sellerVat ?? '',
      taxRegistration: sellerNumber === null ? company.taxNumber : '',
    },
    buyer: {
      name: legalName,
      tradingName: legalName === partner.name ? '' : partner.name,
      address: postalAddressOf(partner.address, partnerCountry),
      country: partnerCountry,
      identifier: buyerVat === null ? partner.taxNumber : '',
      vatNumber: buyerVat ?? '',
      taxRegistration: '',
    },
  }
}

function sumOf<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((sum, it) => sum + of(it), 0)
}
