import { counted } from '#domain/text/counted.ts'
import { atQuantity } from '#domain/pricing/price-line.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { serviceOf, type ReservationFacts } from './facts.ts'
import { pricePart, type PricedPart } from './price-service.ts'
import { firstUnits, isOfRole, stayAndJoin, together, unitsIn } from './price-units.ts'
import type { KeyedPriceLine, ReservedBooking } from './reservation.ts'

/** The cars of a drive that a channel sold, before and after a change made here. */
export interface SoldCars {
  readonly was: readonly PricedPart[]
  readonly is: readonly PricedPart[]
}

const stopsKey = (journey: number) => `added.drive${journey}.stop`
const hoursKey = ({ role }: PricedPart) => `added.${role}.moreHours`
const journeyOf = ({ trip }: PricedPart) => trip?.journey ?? 0
const sumOf = <T>(all: readonly T[], of: (item: T) => number) => all.reduce((sum, it) => sum + of(it), 0)

/** Whether a line is for added stops of one of these journeys. */
export function isOfStops({ key }: Pick<KeyedPriceLine, 'key'>, journeys: readonly number[]): boolean {
  return journeys.some((it) => isOfRole({ key }, stopsKey(it)))
}

/** Whether a line is for added hours of sold cars. */
export function isOfHours({ key }: Pick<KeyedPriceLine, 'key'>): boolean {
  return /\.moreHours(\.\d+)?$/.test(key)
}

/** Additional stops of cars a channel sold: one line per journey, at the price of an extra stop. */
export function addedStops(
  facts: ReservationFacts,
  after: ReservedBooking,
  { was, is }: SoldCars,
  stood: readonly KeyedPriceLine[],
): KeyedPriceLine[] | Refusal {
  const stopsOf = (parts: readonly PricedPart[], journey: number) =>
    sumOf(
      parts.filter((it) => journeyOf(it) === journey),
      ({ cars, trip }) => cars * (trip?.stops.length ?? 0),
    )
  return allLines(
    ...[...new Set(is.map(journeyOf))].map((journey): KeyedPriceLine[] | Refusal => {
      const key = stopsKey(journey)
      const old = stood.filter((it) => isOfRole(it, key))
      const had = unitsIn(old)
      const stops = stopsOf(is, journey)
      const added = Math.min(stops, Math.max(0, had + stops - stopsOf(was, journey)))
      const part = is.find(
        (it) => journeyOf(it) === journey && it.cars > 0 && (it.trip?.stops.length ?? 0) > 0,
      )
      if (added === 0 || part === undefined) return []
      const serviceDate = part.trip?.serviceDate ?? after.serviceDate
      const isSameDay = old.every((it) => it.serviceDate === serviceDate)
      if (isSameDay && added <= had) return firstUnits(old, added)
      const priced = pricePart(facts, after, { ...part, cars: 1, carSeats: [] }, false)
      if (isRefusal(priced)) return priced
      const ofStops = priced.filter((it) => it.key.startsWith(`${part.prefix}extraStop.`))
      const today = ofStops.map((it) => ({ ...it, ...atQuantity(it, added), key, serviceDate }))
      return isSameDay ? together(stayAndJoin(old, { stood: had, count: added }, today)) : today
    }),
  )
}

/** Additional hours of cars a channel sold, at the hourly price; the minimum charge was part of the sale. */
export function addedHours(
  facts: ReservationFacts,
  { before, after }: { before: ReservedBooking; after: ReservedBooking },
  { was, is }: SoldCars,
  stood: readonly KeyedPriceLine[],
): KeyedPriceLine[] | Refusal {
  const old = stood.filter(isOfHours)
  const soldBefore = sumOf(was, (it) => it.cars)
  const had = soldBefore === 0 ? 0 : Math.round(sumOf(old, (it) => it.quantity) / soldBefore)
  const added = Math.max(0, had + (after.hours ?? 0) - (before.hours ?? 0))
  return allLines(
    ...is.map((part): KeyedPriceLine[] | Refusal => {
      const quantity = added * part.cars
      if (quantity === 0) return []
      const key = hoursKey(part)
      const serviceDate = part.trip?.serviceDate ?? after.serviceDate
      const own = old.filter((it) => isOfRole(it, key) && it.serviceDate === serviceDate)
      const stood = unitsIn(own)
      const name = serviceOf(facts, part.trip?.serviceGuid ?? '')?.name ?? ''
      const named = (lines: KeyedPriceLine[]) =>
        lines.map((it) => ({ ...it, label: hoursLabel(name, it.quantity / part.cars) }))
      if (quantity <= stood) return named(firstUnits(own, quantity))
      const priced = pricePart(facts, after, { ...part, cars: 1, carSeats: [] }, false)
      if (isRefusal(priced)) return priced
      const ofHours = priced.filter((it) => it.key === `${part.prefix}hire`)
      const today = ofHours.map((it) => ({ ...it, ...atQuantity(it, quantity), key, serviceDate }))
      return named(together(stayAndJoin(own, { stood, count: quantity }, today)))
    }),
  )
}

/** If cars have different hours, the line's quantity shows the total. */
function hoursLabel(name: string, hours: number): string {
  return Number.isInteger(hours) ? `${name}, ${counted(hours, 'more hour')}` : `${name}, extra hours`
}
