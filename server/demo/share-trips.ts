import { addMinutes, isBefore, laterOf, type Instant } from '#domain/calendar/instant.ts'
import type { Tx } from '#server/db/connection.ts'
import type { Loading } from '#server/demo/demo-record.ts'
import { driverRoles } from '#server/demo/facts/accounts.ts'
import { guidOf } from '#server/demo/load-catalogue.ts'

export interface SharedTrip {
  pickup_at: Instant
  expected_minutes: number
}

export interface Given<T extends SharedTrip> {
  trip: T
  /** A role. */
  driver: string
  startAt: Instant
}

interface Busy {
  from: Instant
  until: Instant
}

/** Each driver's trips of a day, by role. */
export type Diaries = Map<string, Busy[]>

export async function diariesOf(tx: Tx, loading: Loading, date: string): Promise<Diaries> {
  const trips = await tx
    .selectFrom('trip')
    .select(['driver_guid', 'pickup_at', 'expected_minutes'])
    .where('service_date', '=', date)
    .where('driver_guid', 'is not', null)
    .execute()
  const ofDriver = (role: string) =>
    trips.filter((trip) => trip.driver_guid === guidOf(loading.accounts, role))
  return new Map(
    driverRoles.map((role) => [
      role,
      ofDriver(role).map((trip) => spanOf(trip, addMinutes(trip.pickup_at, -20))),
    ]),
  )
}

/**
 * Gives each trip to the free driver who has waited longest. If all are busy, the first to finish takes it
 * and starts late.
 */
export function shareOut<T extends SharedTrip>(diaries: Diaries, trips: readonly T[]): Given<T>[] {
  return trips.map((trip) => {
    const span = spanOf(trip, addMinutes(trip.pickup_at, -20))
    const free = [...diaries].filter(([, busy]) =>
      busy.every((it) => !isBefore(it.from, span.until) || !isBefore(span.from, it.until)),
    )
    const byIdleness = (free.length > 0 ? free : [...diaries]).toSorted((a, b) =>
      isBefore(lastEnd(a[1]), lastEnd(b[1])) ? -1 : 1,
    )
    const [driver, busy] = byIdleness[0] ?? ['driver1', []]
    const startAt = free.length > 0 ? span.from : laterOf(span.from, lastEnd(busy))
    busy.push(spanOf(trip, startAt))
    return { trip, driver, startAt }
  })
}

function spanOf(trip: SharedTrip, startAt: Instant): Busy {
  return { from: startAt, until: addMinutes(laterOf(startAt, trip.pickup_at), trip.expected_minutes + 40) }
}

function lastEnd(busy: readonly Busy[]): Instant {
  return busy.reduce((last, it) => laterOf(last, it.until), '2000-01-01T00:00:00Z')
}
