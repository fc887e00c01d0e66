import { afterAll, beforeAll } from 'vitest'
import { dailyFlights } from '#contract/flights.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let company: SmallCompany
export let administrator: Awaited<ReturnType<typeof signedIn>>

/** Opens a portal with an administrator for the tests of this file. */
export function openFlightBoard(): void {
  beforeAll(async () => {
    // 09:00 at the airport; each day has an arrival at 14:00 and a departure at 17:00.
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    administrator = await signedIn(portal, [
      'adminSystem',
      'editCustomer',
      'policyOverride',
      'viewDateStatus',
    ])
  })
  afterAll(() => portal.close())
}

export const tomorrow = '2026-11-21'

/** The arrival or the departure of a date, as the flight board has it. */
export async function flightOf(date: string, direction: 'arrival' | 'departure') {
  const { items } = await administrator.must(dailyFlights, { query: { startDate: date } })
  const flight = items.find((it) => it.direction === direction)
  if (!flight) throw new Error(`The small company has no ${direction} on ${date}`)
  return flight
}

/** The request that saves a flight's times. */
export const times = (flight: { guid: string; version: number }, more: object = {}) => ({
  body: { guid: flight.guid, version: flight.version, status: 'scheduled', ...more },
})
