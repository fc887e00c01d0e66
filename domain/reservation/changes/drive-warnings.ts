import { counted } from '#domain/text/counted.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { addMinutes, isBefore, minutesBetween } from '#domain/calendar/instant.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { flightOf, placeOf, type FlightFacts, type ReservationFacts } from '#domain/reservation/facts.ts'
import type { CarAsked } from '#domain/reservation/plan-drive.ts'
import type { ReservedBooking, ReservedTrip } from '#domain/reservation/reservation.ts'

/** Warns of a flight that is late, or has already landed or departed. */
export function flightWarnings(facts: ReservationFacts, flight: FlightFacts): string[] {
  const best = timeTextOf(bestTimeOf(flight), facts.timeZone)
  if (flight.actual !== null || flight.status === 'landed' || flight.status === 'departed')
    return [`${flight.ident} already ${flight.direction === 'arrival' ? 'landed' : 'departed'} at ${best}`]
  return isLate(flight) ? [`${flight.ident} is late, expected at ${best}`] : []
}

export function bagWarnings(
  facts: ReservationFacts,
  cars: readonly Pick<CarAsked, 'serviceGuid' | 'luggage'>[],
): string[] {
  const services = cars.map((it) => facts.services.find(({ guid }) => guid === it.serviceGuid))
  const bags = cars.reduce((sum, it) => sum + it.luggage, 0)
  const room = services.reduce((sum, it) => sum + (it?.luggage ?? 0), 0)
  const [only] = new Set(services.map((it) => it?.guid)).size === 1 ? services : []
  if (bags <= room) return []
  return [
    `${counted(bags, 'bag')}, but ` +
      `${only ? `${cars.length} × ${only.name} holds` : 'these cars hold'} ${room}`,
  ]
}

/** A pickup at a set time can be before its flight lands, or late for a departure. */
export function pickupWarnings(facts: ReservationFacts, flight: FlightFacts, trip: ReservedTrip): string[] {
  const { pickupAt, expectedMinutes } = trip
  if (flight.direction === 'arrival') {
    const lands = bestTimeOf(flight)
    const times = [pickupAt, lands].map((it) => timeTextOf(it, facts.timeZone))
    return isBefore(pickupAt, lands)
      ? [`The pickup at ${times[0]} is before ${flight.ident} lands at ${times[1]}`]
      : []
  }
  const ahead = minutesBetween(pickupAt, flight.scheduled) - expectedMinutes
  const usual = termsOn(facts.terms, flight.serviceDate).airportLeadMinutes
  return ahead < usual
    ? [
        `The party reaches the airport ${counted(Math.round(ahead), 'minute')} before ` +
          `${flight.ident} departs, less than the usual ${usual}`,
      ]
    : []
}

/** Warns about pickups that the change moves, or whose drive it makes longer. */
export function movedWarnings(
  facts: ReservationFacts,
  before: ReservedBooking,
  trip: ReservedTrip,
): string[] {
  const flight = flightOf(facts, trip.flightGuid)
  const isMoved = before.trips.some(
    (it) =>
      it.guid === trip.guid && (it.pickupAt !== trip.pickupAt || it.expectedMinutes < trip.expectedMinutes),
  )
  return [
    ...(flight && isMoved ? pickupWarnings(facts, flight, trip) : []),
    ...stopWarnings(facts, before, trip),
  ]
}

/** Warns of stops that keep their time although the pickup moves. */
function stopWarnings(facts: ReservationFacts, before: ReservedBooking, trip: ReservedTrip): string[] {
  const was = before.trips.find((it) => it.guid === trip.guid)
  if (!was || was.pickupAt === trip.pickupAt) return []
  return trip.stops.flatMap(({ placeGuid, at }) =>
    at !== null && was.stops.some((it) => it.placeGuid === placeGuid && it.at === at)
      ? [
          `The stop at ${placeOf(facts, placeGuid)?.name ?? 'another location'} stays at ${at}, ` +
            `although the pickup moves to ${timeTextOf(trip.pickupAt, facts.timeZone)}`,
        ]
      : [],
  )
}

/** Warns of trips that are earlier than the previous trip of the same booking. */
export function orderWarnings(facts: ReservationFacts, trips: readonly ReservedTrip[]): string[] {
  const journeys = firstTrips(trips)
  const text = ({ pickupAt, serviceDate }: ReservedTrip) =>
    `${serviceDateText(serviceDate)} at ${timeTextOf(pickupAt, facts.timeZone)}`
  return journeys.flatMap((journey, index) => {
    const last = journeys[index - 1]
    return last && isBefore(journey.pickupAt, last.pickupAt)
      ? [`Trip ${journey.journey}, ${text(journey)}, is before trip ${last.journey}, ${text(last)}`]
      : []
  })
}

/** One trip of each journey. */
function firstTrips(trips: readonly ReservedTrip[]): ReservedTrip[] {
  return [...Map.groupBy(trips, (it) => it.journey).values()].flatMap((all) => (all[0] ? [all[0]] : []))
}

/** Warns of two overlapping journeys of one party. */
export function overlapWarnings(facts: ReservationFacts, trips: readonly ReservedTrip[]): string[] {
  const journeys = firstTrips(trips)
  const inOrder = journeys.toSorted((a, b) => (isBefore(a.pickupAt, b.pickupAt) ? -1 : 1))
  return inOrder.flatMap((journey, index) => {
    const next = inOrder[index + 1]
    return next && isBefore(next.pickupAt, addMinutes(journey.pickupAt, journey.expectedMinutes))
      ? [
          `The trip at ${timeTextOf(next.pickupAt, facts.timeZone)} starts before the one at ` +
            `${timeTextOf(journey.pickupAt, facts.timeZone)} ends`,
        ]
      : []
  })
}
