import { seenDetails } from '#domain/fields/detail-field.ts'
import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { placesLeft } from '#domain/date-status/capacity.ts'
import { forbidden, isRefusal, notFound, type Refusal } from '#domain/refusal.ts'
import { listPrices, whyFixedPrice } from '#domain/reservation/changed-prices.ts'
import {
  dayOf,
  flightOf,
  hasOverride,
  placeOf,
  type FlightFacts,
  type ReservationFacts,
} from '#domain/reservation/facts.ts'
import {
  isOpen,
  liveTrips,
  partySize,
  type Reservation,
  type ReservedBooking,
  type ReservedTrip,
} from '#domain/reservation/reservation.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { lineText } from '#domain/reservation/line-text.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { changePriceState } from '#contract/change-price.ts'
import type { addCarsState, fastTrackChangeState, transportChangeState } from '#contract/booking-changes.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Db } from '#server/db/connection.ts'
import { loadReservation, nothingWanted } from '#server/features/bookings/queries/reservation-facts.ts'
import { groupOfBooking } from '#server/features/bookings/queries/reservation.ts'
import type { Actor } from '#server/work/actor.ts'

/** Initial data for the forms of some changes. */
interface Asked {
  db: Db
  actor: Actor
  now: string
}

async function loaded(
  { db, actor, now }: Asked,
  groupGuid: string | null,
): Promise<{ facts: ReservationFacts; reservation: Reservation } | Refusal> {
  if (groupGuid === null) return notFound
  const { stored, facts } = unwrap(
    await loadReservation({ db, actor, now, lock: false }, { ...nothingWanted, groupGuid }),
  )
  return stored === null || facts === null ? notFound : { facts, reservation: stored.reservation }
}

function unwrap(loading: Awaited<ReturnType<typeof loadReservation>>) {
  return isRefusal(loading) ? { stored: null, facts: null } : loading
}

export async function transportState(
  asked: Asked,
  bookingGuid: string,
): Promise<ReplyOf<typeof transportChangeState> | Refusal> {
  const found = await loaded(asked, await groupOfBooking(asked.db, bookingGuid))
  if (isRefusal(found)) return found
  const { facts, reservation } = found
  const booking = reservation.bookings.find((it) => it.guid === bookingGuid)
  if (!booking || !isTransport(booking.kind)) return notFound
  const flight = flightOf(facts, booking.flightGuid)
  return {
    bookingGuid,
    kind: booking.kind,
    status: booking.status,
    party: partySize(booking),
    hours: booking.hours,
    flight: flight && {
      guid: flight.guid,
      ident: flight.ident,
      date: flight.serviceDate,
      time: timeTextOf(flight.scheduled, facts.timeZone),
    },
    trips: booking.trips.filter((it) => it.status !== 'cancelled').map((it) => tripForm(facts, it)),
    whyNot: isOpen(booking) ? null : 'This trip is completed or cancelled and can’t be changed',
  }
}

function tripForm(
  facts: ReservationFacts,
  trip: ReservedTrip,
): ReplyOf<typeof transportChangeState>['trips'][number] {
  const place = (locationGuid: string) => ({ locationGuid, address: '', zoneGuid: null })
  return {
    tripGuid: trip.guid,
    journey: trip.journey,
    status: trip.status,
    whyNot: whyNotTrip(trip),
    date: trip.serviceDate,
    time: timeTextOf(trip.pickupAt, facts.timeZone),
    from: place(trip.fromGuid),
    to: place(trip.toGuid),
    fromName: placeOf(facts, trip.fromGuid)?.name ?? '',
    toName: placeOf(facts, trip.toGuid)?.name ?? '',
    stops: trip.stops.map((it) => ({ place: place(it.placeGuid), at: it.at })),
    stopNames: trip.stops.map((it) => placeOf(facts, it.placeGuid)?.name ?? ''),
    serviceGuid: trip.serviceGuid,
    passengers: trip.passengers,
    luggage: trip.luggage,
    carSeats: [...trip.carSeats],
    details: seenDetails(facts.fields, facts, trip.details),
  }
}

function whyNotTrip({ status }: ReservedTrip): string | null {
  if (isEnded(status)) return 'This trip has ended'
  return status === 'onBoard' ? 'The guests are on board' : null
}

/** The prices of a booking with those of the price list; only for users who can set prices. */
export async function priceState(
  asked: Asked,
  bookingGuid: string,
): Promise<ReplyOf<typeof changePriceState> | Refusal> {
  const found = await loaded(asked, await groupOfBooking(asked.db, bookingGuid))
  if (isRefusal(found)) return found
  const { facts, reservation } = found
  const booking = reservation.bookings.find((it) => it.guid === bookingGuid)
  if (!booking) return notFound
  if (facts.isPartnerUser || !hasOverride(facts)) return forbidden
  return {
    bookingGuid,
    lines: listPrices(facts, reservation, booking).map(({ line, listCents, isShare }) => ({
      key: line.key,
      label: lineText(booking, line),
      totalCents: line.totalCents,
      listCents,
      overrideReason: line.overrideReason ?? null,
      isShare,
      whyNot: whyFixedPrice(line),
    })),
  }
}

export async function carsState(
  asked: Asked,
  groupGuid: string,
): Promise<ReplyOf<typeof addCarsState> | Refusal> {
  const found = await loaded(asked, groupGuid)
  if (isRefusal(found)) return found
  const { facts, reservation } = found
  const drives = reservation.bookings
    .filter((it) => isTransport(it.kind) && it.status !== 'cancelled')
    .flatMap((it) => drivesOf(facts, it))
  const driven = new Set(
    reservation.bookings.filter((it) => isTransport(it.kind) && isOpen(it)).map((it) => it.flightGuid),
  )
  const flights = openFlights(facts, reservation).filter((it) => !driven.has(it.guid))
  return {
    party: reservation.passengers.length,
    drives,
    flights: flights.map((it) => flightOnWire(facts, it)),
  }
}

function drivesOf(facts: ReservationFacts, booking: ReservedBooking): ReplyOf<typeof addCarsState>['drives'] {
  return [...Map.groupBy(liveTrips(booking), (it) => it.journey)].flatMap(([journey, trips]) => {
    const [first] = trips
    if (!first) return []
    return [
      {
        bookingGuid: booking.guid,
        kind: booking.kind,
        journey,
        serviceDate: first.serviceDate,
        time: timeTextOf(first.pickupAt, facts.timeZone),
        fromName: placeOf(facts, first.fromGuid)?.name ?? '',
        toName: placeOf(facts, first.toGuid)?.name ?? '',
        cars: trips.map(({ guid, serviceGuid, passengers, luggage, carSeats }) => ({
          tripGuid: guid,
          serviceGuid,
          passengers,
          luggage,
          carSeats: [...carSeats],
        })),
        whyNot: isOpen(booking) ? null : 'This trip is completed or cancelled, so you can’t add cars',
      },
    ]
  })
}

export async function fastTrackState(
  asked: Asked,
  groupGuid: string,
): Promise<ReplyOf<typeof fastTrackChangeState> | Refusal> {
  const found = await loaded(asked, groupGuid)
  if (isRefusal(found)) return found
  const { facts, reservation } = found
  const live = reservation.bookings.filter((it) => it.status !== 'cancelled')
  const guids = new Set(live.flatMap((it) => (it.flightGuid === null ? [] : [it.flightGuid])))
  return {
    flights: facts.flights
      .filter((it) => guids.has(it.guid))
      .map((flight) => {
        const own = live.find((it) => it.flightGuid === flight.guid && isFastTrack(it.kind)) ?? null
        return {
          ...flightOnWire(facts, flight),
          bookingGuid: own?.guid ?? null,
          placesLeft: placesLeft(dayOf(facts, flight.serviceDate, flight.direction)),
          whyNot: whyNotFastTrack(flight, own),
        }
      }),
  }
}

function whyNotFastTrack(flight: FlightFacts, own: ReservedBooking | null): string | null {
  if (own && !isOpen(own)) return 'This fast track is already completed'
  return !own && flight.status === 'cancelled' ? `${flight.ident} is cancelled` : null
}

function openFlights(facts: ReservationFacts, { bookings }: Reservation): FlightFacts[] {
  const guids = new Set(bookings.filter(isOpen).map((it) => it.flightGuid))
  return facts.flights.filter((it) => guids.has(it.guid))
}

function flightOnWire(facts: ReservationFacts, flight: FlightFacts) {
  const { guid, ident, direction, serviceDate } = flight
  return { guid, ident, direction, date: serviceDate, time: timeTextOf(flight.scheduled, facts.timeZone) }
}
