import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { isEnded, type TripStatus } from '#domain/trip/trip.ts'
import {
  isFastTrack,
  isTransport,
  type BookingKind,
  type Direction,
} from '#domain/vocabulary/booking-kinds.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'

/**
 * A reservation as a value: the input and output of every booking and change. Guids of records that are not
 * stored yet are provisional names that begin with `new:`. Planning the same request again gives the same
 * names; they are replaced when written.
 */
export interface Reservation {
  readonly guid: string
  /** Empty until it is stored. */
  readonly reference: string
  readonly customer: Booker
  readonly partnerGuid: string | null
  readonly partnerReference: string
  readonly billing: Billing
  readonly comments: string
  readonly details: Details
  readonly flags: readonly GroupFlag[]
  readonly passengers: readonly Passenger[]
  readonly bookings: readonly ReservedBooking[]
}

export interface Booker {
  readonly guid: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

export interface Passenger {
  readonly guid: string
  /** Position in the party, from 1. Numbers of removed passengers are not reused. */
  readonly position: number
  readonly firstName: string
  readonly lastName: string
  readonly ageBand: AgeBand
  readonly details: Details
}

/** A price line with a stable key within the booking: `adult.first`, `drive1.<service>`, `seat1.<seat>`. */
export type KeyedPriceLine = PriceLine & {
  readonly key: string
  /** The service date; lines without one use the booking's. */
  readonly serviceDate?: ServiceDate
}

/** One service of the reservation. */
export interface ReservedBooking {
  readonly guid: string
  readonly kind: BookingKind
  readonly direction: Direction | null
  readonly serviceDate: ServiceDate
  /** `HH:MM` in the airport's time zone: as scheduled, or adjusted to the flight on the day. */
  readonly serviceTime: string
  readonly flightGuid: string | null
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly status: BookingStatus
  readonly comments: string
  /** Of a fast track. Those of transport are with its trips. */
  readonly details: Details
  readonly priceLines: readonly KeyedPriceLine[]
  /** The lines of the cancellation fee, if any. */
  readonly feeLines: readonly KeyedPriceLine[]
  readonly cancelReason: string
  /** For an extra: the service it belongs to. */
  readonly belongsTo: string | null
  /** For an hourly hire: the agreed hours. */
  readonly hours: number | null
  readonly dayNumber: number | null
  /** When it was booked. The terms valid then apply. */
  readonly bookedAt: Instant
  /** Whether it was booked by the user who makes this change. */
  readonly bookedByActor: boolean
  readonly waitlistedAt: Instant | null
  /** For a fast track: who is expected, checked in or a no-show. */
  readonly attendance: readonly Attendance[]
  /** Its trips. Cancelled trips are included only if they were cancelled with the booking. */
  readonly trips: readonly ReservedTrip[]
  /** The highest sequence number of its trips, including cancelled ones. */
  readonly lastSequence: number
}

export interface Attendance {
  readonly passengerGuid: string
  readonly state: 'expected' | 'checkedIn' | 'noShow'
}

/** One trip of one car. */
export interface ReservedTrip {
  readonly guid: string
  readonly sequence: number
  /** The journey within its booking. Cars of the same journey share the number. */
  readonly journey: number
  readonly serviceDate: ServiceDate
  readonly pickupAt: Instant
  readonly expectedMinutes: number
  readonly fromGuid: string
  readonly toGuid: string
  readonly stops: readonly ReservedStop[]
  readonly passengers: number
  readonly luggage: number
  readonly carSeats: readonly Counted[]
  readonly serviceGuid: string
  readonly flightGuid: string | null
  /** The flight's best known time when someone set the pickup themselves; null: it follows the flight. */
  readonly setForFlightAt: Instant | null
  readonly graceMinutes: number
  readonly details: Details
  readonly status: TripStatus
  readonly driverGuid: string | null
}

export interface ReservedStop {
  readonly placeGuid: string
  /** `HH:MM`; null: no set time. */
  readonly at: string | null
}

export interface Counted {
  readonly guid: string
  readonly quantity: number
}

/** Whether a record is planned but not stored yet. */
export function isNew(guid: string): boolean {
  return guid.startsWith('new:')
}

export type PartyCounts = Pick<ReservedBooking, 'adults' | 'children' | 'infants'>

/** The field that counts each age band. */
export const bandCounts = { adult: 'adults', child: 'children', infant: 'infants' } as const satisfies Record<
  AgeBand,
  keyof PartyCounts
>

export function partySize({ adults, children, infants }: PartyCounts): number {
  return adults + children + infants
}

/** Whether a booking is confirmed or was served, and is therefore charged. */
export function stands({ status }: Pick<ReservedBooking, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'waitlisted'
}

/** Whether a booking is upcoming: booked or waitlisted. */
export function isOpen({ status }: Pick<ReservedBooking, 'status'>): boolean {
  return status === 'booked' || status === 'waitlisted'
}

export function isService({ kind }: Pick<ReservedBooking, 'kind'>): boolean {
  return isFastTrack(kind) || isTransport(kind)
}

/** The fast-track places a booking holds on its date and direction. */
export function placesHeld(booking: ReservedBooking): number {
  return isFastTrack(booking.kind) && stands(booking) ? partySize(booking) : 0
}

/** The trips that have not ended. */
export function liveTrips(booking: ReservedBooking): ReservedTrip[] {
  return booking.trips.filter((it) => !isEnded(it.status))
}

export function bookingOf(reservation: Reservation, guid: string): ReservedBooking | null {
  return reservation.bookings.find((it) => it.guid === guid) ?? null
}

/** The reservation with `change` applied to each booking. */
export function withBookings(
  reservation: Reservation,
  change: (booking: ReservedBooking) => ReservedBooking,
): Reservation {
  return { ...reservation, bookings: reservation.bookings.map(change) }
}

/** The size of a party by age band. */
export function countsOf(passengers: readonly Pick<Passenger, 'ageBand'>[]): PartyCounts {
  const count = (band: AgeBand) => passengers.filter((it) => it.ageBand === band).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/** The service an extra belongs to; null if there is none. */
export function serviceOfExtra(reservation: Reservation, extra: ReservedBooking): ReservedBooking | null {
  const services = reservation.bookings.filter(isService)
  return (
    services.find((it) => it.guid === extra.belongsTo) ??
    services.find((it) => it.serviceDate === extra.serviceDate && it.status !== 'cancelled') ??
    services.find((it) => it.serviceDate === extra.serviceDate) ??
    services[0] ??
    null
  )
}
