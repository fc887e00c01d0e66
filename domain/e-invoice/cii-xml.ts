import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { unitsText } from '#domain/money/minor-units.ts'
import type { EInvoice, EInvoiceLine, EInvoiceParty, EInvoiceTax } from './e-invoice.ts'
import { group, leaf, leafOf, xmlDocument, type XmlElement } from './xml.ts'

/**
 * Writes an e-invoice as UN/CEFACT Cross Industry Invoice D16B in the profile EN 16931 of Factur-X 1.0. The
 * order of elements is that of its schema.
 */
export function ciiXml(invoice: EInvoice): string {
  const root = group(
    'rsm:CrossIndustryInvoice',
    group(
      'rsm:ExchangedDocumentContext',
      group('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', 'urn:cen.eu:en16931:2017')),
    ),
    group(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', invoice.type),
      day('ram:IssueDateTime', invoice.issuedOn),
    ),
    group(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((line, index) => lineItem(line, index + 1, invoice.currency)),
      group(
        'ram:ApplicableHeaderTradeAgreement',
        party('ram:SellerTradeParty', invoice.seller),
        party('ram:BuyerTradeParty', invoice.buyer),
      ),
      group('ram:ApplicableHeaderTradeDelivery'),
      settlement(invoice),
    ),
  )
  return xmlDocument(root, {
    rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
    ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
    qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
    udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  })
}

/** Services are counted in pieces (UN/ECE recommendation 20). */
const piece = { unitCode: 'C62' }

function lineItem(line: EInvoiceLine, position: number, currency: string): XmlElement {
  const { category, basisPoints } = line
  return group(
    'ram:IncludedSupplyChainTradeLineItem',
    group('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(position))),
    group(
      'ram:SpecifiedTradeProduct',
      leaf('ram:Name', line.name),
      leafOf('ram:Description', line.description),
    ),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group(
        'ram:NetPriceProductTradePrice',
        leaf('ram:ChargeAmount', unitsText(line.priceCents, currency)),
        line.priceQuantity === 1 ? null : leaf('ram:BasisQuantity', String(line.priceQuantity), piece),
      ),
    ),
    group('ram:SpecifiedLineTradeDelivery', leaf('ram:BilledQuantity', String(line.quantity), piece)),
    group(
      'ram:SpecifiedLineTradeSettlement',
      group(
        'ram:ApplicableTradeTax',
        leaf('ram:TypeCode', 'VAT'),
        leaf('ram:CategoryCode', category),
        rateOf({ category, basisPoints }),
      ),
      period(line.date, line.date),
      group(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        leaf('ram:LineTotalAmount', unitsText(line.netCents, currency)),
      ),
    ),
  )
}

function party(name: string, { name: legalName, tradingName, address, ...own }: EInvoiceParty): XmlElement {
  const registration = (id: string, scheme: 'VA' | 'FC') =>
    id === '' ? null : group('ram:SpecifiedTaxRegistration', leaf('ram:ID', id, { schemeID: scheme }))
  const [one = '', two = '', three = ''] = address.lines
  return group(
    name,
    leafOf('ram:ID', own.identifier),
    leaf('ram:Name', legalName),
    tradingName === ''
      ? null
      : group('ram:SpecifiedLegalOrganization', leaf('ram:TradingBusinessName', tradingName)),
    group(
      'ram:PostalTradeAddress',
      leafOf('ram:PostcodeCode', address.postcode),
      leafOf('ram:LineOne', one),
      leafOf('ram:LineTwo', two),
      leafOf('ram:LineThree', three),
      leafOf('ram:CityName', address.city),
      leaf('ram:CountryID', own.country),
    ),
    registration(own.vatNumber, 'VA'),
    registration(own.taxRegistration, 'FC'),
  )
}

function settlement(invoice: EInvoice): XmlElement {
  const { currency } = invoice
  const amount = (name: string, cents: number) => leaf(name, unitsText(cents, currency))
  return group(
    'ram:ApplicableHeaderTradeSettlement',
    invoice.payment === null ? null : leaf('ram:PaymentReference', invoice.number),
    leaf('ram:InvoiceCurrencyCode', currency),
    paymentMeans(invoice),
    invoice.taxes.map((it) => taxOf(it, currency)),
    period(invoice.firstDay, invoice.lastDay),
    group(
      'ram:SpecifiedTradePaymentTerms',
      leafOf('ram:Description', invoice.terms),
      invoice.dueOn === null ? null : day('ram:DueDateDateTime', invoice.dueOn),
    ),
    group(
      'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
      amount('ram:LineTotalAmount', invoice.netCents),
      amount('ram:TaxBasisTotalAmount', invoice.netCents),
      leaf('ram:TaxTotalAmount', unitsText(invoice.taxCents, currency), { currencyID: currency }),
      amount('ram:GrandTotalAmount', invoice.totalCents),
      amount('ram:DuePayableAmount', invoice.totalCents),
    ),
    invoice.replaces.map((number) =>
      group('ram:InvoiceReferencedDocument', leaf('ram:IssuerAssignedID', number)),
    ),
  )
}

/** Means of payment (UNTDID 4461): a SEPA transfer, another transfer, or not defined. */
function paymentMeans({ payment, currency, seller }: EInvoice): XmlElement | null {
  if (payment === null) return null
  const { iban, accountNumber, instructions } = payment
  const hasAccount = iban + accountNumber !== ''
  const transfer = currency === 'EUR' && iban !== '' ? '58' : '30'
  return group(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', hasAccount ? transfer : '1'),
    leafOf('ram:Information', instructions),
    hasAccount
      ? group(
          'ram:PayeePartyCreditorFinancialAccount',
          leafOf('ram:IBANID', iban),
          leaf('ram:AccountName', seller.name),
          leafOf('ram:ProprietaryID', iban === '' ? accountNumber : ''),
        )
      : null,
  )
}

function taxOf(
  { category, basisPoints, netCents, taxCents, exemption }: EInvoiceTax,
  currency: string,
): XmlElement {
  return group(
    'ram:ApplicableTradeTax',
    leaf('ram:CalculatedAmount', unitsText(taxCents, currency)),
    leaf('ram:TypeCode', 'VAT'),
    leafOf('ram:ExemptionReason', exemption?.text ?? ''),
    leaf('ram:BasisAmount', unitsText(netCents, currency)),
    leaf('ram:CategoryCode', category),
    leafOf('ram:ExemptionReasonCode', exemption?.code ?? ''),
    rateOf({ category, basisPoints }),
  )
}

/** What is outside the scope of tax has no rate (BR-O-05). */
function rateOf({ category, basisPoints }: Pick<EInvoiceTax, 'category' | 'basisPoints'>): XmlElement | null {
  return category === 'O' ? null : leaf('ram:RateApplicablePercent', String(basisPoints / 100))
}

function period(first: ServiceDate, last: ServiceDate): XmlElement {
  return group('ram:BillingSpecifiedPeriod', day('ram:StartDateTime', first), day('ram:EndDateTime', last))
}

/** As `YYYYMMDD`, format 102. */
function day(name: string, date: ServiceDate): XmlElement {
  return group(name, leaf('udt:DateTimeString', date.replaceAll('-', ''), { format: '102' }))
}
