import { atQuantity, atUnitPrice, includesTax } from '#domain/pricing/price-line.ts'
import { roundedRatio } from '#domain/pricing/rounding.ts'
import { surchargeLines } from '#domain/pricing/surcharges.ts'
import type { ReservationFacts } from './facts.ts'
import { firstUnits, together, unitsIn, unitsOf, type StayAndJoin } from './price-units.ts'
import type { KeyedPriceLine } from './reservation.ts'

interface Surcharged {
  readonly facts: Pick<ReservationFacts, 'book'>
  /** The existing surcharges, and today's for the whole part. */
  readonly old: readonly KeyedPriceLine[]
  readonly today: readonly KeyedPriceLine[]
  /** The base prices before and after the change. */
  readonly had: readonly KeyedPriceLine[]
  readonly bases: StayAndJoin
  /** Today's base prices. */
  readonly list: readonly KeyedPriceLine[]
  /** The service moved to another time of day, so the night surcharge is checked again. */
  readonly isMoved: boolean
  readonly stops: number
}

/**
 * The surcharges of a part after a change. Existing units keep their surcharge and get no new one; added
 * units pay today's; removed units take their share with them. If the service moves into the night, everyone
 * pays that surcharge as a share of their own price.
 */
export function repriceSurcharges(surcharged: Surcharged): KeyedPriceLine[] {
  const names = [...new Set([...surcharged.old, ...surcharged.today].map(surchargeOf))]
  return names.flatMap((name) => {
    const [old, [today]] = [surcharged.old, surcharged.today].map((lines) =>
      lines.filter((line) => surchargeOf(line) === name),
    ) as [KeyedPriceLine[], KeyedPriceLine[]]
    const times = name.startsWith('extraStop.') ? surcharged.stops : 1
    const of = (lines: readonly KeyedPriceLine[]) => (today ? onPrices(surcharged, today, lines, times) : [])
    if (surcharged.isMoved && name.startsWith('night.'))
      return of([...surcharged.bases.stays, ...surcharged.bases.joins])
    return together({ stays: ofThoseWhoStay(surcharged, old, times), joins: of(surcharged.bases.joins) })
  })
}

/** `night.VAT`: the occasion and the tax, regardless of the line's label. */
function surchargeOf({ key, taxCode }: KeyedPriceLine): string {
  return `${/(night|holiday|extraStop)\./.exec(key)?.[1] ?? ''}.${taxCode}`
}

/** Today's surcharge on these prices. */
function onPrices(
  { facts, list }: Surcharged,
  today: KeyedPriceLine,
  bases: readonly KeyedPriceLine[],
  times: number,
): KeyedPriceLine[] {
  const rule = facts.book.surcharges.find((it) => it.guid === today.ruleGuid)
  const priced = bases.map((it) => {
    if (it.overrideReason === undefined) return byTheUnit(it)
    return rule?.percent === undefined ? byTheUnit(listPrice(it, list)) : manualPrice(it, today)
  })
  const share = rule && surchargeLines(rule, priced, times).find((it) => it.taxCode === today.taxCode)
  if (!share) return []
  // A fixed amount is reduced by the partner's discount; a percentage applies to prices that already are.
  const unitCents = rule.percent === undefined ? today.unitCents : share.unitCents
  return [{ ...today, ...atUnitPrice(atQuantity(today, share.quantity), unitCents) }]
}

/** A manual price includes its tax. A surcharge before tax is a share of the price before tax. */
function manualPrice(set: KeyedPriceLine, surcharge: KeyedPriceLine): KeyedPriceLine {
  const quantity = unitsOf(set)
  const cents = includesTax(surcharge) ? set.totalCents : set.netCents
  return { ...set, quantity, unitCents: roundedRatio(cents, 1, quantity) }
}

/** A fixed amount is charged even for a unit whose manual price is zero. */
function listPrice(set: KeyedPriceLine, list: readonly KeyedPriceLine[]): KeyedPriceLine {
  const roleOf = ({ key }: KeyedPriceLine) => key.split('.')[0]
  const price = list.find((it) => it.key === set.key) ?? list.findLast((it) => roleOf(it) === roleOf(set))
  return price ? { ...price, quantity: (price.quantity * unitsOf(set)) / unitsOf(price) } : set
}

/** A hire is surcharged per car, not per hour. */
function byTheUnit(line: KeyedPriceLine): KeyedPriceLine {
  const quantity = unitsOf(line)
  return { ...line, quantity, unitCents: (line.unitCents * line.quantity) / quantity }
}

/**
 * A surcharge per person or car remains for existing units. A single amount shrinks in proportion to the
 * prices.
 */
function ofThoseWhoStay(
  { had, bases }: Surcharged,
  old: readonly KeyedPriceLine[],
  times: number,
): KeyedPriceLine[] {
  const [line] = old
  if (!line) return []
  const paying = (lines: readonly KeyedPriceLine[]) =>
    lines.filter((it) => it.taxCode === line.taxCode && it.unitCents > 0)
  const [before, after] = [paying(had), paying(bases.stays)]
  if (unitsIn(old) === unitsIn(before) * times) return firstUnits(old, unitsIn(after) * times)
  const sum = (lines: readonly KeyedPriceLine[]) =>
    lines.reduce((cents, it) => cents + it.unitCents * it.quantity, 0)
  const [was, is] = [sum(before), Math.min(sum(before), sum(after))]
  if (was === is) return [...old]
  return old.flatMap((line) => {
    const cents = roundedRatio(line.unitCents * line.quantity, is, was)
    return cents === 0 ? [] : [{ ...line, ...atUnitPrice(atQuantity(line, 1), cents) }]
  })
}
