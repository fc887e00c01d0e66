import { listCloseDay } from '#contract/close-day.ts'
import { conciergeDashboard, conciergeQuery } from '#contract/concierge.ts'
import { arrivalsReport, departuresReport, transportReport } from '#contract/daily-reports.ts'
import { dateStatus } from '#contract/date-status.ts'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { localDateOf } from '#domain/calendar/airport-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { company } from '#server/demo/facts/company.ts'
import { wrongInCompany } from '#server/testing/company-audit.ts'
import { date, type PlayedDay, type PlayedParty } from '#server/testing/played-day/open.ts'

/** Lists every difference between the screens and the played day. Empty if they agree. */
export async function wrongOnDay(day: PlayedDay): Promise<string[]> {
  return [
    ...(await wrongInCompany(day.portal.database.db)),
    ...(await wrongAtDesk(day)),
    ...(await wrongPlaces(day)),
    ...(await wrongTrips(day)),
    ...(await wrongCash(day)),
    ...(await wrongReports(day)),
  ]
}

const differs = (what: string, is: unknown, should: unknown) =>
  JSON.stringify(is) === JSON.stringify(should)
    ? []
    : [`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(should)}`]

export const stands = ({ status }: PlayedParty) => status !== 'cancelled' && status !== 'moved'
const sum = (all: readonly number[]) => all.reduce((before, it) => before + it, 0)

/** The dashboard's counts, calculated from the test's own record. */
export function countsOf(parties: readonly PlayedParty[]) {
  const open = parties.filter((it) => it.status === 'booked' || it.status === 'checkedIn')
  return {
    expected: sum(open.map((it) => it.size - it.here)),
    here: sum(open.map((it) => it.here)),
    through: sum(parties.filter((it) => it.status === 'completed').map((it) => it.here)),
    noShow: sum(parties.map((it) => it.missing)),
  }
}

async function wrongAtDesk({ staff, parties }: PlayedDay): Promise<string[]> {
  const { waves, counts } = await staff.concierge.must(conciergeDashboard, { query: { date } })
  const standing = parties.filter(stands)
  const { items } = await staff.concierge.must(conciergeQuery, { query: { date } })
  const byFlight = Map.groupBy(standing, (it) => it.flight)
  return [
    ...differs('Passengers at the concierge', counts, countsOf(standing)),
    ...differs('Parties of all waves', sum(waves.map((it) => it.parties)), standing.length),
    ...waves.flatMap((wave) => {
      const own = byFlight.get(wave.flight?.guid ?? '') ?? []
      return differs(`Wave ${wave.flight?.ident}`, [wave.parties, wave.counts], [own.length, countsOf(own)])
    }),
    ...differs('Waves', waves.length, byFlight.size),
    ...differs(
      'Parties in the list',
      items.filter((it) => it.status !== 'cancelled').length,
      standing.length,
    ),
  ]
}

async function wrongPlaces({ staff, parties }: PlayedDay): Promise<string[]> {
  const { arrival, departure } = await staff.manager.must(dateStatus.load, { params: { date } })
  const booked = (direction: string) =>
    sum(parties.filter((it) => stands(it) && it.direction === direction).map((it) => it.size))
  return differs('Places taken', [arrival.taken, departure.taken], [booked('arrival'), booked('departure')])
}

/**
 * Checks that each transfer has one trip, phones show the same trips as the board, and no driver has two
 * trips at the same time.
 */
async function wrongTrips({ staff, parties, drivers, portal }: PlayedDay): Promise<string[]> {
  const { items } = await staff.dispatcher.must(dispatcherDashboard, { query: { date } })
  // Trips for a flight that lands after midnight belong to the next day. Its board also has the trips still
  // open from the evening.
  const { items: after } = await staff.dispatcher.must(dispatcherDashboard, {
    query: { date: addDays(date, 1) },
  })
  const all = new Map([...items, ...after].map((it) => [it.guid, it]))
  const live = [...all.values()].filter((it) => it.status !== 'cancelled')
  const byGroup = Map.groupBy(live, (it) => it.groupGuid)
  const [some] = [...drivers].toSorted(([a], [b]) => tripsOf(items, b).length - tripsOf(items, a).length)
  const shown = some === undefined ? [] : (await some[1].must(driverAssignedTrips, {})).items
  const underWay = live
    .filter((it) => ['started', 'waiting', 'onBoard'].includes(it.status))
    .map((it) => it.life.driverGuid)
  return [
    ...parties.flatMap((party) =>
      differs(
        `Trips of party ${party.number}, ${party.status}`,
        byGroup.get(party.group)?.length ?? 0,
        stands(party) ? party.cars : 0,
      ),
    ),
    ...(localDateOf(portal.clock.now, company.timeZone) !== date
      ? []
      : differs(
          `The phone of ${some?.[0]} at ${portal.clock.now}`,
          shown.filter((it) => it.serviceDate === date && it.status !== 'completed' && it.status !== 'noShow')
            .length,
          tripsOf(
            items.filter((it) => it.serviceDate === date),
            some?.[0] ?? '',
          ).length,
        )),
    ...differs('Drivers under way', new Set(underWay).size, underWay.length),
  ]
}

function tripsOf(items: readonly { life: { driverGuid: string | null }; status: string }[], driver: string) {
  return items.filter(
    (it) => it.life.driverGuid === driver && !['cancelled', 'completed', 'noShow'].includes(it.status),
  )
}

async function wrongCash({ staff, cash }: PlayedDay): Promise<string[]> {
  const { cash: people } = await staff.concierge.must(listCloseDay, { query: { date } })
  const roleOf = (name: string) => accounts.find((it) => it.name === name)?.role ?? name
  const taken = people
    .filter((it) => it.takenCents !== 0)
    .map((it): [string, number] => [roleOf(it.name), it.takenCents])
  const byRole = (all: [string, number][]) => Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return differs('Cash by person', byRole(taken), byRole([...cash]))
}

/** Checks that the daily reports count the same parties and trips. */
async function wrongReports({ staff, parties }: PlayedDay): Promise<string[]> {
  const params = { date }
  const [arrivals, departures, transport] = [
    await staff.desk.must(arrivalsReport.rows, { params }),
    await staff.desk.must(departuresReport.rows, { params }),
    await staff.desk.must(transportReport.rows, { params }),
  ]
  const standing = parties.filter(stands)
  // A completed trip for a flight that its party then left has its own row, without a fast track.
  const rows = [arrivals.items, departures.items].map((it) => it.filter((row) => row.status !== null).length)
  const of = (direction: string) => standing.filter((it) => it.direction === direction).length
  const { items: after } = await staff.desk.must(transportReport.rows, { params: { date: addDays(date, 1) } })
  const cars = sum(standing.map((it) => it.cars))
  return [
    ...differs('Rows of arrivals and departures', rows, [of('arrival'), of('departure')]),
    ...differs('Rows of transport', transport.items.length + after.length, cars),
  ]
}
