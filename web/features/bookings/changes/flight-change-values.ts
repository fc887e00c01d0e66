import type { BodyIn } from '#contract/endpoint.ts'
import type { flightChange } from '#contract/booking-changes.ts'
import type { ReservationFlight } from './reservation-flights.ts'

/** A flight of the reservation, and the flight that replaces it. */
export interface FlightLegValues {
  flightGuid: string
  date: string
  /** Null until a flight is chosen for the date. */
  toFlightGuid: string | null
  toFlightName: string
  toIdent: string
  /** The date the flight was chosen for. On another date the same number is a different flight. */
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

/** The legs whose flight changes, with their index in the form. */
function changedLegs(legs: readonly FlightLegValues[]): { leg: FlightLegValues; place: number }[] {
  return legs.map((leg, place) => ({ leg, place })).filter(({ leg }) => leg.toFlightGuid !== leg.flightGuid)
}

/** The request: only the flights that change. */
export function flightChangeRequest(
  groupGuid: string,
  { legs, allowWaitlist, reason }: FlightChangeValues,
): BodyIn<(typeof flightChange)['confirm']> {
  return {
    groupGuid,
    legs: changedLegs(legs).map(({ leg }) => ({
      flightGuid: leg.flightGuid,
      toFlightGuid: leg.toFlightGuid ?? '',
    })),
    allowWaitlist,
    reason,
  }
}

/** Maps a request field to its form field. The request lists only legs that change. */
export function flightChangeField(field: string, { legs }: FlightChangeValues): string {
  const [, number] = /^legs\.(\d+)/.exec(field) ?? []
  const place = changedLegs(legs)[Number(number ?? 0)]?.place ?? 0
  if (field === 'date') return `legs.${place}.date`
  return number !== undefined || field === 'legs' ? `legs.${place}.toFlightGuid` : field
}
