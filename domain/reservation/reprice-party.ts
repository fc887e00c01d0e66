import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import { totalOf } from '#domain/pricing/price-lines.ts'
import type { PricedPart } from './price-service.ts'
import {
  firstUnits,
  isOfRole,
  ofUnits,
  stayAndJoin,
  together,
  unitsIn,
  type StayAndJoin,
} from './price-units.ts'
import { bandCounts, type KeyedPriceLine } from './reservation.ts'

interface Party {
  readonly was: PricedPart
  readonly part: PricedPart
  readonly old: readonly KeyedPriceLine[]
  readonly today: readonly KeyedPriceLine[]
}

/**
 * The base prices of a party after a change. The first passenger's price belongs to the first place. If the
 * eldest passengers change age band, the place passes to another band at today's price of that band.
 */
export function repriceParty(party: Party): StayAndJoin {
  const bands = ageBands.map((band) => repriceBand(party, band))
  return { stays: bands.flatMap(({ stays }) => stays), joins: bands.flatMap(({ joins }) => joins) }
}

function repriceBand({ was, part, old, today }: Party, band: AgeBand): StayAndJoin {
  const [stood, count] = [countIn(was, band), countIn(part, band)]
  const own = linesOf(old, band)
  const prices = linesOf(today, band)
  const [hadFirst, hasFirst] = [firstBandOf(was), firstBandOf(part)]
  const { stays, joins } = stayAndJoin(own, { stood, count }, prices)
  if (hadFirst === band && hasFirst !== band) return { stays: withoutFirstPlace(stays, prices), joins }
  if (hadFirst !== band && hasFirst === band)
    return { stays: withFirstPlace(stays, prices, placeCents(old, hadFirst)), joins }
  return { stays, joins }
}

/** The lines of a band, first place first. */
function linesOf(lines: readonly KeyedPriceLine[], band: AgeBand): KeyedPriceLine[] {
  return lines.filter((it) => isOfRole(it, band)).toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

function isFirst({ key }: KeyedPriceLine): boolean {
  return key.endsWith('.first')
}

function countIn({ party }: PricedPart, band: AgeBand): number {
  return party?.[bandCounts[band]] ?? 0
}

function firstBandOf(part: PricedPart): AgeBand | null {
  return part.isFurther ? null : (ageBands.find((band) => countIn(part, band) > 0) ?? null)
}

/**
 * A passenger who had the first place and now follows an older one pays the same as the rest of the band.
 * Manual prices stay.
 */
function withoutFirstPlace(
  stays: readonly KeyedPriceLine[],
  today: readonly KeyedPriceLine[],
): readonly KeyedPriceLine[] {
  const first = stays.find((it) => isFirst(it) && it.overrideReason === undefined)
  const others = stays.filter((it) => it !== first)
  const price = others.find((it) => it.overrideReason === undefined) ?? today.at(-1)
  return first && price ? together({ stays: others, joins: [ofUnits(price, 1)] }) : stays
}

/**
 * One of the band takes the first place, unless the party would then pay more than before it got smaller.
 * Manual prices stay.
 */
function withFirstPlace(
  stays: readonly KeyedPriceLine[],
  today: readonly KeyedPriceLine[],
  leftCents: number,
): readonly KeyedPriceLine[] {
  const place = today.find(isFirst)
  const others = stays.filter((it) => it.overrideReason === undefined)
  if (!place || others.length === 0 || stays.some(isFirst)) return stays
  const rest = firstUnits(others, unitsIn(others) - 1)
  if (totalOf([place]) > leftCents + totalOf(others) - totalOf(rest)) return stays
  return [place, ...stays.filter((it) => it.overrideReason !== undefined), ...rest]
}

function placeCents(old: readonly KeyedPriceLine[], band: AgeBand | null): number {
  return band === null ? 0 : totalOf(firstUnits(linesOf(old, band), 1))
}
