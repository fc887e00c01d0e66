import { allAt, at, textAt, type XmlNode } from '#server/import-files/xml-node.ts'
import { centsAt, type Rule, type Told } from './told.ts'

/** The rules of EN 16931 for the breakdown of VAT and its categories. */
const categories = ['S', 'Z', 'E', 'AE', 'O'] as const
type Category = (typeof categories)[number]

const lineTax = (line: XmlNode) => at(line, 'SpecifiedLineTradeSettlement', 'ApplicableTradeTax')
const categoryOf = (tax: XmlNode | undefined) => textAt(tax, 'CategoryCode')
const rateOf = (tax: XmlNode | undefined) => textAt(tax, 'RateApplicablePercent')
const isOf = (category: Category) => (tax: XmlNode | undefined) => categoryOf(tax) === category
const numbersOf = (party: XmlNode | undefined, scheme: string) =>
  allAt(party, 'SpecifiedTaxRegistration').filter((it) => at(it, 'ID')?.attributes['schemeID'] === scheme)
const hasReason = (tax: XmlNode) =>
  textAt(tax, 'ExemptionReason') !== '' || textAt(tax, 'ExemptionReasonCode') !== ''
const lineNet = (line: XmlNode) =>
  centsAt(
    line,
    'SpecifiedLineTradeSettlement',
    'SpecifiedTradeSettlementLineMonetarySummation',
    'LineTotalAmount',
  )

const breakdownRules: readonly Rule[] = [
  ['BR-45', ({ taxes }) => taxes.every((it) => textAt(it, 'BasisAmount') !== '')],
  ['BR-46', ({ taxes }) => taxes.every((it) => textAt(it, 'CalculatedAmount') !== '')],
  [
    'BR-47 BR-CL-17 BR-CL-18',
    ({ taxes, lines }) =>
      [...taxes, ...lines.map(lineTax)].every((it) => categories.some((own) => isOf(own)(it))),
  ],
  ['BR-48', ({ taxes }) => taxes.every((it) => categoryOf(it) === 'O' || rateOf(it) !== '')],
  [
    'BR-CO-17',
    ({ taxes }) =>
      taxes.every((it) => {
        const tax = Math.abs(centsAt(it, 'CalculatedAmount'))
        const expected = Math.round((Math.abs(centsAt(it, 'BasisAmount')) * Number(rateOf(it))) / 100)
        return Number(rateOf(it)) === 0 ? tax === 0 : Math.abs(tax - expected) < 100
      }),
  ],
  ['BR-CO-18', ({ taxes }) => taxes.length > 0],
  [
    'BR-DEC-19 BR-DEC-20',
    ({ taxes }) =>
      taxes.every((it) =>
        ['BasisAmount', 'CalculatedAmount'].every((name) => /^-?\d+(\.\d\d?)?$/.test(textAt(it, name))),
      ),
  ],
]

function rulesOf(category: Category): Rule[] {
  const is = isOf(category)
  const isUsed = ({ lines }: Told) => lines.some((it) => is(lineTax(it)))
  const own = ({ taxes }: Told) => taxes.filter(is)
  const isTaxed = category === 'S'
  const isExplained = category !== 'S' && category !== 'Z'
  return [
    [
      `BR-${category}-01`,
      (told) =>
        isTaxed ? !isUsed(told) || own(told).length > 0 : own(told).length === (isUsed(told) ? 1 : 0),
    ],
    [
      `BR-${category}-02`,
      (told) =>
        !isUsed(told) ||
        (category === 'O'
          ? numbersOf(told.seller, 'VA').length + numbersOf(told.buyer, 'VA').length === 0
          : numbersOf(told.seller, 'VA').length + numbersOf(told.seller, 'FC').length > 0 &&
            (category !== 'AE' || numbersOf(told.buyer, 'VA').length > 0)),
    ],
    [
      `BR-${category}-05`,
      ({ lines }) =>
        lines
          .map(lineTax)
          .filter(is)
          .every((it) => (category === 'O' ? rateOf(it) === '' : Number(rateOf(it)) > 0 === isTaxed)),
    ],
    [
      `BR-${category}-08`,
      (told) =>
        own(told).every(
          (tax) =>
            centsAt(tax, 'BasisAmount') ===
            told.lines
              .filter((it) => is(lineTax(it)) && Number(rateOf(lineTax(it))) === Number(rateOf(tax)))
              .reduce((sum, it) => sum + lineNet(it), 0),
        ),
    ],
    [
      `BR-${category}-09`,
      (told) => isTaxed || own(told).every((it) => centsAt(it, 'CalculatedAmount') === 0),
    ],
    [`BR-${category}-10`, (told) => own(told).every((it) => hasReason(it) === isExplained)],
  ]
}

const alone: Rule = [
  'BR-O-11 to BR-O-14',
  ({ taxes, lines }) => {
    const is = isOf('O')
    return !taxes.some(is) || (taxes.length === 1 && lines.every((it) => is(lineTax(it))))
  },
]

export const vatRules: readonly Rule[] = [...breakdownRules, ...categories.flatMap(rulesOf), alone]
