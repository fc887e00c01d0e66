import { isRefusal, notFound, refuseField, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, whyNotDay, type ReservationFacts } from '#domain/reservation/facts.ts'
import { blankParty, expected } from '#domain/reservation/new-reservation.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import { countsOf, type Reservation, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { cancelTarget } from './cancel.ts'
import { newFastTrack, whyNotFlight } from './new-advanced.ts'
import { flightWarnings } from './drive-warnings.ts'

export interface FastTrackRequest {
  /** Flights of the reservation that get fast track. */
  readonly on: readonly string[]
  /** Fast-track bookings to cancel, by the fee table. */
  readonly off: readonly string[]
  readonly allowWaitlist: boolean
  readonly reason: string
}

/** Adds or removes fast track for flights of the reservation. */
export function fastTrackTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: FastTrackRequest,
): Target | Refusal {
  if (request.on.length === 0 && request.off.length === 0)
    return refuseField('on', 'Choose where to add or remove fast track')
  const off = withoutSome(facts, before, request)
  if (isRefusal(off)) return off
  const added: ReservedBooking[] = []
  const warnings: string[] = []
  for (const [index, guid] of request.on.entries()) {
    const flight = flightOf(facts, guid)
    const isOwn = before.bookings.some((it) => it.flightGuid === guid && it.status !== 'cancelled')
    const has = before.bookings.some(
      (it) => it.flightGuid === guid && isFastTrack(it.kind) && it.status !== 'cancelled',
    )
    const why = flight
      ? whyNotFlight(flight, flight.direction, flight.serviceDate)
      : 'Choose a flight on this reservation'
    if (!isOwn || !flight || why !== null)
      return refuseField(`on.${index}`, why ?? 'Choose a flight on this reservation')
    const early = whyNotDay(facts, flight.serviceDate)
    if (early !== null) return refuseField(`on.${index}`, early)
    if (request.on.indexOf(guid) < index)
      return refuseField(`on.${index}`, `${flight.ident} is selected twice`)
    if (has) return refuseField(`on.${index}`, `${flight.ident} already has fast track`)
    added.push(fastTrackOf(facts, before, guid, index))
    warnings.push(...flightWarnings(facts, flight))
  }
  const after = { ...off, bookings: [...off.bookings, ...added] }
  return {
    title: 'Change fast track',
    after,
    noPlace: request.allowWaitlist ? 'agreed' : 'ask',
    template: 'change',
    warnings,
  }
}

function withoutSome(
  facts: ReservationFacts,
  before: Reservation,
  { off, reason }: FastTrackRequest,
): Reservation | Refusal {
  if (off.length === 0) return before
  const wrong = off.find((guid) => !before.bookings.some((it) => it.guid === guid && isFastTrack(it.kind)))
  if (wrong !== undefined) return notFound
  const cancelled = cancelTarget(facts, before, { bookingGuids: off, reason, goodwillPercent: 0 })
  return isRefusal(cancelled) ? cancelled : cancelled.after
}

function fastTrackOf(
  facts: ReservationFacts,
  before: Reservation,
  flightGuid: string,
  index: number,
): ReservedBooking {
  const flight = flightOf(facts, flightGuid)
  if (!flight) throw new Error('No flight found for the planned fast track')
  const party = { ...countsOf(before.passengers), ...blankParty }
  const fresh = newFastTrack(facts, party, flight)
  return { ...fresh, guid: `${fresh.guid}.${index + 1}`, attendance: expected(before.passengers) }
}
