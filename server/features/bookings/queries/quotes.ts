import { timeTextOf } from '#domain/calendar/airport-time.ts'
import { placesLeft } from '#domain/date-status/capacity.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { newAdvanced, type AdvancedRequest, type Stage } from '#domain/reservation/changes/new-advanced.ts'
import { ofTrip } from '#domain/reservation/line-text.ts'
import { sectionOf } from '#domain/reservation/sections.ts'
import { moneyOf } from '#domain/reservation/effects.ts'
import { dayOf, flightOf, type ReservationFacts } from '#domain/reservation/facts.ts'
import { planChange, type PlannedChange } from '#domain/reservation/plan-change.ts'
import { lineName } from '#domain/reservation/prices-of-change.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import type { Quote } from '#contract/party-shapes.ts'
import type { Loading } from '#server/change/change.ts'
import {
  loadNew,
  planNew,
  type Making,
  type NewReservation,
} from '#server/features/bookings/queries/new-reservation.ts'

/** The running price of a product, taken from its plan. */
export async function quoteOf<Request>(
  from: Loading,
  product: NewReservation<Request>,
  asked: Making<Request>,
): Promise<Quote | Refusal> {
  const loaded = await loadNew(from, product, asked)
  if (isRefusal(loaded)) return loaded
  const planned = planNew(product, loaded, asked)
  return isRefusal(planned) ? planned : quoteOnWire(loaded.facts, planned)
}

/** The reply to a step of an advanced booking: flight details and running price. */
export async function quoteAdvanced(
  from: Loading,
  product: NewReservation<AdvancedRequest>,
  asked: Making<AdvancedRequest>,
  stage: Stage,
): Promise<AdvancedQuote | Refusal> {
  const loaded = await loadNew(from, product, asked)
  if (isRefusal(loaded)) return loaded
  const { facts, booker } = loaded
  const target = newAdvanced(facts, booker, asked.request, stage)
  if (isRefusal(target)) return target
  const planned = planChange(facts, null, target)
  if (isRefusal(planned)) return planned
  const leg = (direction: Direction) => legOnWire(facts, planned, asked.request, direction)
  return { arrival: leg('arrival'), departure: leg('departure'), ...quoteOnWire(facts, planned) }
}

/** The price of a planned reservation. */
export function quoteOnWire({ currency }: ReservationFacts, { plan, after, effects }: PlannedChange): Quote {
  const lines = after.bookings.flatMap((booking) =>
    booking.priceLines.map((line) => ({
      ...line,
      key: lineName(booking, line),
      label: ofTrip(booking, line, line.label),
      section: sectionOf(booking),
    })),
  )
  return {
    lines,
    totalCents: lines.reduce((sum, it) => sum + it.totalCents, 0),
    chargeCents: moneyOf(effects).chargedCents,
    currency,
    warnings: plan.warnings,
  }
}

function legOnWire(
  facts: ReservationFacts,
  { after }: PlannedChange,
  request: AdvancedRequest,
  direction: Direction,
): AdvancedQuote['arrival'] {
  const flight = flightOf(facts, request[direction]?.flightGuid ?? null)
  if (!flight) return null
  const own = after.bookings.filter((it) => it.direction === direction)
  const pickup = own.flatMap((it) => it.trips)[0]
  const { guid, ident, airlineName, otherAirport, otherCity, status } = flight
  return {
    flight: {
      guid,
      ident,
      airlineName,
      otherAirport,
      otherCity,
      scheduledTime: timeTextOf(flight.scheduled, facts.timeZone),
      bestTime: timeTextOf(bestTimeOf(flight), facts.timeZone),
      late: isLate(flight),
      status,
    },
    placesLeft: placesLeft(dayOf(facts, flight.serviceDate, direction)),
    waitlisted: own.some((it) => it.status === 'waitlisted'),
    pickupTime: pickup ? timeTextOf(pickup.pickupAt, facts.timeZone) : null,
  }
}
