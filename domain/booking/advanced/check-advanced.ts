import { whyNotDate } from '#domain/booking/booking-dates.ts'
import { partnersTakeNoMoney } from '#domain/booking/group-state.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { isBefore } from '#domain/calendar/instant.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { placeFor, placeWarning } from '#domain/date-status/capacity.ts'
import { refuseFields, type Refusal } from '#domain/refusal.ts'
import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import type { AdvancedFacts, AdvancedRequest, LegFacts, LegRequest, TransferRequest } from './advanced-facts.ts'

/** How far a booking is filled in: each step of the wizard checks its own part and those before it. */
export const stages = ['flights', 'fastTrack', 'transport', 'customer'] as const
export type Stage = (typeof stages)[number]

type FieldErrors = Record<string, string>

export function reaches(stage: Stage, wanted: Stage): boolean {
  return stages.indexOf(stage) >= stages.indexOf(wanted)
}

/** Every invalid part of the request, by field; null when valid. */
export function checkAdvanced(facts: AdvancedFacts, request: AdvancedRequest, stage: Stage): Refusal | null {
  const errors: FieldErrors = { ...checkParty(request), ...checkLegs(facts, request, stage) }
  if (reaches(stage, 'customer'))
    Object.assign(errors, checkCustomer(facts), checkNames(request), checkBilling(facts, request), checkOverrides(facts, request))
  return Object.keys(errors).length > 0 ? refuseFields(errors) : null
}

export function partySize({ adults, children, infants }: Pick<AdvancedRequest, 'adults' | 'children' | 'infants'>): number {
  return adults + children + infants
}

function checkParty(request: AdvancedRequest): FieldErrors {
  if (request.adults < 1) return { adults: 'At least one adult travels with the party' }
  return {}
}

function checkLegs(facts: AdvancedFacts, request: AdvancedRequest, stage: Stage): FieldErrors {
  if (!request.arrival && !request.departure) return { 'arrival.flightGuid': 'Choose an arrival flight, a departure flight, or both' }
  return {
    ...(request.arrival ? checkLeg(facts, request, 'arrival', request.arrival, facts.arrival, stage) : {}),
    ...(request.departure ? checkLeg(facts, request, 'departure', request.departure, facts.departure, stage) : {}),
    ...checkOrder(facts),
  }
}

function checkLeg(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  leg: LegRequest,
  about: LegFacts | null,
  stage: Stage,
): FieldErrors {
  const why = whyNotDate(leg.date, facts.today, facts.hasPolicyOverride || facts.isWalkIn)
  if (why !== null) return { [`${direction}.date`]: why }
  const flightWhy = whyNotFlight(leg, direction, about)
  if (flightWhy !== null) return { [`${direction}.flightGuid`]: flightWhy }
  if (about?.day.isLocked && !facts.hasPolicyOverride)
    return { [`${direction}.date`]: `${serviceDateText(leg.date)} is closed and locked; changing it needs policy override` }
  const errors: FieldErrors = {}
  const asked = about && { ...about.day, wanted: partySize(request) }
  const closed = leg.fastTrack && asked && placeFor(asked) === 'refused' ? placeWarning(asked) : null
  if (closed !== null) errors[`${direction}.date`] = closed
  if (reaches(stage, 'transport') && !leg.fastTrack && !leg.transfer)
    errors[`${direction}.fastTrack`] = 'Choose fast track, a transfer, or both'
  if (leg.transfer && about) Object.assign(errors, checkTransfer(facts, request, direction, leg.transfer, about))
  return errors
}

function whyNotFlight(leg: LegRequest, direction: Direction, about: LegFacts | null): string | null {
  const flight = about?.flight
  if (!flight || flight.direction !== direction) return 'Choose a flight of the list'
  if (flight.serviceDate !== leg.date) return `${flight.ident} is not on ${serviceDateText(leg.date)}: choose the flight again`
  return flight.status === 'cancelled' ? `${flight.ident} is cancelled on ${serviceDateText(leg.date)}` : null
}

function checkTransfer(
  facts: AdvancedFacts,
  request: AdvancedRequest,
  direction: Direction,
  transfer: TransferRequest,
  about: LegFacts,
): FieldErrors {
  const at = (name: string) => `${direction}.transfer.${name}`
  const errors: FieldErrors = {}
  if (!about.service) errors[at('serviceGuid')] = 'Choose a service of the list'
  if (!about.place) errors[at('locationGuid')] = 'Choose a place of the list'
  else if (about.place.guid === facts.airport.guid) errors[at('locationGuid')] = 'Choose a place other than the airport'
  if (about.service) {
    const carsNeeded = Math.ceil(partySize(request) / about.service.passengers)
    if (transfer.cars < carsNeeded)
      errors[at('cars')] = `A ${about.service.name} takes ${about.service.passengers}: ${partySize(request)} passengers need ${carsNeeded}`
    if (transfer.cars > partySize(request)) errors[at('cars')] = 'There are more cars than passengers'
  }
  transfer.carSeats.forEach((seat, index) => {
    if (!facts.book.carSeats.some(({ guid }) => guid === seat.guid)) errors[at(`carSeats.${index}.guid`)] = 'Choose a car seat of the list'
  })
  const { askedPickupAt, flight } = about
  if (direction === 'arrival' && transfer.pickupTime !== null) errors[at('pickupTime')] = 'An arrival is met when its flight is in'
  else if (askedPickupAt !== null && flight && !isBefore(askedPickupAt, flight.scheduled))
    errors[at('pickupTime')] = `${flight.ident} has left by then`
  return errors
}

function checkOrder({ arrival, departure }: AdvancedFacts): FieldErrors {
  if (!arrival?.flight || !departure?.flight) return {}
  return isBefore(arrival.flight.scheduled, departure.flight.scheduled) ? {} : { 'departure.date': 'The departure is before the arrival' }
}

function checkCustomer({ customer }: AdvancedFacts): FieldErrors {
  return customer ? {} : { customer: 'Choose who books, or add them' }
}

const counts = { adult: 'adults', child: 'children', infant: 'infants' } as const satisfies Record<AgeBand, keyof AdvancedRequest>

function checkNames(request: AdvancedRequest): FieldErrors {
  const tooMany = ageBands.find((band) => request.passengers.filter(({ ageBand }) => ageBand === band).length > request[counts[band]])
  if (tooMany === undefined) return {}
  const index = request.passengers.findLastIndex(({ ageBand }) => ageBand === tooMany)
  return { [`passengers.${index}.ageBand`]: `The party has ${request[counts[tooMany]]} of these` }
}

function checkBilling(facts: AdvancedFacts, request: AdvancedRequest): FieldErrors {
  const errors: FieldErrors = {}
  if (request.partnerGuid !== null && !facts.partner) errors['partnerGuid'] = 'Choose a partner of the list'
  if (request.billing === 'partnerAccount' && request.partnerGuid === null) errors['partnerGuid'] = 'Choose whose account it goes on'
  if (request.billing === 'payNow' && facts.isPartnerUser) errors['billing'] = partnersTakeNoMoney
  else if (request.billing === 'payNow' && request.payMethod === null) errors['payMethod'] = 'Choose how it is paid'
  request.extras.forEach((extra, index) => {
    if (!facts.book.extras.some(({ guid }) => guid === extra.guid)) errors[`extras.${index}.guid`] = 'Choose an extra of the list'
  })
  return errors
}

function checkOverrides(facts: AdvancedFacts, request: AdvancedRequest): FieldErrors {
  if (request.overrides.length === 0 || facts.hasPolicyOverride) return {}
  return { 'overrides.0.totalCents': 'Replacing the computed price needs policy override' }
}
