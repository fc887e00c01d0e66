import type { PaymentMethod } from '#domain/ledger/ledger-accounts.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { DateMode } from '#domain/date-status/capacity.ts'
import type { FlightStatus, FlightTimes } from '#domain/flight/flight-times.ts'
import type { AgeBand, PartnerTerms, PriceBook } from '#domain/pricing/price-book.ts'
import type { StoredTerms } from '#domain/terms/terms.ts'

/** An advanced booking as requested: flights plus fast track and/or airport transfer, arrival and/or departure. */
export interface AdvancedRequest {
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly passengers: readonly PassengerName[]
  readonly arrival: LegRequest | null
  readonly departure: LegRequest | null
  readonly extras: readonly Counted[]
  readonly billing: Billing
  readonly payMethod: PaymentMethod | null
  readonly partnerGuid: string | null
  readonly partnerReference: string
  readonly comments: string
  readonly overrides: readonly { readonly key: string; readonly totalCents: number; readonly reason: string }[]
}

export interface PassengerName {
  readonly firstName: string
  readonly lastName: string
  readonly ageBand: AgeBand
}

export interface Counted {
  readonly guid: string
  readonly quantity: number
}

export interface LegRequest {
  readonly date: ServiceDate
  readonly flightGuid: string
  readonly fastTrack: boolean
  readonly transfer: TransferRequest | null
}

export interface TransferRequest {
  readonly serviceGuid: string
  readonly locationGuid: string
  readonly cars: number
  readonly luggage: number
  readonly carSeats: readonly Counted[]
  /** `HH:MM`; null: computed from the flight. */
  readonly pickupTime: string | null
  readonly notesForDriver: string
}

/** The inputs of the plan, read from the database: unknown or inactive things are null. */
export interface AdvancedFacts {
  readonly today: ServiceDate
  readonly now: Instant
  readonly timeZone: string
  readonly hasPolicyOverride: boolean
  readonly isPartnerUser: boolean
  /** The desk sells to guests who are present: today is allowed. */
  readonly isWalkIn: boolean
  readonly book: PriceBook
  /** Which terms are valid on which day. */
  readonly terms: StoredTerms
  readonly airport: PlaceFacts
  readonly customer: { readonly firstName: string; readonly lastName: string; readonly email: string } | null
  readonly partner: PartnerFacts | null
  readonly arrival: LegFacts | null
  readonly departure: LegFacts | null
}

export interface LegFacts {
  readonly flight: FlightFacts | null
  readonly day: DayFacts
  readonly place: PlaceFacts | null
  readonly service: ServiceFacts | null
  /** The leg's requested pickup time as an instant; null: none requested. Time zones are resolved where the facts are read. */
  readonly askedPickupAt: Instant | null
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

export interface DayFacts {
  readonly mode: DateMode
  readonly capacity: number | null
  readonly taken: number
  /** Closed and locked by a concierge. */
  readonly isLocked: boolean
}

export interface PlaceFacts {
  readonly guid: string
  readonly name: string
  readonly zoneGuid: string
  readonly zoneName: string
  readonly minutesFromAirport: number
  /** In degrees, for the guest's map; null: unknown. */
  readonly latitude?: number | null
  readonly longitude?: number | null
}

export interface ServiceFacts {
  readonly guid: string
  readonly name: string
  readonly passengers: number
  readonly luggage: number
}

export interface PartnerFacts extends PartnerTerms {
  readonly guid: string
  readonly name: string
  readonly blocked: boolean
  readonly creditLimitCents: number
  readonly balanceCents: number
}
