import type { RevenueCategory } from '#domain/vocabulary/booking-kinds.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { refuse, refuseEach, type Refusal } from '#domain/refusal.ts'
import { ruleInForce, type PriceBook, type TaxRule } from './price-book.ts'
import { allocated } from '#domain/money/allocate.ts'
import { roundedRatio, roundedShare } from './rounding.ts'

/**
 * A charged line with its rule, frozen when charged. totalCents is always netCents + taxCents. unitCents ×
 * quantity is the total of tax-inclusive prices, and the net amount of others.
 */
export interface PriceLine {
  /** The stable name of the line's role in its price: `adult.first`, `drive`, `night.VAT`. */
  readonly key?: string
  readonly category: RevenueCategory
  readonly label: string
  /** The rule's name, with any adjustments. */
  readonly rule: string
  readonly ruleGuid: string | null
  readonly quantity: number
  readonly unitCents: number
  readonly netCents: number
  readonly taxCode: string
  readonly taxBasisPoints: number
  readonly taxCents: number
  readonly totalCents: number
  /** Set if staff replaced the price. */
  readonly overrideReason?: string
  /** The share before tax that a partner on commission earns. Missing without commission. */
  readonly commissionBasisPoints?: number
}

/** A price line before tax. */
export interface Priced {
  readonly key?: string
  readonly category: RevenueCategory
  readonly label: string
  readonly rule: string
  readonly ruleGuid: string | null
  readonly quantity: number
  readonly unitCents: number
  readonly taxCode: string
}

/** Adds the tax that applies on the service date. Refuses if a tax is missing, and names it. */
export function taxLines(
  book: PriceBook,
  priced: readonly Priced[],
  serviceDate: ServiceDate,
): PriceLine[] | Refusal {
  const taxOf = (code: string) =>
    ruleInForce(
      book.taxes.filter((tax) => tax.code === code),
      serviceDate,
    )
  const unknown = [...new Set(priced.map(({ taxCode }) => taxCode))].filter((code) => taxOf(code) === null)
  if (unknown.length > 0)
    return refuseEach(
      unknown.map((code) => ({
        name: 'tax',
        message: `Tax code “${code}” has no rate on ${serviceDateText(serviceDate)}`,
      })),
    )
  return priced.flatMap((price) => {
    const tax = taxOf(price.taxCode)
    return tax === null ? [] : [taxLine(price, tax)]
  })
}

function taxLine(price: Priced, tax: Pick<TaxRule, 'basisPoints' | 'inclusive'>): PriceLine {
  const cents = price.unitCents * price.quantity
  return { ...price, taxBasisPoints: tax.basisPoints, ...taxed(cents, tax.basisPoints, tax.inclusive) }
}

/** Splits an amount into net and tax, by adding the tax or extracting it. */
export function taxed(
  cents: number,
  basisPoints: number,
  inclusive: boolean,
): Pick<PriceLine, 'netCents' | 'taxCents' | 'totalCents'> {
  if (!inclusive) {
    const taxCents = roundedShare(cents, basisPoints)
    return { netCents: cents, taxCents, totalCents: cents + taxCents }
  }
  const taxCents = roundedRatio(cents, basisPoints, 10_000 + basisPoints)
  return { netCents: cents - taxCents, taxCents, totalCents: cents }
}

/** Whether a line's price includes its tax. Also true without tax. */
export function includesTax(line: PriceLine): boolean {
  return line.totalCents === line.unitCents * line.quantity
}

/** The line at another unit price, with the same tax. */
export function atUnitPrice(line: PriceLine, unitCents: number): PriceLine {
  return { ...line, unitCents, ...taxed(unitCents * line.quantity, line.taxBasisPoints, includesTax(line)) }
}

/** The line for another quantity, at the same unit price and tax. */
export function atQuantity(line: PriceLine, quantity: number): PriceLine {
  return { ...line, quantity, ...taxed(line.unitCents * quantity, line.taxBasisPoints, includesTax(line)) }
}

/** Rounds the tax of lines charged together once per code and rate, and splits it over the lines. */
export function taxedTogether<Line extends PriceLine>(lines: readonly Line[]): Line[] {
  const taxedLines = new Map<Line, Line>()
  const rateOf = (it: Line) => [it.taxCode, it.taxBasisPoints, includesTax(it)].join()
  for (const alike of Map.groupBy(lines, rateOf).values()) {
    const amounts = alike.map((it) => it.unitCents * it.quantity)
    const sum = amounts.reduce((cents, it) => cents + it, 0)
    const [first] = alike
    const taxCents = first ? taxed(sum, first.taxBasisPoints, includesTax(first)).taxCents : 0
    const taxes = allocated(taxCents, amounts)
    for (const [place, line] of alike.entries()) taxedLines.set(line, withTax(line, taxes[place] ?? 0))
  }
  return lines.map((it) => taxedLines.get(it) ?? it)
}

function withTax<Line extends PriceLine>(line: Line, taxCents: number): Line {
  const cents = line.unitCents * line.quantity
  return includesTax(line)
    ? { ...line, netCents: cents - taxCents, taxCents }
    : { ...line, netCents: cents, taxCents, totalCents: cents + taxCents }
}

/** Refuses because of a missing price, and names it. */
export function noPrice(what: string, date: ServiceDate): Refusal {
  return refuse('price', `No price is set for ${what} on ${serviceDateText(date)}`)
}
