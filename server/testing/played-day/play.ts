import { countDrawer, drawer, openDrawer } from '#contract/till.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { bookParties, cancelParty, rebookParties } from '#server/testing/played-day/bookings.ts'
import { comesAt, expectParty, sellWalkIn } from '#server/testing/played-day/desk.ts'
import { acceptPlan, putTrips } from '#server/testing/played-day/drives.ts'
import { flightsOfDay, putFlights, reallyAt, type PlayedFlight } from '#server/testing/played-day/flights.ts'
import { count, local, openPlayedDay, type PlayedDay } from '#server/testing/played-day/open.ts'
import type { TestPortal } from '#server/testing/portal.ts'

/**
 * A whole day at the airport, played by its staff through the API: 60 flights, 300 parties and 120 trips. It
 * is the same in every run.
 */
export async function preparePlayedDay(portal: TestPortal): Promise<PlayedDay> {
  const day = await openPlayedDay(portal)
  const flights = await flightsOfDay(day)
  await bookParties(day, flights)
  for (const [place, number] of [17, 66, 117, 202, 251].entries()) {
    const party = day.parties[number]
    if (party)
      day.agenda.add(local(`0${5 + (place % 3)}:3${place}`), () =>
        cancelParty(day, party, 'The guests fell ill'),
      )
  }
  await putPeople(day, flights)
  putDesk(day, flights)
  day.agenda.add(local('03:40'), () => acceptPlan(day))
  for (let hour = 6; hour < 24; hour++)
    day.agenda.add(local(`${String(hour).padStart(2, '0')}:20`), () => acceptPlan(day))
  await putTrips(day)
  return day
}

async function putPeople(day: PlayedDay, flights: readonly PlayedFlight[]): Promise<void> {
  const ofFlight = (flight: PlayedFlight) => day.parties.filter((it) => it.flight === flight.row.guid)
  const coming = new Set<number>()
  const expectAll = (flight: PlayedFlight) => {
    for (const party of ofFlight(flight)) {
      if (party.status !== 'booked' || coming.has(party.number)) continue
      coming.add(party.number)
      expectParty(day, party, comesAt(day, flight, reallyAt(flight)))
    }
  }
  putFlights(day, flights, {
    landed: (flight) => expectAll(flight),
    lost: async (flight) => {
      const moved = await rebookParties(day, flight, flights)
      const to = flights.find((it) => it.row.guid === moved[0]?.flight)
      if (to?.row.direction === 'departure') expectAll(to)
    },
  })
  // Departing parties arrive at the desk before their flight.
  for (const flight of flights)
    if (flight.row.direction === 'departure' && flight.outcome === 'comes') expectAll(flight)
}

function putDesk(day: PlayedDay, flights: readonly PlayedFlight[]): void {
  const drawersOpen = async () => {
    for (const role of ['desk', 'concierge'] as const)
      await day.staff[role].must(openDrawer, { body: { floatCents: 0 } })
  }
  day.agenda.add(local('05:00'), drawersOpen)
  const leaving = flights.filter((it) => it.row.direction === 'departure' && it.outcome === 'comes')
  const landing = flights.filter((it) => it.row.direction === 'arrival' && it.outcome === 'comes')
  for (let number = 0; number < 16; number++) {
    const flight = (number % 2 === 0 ? leaving : landing).toSorted((a, b) =>
      a.row.scheduledAt < b.row.scheduledAt ? -1 : 1,
    )[6 + number]
    if (flight) day.agenda.add(addMinutes(flight.row.scheduledAt, -70), () => sellWalkIn(day, flight, number))
  }
  day.agenda.add(local('23:58'), () => countOwnDrawer(day))
}

/** The desk's drawer is counted before midnight; the concierge's is still open when the day is closed. */
async function countOwnDrawer(day: PlayedDay): Promise<void> {
  const { desk } = day.staff
  const now = await desk.must(drawer, { query: {} })
  const counts = now.held.map((it) => ({ currency: it.currency, countedCents: it.amountCents }))
  await desk.must(countDrawer, { body: { drawerGuid: now.drawer?.guid ?? '', counts } })
  count(day, 'drawer counted')
}
