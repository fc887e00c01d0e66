import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import type { Stage } from '#domain/booking/advanced/check-advanced.ts'
import { planAdvanced } from '#domain/booking/advanced/plan-advanced.ts'
import type { PlannedLeg } from '#domain/booking/advanced/planned-booking.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { AdvancedQuote } from '#contract/advanced-booking.ts'
import type { Loading } from '#server/change/change.ts'
import { advancedFacts, type AdvancedAsk } from '#server/features/bookings/queries/advanced-facts.ts'

/** The reply to a wizard step: flight facts and running price, from the same plan that will be made. */
export async function quoteAdvanced(from: Loading, asked: AdvancedAsk, stage: Stage): Promise<AdvancedQuote | Refusal> {
  const facts = await advancedFacts(from, asked)
  if (isRefusal(facts)) return facts
  const planned = planAdvanced(facts, asked.request, stage)
  if (isRefusal(planned)) return planned
  const leg = (it: PlannedLeg | null) => it && legOnWire(it, facts.timeZone)
  return {
    arrival: leg(planned.legs.arrival),
    departure: leg(planned.legs.departure),
    lines: planned.bookings.flatMap((it) => [...it.priceLines]),
    totalCents: planned.totalCents,
    chargeCents: planned.chargeCents,
    warnings: planned.plan.warnings,
  }
}

function legOnWire({ flight, placesLeft, waitlisted, pickupAt }: PlannedLeg, timeZone: string): NonNullable<AdvancedQuote['arrival']> {
  return {
    flight: {
      guid: flight.guid,
      ident: flight.ident,
      airlineName: flight.airlineName,
      otherAirport: flight.otherAirport,
      otherCity: flight.otherCity,
      scheduledTime: localTimeOf(flight.scheduled, timeZone),
      bestTime: localTimeOf(bestTimeOf(flight), timeZone),
      late: isLate(flight),
      status: flight.status,
    },
    placesLeft,
    waitlisted,
    pickupTime: pickupAt === null ? null : localTimeOf(pickupAt, timeZone),
  }
}
