import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import { allLines } from '#domain/pricing/price-lines.ts'
import { priceCarSeats } from '#domain/pricing/price-items.ts'
import { canonical } from '#domain/plan.ts'
import { withCommission } from '#domain/partner/commission.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { ReservationFacts } from './facts.ts'
import { addedHours, addedStops, isOfHours } from './added-on-the-way.ts'
import { isOfPrefix, pricedParts, type PricedPart } from './price-service.ts'
import { firstUnits, isOfRole, stayAndJoin, together, unitsIn } from './price-units.ts'
import { repriceParts } from './reprice-parts.ts'
import {
  bandCounts,
  partySize,
  type KeyedPriceLine,
  type PartyCounts,
  type ReservedBooking,
} from './reservation.ts'

const begins = 'added.'

/** Whether a line is for something we added to a booking sold by a channel. */
export function isAddedHere({ key }: Pick<KeyedPriceLine, 'key'>): boolean {
  return key.startsWith(begins)
}

/**
 * The price lines of a channel-sold booking after a change made here. What the channel sold keeps its
 * imported price; additional people, cars, stops, hours and car seats have our own prices. Removing an
 * addition removes its price. Having fewer than the channel sold doesn't lower the price.
 */
export function linesWithAdded(
  facts: ReservationFacts,
  before: ReservedBooking,
  after: ReservedBooking,
): readonly KeyedPriceLine[] | Refusal {
  const stood = before.priceLines.filter(isAddedHere)
  const added = isFastTrack(after.kind)
    ? addedPeople(facts, before, after, stood)
    : addedToDrive(facts, before, after, stood)
  return isRefusal(added) ? added : [...after.priceLines.filter((it) => !isAddedHere(it)), ...added]
}

function addedToDrive(
  facts: ReservationFacts,
  before: ReservedBooking,
  after: ReservedBooking,
  stood: readonly KeyedPriceLine[],
): KeyedPriceLine[] | Refusal {
  const was = standingCars(facts, before, stood)
  const is = carsAfter(was, pricedParts(facts, after))
  const soldCars = { was: was.map(soldOf), is: is.map(soldOf) }
  const ofCars = stood.filter(
    (it) => !isOfHours(it) && was.some(({ part }) => isOfPrefix(it.key, begins + part.prefix)),
  )
  return allLines(
    addedParts(
      facts,
      { before, stood: was.flatMap(addedOf), lines: ofCars },
      { after, parts: is.flatMap(addedOf) },
    ),
    addedStops(facts, after, soldCars, stood),
    addedHours(facts, { before, after }, soldCars, stood),
    addedSeats(facts, before, after, stood),
  )
}

/** The cars of a part that were added here; their child seats have lines of their own. */
function addedOf({ part, cars }: AddedCars): PricedPart[] {
  return cars === 0 ? [] : [{ ...part, cars, carSeats: [] }]
}

/** The lines of the additions: kept if nothing changed, otherwise repriced like any other service. */
function addedParts(
  facts: ReservationFacts,
  {
    before,
    stood,
    lines,
  }: { before: ReservedBooking; stood: readonly PricedPart[]; lines: readonly KeyedPriceLine[] },
  { after, parts }: { after: ReservedBooking; parts: readonly PricedPart[] },
): KeyedPriceLine[] | Refusal {
  const inputs = ({ serviceTime }: ReservedBooking, all: readonly PricedPart[]) =>
    canonical(
      all.map(({ prefix, about, party, cars, trip }) => [
        prefix,
        about,
        party,
        cars,
        trip?.pickupAt ?? serviceTime,
      ]),
    )
  if (inputs(before, stood) === inputs(after, parts)) return [...lines]
  const own = { ...before, priceLines: lines.map((it) => ({ ...it, key: it.key.slice(begins.length) })) }
  const repriced = repriceParts(facts, { before: own, stood }, { after, parts })
  return isRefusal(repriced) ? repriced : repriced.map((it) => ({ ...it, key: begins + it.key }))
}

/**
 * The cars of a part that the channel sold. Cars added here include their stops and hours in their own price.
 */
function soldOf({ part, cars }: AddedCars): PricedPart {
  return { ...part, cars: part.cars - cars }
}

function addedPeople(
  facts: ReservationFacts,
  before: ReservedBooking,
  after: ReservedBooking,
  stood: readonly KeyedPriceLine[],
): KeyedPriceLine[] | Refusal {
  const addedIn = (band: AgeBand) => unitsIn(stood.filter((it) => isOfRole(it, begins + band)))
  const had = Object.fromEntries(
    ageBands.map((it) => [bandCounts[it], addedIn(it)]),
  ) as unknown as PartyCounts
  const count = Math.max(0, partySize(had) + partySize(after) - partySize(before))
  const party = ofAtMost(count, (band) =>
    Math.max(0, had[bandCounts[band]] + after[bandCounts[band]] - before[bandCounts[band]]),
  )
  const partOf = (counts: PartyCounts, about: string): PricedPart[] =>
    partySize(counts) === 0
      ? []
      : [{ role: '', prefix: '', about, party: counts, cars: 0, trip: null, carSeats: [], isFurther: true }]
  return addedParts(
    facts,
    { before, stood: partOf(had, before.serviceDate), lines: stood },
    { after, parts: partOf(party, after.serviceDate) },
  )
}

/** A child who became an adult is not an additional person: the eldest count first. */
function ofAtMost(count: number, wanted: (band: AgeBand) => number): PartyCounts {
  let left = count
  const take = (band: AgeBand) => {
    const taken = Math.min(left, wanted(band))
    left -= taken
    return taken
  }
  return { adults: take('adult'), children: take('child'), infants: take('infant') }
}

/** How many cars of a part were added here. */
interface AddedCars {
  part: PricedPart
  cars: number
}

function standingCars(
  facts: ReservationFacts,
  before: ReservedBooking,
  stood: readonly KeyedPriceLine[],
): AddedCars[] {
  return pricedParts(facts, before).map((part) => ({ part, cars: Math.min(part.cars, carsIn(stood, part)) }))
}

/**
 * Decides which cars of a journey count as added: as many as exceed the number sold, taken from those parts
 * that exceed the number sold for them. Cars that were added before come first, so that a sold car can still
 * change.
 */
function carsAfter(was: readonly AddedCars[], parts: readonly PricedPart[]): AddedCars[] {
  const journeys = Map.groupBy(parts, ({ trip }) => trip?.journey ?? 0)
  return [...journeys].flatMap(([journey, some]) => {
    const own = was.filter(({ part }) => part.trip?.journey === journey)
    const carsOf = (all: readonly PricedPart[]) => all.reduce((sum, it) => sum + it.cars, 0)
    const like = (part: PricedPart) => own.find((it) => it.part.prefix === part.prefix)
    const addedBefore = (part: PricedPart) => like(part)?.cars ?? 0
    const beyondSold = (part: PricedPart) => part.cars - (like(part)?.part.cars ?? 0) + addedBefore(part)
    let left = carsOf(some) - carsOf(own.map(soldOf))
    const added = new Map<PricedPart, number>()
    for (const part of some.toSorted((a, b) => addedBefore(b) - addedBefore(a))) {
      const cars = Math.max(0, Math.min(left, beyondSold(part)))
      left -= cars
      added.set(part, cars)
    }
    return some.map((part): AddedCars => ({ part, cars: added.get(part) ?? 0 }))
  })
}

/** The number of cars that the added lines of a part are for. */
function carsIn(stood: readonly KeyedPriceLine[], { prefix }: PricedPart): number {
  return unitsIn(
    stood.filter((it) => isOfRole(it, `${begins}${prefix}drive`) || isOfRole(it, `${begins}${prefix}hire`)),
  )
}

function addedSeats(
  facts: ReservationFacts,
  before: ReservedBooking,
  after: ReservedBooking,
  stood: readonly KeyedPriceLine[],
): KeyedPriceLine[] | Refusal {
  const [was, is] = [seatsOf(facts, before), seatsOf(facts, after)]
  return allLines(
    ...[...is].map(([key, { guid, quantity, serviceDate }]): KeyedPriceLine[] | Refusal => {
      const own = stood.filter((it) => isOfRole(it, key))
      const had = unitsIn(own)
      const added = Math.max(0, had + quantity - (was.get(key)?.quantity ?? 0))
      const isSameDay = was.get(key)?.serviceDate === serviceDate
      if (isSameDay && added <= had) return firstUnits(own, added)
      const lines = priceCarSeats(facts.book, [{ guid, quantity: added }], serviceDate)
      if (isRefusal(lines)) return lines
      const today = withCommission(facts.partner, lines).map((it) => ({ ...it, key, serviceDate }))
      return isSameDay ? together(stayAndJoin(own, { stood: had, count: added }, today)) : today
    }),
  )
}

/** The car seats of each journey, by the key of the line for added ones. */
function seatsOf(facts: ReservationFacts, booking: ReservedBooking) {
  const seats = new Map<string, { guid: string; quantity: number; serviceDate: string }>()
  for (const { trip, carSeats } of pricedParts(facts, booking))
    for (const { guid, quantity } of carSeats) {
      const key = `${begins}drive${trip?.journey ?? 0}.seat.${guid}`
      const serviceDate = trip?.serviceDate ?? booking.serviceDate
      seats.set(key, { guid, quantity: quantity + (seats.get(key)?.quantity ?? 0), serviceDate })
    }
  return seats
}
