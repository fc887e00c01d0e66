import { addDays, daysBetween, isServiceDate } from '#domain/calendar/service-date.ts'
import type {
  FlightValues,
  LegName,
  NewBookingValues,
} from '#web/features/bookings/new-booking/new-booking-values.ts'
import type { ProductName } from '#web/shell/sections/booking-products.ts'

/** The form's flights: the legs of an advanced booking, and the flight a private transfer meets. */
export type FlightPart = LegName | 'meets'

/** The flights that a booking of the product has. */
export function flightParts(product: ProductName, values: NewBookingValues): FlightPart[] {
  const parts: FlightPart[] =
    product === 'advanced' ? ['arrival', 'departure'] : product === 'private' ? ['meets'] : []
  return parts.filter((it) => values[it].isWanted)
}

/** The date of a booking’s first service. */
export function firstDateOf(product: ProductName, values: NewBookingValues): string {
  const dates =
    product === 'advanced'
      ? flightParts(product, values).map((it) => values[it].date)
      : values.journeys.slice(0, product === 'point' ? undefined : 1).map((it) => it.date)
  return dates.filter(isServiceDate).reduce((one, other) => (other < one || one === '' ? other : one), '')
}

/**
 * The same booking with its first service on another date. All others keep their distance in days, and local
 * times stay. Its flights have to be looked up again.
 */
export function shiftedBooking(
  product: ProductName,
  values: NewBookingValues,
  date: string,
): NewBookingValues {
  const days = daysBetween(firstDateOf(product, values), date)
  const moved = <V extends { date: string }>(part: V): V =>
    isServiceDate(part.date) ? { ...part, date: addDays(part.date, days) } : part
  return {
    ...values,
    arrival: moved(values.arrival),
    departure: moved(values.departure),
    meets: moved(values.meets),
    journeys: values.journeys.map(moved),
  }
}

/** The booking with a flight of its number on the part’s date. */
export function withFlight(
  values: NewBookingValues,
  part: FlightPart,
  flight: { guid: string; name: string; ident: string },
): NewBookingValues {
  const chosen: Partial<FlightValues> = {
    flightGuid: flight.guid,
    flightName: flight.name,
    flightIdent: flight.ident,
    flightDate: values[part].date,
  }
  return { ...values, [part]: { ...values[part], ...chosen } }
}
