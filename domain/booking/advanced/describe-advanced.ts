import { bookingKinds } from '#domain/vocabulary/booking-kinds.ts'
import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { placeWarning } from '#domain/date-status/capacity.ts'
import { bestTimeOf, isLate } from '#domain/flight/flight-times.ts'
import type { PlanLine } from '#domain/plan.ts'
import { termsOn } from '#domain/terms/terms.ts'
import type { AdvancedFacts, AdvancedRequest, FlightFacts } from './advanced-facts.ts'
import { partySize } from './check-advanced.ts'
import type { PlannedBooking, PlannedLeg } from './planned-booking.ts'

/** The plan as text: each service, its cost line by line with the rule, then who pays and who is notified. */
export function planLines(facts: AdvancedFacts, request: AdvancedRequest, bookings: readonly PlannedBooking[]): PlanLine[] {
  return [
    { label: 'Party', after: partyText(request) },
    ...bookings.flatMap((booking) => [
      { label: bookingKinds[booking.kind].label, after: bookingText(facts, booking) },
      ...booking.priceLines.map(({ label, rule, totalCents }) => ({ label, after: rule, amountCents: totalCents })),
    ]),
    { label: 'Billing', after: billingText(facts, request) },
    {
      label: 'Confirmation',
      after: facts.customer?.email ? `by e-mail to ${facts.customer.email}` : 'nobody is notified: there is no e-mail address',
    },
  ]
}

export function planWarnings(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  legs: { arrival: PlannedLeg | null; departure: PlannedLeg | null },
): string[] {
  const warnings: string[] = []
  for (const direction of ['arrival', 'departure'] as const) {
    const about = facts[direction]
    const leg = request[direction]
    if (!about || !leg) continue
    const waitlist = leg.fastTrack ? placeWarning({ ...about.day, wanted: partySize(request) }) : null
    if (waitlist) warnings.push(`${serviceDateText(leg.date)}, ${direction}: ${waitlist}. It is charged when it is approved.`)
    if (about.flight && isLate(about.flight))
      warnings.push(`${about.flight.ident} is late: expected at ${localTimeOf(bestTimeOf(about.flight), facts.timeZone)}`)
    if (leg.transfer && about.service && leg.transfer.luggage > about.service.luggage * leg.transfer.cars) {
      warnings.push(
        `${leg.transfer.luggage} bags are more than ${leg.transfer.cars} × ${about.service.name} takes (${about.service.luggage * leg.transfer.cars})`,
      )
    }
  }
  const tight = tightPickup(facts, legs.departure)
  return tight === null ? warnings : [...warnings, tight]
}

/** A departure picked up at a requested time may be late for its flight. */
function tightPickup(facts: AdvancedFacts, leg: PlannedLeg | null): string | null {
  const about = facts.departure
  if (!leg?.pickupAt || !about?.place) return null
  const ahead = minutesBetween(leg.pickupAt, leg.flight.scheduled) - about.place.minutesFromAirport
  return ahead < termsOn(facts.terms, leg.flight.serviceDate).airportLeadMinutes
    ? `The party reaches the airport ${Math.round(ahead)} minutes before ${leg.flight.ident} leaves`
    : null
}

function bookingText(facts: AdvancedFacts, booking: PlannedBooking): string {
  const flight = flightOf(facts, booking)
  const when =
    booking.kind === 'extra' ? serviceDateText(booking.serviceDate) : `${serviceDateText(booking.serviceDate)} at ${booking.serviceTime}`
  const onTheFlight = flight ? `${when}, ${flight.ident}` : when
  const about = booking.direction ? facts[booking.direction] : null
  const drive =
    booking.trips.length > 0 && about?.service && about.place
      ? `, ${booking.trips.length} × ${about.service.name}, ${about.place.name}`
      : ''
  return `${onTheFlight}${drive}${booking.status === 'waitlisted' ? ', waitlist' : ''}`
}

function flightOf(facts: AdvancedFacts, { direction }: PlannedBooking): FlightFacts | null {
  return direction ? (facts[direction]?.flight ?? null) : null
}

function partyText({ adults, children, infants }: AdvancedRequest): string {
  const parts = [several(adults, 'adult', 'adults'), several(children, 'child', 'children'), several(infants, 'infant', 'infants')]
  return parts.filter((it) => it !== null).join(', ')
}

function several(count: number, one: string, many: string): string | null {
  if (count === 0) return null
  return count === 1 ? `1 ${one}` : `${count} ${many}`
}

const methods = { cash: 'cash', card: 'card', bank: 'bank transfer' } as const

function billingText(facts: AdvancedFacts, { billing, payMethod }: AdvancedRequest): string {
  if (billing === 'partnerAccount') return `on the account of ${facts.partner?.name ?? 'the partner'}`
  if (billing === 'payNow') return payMethod === null ? 'paid now' : `paid now by ${methods[payMethod]}`
  return 'the guest pays later'
}
