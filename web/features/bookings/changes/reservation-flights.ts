import type { GroupDetail } from '#contract/groups.ts'
import { isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'

type Booking = GroupDetail['bookings'][number]

/** A flight that the reservation has services for. */
export interface ReservationFlight {
  guid: string
  ident: string
  otherCity: string
  direction: Direction
  date: string
  time: string
  /** The party size of its services. */
  guests: number
  hasFastTrack: boolean
}

const over: readonly Booking['status'][] = ['cancelled', 'completed', 'noShow']

/** The distinct flights of services that are not over, by time. With `only`, just that service's flight. */
export function flightsOf(bookings: readonly Booking[], only: Booking | null): ReservationFlight[] {
  const open = bookings.filter((it) => it.flight !== null && !over.includes(it.status))
  const wanted = only === null ? open : open.filter((it) => it.flight?.guid === only.flight?.guid)
  const byFlight = Map.groupBy(wanted, (it) => it.flight?.guid ?? '')
  return [...byFlight.values()]
    .flatMap(flightOf)
    .toSorted((a, b) => (a.date + a.time < b.date + b.time ? -1 : 1))
}

function flightOf(bookings: readonly Booking[]): ReservationFlight[] {
  const fastTrack = bookings.find((it) => isFastTrack(it.kind))
  const first = fastTrack ?? bookings[0]
  if (!first?.flight) return []
  const { guid, ident, otherCity, direction, date, scheduledTime } = first.flight
  const guests = first.adults + first.children + first.infants
  return [
    {
      guid,
      ident,
      otherCity,
      direction,
      date,
      time: scheduledTime,
      guests,
      hasFastTrack: fastTrack !== undefined,
    },
  ]
}
