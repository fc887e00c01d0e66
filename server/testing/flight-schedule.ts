import { afterAll, beforeAll, beforeEach } from 'vitest'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

export const today = '2026-11-20'

export let portal: TestPortal
export let company: SmallCompany
export let administrator: Awaited<ReturnType<typeof signedIn>>

/** Opens a portal for the tests of this file. Each starts without flights and patterns. */
export function openFlightSchedule(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    administrator = await signedIn(portal, ['adminSystem'])
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    const { db } = portal.database
    for (const table of ['trip', 'booking', 'flight', 'flight_pattern'] as const)
      await db.deleteFrom(table).execute()
  })
}

/** The 131 from Gatwick, Mondays and Fridays at 15:30. */
export const gatwick131 = {
  airlineCode: 'BA',
  number: '0131',
  direction: 'arrival',
  otherAirport: 'LGW',
  validFrom: '2026-11-01',
  validTo: '2027-03-31',
  weekdays: [5, 1],
  localTime: '15:30',
} as const
export const flights = () =>
  portal.database.db.selectFrom('flight').selectAll().orderBy('service_date').execute()
