import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween } from '#domain/calendar/instant.ts'
import { placeFor } from '#domain/date-status/capacity.ts'
import { bestTimeOf } from '#domain/flight/flight-times.ts'
import { priceFastTrack, totalOf } from '#domain/pricing/price-lines.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import type { AdvancedFacts, AdvancedRequest, FlightFacts, LegFacts, LegRequest } from './advanced-facts.ts'
import { partySize } from './check-advanced.ts'
import type { PlannedBooking } from './planned-booking.ts'

/** The fast track of one leg: places for the whole party or the waitlist, at the price of the service date. */
export function planFastTrack(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  leg: LegRequest,
  about: LegFacts,
  flight: FlightFacts,
): PlannedBooking | Refusal {
  const { adults, children, infants } = request
  const serviceTime = localTimeOf(bestTimeOf(flight), facts.timeZone)
  // Priced by the scheduled time, so that a late flight never moves a party into the night surcharge.
  const hours = { serviceTime: localTimeOf(flight.scheduled, facts.timeZone), hoursAhead: hoursBetween(facts.now, flight.scheduled) }
  const lines = priceFastTrack(facts.book, { direction, serviceDate: leg.date, adults, children, infants, ...hours })
  if (isRefusal(lines)) return lines
  const kind = direction === 'arrival' ? 'arrivalFastTrack' : 'departureFastTrack'
  return {
    kind,
    direction,
    serviceDate: leg.date,
    serviceTime,
    flightGuid: flight.guid,
    status: placeFor({ ...about.day, wanted: partySize(request) }) === 'waitlisted' ? 'waitlisted' : 'booked',
    priceLines: lines.map((line, index) => ({ ...line, key: `${kind}.${index}` })),
    chargeCents: totalOf(lines),
    trips: [],
  }
}
