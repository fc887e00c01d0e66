import { canonical } from '#domain/plan.ts'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import { importedCode } from '#domain/reservation/imported-price.ts'
import { expected, type PassengerName } from '#domain/reservation/new-reservation.ts'
import {
  countsOf,
  isService,
  type PartyCounts,
  type Passenger,
  type Reservation,
  type ReservedBooking,
} from '#domain/reservation/reservation.ts'

/** The maximum of each age band over several parties. */
export function largest(parties: readonly PartyCounts[]): PartyCounts {
  const most = (of: (party: PartyCounts) => number) => Math.max(0, ...parties.map(of))
  return {
    adults: most((it) => it.adults),
    children: most((it) => it.children),
    infants: most((it) => it.infants),
  }
}

/** A channel lists people per product; the same name in several products is one person. */
export function eachOnce(names: readonly PassengerName[]): PassengerName[] {
  return [...new Map(names.map((it) => [canonical([it.firstName, it.lastName, it.ageBand]), it])).values()]
}

/** A fast track expects as many passengers of each age band as were sold, starting with the party's first. */
export function attendanceOf(
  booking: ReservedBooking,
  passengers: readonly Passenger[],
): ReservedBooking['attendance'] {
  if (!isFastTrack(booking.kind)) return booking.attendance
  const left: Record<AgeBand, number> = {
    adult: booking.adults,
    child: booking.children,
    infant: booking.infants,
  }
  const coming = passengers.filter(({ ageBand }) => left[ageBand]-- > 0)
  const had = new Map(booking.attendance.map((it) => [it.passengerGuid, it]))
  return expected(coming).map((it) => had.get(it.passengerGuid) ?? it)
}

/**
 * Resizes the party to the largest of its services. Passengers still expected by a service are never removed.
 */
export function withParty(
  after: Reservation,
  before: Reservation,
  names: readonly PassengerName[],
): Reservation {
  const standing = after.bookings.filter((it) => it.status !== 'cancelled' && isService(it))
  const isSold = (it: ReservedBooking) => importedCode(it) !== null && standing.includes(it)
  const isMoved = after.bookings.some((booking) => {
    const was = before.bookings.find(({ guid }) => guid === booking.guid)
    return (
      booking.status !== 'cancelled' &&
      (was === undefined ||
        canonical(counts(was)) !== canonical(counts(booking)) ||
        was.status === 'cancelled')
    )
  })
  if (!isMoved) return after
  const wanted = largest(standing)
  const passengers = [...before.passengers, ...missing(before.passengers, wanted, names)]
  const bookings = after.bookings.map((it) =>
    isSold(it) ? { ...it, attendance: attendanceOf(it, passengers) } : it,
  )
  const awaited = new Set(bookings.flatMap((it) => it.attendance.map(({ passengerGuid }) => passengerGuid)))
  const left: Record<AgeBand, number> = {
    adult: wanted.adults,
    child: wanted.children,
    infant: wanted.infants,
  }
  const staying = passengers.filter((it) => left[it.ageBand]-- > 0 || awaited.has(it.guid))
  return { ...after, bookings, passengers: staying }
}

function counts({ adults, children, infants }: PartyCounts): PartyCounts {
  return { adults, children, infants }
}

function missing(
  had: readonly Passenger[],
  wanted: PartyCounts,
  names: readonly PassengerName[],
): Passenger[] {
  const known = countsOf(had)
  const more: Record<AgeBand, number> = {
    adult: wanted.adults - known.adults,
    child: wanted.children - known.children,
    infant: wanted.infants - known.infants,
  }
  const last = Math.max(0, ...had.map((it) => it.position))
  const isKnown = (name: PassengerName) =>
    had.some((it) => it.firstName === name.firstName && it.lastName === name.lastName)
  return (Object.keys(more) as AgeBand[])
    .flatMap((ageBand) => {
      const named = names.filter((it) => it.ageBand === ageBand && !isKnown(it))
      return Array.from(
        { length: more[ageBand] },
        (_, index) => named[index] ?? { firstName: '', lastName: '', ageBand },
      )
    })
    .map((it, index) => ({
      guid: `new:passenger${index + 1}`,
      position: last + index + 1,
      ...it,
      details: {},
    }))
}
