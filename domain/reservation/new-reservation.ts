import { partnersTakeNoMoney, type Billing } from '#domain/booking/group-state.ts'
import type { GivenDetails } from '#domain/fields/detail-field.ts'
import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import { ageBands, type AgeBand } from '#domain/pricing/price-book.ts'
import { whyNoReference } from '#domain/partner/required-reference.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { hasOverride, type ReservationFacts } from './facts.ts'
import { detailErrors, detailsGiven, passengerErrors } from './details-given.ts'
import type { FieldErrors } from './plan-drive.ts'
import { atTermsOf, priceExtraLines } from './price-service.ts'
import {
  bandCounts,
  type Booker,
  type Counted,
  type Passenger,
  type Reservation,
  type ReservedBooking,
} from './reservation.ts'

/** The parts that every new booking has besides its services: who travels and who pays. */
export interface PartyRequest {
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly passengers: readonly PassengerName[]
  readonly extras: readonly Counted[]
  readonly billing: Billing
  readonly payMethod: PaymentMethod | null
  readonly partnerGuid: string | null
  readonly partnerReference: string
  readonly comments: string
  readonly details: GivenDetails
  readonly flags: readonly GroupFlag[]
  readonly overrides: readonly PriceOverride[]
}

/** The defaults for a service or fee that joins a reservation: only the party size is its own. */
export const blankParty = {
  passengers: [],
  extras: [],
  billing: 'payLater',
  payMethod: null,
  partnerGuid: null,
  partnerReference: '',
  comments: '',
  details: {},
  flags: [],
  overrides: [],
} as const satisfies Omit<PartyRequest, 'adults' | 'children' | 'infants'>

export interface PassengerName {
  readonly firstName: string
  readonly lastName: string
  readonly ageBand: AgeBand
  readonly details?: GivenDetails | undefined
}

/** A price that replaces the calculated one. */
export interface PriceOverride {
  readonly key: string
  readonly totalCents: number
  readonly reason: string
}

export const priceNeedsOverride = 'Changing the calculated price needs a policy override'

/** Checks the party size only, before the form is complete. */
export function checkParty(request: PartyRequest): FieldErrors {
  return request.adults < 1 ? { adults: 'At least one adult is required' } : {}
}

export function checkBooker(
  facts: ReservationFacts,
  request: PartyRequest,
  booker: Booker | null,
): FieldErrors {
  return {
    ...(booker ? {} : { customer: 'Choose a customer or add a new one' }),
    ...checkNames(request),
    ...detailErrors(facts, 'reservation', request.details),
    ...passengerErrors(facts, request.passengers),
    ...checkBilling(facts, request),
    ...checkExtras(facts, request),
    ...(request.overrides.length > 0 && !hasOverride(facts)
      ? { 'overrides.0.totalCents': priceNeedsOverride }
      : {}),
  }
}

function checkNames(request: PartyRequest): FieldErrors {
  const tooMany = ageBands.find(
    (band) => request.passengers.filter(({ ageBand }) => ageBand === band).length > request[bandCounts[band]],
  )
  if (tooMany === undefined) return {}
  const index = request.passengers.findLastIndex(({ ageBand }) => ageBand === tooMany)
  return {
    [`passengers.${index}.ageBand`]:
      `The party size allows ${request[bandCounts[tooMany]]} in this age band. ` +
      'Change the age band or the party size.',
  }
}

/** Checks who pays; also used for fees, which have no party. */
export function checkBilling(
  facts: ReservationFacts,
  request: Pick<PartyRequest, 'billing' | 'payMethod' | 'partnerGuid' | 'partnerReference'>,
): FieldErrors {
  const { partner, asksFields } = facts
  const missing = partner && asksFields ? whyNoReference(partner, request.partnerReference) : null
  const errors: FieldErrors = missing ? { partnerReference: missing } : {}
  if (request.partnerGuid !== null && !facts.partner) errors['partnerGuid'] = 'Choose a partner from the list'
  if (request.billing === 'partnerAccount' && request.partnerGuid === null)
    errors['partnerGuid'] = 'Choose the partner to bill'
  if (request.billing === 'payNow' && facts.isPartnerUser)
    errors['billing'] = `${partnersTakeNoMoney}. Choose “Pay later” or “Partner account”.`
  else if (request.billing === 'payNow' && request.payMethod === null)
    errors['payMethod'] = 'Choose a payment method'
  return errors
}

function checkExtras(facts: ReservationFacts, request: PartyRequest): FieldErrors {
  const errors: FieldErrors = {}
  request.extras.forEach((extra, index) => {
    if (!facts.book.extras.some(({ guid }) => guid === extra.guid))
      errors[`extras.${index}.guid`] = 'Choose an extra from the list'
  })
  return errors
}

/** A booking with default values, completed by `own`. */
export function newBooking(
  facts: ReservationFacts,
  request: PartyRequest,
  own: Partial<ReservedBooking> & NewService,
): ReservedBooking {
  const { adults, children, infants } = request
  return {
    direction: null,
    flightGuid: null,
    adults,
    children,
    infants,
    status: 'booked',
    comments: '',
    details: {},
    priceLines: [],
    feeLines: [],
    cancelReason: '',
    belongsTo: null,
    hours: null,
    dayNumber: null,
    bookedAt: facts.now,
    bookedByActor: true,
    waitlistedAt: null,
    attendance: [],
    trips: [],
    lastSequence: own.trips?.length ?? 0,
    ...own,
  }
}

type NewService = Pick<ReservedBooking, 'guid' | 'kind' | 'serviceDate' | 'serviceTime'>

/**
 * A new reservation with these services, its party and its extras. Refuses an extra without a price or tax.
 */
export function newReservation(
  facts: ReservationFacts,
  booker: Booker | null,
  request: PartyRequest,
  services: readonly ReservedBooking[],
): Reservation | Refusal {
  const passengers = passengersOf(facts, request, booker)
  const extras = extrasOf(facts, request, services)
  if (isRefusal(extras)) return extras
  const expecting = services.map((it) =>
    isFastTrack(it.kind) ? { ...it, attendance: expected(passengers) } : it,
  )
  return {
    guid: 'new:group',
    reference: '',
    customer: booker ?? { guid: '', firstName: '', lastName: '', email: '' },
    partnerGuid: request.partnerGuid,
    partnerReference: request.partnerReference,
    billing: request.billing,
    comments: request.comments,
    details: detailsGiven(facts, 'reservation', request.details),
    flags: request.flags,
    passengers,
    bookings: [...expecting, ...(extras === null ? [] : [extras])],
  }
}

export function expected(passengers: readonly Pick<Passenger, 'guid'>[]): ReservedBooking['attendance'] {
  return passengers.map(({ guid }) => ({ passengerGuid: guid, state: 'expected' }))
}

/**
 * The whole party: named passengers come first in their age band. Without names, the first adult is the
 * customer.
 */
function passengersOf(facts: ReservationFacts, request: PartyRequest, booker: Booker | null): Passenger[] {
  const size = { adult: request.adults, child: request.children, infant: request.infants }
  const named = namedFirst(request.passengers, booker)
  return ageBands
    .flatMap((band) => {
      const names = named.filter(({ ageBand }) => ageBand === band)
      return Array.from(
        { length: size[band] },
        (_, index): PassengerName => names[index] ?? { firstName: '', lastName: '', ageBand: band },
      )
    })
    .map((name, index) => ({
      guid: `new:passenger${index + 1}`,
      position: index + 1,
      firstName: name.firstName,
      lastName: name.lastName,
      ageBand: name.ageBand,
      details: detailsGiven(facts, 'passenger', name.details),
    }))
}

/** If no passenger has a name, the first adult is the customer. */
function namedFirst(passengers: readonly PassengerName[], booker: Booker | null): readonly PassengerName[] {
  if (booker === null || passengers.some((it) => it.firstName !== '' || it.lastName !== '')) return passengers
  const { firstName, lastName } = booker
  const first = passengers.find(({ ageBand }) => ageBand === 'adult')
  return [{ ...first, firstName, lastName, ageBand: 'adult' }, ...passengers.filter((it) => it !== first)]
}

/** The extras as one booking that belongs to the first service; null if there are none. */
function extrasOf(
  facts: ReservationFacts,
  request: PartyRequest,
  services: readonly ReservedBooking[],
): ReservedBooking | Refusal | null {
  const first = services.toSorted((a, b) =>
    a.serviceDate + a.serviceTime < b.serviceDate + b.serviceTime ? -1 : 1,
  )[0]
  if (request.extras.length === 0 || !first) return null
  const lines = priceExtraLines(atTermsOf(facts, request), request.extras, first.serviceDate)
  if (isRefusal(lines)) return lines
  return newBooking(facts, request, {
    guid: 'new:extra',
    kind: 'extra',
    serviceDate: first.serviceDate,
    serviceTime: first.serviceTime,
    belongsTo: first.guid,
    priceLines: lines,
  })
}
