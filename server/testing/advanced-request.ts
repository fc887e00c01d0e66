import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake, type AdvancedIn } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { guest } from '#server/testing/reservation-desk.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let company: SmallCompany
export let agent: TestBrowser
export let tomorrow: string
/** Two adults who arrive tomorrow, with fast track and a sedan to the hotel. Each test can change it. */
export let request: AdvancedIn

/** Opens a small company with an agent for the tests of this file, and makes a new request for each. */
export function openAdvancedRequest(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    company = await makeSmallCompany(portal)
    agent = await signedIn(portal, ['editCustomer', 'viewCustomer'])
    tomorrow = addDays(company.today, 1)
  })
  afterAll(() => portal.close())
  beforeEach(async () => {
    request = {
      customer: guest,
      adults: 2,
      arrival: {
        date: tomorrow,
        flightGuid: await company.flightOn(tomorrow, 'arrival'),
        fastTrack: true,
        transfer: {
          place: { locationGuid: company.hotel },
          cars: [{ serviceGuid: company.sedan, luggage: 2 }],
        },
      },
    }
  })
}

export const make = (body: AdvancedIn, by: TestBrowser = agent) => confirmAndMake(by, 'new', body)

export async function groupOf(guid: string | undefined) {
  return portal.database.db
    .selectFrom('booking_group')
    .selectAll()
    .where('guid', '=', guid ?? '')
    .executeTakeFirstOrThrow()
}
export async function groupCount(): Promise<number> {
  const { count } = await portal.database.db
    .selectFrom('booking_group')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
