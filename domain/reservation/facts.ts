import type { Permission } from '#domain/access/permissions.ts'
import { whyNotDate } from '#domain/booking/booking-dates.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import type { WaitingParty } from '#domain/date-status/waitlist.ts'
import { saleDayOf } from '#domain/fast-track/desk-day.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { bestTimeOf, type FlightStatus, type FlightTimes } from '#domain/flight/flight-times.ts'
import type { FirstOpenDay } from '#domain/ledger/periods.ts'
import type { PartnerTerms, PriceBook } from '#domain/pricing/price-book.ts'
import type { StoredTerms } from '#domain/terms/terms.ts'
import type { PlannedDrive } from '#domain/trip/clash.ts'
import type { ReservedBooking } from './reservation.ts'

/**
 * Everything a change needs to know besides the reservation itself. Unknown or inactive records are missing.
 */
export interface ReservationFacts {
  readonly today: ServiceDate
  readonly now: Instant
  readonly timeZone: string
  /** Only for warnings: charges for a day in a closed month are dated this day instead. */
  readonly firstOpenDay: FirstOpenDay
  /** The site's currency. */
  readonly currency: string
  readonly permissions: readonly Permission[]
  readonly isPartnerUser: boolean
  /**
   * Limits for a manual fee: above `usualCents` the plan warns, above `mostCents` it needs a policy override.
   */
  readonly feeLimits: { readonly usualCents: number; readonly mostCents: number }
  /** A sale at the desk to guests who are present, so today is allowed. */
  readonly isWalkIn: boolean
  /** Whether the request comes from a form that asks for fields. Imports, carts and walk-ins don’t. */
  readonly asksFields: boolean
  /** The built-in fields and the company’s own, in their order. */
  readonly fields: readonly DetailField[]
  readonly book: PriceBook
  /** The terms by effective date. */
  readonly terms: StoredTerms
  readonly airport: PlaceFacts
  readonly places: readonly PlaceFacts[]
  readonly services: readonly ServiceFacts[]
  readonly seats: readonly SeatFacts[]
  readonly flights: readonly FlightFacts[]
  readonly days: readonly DayFacts[]
  readonly partner: PartnerFacts | null
  /** All trips of the drivers assigned to this reservation. */
  readonly drives: readonly PlannedDrive[]
  readonly drivers: readonly { readonly guid: string; readonly name: string }[]
  /** Child seats in use by other parties around these days. */
  readonly seatUse: readonly SeatUse[]
  /** Other reservations of the same customer on the flights in question. */
  readonly sameFlights: readonly { readonly flightGuid: string; readonly reference: string }[]
  /** What the guest owes according to the ledger before the change. */
  readonly balanceCents: number
  readonly charges: readonly StandingCharge[]
  /** Write-offs that were not reversed, latest first. */
  readonly writeOffs: readonly { readonly guid: string; readonly amountCents: number }[]
}

export interface FlightFacts extends FlightTimes {
  readonly guid: string
  readonly ident: string
  readonly airlineName: string
  readonly otherAirport: string
  readonly otherCity: string
  readonly direction: Direction
  readonly serviceDate: ServiceDate
  readonly status: FlightStatus
}

/** Fast-track capacity of a date and direction. */
export interface DayFacts {
  readonly date: ServiceDate
  readonly direction: Direction
  readonly mode: DateMode
  readonly capacity: number | null
  /** Confirmed passengers of all parties, including this one. */
  readonly taken: number
  /** The concierge has closed and locked the day. */
  readonly isLocked: boolean
  /**
   * Waiting parties in order of joining, including this one. Parties whose flight was already due are
   * omitted: they can't be approved any more.
   */
  readonly waiting: readonly WaitingParty[]
}

export interface PlaceFacts {
  readonly guid: string
  readonly name: string
  readonly zoneGuid: string
  readonly zoneName: string
  readonly minutesFromAirport: number
  /** A typed address that is not stored yet. */
  readonly address?: string
}

export interface ServiceFacts {
  readonly guid: string
  readonly name: string
  readonly passengers: number
  readonly luggage: number
}

export interface SeatFacts {
  readonly guid: string
  readonly name: string
  readonly stock: number
}

export interface SeatUse {
  readonly guid: string
  readonly quantity: number
  readonly pickupAt: Instant
  readonly expectedMinutes: number
}

export interface PartnerFacts extends PartnerTerms {
  readonly guid: string
  readonly name: string
  readonly blocked: boolean
  readonly creditLimitCents: number
  readonly balanceCents: number
  /** The gratuity agreed for the driver of each transfer. */
  readonly gratuityBasisPoints: number
  readonly referenceRequired: boolean
}

/**
 * A ledger charge that was not reversed: for a booking's price or fee, or for waiting, which no change
 * touches.
 */
export interface StandingCharge {
  readonly guid: string
  readonly bookingGuid: string
  readonly kind: 'service' | 'waiting'
  readonly totalCents: number
  readonly commissionCents: number
  readonly earnedOn: ServiceDate
  /** The service day of its lines; null if they are for several. */
  readonly serviceDate: ServiceDate | null
  readonly partnerGuid: string | null
}

export function hasOverride({ permissions }: Pick<ReservationFacts, 'permissions'>): boolean {
  return permissions.includes('policyOverride')
}

/** Whether the user making the change created the booking today. */
export function isOwnOfToday(
  { today, timeZone }: Pick<ReservationFacts, 'today' | 'timeZone'>,
  booking: ReservedBooking,
): boolean {
  return booking.bookedByActor && localDateOf(booking.bookedAt, timeZone) === today
}

export function flightOf(facts: Pick<ReservationFacts, 'flights'>, guid: string | null): FlightFacts | null {
  return facts.flights.find((it) => it.guid === guid) ?? null
}

/** The best known time of an arriving flight; null for any other. */
export function arrivalKnownAt(
  facts: Pick<ReservationFacts, 'flights'>,
  guid: string | null,
): Instant | null {
  const flight = flightOf(facts, guid)
  return flight?.direction === 'arrival' ? bestTimeOf(flight) : null
}

export function placeOf(
  facts: Pick<ReservationFacts, 'places' | 'airport'>,
  guid: string,
): PlaceFacts | null {
  return guid === facts.airport.guid ? facts.airport : (facts.places.find((it) => it.guid === guid) ?? null)
}

export function serviceOf(facts: Pick<ReservationFacts, 'services'>, guid: string): ServiceFacts | null {
  return facts.services.find((it) => it.guid === guid) ?? null
}

export function driverName(facts: Pick<ReservationFacts, 'drivers'>, guid: string | null): string {
  return facts.drivers.find((it) => it.guid === guid)?.name ?? 'the driver'
}

const openDay = { mode: 'open', capacity: null, taken: 0, isLocked: false, waiting: [] } as const

/** Days without settings are open. */
export function dayOf(
  facts: Pick<ReservationFacts, 'days'>,
  date: ServiceDate,
  direction: Direction,
): DayFacts {
  return (
    facts.days.find((it) => it.date === date && it.direction === direction) ?? { date, direction, ...openDay }
  )
}

/** Whether a date is closed and locked in either direction. */
export function isLocked(facts: Pick<ReservationFacts, 'days'>, date: ServiceDate): boolean {
  return facts.days.some((it) => it.date === date && it.isLocked)
}

/**
 * The earliest date that can be booked. At the desk, a late evening flight still belongs to its own date
 * after midnight, until that day is closed.
 */
export function firstDayOf(
  { isWalkIn, today, now }: ReservationFacts,
  flight: FlightFacts | null,
): ServiceDate {
  return isWalkIn && flight !== null ? saleDayOf(flight, { today, now }) : today
}

/** Why the user can't book the date, `first` being today. Null if they can. */
export function whyNotDay(
  facts: Pick<ReservationFacts, 'today' | 'permissions' | 'isWalkIn' | 'isPartnerUser'>,
  date: string,
  first = facts.today,
): string | null {
  const { isPartnerUser, isWalkIn } = facts
  return whyNotDate(date, first, { isTodayAllowed: hasOverride(facts) || isWalkIn, isPartnerUser })
}
