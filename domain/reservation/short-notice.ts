import { ageBands } from '#domain/pricing/price-book.ts'
import { atQuantity, atUnitPrice } from '#domain/pricing/price-line.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { roundedRatio } from '#domain/pricing/rounding.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import { pricePart, type PricedPart } from './price-service.ts'
import { isOfRole } from './price-units.ts'
import { partySize, type KeyedPriceLine, type PartyCounts, type ReservedBooking } from './reservation.ts'

/** A part of a service after a change, and its previous version; null if there was none. */
export interface PartPair {
  readonly part: PricedPart
  readonly was: PricedPart | null
}

interface Repriced {
  facts: ReservationFacts
  before: ReservedBooking
  after: ReservedBooking
  pairs: readonly PartPair[]
  stood: readonly PricedPart[]
  /** The prices of all parts after the change, without short notice. */
  lines: readonly KeyedPriceLine[]
}

/**
 * The short-notice surcharges of a service after a change, per party or per journey. Existing units keep what
 * they were charged, even in another car or to another location; added units are charged for their own;
 * removed units take the latest surcharge with them.
 */
export function noticeLines(repriced: Repriced): KeyedPriceLine[] | Refusal {
  const journeys = Map.groupBy(repriced.pairs, ({ part }) => journeyOf(part))
  return allLines(...[...journeys].map(([journey, pairs]) => noticeOfJourney(repriced, journey, pairs)))
}

function noticeOfJourney(
  repriced: Repriced,
  journey: number,
  pairs: readonly PartPair[],
): KeyedPriceLine[] | Refusal {
  const { facts, before, after } = repriced
  const stood = repriced.stood.filter((part) => journeyOf(part) === journey)
  const isOnly = new Set(repriced.stood.map(journeyOf)).size === 1
  const standing = before.priceLines.filter(
    (line) => isShortNotice(facts, line) && isOfJourney(line, journey, isOnly),
  )
  const [was, is] = [
    unitsOf(facts, before, stood),
    unitsOf(
      facts,
      after,
      pairs.map(({ part }) => part),
    ),
  ]
  const kept = withoutLatest(standing, was - is, {
    was: partyCents(before.priceLines),
    is: partyCents(repriced.lines),
  })
  const added = allLines(...addedNotice(repriced, pairs, stood))
  if (isRefusal(added)) return added
  const lines = [...kept]
  for (const line of added)
    lines.push({ ...line, key: stood.length === 0 ? line.key : freeKey(line.key, lines) })
  return lines
}

function journeyOf({ trip }: PricedPart): number {
  return trip?.journey ?? 0
}

/** Lines stored before roles had names belong to the only journey. */
function isOfJourney({ key }: KeyedPriceLine, journey: number, isOnly: boolean): boolean {
  return key.startsWith(`drive${journey}.`) || (isOnly && !/^drive\d+\./.test(key))
}

/** Whether a line is for short notice, by its key, or by its rule if it was stored before roles had names. */
export function isShortNotice({ book }: ReservationFacts, line: KeyedPriceLine): boolean {
  if (/(^|\.)shortNotice\./.test(line.key)) return true
  return (
    /^[a-zA-Z]+\.\d+$/.test(line.key) &&
    book.surcharges.some((rule) => rule.kind === 'shortNotice' && rule.guid === line.ruleGuid)
  )
}

/**
 * The number of units a short-notice surcharge can be for: the cars of a journey, or the paying passengers of
 * a party.
 */
function unitsOf(facts: ReservationFacts, booking: ReservedBooking, parts: readonly PricedPart[]): number {
  return parts.reduce(
    (sum, part) => sum + (part.party ? payingOf(facts, booking, part, part.party) : part.cars),
    0,
  )
}

function payingOf(
  facts: ReservationFacts,
  booking: ReservedBooking,
  part: PricedPart,
  party: PartyCounts,
): number {
  const lines = pricePart(facts, booking, part, false)
  if (isRefusal(lines)) return partySize(party)
  return lines
    .filter((it) => /^(adult|child|infant)/.test(it.key) && it.unitCents > 0)
    .reduce((sum, it) => sum + it.quantity, 0)
}

function partyCents(lines: readonly KeyedPriceLine[]): number {
  const ofPeople = lines.filter((it) => ageBands.some((band) => isOfRole(it, band)))
  return ofPeople.reduce((sum, it) => sum + it.unitCents * it.quantity, 0)
}

/**
 * The lines after removing units; the last to join leave first. A single amount for the whole party shrinks
 * in proportion to the party's prices.
 */
function withoutLatest(
  lines: readonly KeyedPriceLine[],
  fewer: number,
  party: { was: number; is: number },
): KeyedPriceLine[] {
  let left = Math.max(0, fewer)
  const kept = lines.toReversed().flatMap((line) => {
    if (left > 0 && party.was > 0 && line.quantity === 1 && !isAdded(line)) {
      const cents = roundedRatio(line.unitCents, Math.min(party.is, party.was), party.was)
      return cents === 0 ? [] : [{ ...line, ...atUnitPrice(line, cents) }]
    }
    const off = Math.min(left, line.quantity)
    left -= off
    return off === line.quantity
      ? []
      : [off === 0 ? line : { ...line, ...atQuantity(line, line.quantity - off) }]
  })
  return kept.toReversed()
}

function isAdded({ key }: KeyedPriceLine): boolean {
  return /shortNotice\..+\.\d+$/.test(key)
}

function freeKey(key: string, lines: readonly KeyedPriceLine[]): string {
  let number = 2
  while (lines.some((it) => it.key === `${key}.${number}`)) number += 1
  return `${key}.${number}`
}

/** The difference between the surcharge for everyone and the surcharge for the existing units. */
function addedNotice({ facts, after }: Repriced, pairs: readonly PartPair[], stood: readonly PricedPart[]) {
  const carsOf = (parts: readonly PricedPart[]) => parts.reduce((sum, it) => sum + it.cars, 0)
  let newCars = Math.max(0, carsOf(pairs.map(({ part }) => part)) - carsOf(stood))
  return pairs.flatMap(({ part, was }): (KeyedPriceLine[] | Refusal)[] => {
    if (part.party) return [noticeOfParty(facts, after, part, part.party, was?.party ?? null)]
    const cars = Math.min(newCars, Math.max(0, part.cars - (was?.cars ?? 0)))
    newCars -= cars
    return cars === 0 ? [] : [noticeOf(facts, after, { ...part, cars, carSeats: [] })]
  })
}

function noticeOfParty(
  facts: ReservationFacts,
  after: ReservedBooking,
  part: PricedPart,
  is: PartyCounts,
  was: PartyCounts | null,
) {
  if (was !== null && partySize(is) <= partySize(was)) return []
  const whole = noticeOf(facts, after, part)
  if (isRefusal(whole) || was === null) return whole
  const least = (band: keyof PartyCounts) => Math.min(is[band], was[band])
  const rest = {
    ...part,
    party: { adults: least('adults'), children: least('children'), infants: least('infants') },
  }
  const stood = noticeOf(facts, after, rest)
  return isRefusal(stood)
    ? stood
    : whole.flatMap((line) => moreThan(line, stood.find((it) => it.key === line.key) ?? null))
}

function noticeOf(
  facts: ReservationFacts,
  after: ReservedBooking,
  part: PricedPart,
): KeyedPriceLine[] | Refusal {
  const lines = pricePart(facts, after, part, true)
  return isRefusal(lines) ? lines : lines.filter((it) => isShortNotice(facts, it))
}

/**
 * The line for the difference to another line with the same role, as a quantity at one price or as a single
 * amount.
 */
function moreThan(line: KeyedPriceLine, other: KeyedPriceLine | null): KeyedPriceLine[] {
  const cents = line.unitCents * line.quantity - (other === null ? 0 : other.unitCents * other.quantity)
  const units = line.quantity - (other?.quantity ?? 0)
  if (cents <= 0) return []
  const quantity = units > 0 && cents % units === 0 ? units : 1
  return [{ ...line, ...atUnitPrice(atQuantity(line, quantity), cents / quantity) }]
}
