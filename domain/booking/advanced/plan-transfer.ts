import type { BookingKind, Direction } from '#domain/vocabulary/booking-kinds.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween, type Instant } from '#domain/calendar/instant.ts'
import { priceCarSeats, priceTransfer, totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { termsOn } from '#domain/terms/terms.ts'
import { arrivalPickupAt, departurePickupAt } from '#domain/trip/pickup-time.ts'
import { graceMinutesFor } from '#domain/trip/wait.ts'
import type { AdvancedFacts, AdvancedRequest, FlightFacts, LegFacts, PlaceFacts, ServiceFacts, TransferRequest } from './advanced-facts.ts'
import { partySize } from './check-advanced.ts'
import { evenShares, type PlannedBooking, type PlannedTrip } from './planned-booking.ts'

/** Minimum drive time: even for adjacent places, the time to load the bags. */
const shortestDriveMinutes = 10

/** The pickup time: for an arrival, when its guests can be through; for a departure, early enough for the airport. */
export function pickupAtFor(facts: AdvancedFacts, direction: Direction, about: LegFacts, flight: FlightFacts): Instant | null {
  const terms = termsOn(facts.terms, flight.serviceDate)
  if (direction === 'arrival') return arrivalPickupAt(flight, terms.clearanceMinutes)
  if (about.askedPickupAt !== null) return about.askedPickupAt
  if (!about.place) return null
  return departurePickupAt({
    scheduled: flight.scheduled,
    leadMinutes: terms.airportLeadMinutes,
    driveMinutes: about.place.minutesFromAirport,
  })
}

/** The airport transfer of one leg: its cars, seats and price between the two zones. Null while place or service are not chosen. */
export function planTransfer(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  transfer: TransferRequest,
  about: LegFacts,
  flight: FlightFacts,
): PlannedBooking | Refusal | null {
  const { place, service } = about
  const pickupAt = pickupAtFor(facts, direction, about, flight)
  if (!place || !service || pickupAt === null) return null
  const kind = direction === 'arrival' ? 'arrivalTransfer' : 'departureTransfer'
  const pickupDate = localDateOf(pickupAt, facts.timeZone)
  const pickupTime = localTimeOf(pickupAt, facts.timeZone)
  const drive = priceTransfer(facts.book, {
    category: 'airportTransport',
    serviceGuid: service.guid,
    serviceName: service.name,
    fromZone: facts.airport.zoneGuid,
    toZone: place.zoneGuid,
    fromZoneName: facts.airport.zoneName,
    toZoneName: place.zoneName,
    pickupDate,
    pickupTime,
    hoursAhead: hoursBetween(facts.now, pickupAt),
    cars: transfer.cars,
    extraStops: 0,
  })
  if (isRefusal(drive)) return drive
  const seats = priceCarSeats(facts.book, transfer.carSeats, pickupDate)
  if (isRefusal(seats)) return seats
  const lines = [...drive, ...seats]
  const trips = tripsOf(facts, request, direction, transfer, { kind, place, service, flight, pickupAt, pickupDate })
  return {
    kind,
    direction,
    serviceDate: pickupDate,
    serviceTime: pickupTime,
    flightGuid: flight.guid,
    status: 'booked',
    priceLines: lines.map((line, index) => ({ ...line, key: `${kind}.${index}` })),
    chargeCents: totalOf(lines),
    trips,
  }
}

interface Drive {
  kind: BookingKind
  place: PlaceFacts
  service: ServiceFacts
  flight: FlightFacts
  pickupAt: Instant
  pickupDate: string
}

/** One trip per car; people and bags are distributed, child seats go in the first car, with the children. */
function tripsOf(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  transfer: TransferRequest,
  drive: Drive,
): PlannedTrip[] {
  const terms = termsOn(facts.terms, drive.pickupDate)
  const [from, to] = direction === 'arrival' ? [facts.airport, drive.place] : [drive.place, facts.airport]
  const people = evenShares(partySize(request), transfer.cars)
  const luggage = evenShares(transfer.luggage, transfer.cars)
  return people.map((passengers, index) => ({
    sequence: index + 1,
    serviceDate: drive.pickupDate,
    pickupAt: drive.pickupAt,
    expectedMinutes: Math.max(shortestDriveMinutes, drive.place.minutesFromAirport),
    fromLocationGuid: from.guid,
    toLocationGuid: to.guid,
    passengers,
    luggage: luggage[index] ?? 0,
    carSeats: index === 0 ? transfer.carSeats : [],
    serviceGuid: drive.service.guid,
    flightGuid: drive.flight.guid,
    graceMinutes: graceMinutesFor(drive.kind, { arrivalMinutes: terms.graceMinutesArrival, elsewhereMinutes: terms.graceMinutesElsewhere }),
    notesForDriver: transfer.notesForDriver,
  }))
}
