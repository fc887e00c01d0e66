import { addMinutes, minutesBetween, type Instant } from '#domain/calendar/instant.ts'
import { stopsText, type NamedStop } from '#domain/trip/stops-text.ts'
import { bestTimeOf } from '#domain/flight/flight-times.ts'

/**
 * An event of a feed. It names the lead guest, times, places and the car, and contains no phone number, note,
 * flag or price: calendars are often shared, and other companies store copies.
 */
export interface FeedEvent {
  /** Stays the same while the service is moved or cancelled. */
  uid: string
  /** Rises with each change. */
  sequence: number
  changedAt: Instant
  startsAt: Instant
  endsAt: Instant
  summary: string
  location: string
  description: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  /** The reservation’s guids, for the address of its page; null if the reader can’t open that page. */
  group: { guid: string; customerGuid: string } | null
}

interface FeedFlight {
  ident: string
  scheduled: Instant
  estimated: Instant | null
  actual: Instant | null
  timeKnown: boolean
}

export interface FeedTrip {
  guid: string
  changedAt: Instant
  pickupAt: Instant
  expectedMinutes: number
  /** `Hourly hire, 3 h, until 13:30`; null: it isn’t a hire. */
  hire: string | null
  guest: string
  passengers: number
  from: string
  fromAddress: string
  to: string
  stops: readonly NamedStop[]
  car: string | null
  flight: string | null
  reference: string
  isCancelled: boolean
  /** It was assigned to this driver, and no longer is. */
  isTakenAway: boolean
  group: FeedEvent['group']
}

export interface FeedParty {
  guid: string
  changedAt: Instant
  direction: 'arrival' | 'departure'
  guest: string
  passengers: number
  airport: string
  flight: FeedFlight
  dayNumber: number | null
  reference: string
  status: 'confirmed' | 'tentative' | 'cancelled'
  group: FeedEvent['group']
}

/** A trip, from its pickup to its expected end. */
export function tripEvent(trip: FeedTrip): FeedEvent {
  const { pickupAt, isTakenAway } = trip
  const own = {
    ...changeOf('trip', trip),
    startsAt: pickupAt,
    endsAt: addMinutes(pickupAt, trip.expectedMinutes),
  }
  // This driver no longer needs to know the guests.
  if (isTakenAway)
    return {
      ...own,
      summary: 'Trip no longer assigned to you',
      location: '',
      description: linesOf([['Reference', trip.reference]]),
      status: 'cancelled',
      group: null,
    }
  return {
    ...own,
    summary: `${trip.guest} (${trip.passengers}), ${trip.from} to ${trip.to}`,
    location: [trip.from, trip.fromAddress].filter((it) => it !== '').join(', '),
    description: linesOf([
      ['Trip', trip.hire],
      ['Stops', stopsText(trip.stops) || null],
      ['Drop-off', trip.to],
      ['Flight', trip.flight],
      ['Car', trip.car],
      ['Reference', trip.reference],
    ]),
    status: trip.isCancelled ? 'cancelled' : 'confirmed',
    group: trip.group,
  }
}

const partyMinutes = 30

/** A fast track, at the best known time of its flight. */
export function partyEvent(party: FeedParty): FeedEvent {
  const { flight, direction, dayNumber } = party
  const startsAt = bestTimeOf(flight)
  const number = dayNumber === null ? '' : `${direction === 'arrival' ? 'A' : 'D'} ${dayNumber}, `
  return {
    ...changeOf('booking', party),
    startsAt,
    endsAt: addMinutes(startsAt, partyMinutes),
    summary: `${number}${direction} ${flight.ident}: ${party.guest} (${party.passengers})`,
    location: party.airport,
    description: linesOf([
      ['Flight time', flight.timeKnown ? null : 'not known yet, shown as 12:00 until the flight is changed'],
      ['Reference', party.reference],
    ]),
    status: party.status,
    group: party.group,
  }
}

const firstInstant = '2020-01-01T00:00:00Z'

/**
 * The sequence is the second of the last change. A sum of versions would fall when a booking moves to a
 * flight that changed less often.
 */
function changeOf(
  kind: 'trip' | 'booking',
  { guid, changedAt }: { guid: string; changedAt: Instant },
): Pick<FeedEvent, 'uid' | 'sequence' | 'changedAt'> {
  const seconds = Math.round(minutesBetween(firstInstant, changedAt) * 60)
  return { uid: `${kind}-${guid}@kerbside`, sequence: Math.max(0, seconds), changedAt }
}

function linesOf(lines: readonly [label: string, value: string | null][]): string {
  return lines.flatMap(([label, value]) => (value === null ? [] : [`${label}: ${value}`])).join('\n')
}
