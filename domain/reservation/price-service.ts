import { localTimeOf } from '#domain/calendar/airport-time.ts'
import { hoursBetween, type Instant } from '#domain/calendar/instant.ts'
import type { ServiceDate } from '#domain/calendar/service-date.ts'
import {
  partnerNet,
  priceFastTrack,
  priceHourly,
  priceTransfer,
  type PriceLine,
} from '#domain/pricing/price-lines.ts'
import { priceCarSeats, priceExtras } from '#domain/pricing/price-items.ts'
import { isRefusal, refuse, type Refusal } from '#domain/refusal.ts'
import { withCommission } from '#domain/partner/commission.ts'
import { isFastTrack, type Direction } from '#domain/vocabulary/booking-kinds.ts'
import { flightOf, placeOf, serviceOf, type ReservationFacts } from './facts.ts'
import type {
  Counted,
  KeyedPriceLine,
  PartyCounts,
  Reservation,
  ReservedBooking,
  ReservedTrip,
} from './reservation.ts'

/**
 * A part of a service with one price: the party of a fast track, or identical cars of one drive. `about`
 * contains what its price depends on besides the quantity; if it doesn't change, the part keeps its price.
 */
export interface PricedPart {
  /** The cars and journey: `drive1.<service>`. */
  readonly role: string
  /** The prefix of its line keys: `drive1.<service>.`; empty for a fast track. */
  readonly prefix: string
  readonly about: string
  readonly party: PartyCounts | null
  readonly cars: number
  readonly trip: ReservedTrip | null
  readonly carSeats: readonly Counted[]
  /** They join a party that already has its first passenger. */
  readonly isFurther?: boolean
}

/** Whether a key belongs to `drive1.sedan.` rather than `drive1.sedan.2.`. */
export function isOfPrefix(key: string, prefix: string): boolean {
  return key.startsWith(prefix) && !/^\d+\./.test(key.slice(prefix.length))
}

/**
 * Partner terms for pricing. A net rate applies only on the partner's account; commission also applies if the
 * guest pays.
 */
export function atTermsOf(
  facts: ReservationFacts,
  { billing }: Pick<Reservation, 'billing'>,
): ReservationFacts {
  return {
    ...facts,
    partner:
      billing === 'partnerAccount' || facts.partner?.settlement === 'commission' ? facts.partner : null,
  }
}

/**
 * Whether a line is the fee of a trip that was cancelled while its booking stayed. Later changes never touch
 * it.
 */
export function isDroppedFee({ key }: Pick<KeyedPriceLine, 'key'>): boolean {
  return key.startsWith('dropped.')
}

/**
 * The parts of a service that have their own price. Cancelled trips have none unless the whole booking was
 * cancelled; completed trips and no-shows keep theirs.
 */
export function pricedParts(facts: ReservationFacts, booking: ReservedBooking): PricedPart[] {
  if (isFastTrack(booking.kind)) {
    const { adults, children, infants } = booking
    return [
      {
        role: '',
        prefix: '',
        about: booking.serviceDate,
        party: { adults, children, infants },
        cars: 0,
        trip: null,
        carSeats: [],
      },
    ]
  }
  const drives = booking.trips.filter((it) => it.status !== 'cancelled' || booking.status === 'cancelled')
  const alike = Map.groupBy(
    drives,
    (trip) => `${trip.journey} ${trip.serviceGuid} ${aboutDrive(facts, booking, trip)}`,
  )
  const used = new Map<string, number>()
  return [...alike.values()].flatMap((trips) => {
    const [trip] = trips
    if (!trip) return []
    const role = `drive${trip.journey}.${trip.serviceGuid}`
    const again = (used.get(role) ?? 0) + 1
    used.set(role, again)
    const prefix = again === 1 ? `${role}.` : `${role}.${again}.`
    const carSeats = summed(trips.flatMap((it) => it.carSeats))
    return [
      {
        role,
        prefix,
        about: aboutDrive(facts, booking, trip),
        party: null,
        cars: trips.length,
        trip,
        carSeats,
      },
    ]
  })
}

/**
 * What the price of a trip depends on: its date, its two zones in either direction, its stops, and the hours
 * of a hire.
 */
function aboutDrive(facts: ReservationFacts, booking: ReservedBooking, trip: ReservedTrip): string {
  const zones = [trip.fromGuid, trip.toGuid].map((it) => placeOf(facts, it)?.zoneGuid ?? it).toSorted()
  return [trip.serviceDate, ...zones, trip.stops.length, booking.hours ?? ''].join(' ')
}

/** The lines of a part at today's rules. `isNew`: it is being added now, so short-notice surcharges apply. */
export function pricePart(
  facts: ReservationFacts,
  booking: ReservedBooking,
  part: PricedPart,
  isNew: boolean,
): KeyedPriceLine[] | Refusal {
  const lines =
    part.trip === null
      ? priceParty(facts, booking, part, isNew)
      : priceDrive(facts, booking, part, part.trip, isNew)
  if (isRefusal(lines)) return lines
  return withCommission(facts.partner, atPartnerRate(facts, lines)).map((line) => ({
    ...line,
    key: `${part.prefix}${line.key ?? line.label}`,
    serviceDate: part.trip?.serviceDate ?? booking.serviceDate,
  }))
}

/** The lines of extras at today's prices. */
export function priceExtraLines(
  facts: ReservationFacts,
  extras: readonly Counted[],
  serviceDate: ServiceDate,
): KeyedPriceLine[] | Refusal {
  const priced = priceExtras(facts.book, extras, serviceDate)
  if (isRefusal(priced)) return priced
  return withCommission(facts.partner, atPartnerRate(facts, priced)).map((it) => ({
    ...it,
    key: it.key ?? it.label,
  }))
}

/** On a partner's account the partner's terms apply; a guest who pays directly pays the full price. */
function atPartnerRate({ partner }: ReservationFacts, lines: PriceLine[]): PriceLine[] {
  return partner === null ? lines : partnerNet(lines, partner)
}

/** Uses the scheduled time, so that a late flight never incurs the night surcharge. */
function priceParty(
  facts: ReservationFacts,
  booking: ReservedBooking,
  { party, isFurther = false }: PricedPart,
  isNew: boolean,
): PriceLine[] | Refusal {
  const { serviceDate, serviceTime } = booking
  const direction: Direction = booking.kind === 'arrivalFastTrack' ? 'arrival' : 'departure'
  const scheduled = flightOf(facts, booking.flightGuid)?.scheduled
  const ahead = isNew && scheduled !== undefined ? { hoursAhead: hoursBetween(facts.now, scheduled) } : {}
  const { adults, children, infants } = party ?? booking
  return priceFastTrack(facts.book, {
    direction,
    serviceDate,
    serviceTime,
    adults,
    children,
    infants,
    isFurther,
    ...ahead,
  })
}

function priceDrive(
  facts: ReservationFacts,
  booking: ReservedBooking,
  part: PricedPart,
  trip: ReservedTrip,
  isNew: boolean,
): PriceLine[] | Refusal {
  const service = serviceOf(facts, trip.serviceGuid)
  const [from, to] = [placeOf(facts, trip.fromGuid), placeOf(facts, trip.toGuid)]
  if (!service) return refuse('service', 'This service is no longer offered. Choose another.')
  if (!from || !to) return refuse('place', 'We no longer serve one of these locations. Choose another.')
  const asked = {
    serviceGuid: service.guid,
    serviceName: service.name,
    pickupDate: trip.serviceDate,
    pickupTime: localTimeOf(trip.pickupAt, facts.timeZone),
    hoursAhead: isNew ? hoursAhead(facts, trip.pickupAt) : Infinity,
    cars: part.cars,
  }
  const drive =
    booking.kind === 'hourly'
      ? priceHourly(facts.book, { ...asked, hours: booking.hours ?? 1 })
      : priceTransfer(facts.book, {
          ...asked,
          category:
            booking.kind === 'arrivalTransfer' || booking.kind === 'departureTransfer'
              ? 'airportTransport'
              : 'otherTransport',
          fromZone: from.zoneGuid,
          toZone: to.zoneGuid,
          fromZoneName: from.zoneName,
          toZoneName: to.zoneName,
          extraStops: trip.stops.length,
        })
  if (isRefusal(drive)) return drive
  const seats = priceCarSeats(facts.book, part.carSeats, trip.serviceDate)
  return isRefusal(seats)
    ? seats
    : [...drive, ...seats.map((it) => ({ ...it, key: `seat.${it.key ?? it.label}` }))]
}

function hoursAhead({ now }: ReservationFacts, at: Instant): number {
  return hoursBetween(now, at)
}

function summed(counts: readonly Counted[]): Counted[] {
  return [...Map.groupBy(counts, (it) => it.guid)].map(([guid, all]) => ({
    guid,
    quantity: all.reduce((sum, it) => sum + it.quantity, 0),
  }))
}
