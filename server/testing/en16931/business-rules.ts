import { allAt, at, textAt, type XmlNode } from '#server/import-files/xml-node.ts'
import { vatRules } from './vat-rules.ts'
import { centsAt, isIsoCountry, type Rule, type Told } from './told.ts'

/** An e-invoice read back, for the rules. */
function toldBy(root: XmlNode): Told {
  const trade = at(root, 'SupplyChainTradeTransaction')
  const agreement = at(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = at(trade, 'ApplicableHeaderTradeSettlement')
  return {
    root,
    settlement,
    seller: at(agreement, 'SellerTradeParty'),
    buyer: at(agreement, 'BuyerTradeParty'),
    lines: allAt(trade, 'IncludedSupplyChainTradeLineItem'),
    taxes: allAt(settlement, 'ApplicableTradeTax'),
    sums: at(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
  }
}

/** The rules of EN 16931 that an e-invoice breaks, by their numbers. */
export function brokenRules(root: XmlNode): string[] {
  const told = toldBy(root)
  return [...documentRules, ...lineRules, ...sumRules, ...vatRules]
    .filter(([, holds]) => !holds(told))
    .map(([number]) => number)
}

const has = (node: XmlNode | undefined, ...path: string[]) => textAt(node, ...path) !== ''
const decimals = (text: string) => (text.split('.')[1] ?? '').length
const periodOf = (node: XmlNode | undefined) =>
  ['StartDateTime', 'EndDateTime'].map((it) => textAt(node, 'BillingSpecifiedPeriod', it, 'DateTimeString'))
const isInOrder = ([first = '', last = '']: string[]) => first === '' || last === '' || first <= last
const registered = (party: XmlNode | undefined, scheme: string) =>
  allAt(party, 'SpecifiedTaxRegistration')
    .map((it) => at(it, 'ID'))
    .filter((it) => it?.attributes['schemeID'] === scheme)
    .map((it) => it?.text ?? '')

const documentRules: readonly Rule[] = [
  [
    'BR-01',
    ({ root }) =>
      textAt(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID') ===
      'urn:cen.eu:en16931:2017',
  ],
  ['BR-02', ({ root }) => has(root, 'ExchangedDocument', 'ID')],
  [
    'BR-03',
    ({ root }) => /^20\d{6}$/.test(textAt(root, 'ExchangedDocument', 'IssueDateTime', 'DateTimeString')),
  ],
  ['BR-04 BR-CL-01', ({ root }) => /^38[014]$/.test(textAt(root, 'ExchangedDocument', 'TypeCode'))],
  ['BR-05 BR-CL-04', ({ settlement }) => /^[A-Z]{3}$/.test(textAt(settlement, 'InvoiceCurrencyCode'))],
  ['BR-06', ({ seller }) => has(seller, 'Name')],
  ['BR-07', ({ buyer }) => has(buyer, 'Name')],
  ['BR-08 BR-09 BR-CL-14', ({ seller }) => isIsoCountry(textAt(seller, 'PostalTradeAddress', 'CountryID'))],
  ['BR-10 BR-11 BR-CL-14', ({ buyer }) => isIsoCountry(textAt(buyer, 'PostalTradeAddress', 'CountryID'))],
  ['BR-16', ({ lines }) => lines.length > 0],
  ['BR-29', ({ settlement }) => isInOrder(periodOf(settlement))],
  [
    'BR-49 BR-CL-16',
    ({ settlement }) =>
      allAt(settlement, 'SpecifiedTradeSettlementPaymentMeans').every((it) =>
        ['1', '30', '58'].includes(textAt(it, 'TypeCode')),
      ),
  ],
  [
    'BR-50 BR-61',
    ({ settlement }) =>
      allAt(settlement, 'SpecifiedTradeSettlementPaymentMeans').every(
        (it) =>
          textAt(it, 'TypeCode') === '1' ||
          ['IBANID', 'ProprietaryID'].some((id) => has(it, 'PayeePartyCreditorFinancialAccount', id)),
      ),
  ],
  [
    'BR-55',
    ({ settlement }) =>
      allAt(settlement, 'InvoiceReferencedDocument').every((it) => has(it, 'IssuerAssignedID')),
  ],
  [
    'BR-CO-09',
    ({ seller, buyer }) =>
      [...registered(seller, 'VA'), ...registered(buyer, 'VA')].every(
        (it) => it.startsWith('EL') || isIsoCountry(it.slice(0, 2)),
      ),
  ],
  [
    'BR-CO-25',
    ({ sums, settlement }) =>
      centsAt(sums, 'DuePayableAmount') <= 0 ||
      has(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString') ||
      has(settlement, 'SpecifiedTradePaymentTerms', 'Description'),
  ],
  ['BR-CO-26', ({ seller }) => has(seller, 'ID') || registered(seller, 'VA').length > 0],
]

const priceOf = (line: XmlNode) => at(line, 'SpecifiedLineTradeAgreement', 'NetPriceProductTradePrice')
const lineTotal = [
  'SpecifiedLineTradeSettlement',
  'SpecifiedTradeSettlementLineMonetarySummation',
  'LineTotalAmount',
] as const
const eachLine =
  (holds: (line: XmlNode) => boolean) =>
  ({ lines }: Told) =>
    lines.every(holds)

const lineRules: readonly Rule[] = [
  ['BR-21', eachLine((it) => has(it, 'AssociatedDocumentLineDocument', 'LineID'))],
  ['BR-22', eachLine((it) => has(it, 'SpecifiedLineTradeDelivery', 'BilledQuantity'))],
  [
    'BR-23 BR-CL-23',
    eachLine(
      (it) => at(it, 'SpecifiedLineTradeDelivery', 'BilledQuantity')?.attributes['unitCode'] === 'C62',
    ),
  ],
  ['BR-24', eachLine((it) => has(it, ...lineTotal))],
  ['BR-25', eachLine((it) => has(it, 'SpecifiedTradeProduct', 'Name'))],
  ['BR-26', eachLine((it) => has(priceOf(it), 'ChargeAmount'))],
  ['BR-27', eachLine((it) => centsAt(priceOf(it), 'ChargeAmount') >= 0)],
  ['BR-30', eachLine((it) => isInOrder(periodOf(at(it, 'SpecifiedLineTradeSettlement'))))],
  [
    'BR-CO-04',
    eachLine((it) => has(it, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax', 'CategoryCode')),
  ],
  ['BR-DEC-23', eachLine((it) => decimals(textAt(it, ...lineTotal)) <= 2)],
  // Not in the norm, but what Peppol (R120) and every reader expects.
  [
    'quantity × price is the line',
    eachLine((it) => {
      const [quantity, per] = [
        Number(textAt(it, 'SpecifiedLineTradeDelivery', 'BilledQuantity')),
        Number(textAt(priceOf(it), 'BasisQuantity') || '1'),
      ]
      return Math.round((quantity * centsAt(priceOf(it), 'ChargeAmount')) / per) === centsAt(it, ...lineTotal)
    }),
  ],
]

const sumNames = [
  'LineTotalAmount',
  'TaxBasisTotalAmount',
  'TaxTotalAmount',
  'GrandTotalAmount',
  'DuePayableAmount',
] as const

const sumRules: readonly Rule[] = [
  ['BR-12 BR-13 BR-14 BR-15', ({ sums }) => sumNames.every((it) => has(sums, it))],
  ['BR-DEC-09 to BR-DEC-18', ({ sums }) => sumNames.every((it) => decimals(textAt(sums, it)) <= 2)],
  [
    'BR-53',
    ({ sums, settlement }) =>
      at(sums, 'TaxTotalAmount')?.attributes['currencyID'] === textAt(settlement, 'InvoiceCurrencyCode'),
  ],
  [
    'BR-CO-10',
    ({ sums, lines }) =>
      centsAt(sums, 'LineTotalAmount') === lines.reduce((sum, it) => sum + centsAt(it, ...lineTotal), 0),
  ],
  ['BR-CO-13', ({ sums }) => centsAt(sums, 'TaxBasisTotalAmount') === centsAt(sums, 'LineTotalAmount')],
  [
    'BR-CO-14',
    ({ sums, taxes }) =>
      centsAt(sums, 'TaxTotalAmount') === taxes.reduce((sum, it) => sum + centsAt(it, 'CalculatedAmount'), 0),
  ],
  [
    'BR-CO-15',
    ({ sums }) =>
      centsAt(sums, 'GrandTotalAmount') ===
      centsAt(sums, 'TaxBasisTotalAmount') + centsAt(sums, 'TaxTotalAmount'),
  ],
  ['BR-CO-16', ({ sums }) => centsAt(sums, 'DuePayableAmount') === centsAt(sums, 'GrandTotalAmount')],
]
