import { addDays } from '#domain/calendar/service-date.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import type { AdvancedRequest, LegRequest } from '#domain/reservation/changes/new-advanced.ts'
import type { JourneyRequest } from '#domain/reservation/changes/new-drives.ts'
import type { TripAsked } from '#domain/reservation/changes/transport-change.ts'
import type { PartyRequest } from '#domain/reservation/new-reservation.ts'
import type { CarAsked, PlaceAsked } from '#domain/reservation/plan-drive.ts'
import type { ReservedBooking, ReservedTrip } from '#domain/reservation/reservation.ts'
import { widerFlights, type WiderCompany, type WiderFlight } from '#server/testing/wider-company.ts'

/** The details of a random step, derived from two numbers. */
export interface Choice {
  which: number
  how: number
}

const idents = Object.keys(widerFlights) as WiderFlight[]
const days = 3

export function dateOf({ today }: WiderCompany, { how }: Choice): string {
  return addDays(today, 1 + (how % days))
}

export async function flightOf(
  company: WiderCompany,
  direction: 'arrival' | 'departure',
  choice: Choice,
): Promise<string> {
  const own = idents.filter((it) => widerFlights[it][0] === direction)
  return company.flightBy(own[choice.which % own.length] ?? 'BA2155', dateOf(company, choice))
}

/** Three listed places and two addresses that aren't in the list. */
export function placeOf({ hotel, inn, villa, coast, hills }: WiderCompany, number: number): PlaceAsked {
  const listed = (locationGuid: string) => ({ locationGuid, address: '', zoneGuid: null })
  const free = (address: string, zoneGuid: string) => ({ locationGuid: null, address, zoneGuid })
  const places = [
    listed(hotel),
    listed(inn),
    listed(villa),
    free('3 Shell Lane', coast),
    free('7 Palm Close', hills),
  ]
  return places[number % places.length] ?? listed(hotel)
}

export function carsOf({ sedan, van, carSeat }: WiderCompany, { which, how }: Choice): CarAsked[] {
  const car = (serviceGuid: string, seats: number) => ({
    serviceGuid,
    passengers: null,
    luggage: how % 5,
    carSeats: seats === 0 ? [] : [{ guid: carSeat, quantity: seats }],
  })
  return which % 3 === 0 ? [car(van, which % 2), car(sedan, 0)] : [car(van, how % 2)]
}

export function partyOf(company: WiderCompany, { which, how }: Choice): PartyRequest {
  const onAccount = which % 5 === 0
  return {
    adults: 1 + (how % 3),
    children: which % 2,
    infants: 0,
    passengers: [],
    extras: which % 3 === 0 ? [{ guid: company.extra, quantity: 1 }] : [],
    billing: onAccount ? 'partnerAccount' : how % 4 === 0 ? 'payNow' : 'payLater',
    payMethod: !onAccount && how % 4 === 0 ? 'card' : null,
    partnerGuid: onAccount ? company.partner : null,
    partnerReference: '',
    comments: '',
    details: {},
    flags: which % 7 === 0 ? ['vip'] : [],
    overrides: [],
  }
}

export async function advancedOf(company: WiderCompany, choice: Choice): Promise<AdvancedRequest> {
  const { which, how } = choice
  const leg = async (direction: 'arrival' | 'departure', at: Choice): Promise<LegRequest> => ({
    date: dateOf(company, at),
    flightGuid: await flightOf(company, direction, at),
    fastTrack: which % 4 !== 1,
    details: {},
    transfer:
      which % 4 === 1 || how % 2 === 0
        ? {
            place: placeOf(company, which),
            pickupTime: null,
            stops: how % 7 === 0 ? [{ place: placeOf(company, which + 1), at: null }] : [],
            cars: carsOf(company, choice),
            details: {},
          }
        : null,
  })
  return {
    ...partyOf(company, choice),
    arrival: which % 3 === 2 ? null : await leg('arrival', choice),
    departure: which % 3 === 0 ? null : await leg('departure', { which, how: (how % days) + 1 }),
  }
}

export function journeyOf(company: WiderCompany, choice: Choice): JourneyRequest {
  const { which, how } = choice
  return {
    date: dateOf(company, choice),
    time: `${String(6 + (which % 16)).padStart(2, '0')}:${how % 2 === 0 ? '00' : '30'}`,
    from: placeOf(company, which),
    to: placeOf(company, which + 1 + (how % 3)),
    stops: how % 5 === 0 ? [{ place: placeOf(company, which + 4), at: null }] : [],
    cars: carsOf(company, choice),
    details: {},
  }
}

/** A trip in the shape of its form, with one value changed. */
export function tripAskedOf(company: WiderCompany, trip: ReservedTrip, { which, how }: Choice): TripAsked {
  const place = (locationGuid: string) => ({ locationGuid, address: '', zoneGuid: null })
  const form: TripAsked = {
    tripGuid: trip.guid,
    date: localDateOf(trip.pickupAt, company.timeZone),
    time: localTimeOf(trip.pickupAt, company.timeZone),
    from: place(trip.fromGuid),
    to: place(trip.toGuid),
    stops: trip.stops.map((it) => ({ place: place(it.placeGuid), at: it.at })),
    serviceGuid: trip.serviceGuid,
    passengers: trip.passengers,
    luggage: trip.luggage,
    carSeats: trip.carSeats,
    details: trip.details,
  }
  const changes: Partial<TripAsked>[] = [
    { time: journeyOf(company, { which, how }).time },
    { date: addDays(company.today, 1 + (how % 7)) },
    { serviceGuid: how % 2 === 0 ? company.van : company.sedan },
    { luggage: how % 9 },
    { details: { notesForDriver: `Note ${how}` } },
    { details: { notesForOffice: `Note ${how}` } },
    trip.fromGuid === company.airport ? { to: placeOf(company, how) } : { from: placeOf(company, how) },
    { stops: how % 3 === 0 ? [] : [{ place: placeOf(company, how), at: null }] },
    { carSeats: how % 3 === 0 ? [] : [{ guid: company.carSeat, quantity: 1 + (how % 4) }] },
  ]
  return { ...form, ...changes[which % changes.length] }
}

/** A new price, zero, or the price list's, for one line of a service. */
export function priceAskedOf(bookings: readonly ReservedBooking[], { which, how }: Choice) {
  const priced = bookings.filter((it) => it.status !== 'cancelled' && it.priceLines.length > 0)
  const booking = priced[which % Math.max(1, priced.length)]
  const line = booking?.priceLines[how % booking.priceLines.length]
  if (!booking || !line) return null
  const totalCents = [null, 0, line.totalCents + how][how % 3] ?? null
  return { bookingGuid: booking.guid, prices: [{ key: line.key, totalCents }] }
}
