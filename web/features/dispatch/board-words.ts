import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { timeText } from '#web/ui/value/format.ts'

/** All of a trip in one sentence, for those who listen. */
export function tripSentence(trip: BoardTrip, clashes: readonly string[], timeZone: string): string {
  const clock = (at: string) => timeText(at, timeZone)
  const parts = [
    `${clock(trip.pickupAt)} to ${clock(trip.endsAt)}`,
    trip.reference,
    trip.guestName,
    `${trip.passengers} ${trip.passengers === 1 ? 'passenger' : 'passengers'}`,
    `${trip.from.name} to ${trip.to.name}`,
    lookOf('trip', trip.status).word,
    trip.driverName ?? '',
    trip.flight?.late ? `${trip.flight.ident} is ${trip.flight.minutesLate} minutes late` : '',
    ...clashes.map((it) => `Clash: ${it}`),
  ]
  return parts.filter((it) => it !== '').join(', ')
}

/** The clashes a trip is part of, in words. */
export function clashesOfTrip(clashes: readonly BoardClash[], guid: string): string[] {
  return clashes.filter((it) => it.firstGuid === guid || it.secondGuid === guid).map((it) => it.says)
}

export interface LateFlight {
  guid: string
  says: string
  /** Trips whose pickup its best time would move. */
  trips: BoardTrip[]
}

/** Flights whose best time would have other pickups than are set, each with its trips. */
export function lateFlights(trips: readonly BoardTrip[], timeZone: string): LateFlight[] {
  const hanging = Map.groupBy(
    trips.filter((it) => it.flightPickupAt !== null),
    (it) => it.flight?.guid ?? '',
  )
  return [...hanging].flatMap(([guid, those]) => {
    const [first] = those
    if (!first?.flight || first.flightPickupAt === null) return []
    const { ident, minutesLate, bestAt } = first.flight
    const off = minutesLate >= 0 ? `${minutesLate} min late` : `${-minutesLate} min early`
    const count = those.length === 1 ? '1 pickup' : `${those.length} pickups`
    return [
      {
        guid,
        trips: those,
        says: `${ident} is ${off}, expected ${timeText(bestAt, timeZone)}: ${count} should be at ${timeText(first.flightPickupAt, timeZone)}`,
      },
    ]
  })
}
