import { isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import { bestTimeOf } from '#domain/flight/flight-times.ts'
import type { GuestService } from '#domain/message/guest-message.ts'
import { isEnded, isUnderWay } from '#domain/trip/trip.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { LiveFlight, LiveTrip } from './service-state.ts'

interface LiveFacts {
  readonly service: Pick<GuestService, 'kind' | 'date' | 'startsAt' | 'journeys'>
  readonly flight: LiveFlight | null
  readonly trips: readonly LiveTrip[]
}

/**
 * Whether a service is under way or over: its guest can’t cancel it on the page any more. An extra
 * begins with the services of its day.
 */
export function hasBegun(
  own: LiveFacts,
  all: readonly LiveFacts[],
  { now, today }: { now: Instant; today: ServiceDate },
): boolean {
  const { service, flight } = own
  if (service.date < today && service.journeys.length === 0 && flight === null) return true
  if (isServed(own)) return isOn(own, now)
  return all.some((it) => isServed(it) && it.service.date === own.service.date && isOn(it, now))
}

function isServed({ service: { kind } }: LiveFacts): boolean {
  return isFastTrack(kind) || isTransport(kind)
}

function isOn({ service, flight, trips }: LiveFacts, now: Instant): boolean {
  if (trips.some((it) => isUnderWay(it.status))) return true
  const { journeys, startsAt } = service
  if (flight !== null && (flight.actual !== null || flight.status === 'landed')) return true
  const isAhead = (at: Instant | null) => at === null || isBefore(now, at)
  // Later trips can still be cancelled after the first one.
  if (journeys.length > 0)
    return (
      (trips.length > 0 && trips.every((it) => isEnded(it.status))) ||
      !journeys.some((it) => it.expected || isAhead(it.startsAt))
    )
  return !isAhead(flight === null ? startsAt : bestTimeOf(flight))
}
