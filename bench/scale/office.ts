import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { arrivalsReport } from '#contract/daily-reports.ts'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { arrivalQuery } from '#contract/fast-track.ts'
import { pickerFlights } from '#contract/flights.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { Caller } from '../../e2e/harness/caller.ts'
import { todayAtAirport } from '../../e2e/harness/clock.ts'

/** People working without pause: mostly reading, with a new reservation every eighth round. */

const users = 12
const roundsPerBooking = 8

export interface Measured {
  perSecond: number
  medianMs: number
  p99Ms: number
}

/** Throughput and response times of so many seconds at this address. */
export async function measureOffice(url: string, seconds: number): Promise<Measured> {
  const people = await Promise.all(Array.from({ length: users }, (_, place) => signedInAt(url, place)))
  const untilMs = performance.now() + seconds * 1000
  const tookMs: number[] = []
  await Promise.all(
    people.map(async (person, place) => {
      for (let round = place; performance.now() < untilMs; round++) await work(person, place, round, tookMs)
    }),
  )
  tookMs.sort((a, b) => a - b)
  const at = (share: number) => Math.round(tookMs[Math.floor(tookMs.length * share)] ?? 0)
  return { perSecond: tookMs.length / seconds, medianMs: at(0.5), p99Ms: at(0.99) }
}

async function signedInAt(url: string, place: number): Promise<Caller> {
  const role = place % 2 === 0 ? 'manager' : 'administrator'
  const person = new Caller(url)
  await person.signIn(accounts.find((it) => it.role === role)?.email ?? '')
  return person
}

async function work(person: Caller, place: number, round: number, tookMs: number[]): Promise<void> {
  const ask: Caller['must'] = async (...asked) => {
    const beganMs = performance.now()
    const reply = await person.must(...asked)
    tookMs.push(performance.now() - beganMs)
    return reply
  }
  const date = addDays(todayAtAirport(), 2 + place)
  if (round % roundsPerBooking === 0) {
    const flights = await ask(pickerFlights, { query: { date, direction: 'arrival' } })
    const flightGuid = flights.items.findLast((it) => !it.disabled)?.guid ?? ''
    const body = {
      customer: { firstName: 'Scale', lastName: `Party ${place} ${round} ${Math.round(performance.now())}` },
      adults: 2,
      arrival: { date, flightGuid, fastTrack: true },
    }
    const params = { id: 'new' as const }
    const { confirmation } = await ask(confirmAdvancedBooking, { params, body })
    await ask(makeAdvancedBooking, { params, body: { ...body, confirmation } })
  }
  await ask(arrivalsReport.rows, { params: { date } })
  await ask(dispatcherDashboard, { query: { date } })
  await ask(arrivalQuery)
  const found = await ask(queryCustomers, { query: { query: `Party ${place}` } })
  const [guest] = found.items
  const group = guest?.group?.guid
  if (guest && group) await ask(groupDetail, { params: { id: guest.customerGuid, group } })
}
