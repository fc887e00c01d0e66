import { dispatcherPath, foundBookingsPath } from '#contract/addresses.ts'
import type { FlightRow } from '#contract/flights.ts'

type Linked = Pick<FlightRow, 'ident' | 'serviceDate'>

/** The reservations of a flight’s guests. */
export const guestsOfFlight = ({ ident, serviceDate }: Linked) =>
  foundBookingsPath({ query: ident, from: serviceDate, to: serviceDate })

/** The dispatcher’s day with only the trips that meet the flight. */
export const tripsOfFlight = ({ ident, serviceDate }: Linked) =>
  dispatcherPath({ date: serviceDate, view: 'table', find: ident })
