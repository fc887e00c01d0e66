import { checkDetails } from '#domain/fields/check-details.ts'
import { canonical } from '#domain/plan.ts'
import { detailsAt, type GivenDetails } from '#domain/fields/detail-field.ts'
import type { AgeBand } from '#domain/pricing/price-book.ts'
import { refuse, refuseField, refuseFields, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { ReservationFacts } from '#domain/reservation/facts.ts'
import type { Target } from '#domain/reservation/plan-change.ts'
import {
  countsOf,
  isOpen,
  isService,
  liveTrips,
  partySize,
  type Passenger,
  type PartyCounts,
  type Reservation,
  type ReservedBooking,
} from '#domain/reservation/reservation.ts'

export interface EditPaxRequest {
  readonly passengers: readonly {
    readonly guid: string
    /** What is left out stays as stored. */
    readonly firstName?: string | undefined
    readonly lastName?: string | undefined
    readonly ageBand?: AgeBand | undefined
    readonly details?: GivenDetails | undefined
  }[]
  /** Passengers who are not coming. */
  readonly removed: readonly string[]
}

/** Corrects names and age bands and removes passengers. Places, cars and prices are updated accordingly. */
export function editPaxTarget(
  facts: ReservationFacts,
  before: Reservation,
  request: EditPaxRequest,
): Target | Refusal {
  const unknown = request.passengers.findIndex(
    ({ guid }) => !before.passengers.some((it) => it.guid === guid),
  )
  if (unknown >= 0)
    return refuseField(
      `passengers.${unknown}.guid`,
      'This passenger is no longer in the party. Reload the page.',
    )
  const stray = request.removed.findIndex((guid) => !before.passengers.some((it) => it.guid === guid))
  if (stray >= 0)
    return refuseField(`removed.${stray}`, 'This passenger is no longer in the party. Reload the page.')
  const errors: Record<string, string> = {}
  const named = before.passengers.map((it) => renamed(facts, it, request, errors))
  if (Object.keys(errors).length > 0) return refuseFields(errors)
  const coming = named.filter((it) => !request.removed.includes(it.guid))
  const isPartyMoved = JSON.stringify(countsOf(coming)) !== JSON.stringify(countsOf(before.passengers))
  if (isPartyMoved && countsOf(coming).adults < 1)
    return refuse('passengers', 'At least one adult is required')
  const came = before.passengers.find((it) => isTouched(it, coming) && isAhead(before, it.guid))
  if (came) return refuse('passengers', `${nameOf(came)} is checked in. Reset the check-in first.`)
  const after = isPartyMoved ? resized(before, coming) : before
  // Passengers already served stay in the party but are no longer expected.
  const passengers = named.filter((it) => coming.includes(it) || isServed(before, it.guid))
  return {
    title: 'Edit passengers',
    after: { ...after, passengers },
    noPlace: 'ask',
    template: isPartyMoved || isDetailTold(facts, before.passengers, passengers) ? 'change' : null,
  }
}

function renamed(
  facts: ReservationFacts,
  passenger: Passenger,
  { passengers }: EditPaxRequest,
  errors: Record<string, string>,
): Passenger {
  const index = passengers.findIndex((it) => it.guid === passenger.guid)
  const asked = passengers[index]
  if (!asked) return passenger
  const detailed = checkDetails(
    asked.details ?? {},
    { fields: facts.fields, owner: 'passenger', user: facts, isAsked: false, before: passenger.details },
    `passengers.${index}.`,
  )
  Object.assign(errors, detailed.errors)
  return {
    ...passenger,
    firstName: asked.firstName ?? passenger.firstName,
    lastName: asked.lastName ?? passenger.lastName,
    ageBand: asked.ageBand ?? passenger.ageBand,
    details: detailed.details,
  }
}

/** Whether details changed that guests see. */
function isDetailTold(
  { fields }: ReservationFacts,
  before: readonly Passenger[],
  after: readonly Passenger[],
): boolean {
  const seen = ({ details }: Passenger) => canonical(detailsAt('guest', fields, details))
  return after.some((it) => before.some((was) => was.guid === it.guid && seen(was) !== seen(it)))
}

/** Whether the passenger belongs to a service that was completed or a no-show. */
function isServed({ bookings }: Pick<Reservation, 'bookings'>, guid: string): boolean {
  return bookings.some(
    (it) =>
      !isOpen(it) &&
      it.status !== 'cancelled' &&
      it.attendance.some(({ passengerGuid }) => passengerGuid === guid),
  )
}

/** Whether the passenger is checked in for a service that is not completed. */
function isAhead({ bookings }: Reservation, guid: string): boolean {
  return bookings.some(
    (it) =>
      it.status !== 'completed' &&
      it.attendance.some(({ passengerGuid, state }) => passengerGuid === guid && state === 'checkedIn'),
  )
}

/** Whether the passenger is removed or changes age band. */
function isTouched(was: Passenger, after: readonly Passenger[]): boolean {
  return after.find((it) => it.guid === was.guid)?.ageBand !== was.ageBand
}

function nameOf({ firstName, lastName }: Passenger): string {
  return `${firstName} ${lastName}`.trim() || 'A passenger'
}

function resized(before: Reservation, passengers: readonly Passenger[]): Reservation {
  const expectedOf = (booking: ReservedBooking, all: readonly Passenger[]) =>
    countsOf(all.filter(({ guid }) => booking.attendance.some(({ passengerGuid }) => passengerGuid === guid)))
  const isComing = (guid: string) => passengers.some((it) => it.guid === guid)
  const travelling = stillTravelling(before)
  const [was, is] = [
    countsOf(travelling),
    countsOf(passengers.filter(({ guid }) => travelling.some((it) => it.guid === guid))),
  ]
  const isKnown = before.bookings.some((it) => isFastTrack(it.kind) && isOpen(it))
  const bookings = before.bookings.map((booking) => {
    // If the cancellation is undone later, only those still coming are expected.
    if (booking.status === 'cancelled')
      return {
        ...booking,
        attendance: booking.attendance.filter(({ passengerGuid }) => isComing(passengerGuid)),
      }
    if (!isService(booking) || !isOpen(booking)) return booking
    if (isFastTrack(booking.kind)) {
      const counts =
        booking.attendance.length === 0
          ? followed(booking, was, is)
          : followed(booking, expectedOf(booking, before.passengers), expectedOf(booking, passengers))
      return {
        ...booking,
        ...counts,
        attendance: booking.attendance.filter(({ passengerGuid }) => isComing(passengerGuid)),
      }
    }
    const smaller = { ...booking, ...driven(booking, was, is, isKnown) }
    return thinned(smaller, partySize(booking) - partySize(smaller))
  })
  return { ...before, bookings }
}

/**
 * The party without passengers who were served, are no longer expected anywhere, and were therefore removed
 * before.
 */
function stillTravelling({ passengers, bookings }: Reservation): readonly Passenger[] {
  const ahead = bookings.filter((it) => isFastTrack(it.kind) && isOpen(it))
  if (ahead.length === 0) return passengers
  const expected = new Set(ahead.flatMap((it) => it.attendance).map((it) => it.passengerGuid))
  return passengers.filter(({ guid }) => expected.has(guid) || !isServed({ bookings }, guid))
}

const bands = ['adults', 'children', 'infants'] as const

/** Changes the counts by the same number as the party's. */
function followed(booking: PartyCounts, was: PartyCounts, is: PartyCounts): PartyCounts {
  const moved = (band: keyof PartyCounts) => Math.max(0, booking[band] + is[band] - was[band])
  return { adults: moved('adults'), children: moved('children'), infants: moved('infants') }
}

/**
 * The passengers of a trip, which need not take the whole party. With `isKnown` the desk knows who is coming,
 * so a trip for part of the party keeps its size while enough people come. Otherwise everyone who leaves is
 * assumed to have been on it, if it had passengers of that age band. Passengers who only change age band stay
 * on it.
 */
function driven(booking: PartyCounts, was: PartyCounts, is: PartyCounts, isKnown: boolean): PartyCounts {
  const counts = { ...followed(booking, was, is) }
  const coming = isKnown ? Math.max(partySize(is), partySize(counts)) : partySize(counts)
  let missing = Math.min(partySize(booking), coming) - partySize(counts)
  for (const band of bands) {
    // Adds back up to the number it had and that is coming, or removes down to the number it had.
    const room = Math.max(0, Math.min(booking[band], is[band]) - counts[band])
    const step = Math.max(Math.min(missing, room), Math.min(0, booking[band] - counts[band]))
    counts[band] += step
    missing -= step
  }
  return counts
}

/** Removes passengers from the fullest cars first. Cars themselves are never removed. */
function thinned(booking: ReservedBooking, fewer: number): ReservedBooking {
  const live = new Set(liveTrips(booking).map((it) => it.guid))
  const trips = [...booking.trips]
  for (const journey of new Set(trips.map((it) => it.journey))) {
    for (let left = fewer; left > 0; left -= 1) {
      const cars = trips
        .filter((it) => it.journey === journey && live.has(it.guid))
        .toSorted((a, b) => b.passengers - a.passengers)
      const [fullest] = cars
      if (!fullest || fullest.passengers === 0) break
      trips[trips.indexOf(fullest)] = { ...fullest, passengers: fullest.passengers - 1 }
    }
  }
  return { ...booking, trips }
}
