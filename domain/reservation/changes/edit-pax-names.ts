import type { AgeBand } from '#domain/pricing/price-book.ts'
import { refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import type { ReservationFacts } from '../facts.ts'
import type { Target } from '../plan-change.ts'
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
} from '../reservation.ts'

export interface EditPaxRequest {
  readonly passengers: readonly {
    readonly guid: string
    readonly firstName: string
    readonly lastName: string
    readonly ageBand?: AgeBand | undefined
  }[]
  /** People who do not come after all. */
  readonly removed: readonly string[]
}

/** Names and age bands put right, and people taken off: what follows from it for places, cars and price follows. */
export function editPaxTarget(_: ReservationFacts, before: Reservation, request: EditPaxRequest): Target | Refusal {
  const unknown = request.passengers.findIndex(({ guid }) => !before.passengers.some((it) => it.guid === guid))
  if (unknown >= 0) return refuseField(`passengers.${unknown}.guid`, 'This passenger is no longer in the party. Reload the page.')
  const stray = request.removed.findIndex((guid) => !before.passengers.some((it) => it.guid === guid))
  if (stray >= 0) return refuseField(`removed.${stray}`, 'This passenger is no longer in the party. Reload the page.')
  const named = before.passengers.map((it) => renamed(it, request))
  const coming = named.filter((it) => !request.removed.includes(it.guid))
  const isPartyMoved = JSON.stringify(countsOf(coming)) !== JSON.stringify(countsOf(before.passengers))
  if (isPartyMoved && countsOf(coming).adults < 1) return refuse('passengers', 'At least one adult is required')
  const came = before.passengers.find((it) => isTouched(it, coming) && isAhead(before, it.guid))
  if (came) return refuse('passengers', `${nameOf(came)} is checked in. Reset the check-in first.`)
  const after = isPartyMoved ? resized(before, coming) : before
  // Whoever was served already stays of the party, and is not expected any more.
  const passengers = named.filter((it) => coming.includes(it) || isServed(before, it.guid))
  return { title: 'Edit passengers', after: { ...after, passengers }, noPlace: 'ask', template: isPartyMoved ? 'change' : null }
}

function renamed(passenger: Passenger, { passengers }: EditPaxRequest): Passenger {
  const asked = passengers.find((it) => it.guid === passenger.guid)
  if (!asked) return passenger
  return { ...passenger, firstName: asked.firstName, lastName: asked.lastName, ageBand: asked.ageBand ?? passenger.ageBand }
}

/** Whether a service that is over, or was missed, knows of somebody. */
function isServed({ bookings }: Pick<Reservation, 'bookings'>, guid: string): boolean {
  return bookings.some(
    (it) => !isOpen(it) && it.status !== 'cancelled' && it.attendance.some(({ passengerGuid }) => passengerGuid === guid),
  )
}

/** Whether somebody is checked in for a service that is not over. */
function isAhead({ bookings }: Reservation, guid: string): boolean {
  return bookings.some(
    (it) => it.status !== 'completed' && it.attendance.some(({ passengerGuid, state }) => passengerGuid === guid && state === 'checkedIn'),
  )
}

/** Whether somebody is taken off or becomes older or younger. */
function isTouched(was: Passenger, after: readonly Passenger[]): boolean {
  return after.find((it) => it.guid === was.guid)?.ageBand !== was.ageBand
}

function nameOf({ firstName, lastName }: Passenger): string {
  return `${firstName} ${lastName}`.trim() || 'A passenger'
}

function resized(before: Reservation, passengers: readonly Passenger[]): Reservation {
  const expectedOf = (it: ReservedBooking, all: readonly Passenger[]) =>
    countsOf(all.filter(({ guid }) => it.attendance.some(({ passengerGuid }) => passengerGuid === guid)))
  const isComing = (guid: string) => passengers.some((it) => it.guid === guid)
  const travelling = stillTravelling(before)
  const [was, is] = [countsOf(travelling), countsOf(passengers.filter(({ guid }) => travelling.some((it) => it.guid === guid)))]
  const isKnown = before.bookings.some((it) => isFastTrack(it.kind) && isOpen(it))
  const bookings = before.bookings.map((it) => {
    // Undone one day, it is for those who still come.
    if (it.status === 'cancelled') return { ...it, attendance: it.attendance.filter(({ passengerGuid }) => isComing(passengerGuid)) }
    if (!isService(it) || !isOpen(it)) return it
    if (isFastTrack(it.kind)) {
      const counts =
        it.attendance.length === 0 ? followed(it, was, is) : followed(it, expectedOf(it, before.passengers), expectedOf(it, passengers))
      return { ...it, ...counts, attendance: it.attendance.filter(({ passengerGuid }) => isComing(passengerGuid)) }
    }
    const smaller = { ...it, ...driven(it, was, is, isKnown) }
    return thinned(smaller, partySize(it) - partySize(smaller))
  })
  return { ...before, bookings }
}

/** The party without those who were served and are expected nowhere any more: they were taken off before. */
function stillTravelling({ passengers, bookings }: Reservation): readonly Passenger[] {
  const ahead = bookings.filter((it) => isFastTrack(it.kind) && isOpen(it))
  if (ahead.length === 0) return passengers
  const expected = new Set(ahead.flatMap((it) => it.attendance).map((it) => it.passengerGuid))
  return passengers.filter(({ guid }) => expected.has(guid) || !isServed({ bookings }, guid))
}

const bands = ['adults', 'children', 'infants'] as const

/** By as many as the party changed. */
function followed(booking: PartyCounts, was: PartyCounts, is: PartyCounts): PartyCounts {
  const moved = (band: keyof PartyCounts) => Math.max(0, booking[band] + is[band] - was[band])
  return { adults: moved('adults'), children: moved('children'), infants: moved('infants') }
}

/**
 * The people of a drive, which need not take the whole party. `isKnown`: the desk knows who comes, so a drive for some of them takes as many
 * as before while as many such come; else whoever left is taken to have been in it, if it had such people. Who became older or younger stays
 * in it, if they were.
 */
function driven(booking: PartyCounts, was: PartyCounts, is: PartyCounts, isKnown: boolean): PartyCounts {
  const counts = { ...followed(booking, was, is) }
  const coming = isKnown ? Math.max(partySize(is), partySize(counts)) : partySize(counts)
  let missing = Math.min(partySize(booking), coming) - partySize(counts)
  for (const band of bands) {
    // In again up to as many of an age as it had and as come, or out again down to as many as it had.
    const room = Math.max(0, Math.min(booking[band], is[band]) - counts[band])
    const step = Math.max(Math.min(missing, room), Math.min(0, booking[band] - counts[band]))
    counts[band] += step
    missing -= step
  }
  return counts
}

/** Fewer people in the cars, out of the fullest first; no car is taken off by itself. */
function thinned(booking: ReservedBooking, fewer: number): ReservedBooking {
  const live = new Set(liveTrips(booking).map((it) => it.guid))
  const trips = [...booking.trips]
  for (const journey of new Set(trips.map((it) => it.journey))) {
    for (let left = fewer; left > 0; left -= 1) {
      const cars = trips.filter((it) => it.journey === journey && live.has(it.guid)).toSorted((a, b) => b.passengers - a.passengers)
      const [fullest] = cars
      if (!fullest || fullest.passengers === 0) break
      trips[trips.indexOf(fullest)] = { ...fullest, passengers: fullest.passengers - 1 }
    }
  }
  return { ...booking, trips }
}
