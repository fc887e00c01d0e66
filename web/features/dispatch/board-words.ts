import type { BoardClash, BoardTrip } from '#contract/dispatch.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { timeText } from '#web/ui/value/format.ts'

/** A trip in one sentence, for screen readers. */
export function tripSentence(trip: BoardTrip, clashes: readonly string[], timeZone: string): string {
  const clock = (at: string) => timeText(at, timeZone)
  const parts = [
    `${clock(trip.pickupAt)} to ${clock(trip.endsAt)}`,
    trip.reference,
    trip.guestName,
    flagsText(trip.flags),
    loadText(trip),
    `${trip.from.name} to ${trip.to.name}`,
    lookOf('trip', trip.status).word,
    trip.driverName ?? '',
    trip.vehicle?.name ?? '',
    trip.flight?.late ? `${trip.flight.ident} is ${trip.flight.minutesLate} minutes late` : '',
    ...clashes.map((it) => `Clash: ${it}`),
  ]
  return parts.filter((it) => it !== '').join(', ')
}

/** The car of a trip, with its plate; empty without one. */
export function vehicleText({ vehicle }: Pick<BoardTrip, 'vehicle'>): string {
  return vehicle === null ? '' : `${vehicle.name} ${vehicle.plate}`
}

/** The clashes of a trip, as text. */
export function clashesOfTrip(clashes: readonly BoardClash[], guid: string): string[] {
  return clashes.filter((it) => it.firstGuid === guid || it.secondGuid === guid).map((it) => it.message)
}

export interface LateFlight {
  guid: string
  message: string
  /** Trips whose pickup its best time would move. */
  trips: BoardTrip[]
}

/** Flights whose best time implies other pickups than those set, each with its trips. */
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
        message: `${ident} is ${off}, expected ${timeText(bestAt, timeZone)}: ${count} should be at ${timeText(first.flightPickupAt, timeZone)}`,
      },
    ]
  })
}

/** Whether a trip is given to a driver who has not taken it on yet. */
export function isNotAccepted({ status, life }: Pick<BoardTrip, 'status' | 'life'>): boolean {
  return status === 'assigned' && life.acceptedAt === null
}
