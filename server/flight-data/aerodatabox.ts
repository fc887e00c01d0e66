import { localDateOf, localTimeOf, startOfDay } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { ask } from './ask.ts'
import type { Coverage, FlightSource, NormalisedFlight, SourceSettings } from './flight-source.ts'
import { airportAt, at, eachOnce, identAt, identOfParts, instantAt, listAt, textAt } from './read-json.ts'

/** AeroDataBox Flight API 1.14, see doc.aerodatabox.com. */
export const aeroDataBoxBase = 'https://aerodatabox.p.rapidapi.com'

/** The maximum period of one request. */
const windowMinutes = 12 * 60

export function aeroDataBox(settings: SourceSettings): FlightSource {
  const headers = headersOf(settings)
  const source: FlightSource = {
    async coverage(airport) {
      const known = await ask(settings, headers, `/airports/iata/${encodeURIComponent(airport)}`)
      const icao = textAt(known, 4, 'icao')
      if (icao === '') return 'unknown'
      return coverageOf(
        await ask(settings, headers, `/health/services/airports/${encodeURIComponent(icao)}/feeds`),
      )
    },
    async listFlights(airport, direction, from, to) {
      const flights: Read[] = []
      for (let start = from; isBefore(start, to); start = addMinutes(start, windowMinutes)) {
        const full = addMinutes(start, windowMinutes)
        const end = isBefore(to, full) ? to : full
        const span = `${localMinute(start, settings.timeZone)}/${localMinute(end, settings.timeZone)}`
        const asked = new URLSearchParams({
          direction: direction === 'arrival' ? 'Arrival' : 'Departure',
          withLeg: 'false',
          withCancelled: 'true',
          withCodeshared: 'true',
          withCargo: 'false',
          withPrivate: 'false',
          withLocation: 'false',
        })
        const found = await ask(
          settings,
          headers,
          `/flights/airports/iata/${encodeURIComponent(airport)}/${span}?${asked.toString()}`,
        )
        const rows = listAt(found, direction === 'arrival' ? 'arrivals' : 'departures')
        flights.push(...rows.flatMap((it) => read(it, direction, settings.now()) ?? []))
      }
      return withAliases(flights)
    },
    async schedule(airport, from, to) {
      const [start, end] = [
        startOfDay(from, settings.timeZone),
        startOfDay(addDays(to, 1), settings.timeZone),
      ]
      return [
        ...(await source.listFlights(airport, 'arrival', start, end)),
        ...(await source.listFlights(airport, 'departure', start, end)),
      ]
    },
  }
  return source
}

/** The API is sold on two marketplaces, each with its own header for the key. */
function headersOf({ base, key }: SourceSettings): Record<string, string> {
  const { host } = new URL(base)
  return host.endsWith('api.market')
    ? { 'x-api-market-key': key }
    : { 'x-rapidapi-key': key, 'x-rapidapi-host': host }
}

function localMinute(instant: Instant, timeZone: string): string {
  return `${localDateOf(instant, timeZone)}T${localTimeOf(instant, timeZone)}`
}

function coverageOf(feeds: unknown): Coverage {
  const works = (feed: string) => textAt(feeds, 20, feed, 'status').startsWith('OK')
  if (works('liveFlightUpdatesFeed')) return 'live'
  return works('flightSchedulesFeed') ? 'timetable' : 'unknown'
}

interface Read {
  flight: NormalisedFlight
  isCodeshare: boolean
}

function read(row: unknown, direction: NormalisedFlight['direction'], now: Instant): Read | null {
  const movement = at(row, 'movement')
  const ident =
    identAt(row, 'number') ?? identOfParts(textAt(row, 4, 'airline', 'iata'), textAt(row, 6, 'number'))
  const scheduledAt = instantAt(movement, 'scheduledTime', 'utc')
  if (ident === null || scheduledAt === null) return null
  const revised = instantAt(movement, 'revisedTime', 'utc') ?? instantAt(movement, 'predictedTime', 'utc')
  const onRunway = instantAt(movement, 'runwayTime', 'utc')
  const status = textAt(row, 20, 'status')
  const ended = endedBy[direction].includes(status)
  const happened = ended ? (onRunway ?? revised) : null
  // A runway time is an actual time only once it is in the past; before that it is the best estimate.
  const actualAt = happened !== null && !isBefore(now, happened) ? happened : null
  const flight: NormalisedFlight = {
    ident,
    aliases: [],
    direction,
    otherAirport: airportAt(movement, 'airport', 'iata'),
    scheduledAt,
    estimatedAt: revised ?? onRunway,
    actualAt,
    status: statusOf(status, direction),
    terminal: textAt(movement, 10, 'terminal'),
    gate: textAt(movement, 10, 'gate'),
    belt: textAt(movement, 10, 'baggageBelt'),
    isLive: listAt(movement, 'quality').includes('Live') || revised !== null || onRunway !== null,
  }
  return { flight, isCodeshare: textAt(row, 20, 'codeshareStatus') === 'IsCodeshared' }
}

const endedBy: Record<NormalisedFlight['direction'], readonly string[]> = {
  arrival: ['Arrived'],
  departure: ['Departed', 'EnRoute', 'Approaching', 'Arrived'],
}

/** `CanceledUncertain` doesn't count as a cancellation, so that guests aren't notified by mistake. */
function statusOf(status: string, direction: NormalisedFlight['direction']): FlightStatus {
  if (status === 'Canceled') return 'cancelled'
  if (status === 'Diverted') return 'diverted'
  if (status === 'Delayed') return 'delayed'
  if (endedBy[direction].includes(status)) return direction === 'arrival' ? 'landed' : 'departed'
  return ['Departed', 'EnRoute', 'Approaching'].includes(status) ? 'enRoute' : 'scheduled'
}

/**
 * Codeshares don't name their operating flight. It is the one operated at the same time between the same
 * airports, if unique.
 */
function withAliases(flights: readonly Read[]): NormalisedFlight[] {
  const named = (isCodeshare: boolean) =>
    eachOnce(flights.filter((it) => it.isCodeshare === isCodeshare).map((it) => it.flight))
  const [operated, shared] = [named(false), named(true)]
  const isSame = (a: NormalisedFlight, b: NormalisedFlight) =>
    a.scheduledAt === b.scheduledAt && a.otherAirport === b.otherAirport
  return operated.map((flight) => {
    const isAlone = operated.filter((it) => isSame(it, flight)).length === 1
    return isAlone
      ? { ...flight, aliases: shared.filter((it) => isSame(it, flight)).map((it) => it.ident) }
      : flight
  })
}
