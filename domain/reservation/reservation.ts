import type { BookingStatus } from '#domain/booking/booking-states.ts'
import type { Billing } from '#domain/booking/group-state.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import type { PriceLine } from '#domain/pricing/price-lines.ts'
import { isEnded, type TripStatus } from '#domain/trip/trip.ts'
import { isFastTrack, isTransport, type BookingKind, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'

/**
 * A reservation as a value: what making a booking and each change takes, and what it returns. Guids of what is not stored yet are provisional
 * names that begin with `new:`; they are the same each time the same request is planned, and replaced when it is written.
 */
export interface Reservation {
  readonly guid: string
  /** Empty while it is new. */
  readonly reference: string
  readonly customer: Booker
  readonly partnerGuid: string | null
  readonly partnerReference: string
  readonly billing: Billing
  readonly comments: string
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
  /** The place in the list of the party, from 1; of those who were taken off the numbers stay free. */
  readonly position: number
  readonly firstName: string
  readonly lastName: string
  readonly ageBand: AgeBand
}

/** A price line with the stable name of its role within the booking: `adult.first`, `drive1.<service>`, `seat1.<seat>`. */
export type KeyedPriceLine = PriceLine & {
  readonly key: string
  /** The day it is for; lines without one are for the booking's own. */
  readonly serviceDate?: ServiceDate
}

/** One service of the reservation. */
export interface ReservedBooking {
  readonly guid: string
  readonly kind: BookingKind
  readonly direction: Direction | null
  readonly serviceDate: ServiceDate
  /** `HH:MM` in the airport's time zone: by the schedule, or as the flight was followed on the day. */
  readonly serviceTime: string
  readonly flightGuid: string | null
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly status: BookingStatus
  readonly comments: string
  readonly priceLines: readonly KeyedPriceLine[]
  /** The fee's lines, where it was cancelled for one. */
  readonly feeLines: readonly KeyedPriceLine[]
  readonly cancelReason: string
  /** An extra: the service it belongs to. */
  readonly belongsTo: string | null
  /** An hourly hire: the hours agreed. */
  readonly hours: number | null
  readonly dayNumber: number | null
  /** When it was booked: the terms shown then apply. */
  readonly bookedAt: Instant
  /** By the person who makes this change. */
  readonly bookedByActor: boolean
  readonly waitlistedAt: Instant | null
  /** A fast track: who is expected and who came. */
  readonly attendance: readonly Attendance[]
  /** Its drives; of those that were dropped only the ones dropped with the booking itself. */
  readonly trips: readonly ReservedTrip[]
  /** The highest number of a trip so far, dropped ones included. */
  readonly lastSequence: number
}

export interface Attendance {
  readonly passengerGuid: string
  readonly state: 'expected' | 'checkedIn' | 'noShow'
}

/** One drive of one car. */
export interface ReservedTrip {
  readonly guid: string
  readonly sequence: number
  /** Which journey of its booking; the cars of one drive share it. */
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
  readonly graceMinutes: number
  readonly notesForDriver: string
  readonly notesForOffice: string
  readonly status: TripStatus
  readonly driverGuid: string | null
}

export interface ReservedStop {
  readonly placeGuid: string
  /** `HH:MM`; null: as the drive comes by. */
  readonly at: string | null
}

export interface Counted {
  readonly guid: string
  readonly quantity: number
}

/** Whether a thing is planned and not stored yet. */
export function isNew(guid: string): boolean {
  return guid.startsWith('new:')
}

export type PartyCounts = Pick<ReservedBooking, 'adults' | 'children' | 'infants'>

/** Where each age band is counted. */
export const bandCounts = { adult: 'adults', child: 'children', infant: 'infants' } as const satisfies Record<AgeBand, keyof PartyCounts>

export function partySize({ adults, children, infants }: PartyCounts): number {
  return adults + children + infants
}

/** Whether a booking stands: it will be or was served, and is charged. */
export function stands({ status }: Pick<ReservedBooking, 'status'>): boolean {
  return status !== 'cancelled' && status !== 'waitlisted'
}

/** Whether a booking is still ahead: promised or waiting, and neither served nor over. */
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

/** The drives that are still to be made, or being made. */
export function liveTrips(booking: ReservedBooking): ReservedTrip[] {
  return booking.trips.filter((it) => !isEnded(it.status))
}

export function bookingOf(reservation: Reservation, guid: string): ReservedBooking | null {
  return reservation.bookings.find((it) => it.guid === guid) ?? null
}

/** The reservation with some of its bookings replaced by what `change` makes of them. */
export function withBookings(reservation: Reservation, change: (booking: ReservedBooking) => ReservedBooking): Reservation {
  return { ...reservation, bookings: reservation.bookings.map(change) }
}

/** The people of a party, counted by age band. */
export function countsOf(passengers: readonly Pick<Passenger, 'ageBand'>[]): PartyCounts {
  const count = (band: AgeBand) => passengers.filter((it) => it.ageBand === band).length
  return { adults: count('adult'), children: count('child'), infants: count('infant') }
}

/** The service an extra belongs to; without one that still stands, null. */
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
