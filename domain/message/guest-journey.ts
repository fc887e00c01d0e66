import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { expectedLater } from './expected-time.ts'
import type { FeeStep, GuestMoment } from './guest-moment.ts'

/** A pickup, stop or drop-off. Coordinates in degrees; null if unknown, so there is no map link. */
export interface GuestPlace {
  readonly name: string
  /** For calendars. */
  readonly address?: string
  readonly latitude: number | null
  readonly longitude: number | null
}

/** Cars or child seats of one name. */
export interface NamedCount {
  readonly name: string
  readonly count: number
}

export interface GuestStop {
  readonly name: string
  /** `HH:MM`; null: no set time. */
  readonly at: string | null
}

/** One trip of one car. */
export interface GuestTrip {
  /** The journey within its booking. Cars of the same journey share the number. */
  readonly journey: number
  readonly serviceDate: ServiceDate
  readonly pickupAt: Instant
  readonly from: GuestPlace
  readonly to: GuestPlace
  readonly stops: readonly GuestStop[]
  readonly car: string
  readonly carSeats: readonly NamedCount[]
  readonly luggage: number
  readonly hasDriver: boolean
  /** When the pickup would be by the flight's latest time. Null: it doesn't wait for a flight. */
  readonly flightPickupAt?: Instant | null
}

/**
 * Cars that leave together: same journey, time and places. A car that was given another time is an entry of
 * its own with the same number.
 */
export interface GuestJourney {
  readonly number: number
  /** The day it belongs to. */
  readonly serviceDate: ServiceDate
  /** The day of the pickup, which differs after midnight. */
  readonly date: ServiceDate
  /** `HH:MM` at the airport. Null while the flight has no time. */
  readonly time: string | null
  readonly startsAt: Instant | null
  /** The flight is late, and the pickup hasn't been moved yet: when to expect it. */
  readonly expected?: GuestMoment | null
  readonly from: GuestPlace
  readonly to: GuestPlace
  readonly stops: readonly GuestStop[]
  readonly cars: readonly NamedCount[]
  readonly carSeats: readonly NamedCount[]
  readonly luggage: number
  /** Every car has a driver. */
  readonly isAssigned: boolean
  /** What cancelling this journey costs, if it has separate terms. */
  readonly terms: readonly FeeStep[] | null
}

/** The journeys of a booking in order of time. */
export function journeysOf(
  trips: readonly GuestTrip[],
  { timeZone, isTimeKnown }: { timeZone: string; isTimeKnown: boolean },
): GuestJourney[] {
  const together = Map.groupBy(trips, ({ journey, pickupAt, from, to, stops }) =>
    JSON.stringify([journey, pickupAt, from, to, stops]),
  )
  const inOrder = [...together.values()].toSorted(([a], [b]) => {
    if (!a || !b || a.pickupAt === b.pickupAt) return 0
    return isBefore(a.pickupAt, b.pickupAt) ? -1 : 1
  })
  return inOrder.flatMap((own) => {
    const [first] = own
    if (!first) return []
    const { journey: number, serviceDate, pickupAt, from, to, stops, flightPickupAt = null } = first
    const startsAt = isTimeKnown ? pickupAt : null
    const expected = startsAt === null ? null : expectedLater(startsAt, flightPickupAt, timeZone)
    return {
      number,
      serviceDate,
      date: startsAt === null ? serviceDate : localDateOf(startsAt, timeZone),
      time: startsAt && timeTextOf(startsAt, timeZone),
      startsAt,
      ...(expected === null ? {} : { expected }),
      from,
      to,
      stops,
      cars: summed(own.map((it) => ({ name: it.car, count: 1 }))),
      carSeats: summed(own.flatMap((it) => it.carSeats)),
      luggage: own.reduce((sum, it) => sum + it.luggage, 0),
      isAssigned: own.every((it) => it.hasDriver),
      terms: null,
    }
  })
}

/** One entry per name, in order of first appearance. */
export function summed(some: readonly NamedCount[]): NamedCount[] {
  return [...Map.groupBy(some, (it) => it.name)].map(([name, own]) => ({
    name,
    count: own.reduce((sum, it) => sum + it.count, 0),
  }))
}
