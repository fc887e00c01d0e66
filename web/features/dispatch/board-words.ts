import { durationText } from '#domain/calendar/duration-text.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { counted } from '#domain/text/counted.ts'
import { tripHireText } from '#web/parts/trips/hire-text.ts'
import { pickupConfirmed } from '#web/parts/trips/pickup-confirmed.ts'
import { shortPlace } from '#web/parts/trips/short-place.ts'
import type { BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { offScheduleWords } from '#domain/flight/flight-times.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { timeText, weekdayTimeText } from '#web/ui/value/time-format.ts'

/** A trip in one sentence, for screen readers. */
export function tripSentence(
  trip: BoardTrip,
  {
    against,
    tight = [],
    timeZone,
    date,
  }: { against: readonly string[]; tight?: readonly string[]; timeZone: string; date: string },
): string {
  const clock = (at: string) => timeText(at, timeZone)
  const parts = [
    `${pickupText(trip, timeZone, date)} to ${clock(trip.endsAt)}`,
    trip.reference,
    trip.guestName,
    flagsText(trip.flags),
    loadText(trip),
    `${trip.from.name} to ${trip.to.name}`,
    tripHireText(trip, timeZone) ?? '',
    lookOf('trip', trip.status).word,
    trip.pickupConfirmed === true ? pickupConfirmed : '',
    trip.driverName ?? '',
    trip.vehicle?.name ?? '',
    trip.flight?.late ? `${trip.flight.ident} is ${offScheduleWords(trip.flight.minutesLate)}` : '',
    ...against.map((it) => `Conflict: ${it}`),
    ...tight.map((it) => `Tight: ${it}`),
  ]
  return parts.filter((it) => it !== '').join(', ')
}

/** `14:55`; `Sun 00:30` if the trip is of another day than the board. */
function pickupText({ pickupAt }: Pick<BoardTrip, 'pickupAt'>, timeZone: string, date: string): string {
  return weekdayTimeText(pickupAt, timeZone, date)
}

/** The car of a trip, with its plate; empty without one. */
export function vehicleText({ vehicle }: { vehicle: { name: string; plate: string } | null }): string {
  return vehicle === null ? '' : `${vehicle.name} ${vehicle.plate}`
}

/** The clashes of a trip, as text. */
export function clashesOfTrip(clashes: readonly BoardClash[], guid: string): string[] {
  return clashes.filter((it) => it.firstGuid === guid || it.secondGuid === guid).map((it) => it.message)
}

export interface LateFlight {
  guid: string
  ident: string
  message: string
}

type Flight = NonNullable<BoardTrip['flight']>

/**
 * Flights that require other pickup times, and flights that won't arrive although trips still have drivers.
 */
export function lateFlights(trips: readonly BoardTrip[], timeZone: string, date: string): LateFlight[] {
  const byFlight = Map.groupBy(
    trips.filter((it) => it.flight !== null),
    (it) => it.flight?.guid ?? '',
  )
  return [...byFlight].flatMap(([guid, those]) => {
    const flight = those[0]?.flight
    const message = flight ? flightMessage(flight, those, (at) => weekdayTimeText(at, timeZone, date)) : null
    return flight && message !== null ? [{ guid, ident: flight.ident, message }] : []
  })
}

function flightMessage(
  flight: Flight,
  trips: readonly BoardTrip[],
  clock: (at: string) => string,
): string | null {
  const { ident, minutesLate, bestAt, status } = flight
  if (isGone(flight)) {
    const held = trips.filter(
      (it) => it.status === 'assigned' || it.status === 'started' || it.status === 'waiting',
    ).length
    return held === 0
      ? null
      : `${ident} is ${status}. ${counted(held, 'trip still has', 'trips still have')} a driver.`
  }
  const moving = trips.filter((it) => it.flightPickupAt !== null)
  const [first] = moving
  if (!first || first.flightPickupAt === null) return null
  const off = offScheduleWords(minutesLate)
  const count = counted(moving.length, 'pickup')
  return (
    `${ident} is ${off}, expected ${clock(bestAt)}. ` +
    `${count} should move to ${clock(first.flightPickupAt)}.`
  )
}

/** Cancelled, or diverted without a new arrival time. Departures don't affect pickups. */
function isGone({ status, direction, actualAt, bestAt, scheduledAt }: Flight): boolean {
  if (direction !== 'arrival') return false
  return status === 'cancelled' || (status === 'diverted' && actualAt === null && bestAt === scheduledAt)
}

/** `06:00–15:00`, `Absent`, or nothing for a driver without fixed hours. */
export function shiftText({ shifts }: Pick<BoardDriver, 'shifts'>, date: string): string {
  const day = shifts.find((it) => it.date === date)
  if (day?.absent) return 'Absent'
  return day?.hours ? `${day.hours.from}–${day.hours.to}` : ''
}

/** `Ana M.` for Ana Mbeki, where the full name doesn't fit. */
export function shortName(name: string): string {
  const [first = '', ...rest] = name.split(/\s+/).filter((it) => /^\p{L}/u.test(it))
  const last = rest.at(-1)
  return last === undefined ? name : `${first} ${String.fromCodePoint(last.codePointAt(0) ?? 0)}.`
}

/**
 * `Dora (2 trips, 08:00–16:00, Sedan One)`: with the car that would come with the driver, or `no car`.
 * `word`: why the driver isn’t free.
 */
export function driverText(driver: BoardDriver, date: string, word = ''): string {
  const { name, trips, car, isOutside } = driver
  const hours = isOutside ? 'outside company' : shiftText(driver, date)
  const all = [word.toLowerCase(), counted(trips, 'trip'), hours, car?.name ?? (isOutside ? '' : 'no car')]
  const more = [...new Set(all)].filter((it) => it !== '')
  return `${name} (${more.join(', ')})`
}

/**
 * The text of a bar: `14:55` and `Quartermaine · 4 · Sandy Lane · BA255`. The place is the one that isn't the
 * airport. A flight off schedule comes first, because the next trip may cut off the end.
 */
export function barWords(
  trip: BoardTrip,
  { timeZone, airportCode, date }: { timeZone: string; airportCode: string; date: string },
): { time: string; rest: string } {
  const { from, to, flight } = trip
  const isTransfer = (from.kind === 'airport') !== (to.kind === 'airport')
  const place = isTransfer
    ? from.kind === 'airport'
      ? to.name
      : from.name
    : [...new Set([from, to].map((it) => shortPlace(it, airportCode)))].join(' → ')
  const hire = trip.kind === 'hourly' ? [durationText(minutesBetween(trip.pickupAt, trip.endsAt))] : []
  const party = [familyName(trip.guestName), `${trip.passengers}`, ...hire, place]
  const words = flight === null ? party : withFlight(party, flight)
  return { time: pickupText(trip, timeZone, date), rest: words.join(' · ') }
}

/** `BA255 +4 h 50 min`; only the number if on time. */
function withFlight(party: string[], { ident, minutesLate, status }: Flight): string[] {
  if (status === 'cancelled' || status === 'diverted') return [`${ident} ${status}`, ...party]
  if (Math.abs(minutesLate) < 5) return [...party, ident]
  return [`${ident} ${minutesLate > 0 ? '+' : '−'}${durationText(Math.abs(minutesLate))}`, ...party]
}

/** Dispatchers refer to parties by family name. */
function familyName(guestName: string): string {
  return guestName.split(' ').at(-1) ?? guestName
}

/** All conflicts of each trip, one per line, including overlapping trips of its driver. */
export function conflictsByTrip(
  trips: readonly BoardTrip[],
  clashes: readonly BoardClash[],
): Map<string, string> {
  const found = new Map(trips.map((it) => [it.guid, [...it.against]]))
  for (const { firstGuid, secondGuid, message } of clashes)
    for (const guid of [firstGuid, secondGuid]) found.get(guid)?.unshift(message)
  return new Map([...found].map(([guid, lines]) => [guid, lines.join('\n')]))
}

/** Describes the move of a trip to another driver, with its conflicts. */
export function ghostSentence(
  { reference }: BoardTrip,
  driver: BoardDriver | null,
  whyNot: string | null,
): string {
  const to =
    driver === null
      ? `${reference} would have no driver`
      : `${reference} to ${driver.name}${driver.car ? `, in ${driver.car.name}` : ''}`
  return `${to}. ${whyNot === null ? '' : `${whyNot}. `}Press Enter to assign, Escape to cancel.`
}

export interface ConflictLine {
  tripGuid: string
  message: string
}

/**
 * All conflicts of the board, each with its trip: `RX7K2P at 14:05: Sedan One has 3 seats for 5 passengers`.
 */
export function conflictLines(
  { clashes, items, date }: { clashes: readonly BoardClash[]; items: readonly BoardTrip[]; date: string },
  timeZone: string,
): ConflictLine[] {
  return [
    ...clashes.map((it) => ({ tripGuid: it.secondGuid, message: it.message })),
    ...items.flatMap(({ guid, reference, pickupAt, against }) =>
      against.map((it) => ({
        tripGuid: guid,
        message: `${reference} at ${weekdayTimeText(pickupAt, timeZone, date)}: ${it}`,
      })),
    ),
  ]
}

/** Whether the driver of an assigned trip has not accepted it yet. */
export function isNotAccepted({ status, life }: Pick<BoardTrip, 'status' | 'life'>): boolean {
  return status === 'assigned' && life.acceptedAt === null
}
