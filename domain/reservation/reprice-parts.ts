import { canonical } from '#domain/plan.ts'
import { ageBands } from '#domain/pricing/price-book.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import { isDroppedFee, isOfPrefix, pricePart, type PricedPart } from './price-service.ts'
import { isOfRole, stayAndJoin, together, type StayAndJoin } from './price-units.ts'
import { repriceParty } from './reprice-party.ts'
import { repriceSurcharges } from './reprice-surcharges.ts'
import { bandCounts, type KeyedPriceLine, type ReservedBooking } from './reservation.ts'
import { noticeLines, isShortNotice, type PartPair } from './short-notice.ts'

/**
 * The lines of a service's parts after a change. In an unchanged part, existing units keep their price to the
 * cent. All others pay today's prices, and only added units pay for short notice. Refuses a missing price by
 * name.
 */
export function repriceParts(
  facts: ReservationFacts,
  { before, stood }: { before: ReservedBooking; stood: readonly PricedPart[] },
  { after, parts }: { after: ReservedBooking; parts: readonly PricedPart[] },
): KeyedPriceLine[] | Refusal {
  const pairs = pairsOf(parts, stood)
  const lines = allLines(
    ...pairs.map((it) => repricePart({ facts, before, after, ...it, onlyPart: stood.length === 1 })),
  )
  return isRefusal(lines)
    ? lines
    : allLines(lines, noticeLines({ facts, before, after, pairs, stood, lines }))
}

/**
 * The previous version of each part: the same trip if it still exists, otherwise moved cars of the same kind;
 * null if there was none.
 */
function pairsOf(parts: readonly PricedPart[], stood: readonly PricedPart[]): PartPair[] {
  const free = new Set(stood)
  const take = (isIt: (part: PricedPart) => boolean): PricedPart | null => {
    const found = [...free].find(isIt) ?? null
    if (found) free.delete(found)
    return found
  }
  const same = parts.map((part) => ({
    part,
    was: take((it) => it.role === part.role && it.about === part.about),
  }))
  return same.map(({ part, was }) => ({ part, was: was ?? take((it) => it.role === part.role) }))
}

interface PartChange extends PartPair {
  facts: ReservationFacts
  before: ReservedBooking
  after: ReservedBooking
  /** The booking had a single part, so all of its lines belonged to it, regardless of their keys. */
  onlyPart: boolean
}

function repricePart(change: PartChange): KeyedPriceLine[] | Refusal {
  const { facts, before, after, part, was } = change
  const priced = pricePart(facts, after, part, false)
  if (isRefusal(priced) || was === null || part.about !== was.about) return priced
  const pricedBefore = pricePart(facts, before, was, false)
  const today = priced.map((it) => withoutPrefix(it, part))
  const todayBefore = isRefusal(pricedBefore) ? [] : pricedBefore.map((it) => withoutPrefix(it, was))
  const old = oldLines(change, was, [...today, ...todayBefore])
  // Unless prices changed, joining later costs the same as booking together.
  if (!someLeave(was, part) && isSamePrices(old, todayBefore)) return priced
  const bases = basesAfter(was, part, old.filter(isBase), today.filter(isBase))
  const lines = [
    ...together(bases).toSorted((a, b) => bandIndexOf(a) - bandIndexOf(b)),
    ...repriceSurcharges({
      facts,
      old: old.filter(isSurcharge),
      today: today.filter(isSurcharge),
      had: old.filter(isBase),
      bases,
      list: today.filter(isBase),
      isMoved: timeOf(before, was) !== timeOf(after, part),
      stops: part.trip?.stops.length ?? 0,
    }),
    ...seatsAfter(was, part, old.filter(isSeat), today.filter(isSeat)),
  ]
  return lines.map((it) => ({ ...it, key: `${part.prefix}${it.key}` }))
}

function withoutPrefix(line: KeyedPriceLine, { prefix }: PricedPart): KeyedPriceLine {
  return { ...line, key: line.key.slice(prefix.length) }
}

/**
 * What was charged for the part, without short notice. Lines stored before roles had names get the name of
 * the matching line.
 */
function oldLines(
  { facts, before, onlyPart }: PartChange,
  was: PricedPart,
  known: readonly KeyedPriceLine[],
): KeyedPriceLine[] {
  const own = before.priceLines.filter((it) => !isShortNotice(facts, it) && !isDroppedFee(it))
  return own.flatMap((old) => {
    if (isOfPrefix(old.key, was.prefix) && !isNumbered(old)) return [withoutPrefix(old, was)]
    const like = onlyPart ? known.find((line) => isSameLine(old, line)) : undefined
    return like ? [{ ...old, key: like.key }] : []
  })
}

function someLeave(was: PricedPart, part: PricedPart): boolean {
  const isFewer = ageBands.some(
    (band) => (part.party?.[bandCounts[band]] ?? 0) < (was.party?.[bandCounts[band]] ?? 0),
  )
  return isFewer || part.cars < was.cars || was.carSeats.some((it) => seatsOf(part, it.guid) < it.quantity)
}

function isSamePrices(some: readonly KeyedPriceLine[], others: readonly KeyedPriceLine[]): boolean {
  const pricesOf = (lines: readonly KeyedPriceLine[]) =>
    lines
      .map((line) =>
        canonical([
          line.key,
          line.label,
          line.quantity,
          line.unitCents,
          line.taxCode,
          line.taxBasisPoints,
          line.commissionBasisPoints,
          line.totalCents,
        ]),
      )
      .toSorted()
      .join()
  return pricesOf(some) === pricesOf(others)
}

function basesAfter(
  was: PricedPart,
  part: PricedPart,
  old: readonly KeyedPriceLine[],
  today: readonly KeyedPriceLine[],
): StayAndJoin {
  return part.party === null
    ? stayAndJoin(old, { stood: was.cars, count: part.cars }, today)
    : repriceParty({ was, part, old, today })
}

function seatsAfter(
  was: PricedPart,
  part: PricedPart,
  old: readonly KeyedPriceLine[],
  today: readonly KeyedPriceLine[],
): KeyedPriceLine[] {
  return part.carSeats.flatMap(({ guid, quantity }) => {
    const of = (lines: readonly KeyedPriceLine[]) => lines.filter((it) => isOfRole(it, `seat.${guid}`))
    return together(stayAndJoin(of(old), { stood: seatsOf(was, guid), count: quantity }, of(today)))
  })
}

function seatsOf({ carSeats }: PricedPart, guid: string): number {
  return carSeats.find((it) => it.guid === guid)?.quantity ?? 0
}

/** The time of a part, which decides the night surcharge. */
function timeOf(booking: ReservedBooking, { trip }: PricedPart): string {
  return trip === null ? booking.serviceTime : trip.pickupAt
}

function bandIndexOf(line: KeyedPriceLine): number {
  return ageBands.findIndex((band) => isOfRole(line, band))
}

function isBase(line: KeyedPriceLine): boolean {
  return !isSurcharge(line) && !isSeat(line)
}

function isSurcharge({ key }: KeyedPriceLine): boolean {
  return /^(night|holiday|extraStop)\./.test(key)
}

function isSeat({ key }: KeyedPriceLine): boolean {
  return key.startsWith('seat.')
}

/** The position-based keys of lines stored before roles had names. */
function isNumbered({ key }: KeyedPriceLine): boolean {
  return /^[a-zA-Z]+\.\d+$/.test(key)
}

/** Whether an unnamed line has this role, judged by its label or its rule. */
function isSameLine(old: KeyedPriceLine, line: KeyedPriceLine): boolean {
  if (!isNumbered(old)) return false
  return (
    old.label === line.label ||
    (line.category !== 'fastTrack' && old.ruleGuid !== null && old.ruleGuid === line.ruleGuid)
  )
}
