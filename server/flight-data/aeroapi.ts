import { startOfDay } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, laterOf, type Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { ask } from './ask.ts'
import type { FlightSource, NormalisedFlight, ScheduledFlight, SourceSettings } from './flight-source.ts'
import { airportAt, at, eachOnce, identAt, identOfParts, instantAt, listAt, textAt } from './read-json.ts'

/** FlightAware AeroAPI 4, see flightaware.com/aeroapi/portal/documentation. */
export const aeroApiBase = 'https://aeroapi.flightaware.com/aeroapi'

const pagesAtMost = 10
/** It covers the last ten days and the next two. */
const [pastMinutes, aheadMinutes] = [10 * 24 * 60 - 1, 2 * 24 * 60 - 1]
const lateMinutes = 15

/** Upcoming and past flights are separate lists. Past ones come last, so that they take precedence. */
const listsOf = {
  arrival: ['scheduled_arrivals', 'arrivals'],
  departure: ['scheduled_departures', 'departures'],
} as const

export function aeroApi(settings: SourceSettings): FlightSource {
  const headers = { 'x-apikey': settings.key }
  const pathOf = (airport: string) => `/airports/${encodeURIComponent(airport)}`
  return {
    async coverage(airport) {
      return (await ask(settings, headers, pathOf(airport))) === null ? 'unknown' : 'live'
    },
    async listFlights(airport, direction, from, to) {
      const now = settings.now()
      const start = laterOf(from, addMinutes(now, -pastMinutes))
      const horizon = addMinutes(now, aheadMinutes)
      const end = isBefore(to, horizon) ? to : horizon
      const flights: NormalisedFlight[] = []
      for (const list of listsOf[direction]) {
        const isOver = !list.startsWith('scheduled')
        if (!isBefore(start, end) || (isOver && !isBefore(start, now))) continue
        const last = isOver && isBefore(now, end) ? now : end
        const rows = await allPages(settings, headers, `${pathOf(airport)}/flights/${list}`, list, {
          type: 'Airline',
          start,
          end: last,
        })
        flights.push(...rows.flatMap((it) => read(it, direction, airport) ?? []))
      }
      return eachOnce(flights)
    },
    async schedule(airport, from, to) {
      const [start, end] = [
        startOfDay(from, settings.timeZone),
        startOfDay(addDays(to, 1), settings.timeZone),
      ]
      const path = `/schedules/${encodeURIComponent(start)}/${encodeURIComponent(end)}`
      const side = { arrival: 'destination', departure: 'origin' } as const
      const flights: ScheduledFlight[] = []
      for (const direction of ['arrival', 'departure'] as const) {
        const asked = { [side[direction]]: airport, include_codeshares: 'false' }
        const rows = await allPages(settings, headers, path, 'scheduled', asked)
        flights.push(...rows.flatMap((it) => readScheduled(it, direction) ?? []))
      }
      return flights
    },
  }
}

/**
 * Reads page by page. Only uses the cursor of the next-page link, so that the link can't redirect to another
 * host.
 */
async function allPages(
  settings: SourceSettings,
  headers: Record<string, string>,
  path: string,
  list: string,
  asked: Record<string, string>,
): Promise<unknown[]> {
  const rows: unknown[] = []
  let cursor = ''
  for (let page = 0; page < pagesAtMost; page++) {
    const query = new URLSearchParams({ ...asked, ...(cursor === '' ? {} : { cursor }) })
    const found = await ask(settings, headers, `${path}?${query.toString()}`)
    rows.push(...listAt(found, list))
    const next = textAt(found, 4000, 'links', 'next')
    cursor = next === '' ? '' : (new URLSearchParams(next.split('?')[1] ?? '').get('cursor') ?? '')
    if (cursor === '') break
  }
  return rows
}

function read(
  row: unknown,
  direction: NormalisedFlight['direction'],
  airport: string,
): NormalisedFlight | null {
  const isArrival = direction === 'arrival'
  const [gateTime, runwayTime] = isArrival ? ['in', 'on'] : ['out', 'off']
  const time = (kind: string, ...places: string[]) =>
    places.map((it) => instantAt(row, `${kind}_${it}`)).find((it) => it !== null) ?? null
  const ident = identOf(row)
  const scheduledAt = time('scheduled', gateTime, runwayTime)
  if (ident === null || scheduledAt === null) return null
  const actualAt = time('actual', runwayTime, gateTime)
  const estimatedAt = time('estimated', gateTime, runwayTime)
  const side = isArrival ? 'destination' : 'origin'
  return {
    ident,
    aliases: listAt(row, 'codeshares_iata').flatMap((it) => identAt({ it }, 'it') ?? []),
    direction,
    otherAirport: airportAt(row, isArrival ? 'origin' : 'destination', 'code_iata'),
    scheduledAt,
    estimatedAt,
    actualAt,
    status: landsElsewhere(row, direction, airport)
      ? 'diverted'
      : statusOf(row, direction, { actualAt, estimatedAt, scheduledAt }),
    terminal: textAt(row, 10, `terminal_${side}`),
    gate: textAt(row, 10, `gate_${side}`),
    belt: isArrival ? textAt(row, 10, 'baggage_claim') : '',
    isLive: actualAt !== null || estimatedAt !== null,
  }
}

/** Some records only have the airline and the number, not the ident. */
function identOf(row: unknown): string | null {
  const whole = identAt(row, 'ident_iata') ?? identAt(row, 'ident')
  const part = (name: string) => identOfParts(textAt(row, 4, name), textAt(row, 6, 'flight_number'))
  return whole ?? part('operator_iata') ?? part('operator')
}

function readScheduled(row: unknown, direction: NormalisedFlight['direction']): ScheduledFlight | null {
  const isArrival = direction === 'arrival'
  const ident = identOf(row)
  const scheduledAt = instantAt(row, isArrival ? 'scheduled_in' : 'scheduled_out')
  if (ident === null || scheduledAt === null) return null
  return {
    ident,
    direction,
    otherAirport: airportAt(row, isArrival ? 'origin_iata' : 'destination_iata'),
    scheduledAt,
  }
}

/** A diverted arrival can have its new destination instead of our airport. */
function landsElsewhere(row: unknown, direction: NormalisedFlight['direction'], airport: string): boolean {
  const destination = direction === 'arrival' ? airportAt(row, 'destination', 'code_iata') : ''
  return destination !== '' && destination !== airport && at(row, 'cancelled') !== true
}

function statusOf(
  row: unknown,
  direction: NormalisedFlight['direction'],
  times: { actualAt: Instant | null; estimatedAt: Instant | null; scheduledAt: Instant },
): FlightStatus {
  if (at(row, 'cancelled') === true) return 'cancelled'
  if (at(row, 'diverted') === true) return 'diverted'
  if (times.actualAt !== null) return direction === 'arrival' ? 'landed' : 'departed'
  if (direction === 'arrival' && (instantAt(row, 'actual_off') ?? instantAt(row, 'actual_out')) !== null)
    return 'enRoute'
  const isLate =
    times.estimatedAt !== null && !isBefore(times.estimatedAt, addMinutes(times.scheduledAt, lateMinutes))
  return isLate ? 'delayed' : 'scheduled'
}
