import { addFlightByHand, dailyFlights, saveFlightTimes, type FlightRow } from '#contract/flights.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import { localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { addMinutes, isBefore, type Instant } from '#domain/calendar/instant.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { company } from '#server/demo/facts/company.ts'
import { count, date, local, type PlayedDay } from '#server/testing/played-day/open.ts'

/** A flight of the day and its outcome. */
export interface PlayedFlight {
  row: FlightRow
  outcome: 'comes' | 'cancelled' | 'diverted'
  minutesLate: number
}

const byHand = [
  ...['06:10', '07:00', '10:20', '12:10', '22:20', '23:30'].map((time) => ({
    direction: 'arrival' as const,
    time,
  })),
  ...['08:10', '08:35', '11:00', '13:00', '21:15', '23:55'].map((time) => ({
    direction: 'departure' as const,
    time,
  })),
]

/** Sixty flights: scheduled ones, and charters that the office adds. The last one lands after midnight. */
export async function flightsOfDay(day: PlayedDay): Promise<PlayedFlight[]> {
  for (const [index, { direction, time }] of byHand.entries())
    await day.staff.reservations.must(addFlightByHand, {
      body: { date, direction, ident: `QQ${100 + index}`, time },
    })
  const { items } = await day.staff.reservations.must(dailyFlights, { query: { startDate: date } })
  const inOrder = items.toSorted((a, b) => (isBefore(a.scheduledAt, b.scheduledAt) ? -1 : 1))
  const arrivals = inOrder.filter((it) => it.direction === 'arrival')
  const departures = inOrder.filter((it) => it.direction === 'departure')
  return [
    ...arrivals.map((row, index): PlayedFlight => {
      if (index === arrivals.length - 1) return { row, outcome: 'comes', minutesLate: 95 }
      if (index === 8) return { row, outcome: 'cancelled', minutesLate: 0 }
      if (index === 15) return { row, outcome: 'diverted', minutesLate: 0 }
      if (index % 6 === 1) return { row, outcome: 'comes', minutesLate: day.lots.whole(25, 100) }
      if (index % 9 === 4) return { row, outcome: 'comes', minutesLate: -day.lots.whole(15, 25) }
      return { row, outcome: 'comes', minutesLate: day.lots.whole(-4, 9) }
    }),
    ...departures.map((row, index): PlayedFlight => {
      if (index === 12) return { row, outcome: 'cancelled', minutesLate: 0 }
      return { row, outcome: 'comes', minutesLate: index % 7 === 3 ? 40 : 0 }
    }),
  ]
}

/** The actual time of landing or departure. */
export const reallyAt = ({ row, minutesLate }: PlayedFlight): Instant =>
  addMinutes(row.scheduledAt, minutesLate)

/**
 * Schedules each flight's updates, the plan that follows them, and its landing. `landed` and `lost` are
 * called for its parties.
 */
export function putFlights(
  { agenda, ...rest }: PlayedDay,
  flights: readonly PlayedFlight[],
  then: { landed: (flight: PlayedFlight) => void; lost: (flight: PlayedFlight) => Promise<void> },
): void {
  const day = { agenda, ...rest }
  const opening = local('05:05')
  for (const flight of flights) {
    const { row, outcome, minutesLate } = flight
    const isNews = outcome !== 'comes' || Math.abs(minutesLate) >= 15
    const toldAt = addMinutes(row.scheduledAt, -100)
    if (isNews)
      agenda.add(isBefore(toldAt, opening) ? opening : toldAt, async () => {
        await hear(day, flight)
        if (row.direction === 'arrival') await follow(day, flight)
        if (outcome !== 'comes') await then.lost(flight)
      })
    if (outcome === 'comes')
      agenda.add(reallyAt(flight), async () => {
        await write(day, flight, row.direction === 'arrival' ? 'landed' : 'departed', {
          actualTime: clockOf(reallyAt(flight)),
        })
        then.landed(flight)
      })
  }
}

const clockOf = (at: Instant) => localTimeOf(at, company.timeZone)

async function hear(day: PlayedDay, flight: PlayedFlight): Promise<void> {
  const { outcome, minutesLate } = flight
  count(day, outcome === 'comes' ? (minutesLate > 0 ? 'late flight' : 'early flight') : `${outcome} flight`)
  if (outcome !== 'comes') return write(day, flight, outcome, {})
  return write(day, flight, minutesLate > 0 ? 'delayed' : 'enRoute', {
    estimatedTime: clockOf(reallyAt(flight)),
  })
}

async function write(
  day: PlayedDay,
  { row }: PlayedFlight,
  status: FlightStatus,
  times: { estimatedTime?: string; actualTime?: string },
): Promise<void> {
  const by = day.did.size % 2 === 0 ? day.staff.dispatcher : day.staff.concierge
  const { items } = await by.must(dailyFlights, { query: { startDate: date } })
  const { version, estimatedAt } = items.find((it) => it.guid === row.guid) ?? row
  const known = estimatedAt === null ? '' : clockOf(estimatedAt)
  const dated = estimatedAt === null ? {} : { estimatedDate: localDateOf(estimatedAt, company.timeZone) }
  const body = { guid: row.guid, version, status, estimatedTime: known, ...dated, ...times }
  await by.must(saveFlightTimes, {
    body: times.estimatedTime === undefined ? body : { ...body, estimatedDate: undefined },
  })
}

/** Makes one plan for all parties and trips of a flight, if there are any. */
async function follow(day: PlayedDay, { row }: PlayedFlight): Promise<void> {
  const { dispatcher } = day.staff
  const plan = await dispatcher.call(flightPlan.confirm, { body: { flightGuid: row.guid } })
  if (plan.status !== 200) {
    if (!/already match the flight|until you move the guests/.test(JSON.stringify(plan.body)))
      throw new Error(`No plan for ${row.ident}: ${JSON.stringify(plan.body)}`)
    return
  }
  await dispatcher.must(flightPlan.make, {
    body: { flightGuid: row.guid, confirmation: plan.body.confirmation },
  })
  count(day, 'flight plan')
}
