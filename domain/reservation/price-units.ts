import { allocated } from '#domain/money/allocate.ts'
import { atQuantity, includesTax, taxed } from '#domain/pricing/price-line.ts'
import type { KeyedPriceLine } from './reservation.ts'

/**
 * Price lines by unit, that is by person or car. Existing units keep their price, added units pay today's
 * price, and removed units take their own share with them. The last to join leave first.
 */

/**
 * Whether a line has this role: `child` and `child.further`, `drive1.sedan.drive` and `drive1.sedan.drive.2`.
 */
export function isOfRole({ key }: Pick<KeyedPriceLine, 'key'>, role: string): boolean {
  return key === role || key.startsWith(`${role}.`)
}

/**
 * The number of people or cars a line is for. A hire counts hours; a price that staff set for several may be
 * a single amount.
 */
export function unitsOf(line: KeyedPriceLine): number {
  return countOf(line) / hoursPerCar(line)
}

/** The number of people or cars these lines are for. */
export function unitsIn(lines: readonly KeyedPriceLine[]): number {
  return lines.reduce((sum, it) => sum + unitsOf(it), 0)
}

function countOf(line: KeyedPriceLine): number {
  return setForSeveral(line)?.count ?? line.quantity
}

/** A manual price that doesn't divide evenly states in its label how many it is for. */
function setForSeveral({
  quantity,
  label,
  overrideReason,
}: KeyedPriceLine): { count: number; label: string } | null {
  const [, count = '', own = ''] =
    (overrideReason !== undefined && quantity === 1 && /^(\d+) × (.+)$/.exec(label)) || []
  return count === '' ? null : { count: Number(count), label: own }
}

/** Restores the label, quantity and rule of a manual line to those of the price list. Keeps its amounts. */
export function withoutOverride({ overrideReason, ...line }: KeyedPriceLine): KeyedPriceLine {
  if (overrideReason === undefined) return line
  const several = setForSeveral({ overrideReason, ...line })
  return {
    ...line,
    ...(several && { quantity: several.count, label: several.label }),
    rule: line.rule.replace(/, overridden$/, ''),
  }
}

function hoursPerCar({ key, label }: KeyedPriceLine): number {
  return /(^|\.)hire(\.\d+)?$/.test(key) ? Number(/, (\d+) hours?( \(|$)/.exec(label)?.[1] ?? 1) : 1
}

/** The lines for their first `count` units. */
export function firstUnits(lines: readonly KeyedPriceLine[], count: number): KeyedPriceLine[] {
  let left = count
  return lines.flatMap((line) => {
    const units = unitsOf(line)
    const stay = Math.min(left, units)
    left -= stay
    return stay === 0 ? [] : [stay === units ? line : partOf(line, stay, units)]
  })
}

/** Part of a line. A manual price for several is shared equally; the remaining units keep the odd cents. */
function partOf(line: KeyedPriceLine, stay: number, units: number): KeyedPriceLine {
  const several = setForSeveral(line)
  if (several === null) return { ...line, ...atQuantity(line, (line.quantity * stay) / units) }
  const count = (several.count * stay) / units
  const shares = allocated(
    line.totalCents,
    Array.from({ length: several.count }, () => 1),
  )
  const cents = shares.slice(0, count).reduce((sum, it) => sum + it, 0)
  const label = count === 1 ? several.label : `${count} × ${several.label}`
  return { ...line, label, unitCents: cents, ...taxed(cents, line.taxBasisPoints, true) }
}

/** Adds units to a line with the same price, or as a new line. */
function withJoining(lines: readonly KeyedPriceLine[], joining: KeyedPriceLine): KeyedPriceLine[] {
  const same = lines.find((it) => isAlike(it, joining))
  if (same === undefined) return [...lines, { ...joining, key: freeKey(joining.key, lines) }]
  return lines.map((it) => (it === same ? { ...it, ...atQuantity(it, it.quantity + joining.quantity) } : it))
}

function isAlike(one: KeyedPriceLine, other: KeyedPriceLine): boolean {
  const priceOf = (line: KeyedPriceLine) =>
    [
      line.unitCents,
      line.taxCode,
      line.taxBasisPoints,
      line.commissionBasisPoints,
      line.serviceDate,
      hoursPerCar(line),
    ].join()
  const isOneOnly = ({ key, overrideReason }: KeyedPriceLine) =>
    key.endsWith('.first') || overrideReason !== undefined
  return (
    !isOneOnly(one) &&
    !isOneOnly(other) &&
    includesTax(one) === includesTax(other) &&
    priceOf(one) === priceOf(other)
  )
}

/** An unused key: `adult.further` if `adult` is taken, `drive1.sedan.drive.2` if `drive1.sedan.drive` is. */
function freeKey(key: string, lines: readonly KeyedPriceLine[]): string {
  const isFree = (name: string) => !lines.some((it) => it.key === name)
  if (isFree(key)) return key
  // Lines stored before roles had names have a number after a single word.
  const name = /(^|\.)(adult|child|infant)$/.test(key) ? `${key}.further` : key
  if (isFree(name)) return name
  let number = 2
  while (!isFree(`${name}.${number}`)) number += 1
  return `${name}.${number}`
}

/** The line for `count` units. */
export function ofUnits(line: KeyedPriceLine, units: number): KeyedPriceLine {
  return { ...line, ...atQuantity(line, units * hoursPerCar(line)) }
}

/** The prices of a part after a change, split into existing and added units. */
export interface StayAndJoin {
  readonly stays: readonly KeyedPriceLine[]
  readonly joins: readonly KeyedPriceLine[]
}

/**
 * The lines for `count` units where there were `stood`, with `today` as today's price. If the lines don't
 * match the previous units, everything is priced as of today.
 */
export function stayAndJoin(
  old: readonly KeyedPriceLine[],
  { stood, count }: { stood: number; count: number },
  today: readonly KeyedPriceLine[],
): StayAndJoin {
  const [price] = today.toReversed()
  if (stood === 0 || unitsIn(old) !== stood || price === undefined)
    return { stays: [], joins: count === 0 ? [] : today }
  return { stays: firstUnits(old, count), joins: count > stood ? [ofUnits(price, count - stood)] : [] }
}

export function together({ stays, joins }: StayAndJoin): KeyedPriceLine[] {
  return joins.reduce(withJoining, [...stays])
}
