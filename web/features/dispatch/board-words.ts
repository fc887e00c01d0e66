import type { BoardClash, BoardDriver, BoardTrip } from '#contract/dispatch.ts'
import { offScheduleWords } from '#domain/flight/flight-times.ts'
import { flagsText } from '#domain/vocabulary/group-flags.ts'
import { loadText } from '#web/parts/trips/load-text.ts'
import { lookOf } from '#web/parts/status/statuses.ts'
import { timeText } from '#web/ui/value/time-format.ts'

/** A trip in one sentence, for screen readers. */
export function tripSentence(trip: BoardTrip, clashes: readonly string[], timeZone: string): string {
  const clock = (at: string) => timeText(at, timeZone)
  const parts = [
    `${clock(trip.pickupAt)} to ${clock(trip.endsAt)}`,
    trip.reference,
    trip.guestName,
    flagsText(trip.flags),
    loadText(trip),
    `${trip.from.name} to ${trip.to.name}`,
    lookOf('trip', trip.status).word,
    trip.driverName ?? '',
    trip.vehicle?.name ?? '',
    trip.flight?.late ? `${trip.flight.ident} is ${trip.flight.minutesLate} minutes late` : '',
    ...clashes.map((it) => `Clash: ${it}`),
  ]
  return parts.filter((it) => it !== '').join(', ')
}

/** The car of a trip, with its plate; empty without one. */
export function vehicleText({ vehicle }: Pick<BoardTrip, 'vehicle'>): string {
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

/** Flights whose best time implies other pickups than those set, and flights that do not come although drivers wait for them. */
export function lateFlights(trips: readonly BoardTrip[], timeZone: string): LateFlight[] {
  const byFlight = Map.groupBy(
    trips.filter((it) => it.flight !== null),
    (it) => it.flight?.guid ?? '',
  )
  return [...byFlight].flatMap(([guid, those]) => {
    const flight = those[0]?.flight
    const message = flight ? flightMessage(flight, those, timeZone) : null
    return flight && message !== null ? [{ guid, ident: flight.ident, message }] : []
  })
}

function flightMessage(flight: Flight, trips: readonly BoardTrip[], timeZone: string): string | null {
  const { ident, minutesLate, bestAt, status } = flight
  if (isGone(flight)) {
    const held = trips.filter((it) => it.status === 'assigned' || it.status === 'started' || it.status === 'waiting').length
    return held === 0 ? null : `${ident} is ${status}: ${held === 1 ? '1 trip has' : `${held} trips have`} a driver`
  }
  const moving = trips.filter((it) => it.flightPickupAt !== null)
  const [first] = moving
  if (!first || first.flightPickupAt === null) return null
  const off = offScheduleWords(minutesLate)
  const count = moving.length === 1 ? '1 pickup' : `${moving.length} pickups`
  return `${ident} is ${off}, expected ${timeText(bestAt, timeZone)}: ${count} should be at ${timeText(first.flightPickupAt, timeZone)}`
}

/** Cancelled, or diverted without a time at which it will come. A late departure of ours concerns nobody here. */
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

/** `Dora (2 trips, 08:00–16:00, Sedan One)`: with the car that would come with the driver. */
export function driverText(driver: BoardDriver, date: string): string {
  const { name, trips, car } = driver
  const more = [`${trips} ${trips === 1 ? 'trip' : 'trips'}`, shiftText(driver, date), car?.name ?? ''].filter((it) => it !== '')
  return `${name} (${more.join(', ')})`
}

/** The airport by its code, as in every list of the day; any other place by its name. */
export function shortPlace({ kind, name }: BoardTrip['from'], airportCode: string): string {
  return kind === 'airport' ? airportCode : name
}

/** What a bar says: `14:55` and `Quartermaine · 4 · Sandy Lane · BA255 +20`. The place is the one that is not the airport. */
export function barWords(trip: BoardTrip, timeZone: string, airportCode: string): { time: string; rest: string } {
  const { from, to, flight } = trip
  const isTransfer = (from.kind === 'airport') !== (to.kind === 'airport')
  const place = isTransfer
    ? from.kind === 'airport'
      ? to.name
      : from.name
    : `${shortPlace(from, airportCode)} → ${shortPlace(to, airportCode)}`
  const words = [familyName(trip.guestName), `${trip.passengers}`, place, flight ? flightWords(flight) : '']
  return { time: timeText(trip.pickupAt, timeZone), rest: words.filter((it) => it !== '').join(' · ') }
}

/** `BA255 +20`; on time the number alone. */
function flightWords({ ident, minutesLate, status }: NonNullable<BoardTrip['flight']>): string {
  if (status === 'cancelled' || status === 'diverted') return `${ident} ${status}`
  if (Math.abs(minutesLate) < 5) return ident
  return `${ident} ${minutesLate > 0 ? '+' : '−'}${Math.abs(minutesLate)}`
}

/** The dispatchers' name for a party. */
function familyName(guestName: string): string {
  return guestName.split(' ').at(-1) ?? guestName
}

/** Everything against each trip, one a line: the driver's other trips and all else. */
export function againstByTrip(trips: readonly BoardTrip[], clashes: readonly BoardClash[]): Map<string, string> {
  const found = new Map(trips.map((it) => [it.guid, [...it.against]]))
  for (const { firstGuid, secondGuid, message } of clashes) for (const guid of [firstGuid, secondGuid]) found.get(guid)?.unshift(message)
  return new Map([...found].map(([guid, lines]) => [guid, lines.join('\n')]))
}

/** Where a trip would go, and what speaks against it. */
export function ghostSentence({ reference }: BoardTrip, driver: BoardDriver | null, whyNot: string | null): string {
  const to =
    driver === null ? `${reference} would have no driver` : `${reference} to ${driver.name}${driver.car ? `, in ${driver.car.name}` : ''}`
  return `${to}. ${whyNot === null ? '' : `${whyNot}. `}Enter assigns, Escape drops`
}

export interface StandingLine {
  tripGuid: string
  message: string
}

/** Every objection that stands, as a sentence with its trip: `Clash: …`, `RX7K2P at 14:05: Sedan One has 3 seats for 5 passengers`. */
export function standingLines(
  { clashes, items }: { clashes: readonly BoardClash[]; items: readonly BoardTrip[] },
  timeZone: string,
): StandingLine[] {
  return [
    ...clashes.map((it) => ({ tripGuid: it.secondGuid, message: `Clash: ${it.message}` })),
    ...items.flatMap(({ guid, reference, pickupAt, against }) =>
      against.map((it) => ({ tripGuid: guid, message: `${reference} at ${timeText(pickupAt, timeZone)}: ${it}` })),
    ),
  ]
}

/** Whether a trip is given to a driver who has not taken it on yet. */
export function isNotAccepted({ status, life }: Pick<BoardTrip, 'status' | 'life'>): boolean {
  return status === 'assigned' && life.acceptedAt === null
}
