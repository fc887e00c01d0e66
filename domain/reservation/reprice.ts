import { atQuantity } from '#domain/pricing/price-line.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import { pricedParts, pricePart, type PricedPart } from './price-service.ts'
import { isService, type KeyedPriceLine, type PartyCounts, type ReservedBooking } from './reservation.ts'

/**
 * The price lines of a service after a change. A line whose key, quantity and facts did not move keeps its price to the cent; what moved
 * or is new is priced by the rules in force today for its service date. Short notice applies to what is new, never to what stood. Extras
 * and fees keep the price they were given. Refuses a missing price by name.
 */
export function reprice(
  facts: ReservationFacts,
  before: ReservedBooking | null,
  after: ReservedBooking,
): readonly KeyedPriceLine[] | Refusal {
  if (!isService(after)) return after.priceLines
  const parts = pricedParts(facts, after)
  if (before === null) return allLines(...parts.map((part) => pricePart(facts, after, part, true)))
  const stood = pricedParts(facts, before)
  return allLines(
    ...parts.map((part) => {
      const was = stood.find((it) => it.prefix === part.prefix) ?? null
      return was === null
        ? pricePart(facts, after, part, true)
        : repricePart({ facts, before, after, part, was, onlyPart: stood.length === 1 })
    }),
  )
}

interface Standing {
  facts: ReservationFacts
  before: ReservedBooking
  after: ReservedBooking
  part: PricedPart
  was: PricedPart
  /** The booking has one part: all of its lines belong to it, whatever they were called. */
  onlyPart: boolean
}

function repricePart({ facts, before, after, part, was, onlyPart }: Standing): KeyedPriceLine[] | Refusal {
  const fresh = pricePart(facts, after, part, false)
  if (isRefusal(fresh)) return fresh
  const standing = before.priceLines.filter((it) => onlyPart || it.key.startsWith(part.prefix))
  const isSame = part.about === was.about
  const stood = (line: KeyedPriceLine) => standing.find((it) => it.key === line.key || isSameLine(it, line))
  const keeps = (line: KeyedPriceLine) => {
    const old = isSame ? stood(line) : undefined
    return old && isForAsMany(old, line) ? old : null
  }
  // A share of the price follows the price: it stays only where all that it is a share of stays.
  const baseStays = fresh.filter((it) => !isSurcharge(it)).every((it) => keeps(it) !== null)
  const lines = fresh.map((line) => {
    const old = isSurcharge(line) && !baseStays ? null : keeps(line)
    return old === null ? line : { ...old, key: line.key }
  })
  const notice = shortNotice({ facts, after, part, was, standing })
  return isRefusal(notice) ? notice : [...lines, ...notice]
}

/** A price set by hand that did not divide evenly became one for all of them. */
function isForAsMany(old: KeyedPriceLine, line: KeyedPriceLine): boolean {
  return old.quantity === line.quantity || (old.overrideReason !== undefined && old.label === `${line.quantity} × ${line.label}`)
}

function isSurcharge({ key }: KeyedPriceLine): boolean {
  return /(^|\.)(night|holiday|extraStop)\./.test(key)
}

/** Lines stored before roles had names carry their position as a key: they are known by what they say, or by their rule. */
function isSameLine(old: KeyedPriceLine, line: KeyedPriceLine): boolean {
  if (!/^[a-zA-Z]+\.\d+$/.test(old.key)) return false
  return old.label === line.label || (line.category !== 'fastTrack' && old.ruleGuid !== null && old.ruleGuid === line.ruleGuid)
}

function isShortNotice({ key, rule }: KeyedPriceLine, fresh: readonly KeyedPriceLine[]): boolean {
  return key.includes('shortNotice.') || fresh.some((it) => it.rule === rule)
}

/** What stood keeps the notice it was charged with, for as many as still come; what was added is charged for its own. */
function shortNotice({
  facts,
  after,
  part,
  was,
  standing,
}: Pick<Standing, 'facts' | 'after' | 'part' | 'was'> & { standing: readonly KeyedPriceLine[] }): KeyedPriceLine[] | Refusal {
  const whole = noticeOf(pricePart(facts, after, part, true))
  if (isRefusal(whole)) return whole
  const most = part.party ? partyOf(part.party) : part.cars
  const kept = standing
    .filter((it) => isShortNotice(it, whole))
    .map((it) => (it.quantity > most ? keyed(atQuantity(it, most), it.key) : it))
  const added = addedPart(part, was)
  if (added === null) return kept
  const notice = noticeOf(pricePart(facts, after, added, true))
  if (isRefusal(notice)) return notice
  return [...kept, ...notice.map((it) => ({ ...it, key: nextKey(it.key, kept) }))]
}

function noticeOf(lines: KeyedPriceLine[] | Refusal): KeyedPriceLine[] | Refusal {
  return isRefusal(lines) ? lines : lines.filter((it) => it.key.includes('shortNotice.'))
}

function nextKey(key: string, kept: readonly KeyedPriceLine[]): string {
  const alike = kept.filter((it) => it.key === key || it.key.startsWith(`${key}.`)).length
  return alike === 0 ? key : `${key}.${alike + 1}`
}

function keyed(line: Omit<KeyedPriceLine, 'key'>, key: string): KeyedPriceLine {
  return { ...line, key }
}

/** The people or cars that a part has more than before; null: none. */
function addedPart(part: PricedPart, was: PricedPart): PricedPart | null {
  if (part.party === null || was.party === null) return part.cars > was.cars ? { ...part, cars: part.cars - was.cars, carSeats: [] } : null
  const more = (band: keyof PartyCounts) => Math.max(0, (part.party?.[band] ?? 0) - (was.party?.[band] ?? 0))
  const party = { adults: more('adults'), children: more('children'), infants: more('infants') }
  return partyOf(party) > 0 ? { ...part, party } : null
}

function partyOf({ adults, children, infants }: PartyCounts): number {
  return adults + children + infants
}
