import { atQuantity, atUnitPrice } from '#domain/pricing/price-line.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { surchargeLines } from '#domain/pricing/surcharges.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { ReservationFacts } from './facts.ts'
import { isDroppedFee, isOfPrefix, pricePart, type PricedPart } from './price-service.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'
import { noticeLines, isShortNotice, type PartPair } from './short-notice.ts'

/**
 * The lines of the parts of a service after a change, beside what `before` has for those that stood: what did not move stays to the cent,
 * the rest has the prices of today, short notice only what is new. Refuses a missing price by name.
 */
export function repriceParts(
  facts: ReservationFacts,
  { before, stood }: { before: ReservedBooking; stood: readonly PricedPart[] },
  { after, parts }: { after: ReservedBooking; parts: readonly PricedPart[] },
): KeyedPriceLine[] | Refusal {
  const pairs = pairsOf(parts, stood)
  const lines = allLines(...pairs.map((it) => repricePart({ facts, before, after, ...it, onlyPart: stood.length === 1 })))
  return isRefusal(lines) ? lines : allLines(lines, noticeLines({ facts, before, after, pairs, stood }))
}

/** Which part each was before: the same drive where there is one, else cars of the same kind that moved. Null: there was none. */
function pairsOf(parts: readonly PricedPart[], stood: readonly PricedPart[]): PartPair[] {
  const free = new Set(stood)
  const take = (isIt: (it: PricedPart) => boolean): PricedPart | null => {
    const found = [...free].find(isIt) ?? null
    if (found) free.delete(found)
    return found
  }
  const same = parts.map((part) => ({ part, was: take((it) => it.role === part.role && it.about === part.about) }))
  return same.map(({ part, was }) => ({ part, was: was ?? take((it) => it.role === part.role) }))
}

interface PartChange extends PartPair {
  facts: ReservationFacts
  before: ReservedBooking
  after: ReservedBooking
  /** The booking had one part: all of its lines belonged to it, whatever they were called. */
  onlyPart: boolean
}

function repricePart({ facts, before, after, part, was, onlyPart }: PartChange): KeyedPriceLine[] | Refusal {
  const fresh = pricePart(facts, after, part, false)
  if (isRefusal(fresh) || was === null || part.about !== was.about) return fresh
  const oldLines = before.priceLines.filter((it) => !isShortNotice(facts, it) && !isDroppedFee(it) && (onlyPart || isOfPart(it, was)))
  const isSameTime = timeOf(before, was) === timeOf(after, part)
  const keeps = (line: KeyedPriceLine) => {
    const wasCalled = `${was.prefix}${line.key.slice(part.prefix.length)}`
    const old = oldLines.find((it) => it.key === wasCalled || isSameLine(it, line))
    return old && isForAsMany(old, line) ? old : null
  }
  // A share of the price follows the price: it stays only where all that it is a share of stays.
  const baseStays = fresh.filter(isBase).every((it) => keeps(it) !== null)
  const stays = (line: KeyedPriceLine) => !isSurcharge(line) || (baseStays && (isSameTime || !isNight(line)))
  const bases = fresh.filter(isBase).map((line) => ({ line, paid: paidFor(line, keeps(line)) }))
  const isOtherwise = bases.some(({ line, paid }) => paid.unitCents !== line.unitCents)
  return fresh.flatMap((line) => {
    const old = stays(line) ? keeps(line) : null
    if (old !== null) return [{ ...old, key: line.key }]
    return isOtherwise && isTimed(line)
      ? ofWhatIsPaid(
          facts,
          line,
          bases.map((it) => byTheCar(it.paid, part)),
        )
      : [line]
  })
}

/** What a surcharge is a share of: the price that stays, unless staff set it. */
function paidFor(line: KeyedPriceLine, old: KeyedPriceLine | null): KeyedPriceLine {
  return old === null || old.overrideReason !== undefined ? line : { ...line, unitCents: old.unitCents }
}

/** A hire is surcharged by the car, not by the hour. */
function byTheCar(line: KeyedPriceLine, { cars }: PricedPart): KeyedPriceLine {
  return line.key.endsWith('.hire') ? { ...line, quantity: cars, unitCents: (line.unitCents * line.quantity) / cars } : line
}

/** A new share of a price is of what is paid for it, also where that is no longer the price of the list. */
function ofWhatIsPaid({ book }: ReservationFacts, line: KeyedPriceLine, bases: readonly KeyedPriceLine[]): KeyedPriceLine[] {
  const rule = book.surcharges.find((it) => it.guid === line.ruleGuid)
  if (rule?.percent === undefined) return [line]
  const share = surchargeLines(rule, bases).find((it) => it.taxCode === line.taxCode)
  return share ? [{ ...line, ...atUnitPrice(atQuantity(line, share.quantity), share.unitCents) }] : []
}

function isOfPart({ key }: KeyedPriceLine, { prefix }: PricedPart): boolean {
  return isOfPrefix(key, prefix)
}

/** When a part is: what a surcharge for the night depends on. */
function timeOf(booking: ReservedBooking, { trip }: PricedPart): string {
  return trip === null ? booking.serviceTime : trip.pickupAt
}

/** A price set by hand that did not divide evenly became one for all of them. */
function isForAsMany(old: KeyedPriceLine, line: KeyedPriceLine): boolean {
  return old.quantity === line.quantity || (old.overrideReason !== undefined && old.label === `${line.quantity} × ${line.label}`)
}

function isBase(line: KeyedPriceLine): boolean {
  return !isSurcharge(line) && !isSeat(line)
}

function isSurcharge({ key }: KeyedPriceLine): boolean {
  return /(^|\.)(night|holiday|extraStop)\./.test(key)
}

function isTimed({ key }: KeyedPriceLine): boolean {
  return /(^|\.)(night|holiday)\./.test(key)
}

function isNight({ key }: KeyedPriceLine): boolean {
  return /(^|\.)night\./.test(key)
}

function isSeat({ key }: KeyedPriceLine): boolean {
  return key.includes('.seat.')
}

/** Lines stored before roles had names carry their position as a key: they are known by what they say, or by their rule. */
function isSameLine(old: KeyedPriceLine, line: KeyedPriceLine): boolean {
  if (!/^[a-zA-Z]+\.\d+$/.test(old.key)) return false
  return old.label === line.label || (line.category !== 'fastTrack' && old.ruleGuid !== null && old.ruleGuid === line.ruleGuid)
}
