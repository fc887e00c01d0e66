import type { BodyIn } from '#contract/endpoint.ts'
import type { flightChange } from '#contract/booking-changes.ts'
import type { ReservationFlight } from './reservation-flights.ts'

/** A flight of the reservation, and the one that is to take its place. */
export interface FlightLegValues {
  flightGuid: string
  date: string
  /** The chosen flight; null: none is chosen on that date yet. */
  toFlightGuid: string | null
  toFlightName: string
  toIdent: string
  /** The day the flight was chosen for: on another day it is another flight. */
  chosenFor: string
}

export interface FlightChangeValues {
  legs: FlightLegValues[]
  allowWaitlist: boolean
  reason: string
}

export function flightChangeValues(flights: readonly ReservationFlight[]): FlightChangeValues {
  const legs = flights.map(({ guid, date, ident }) => ({
    flightGuid: guid,
    date,
    toFlightGuid: guid,
    toFlightName: '',
    toIdent: ident,
    chosenFor: date,
  }))
  return { legs, allowWaitlist: false, reason: '' }
}

/** The legs that get another flight, with their place in the form. */
function changedLegs(legs: readonly FlightLegValues[]): { leg: FlightLegValues; place: number }[] {
  return legs.map((leg, place) => ({ leg, place })).filter(({ leg }) => leg.toFlightGuid !== leg.flightGuid)
}

/** What is asked for: only the flights that change. */
export function flightChangeRequest(
  groupGuid: string,
  { legs, allowWaitlist, reason }: FlightChangeValues,
): BodyIn<(typeof flightChange)['confirm']> {
  return {
    groupGuid,
    legs: changedLegs(legs).map(({ leg }) => ({ flightGuid: leg.flightGuid, toFlightGuid: leg.toFlightGuid ?? '' })),
    allowWaitlist,
    reason,
  }
}

/** The form's field for a field of the request, whose legs are only those that change. */
export function flightChangeField(field: string, { legs }: FlightChangeValues): string {
  const [, number] = /^legs\.(\d+)/.exec(field) ?? []
  const place = changedLegs(legs)[Number(number ?? 0)]?.place ?? 0
  if (field === 'date') return `legs.${place}.date`
  return number !== undefined || field === 'legs' ? `legs.${place}.toFlightGuid` : field
}
