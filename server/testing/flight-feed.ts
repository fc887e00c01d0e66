import { flightDataForm } from '#contract/site.ts'
import { refreshFlights } from '#server/features/flights/commands/refresh-flights.ts'
import { openFeed } from '#server/features/flights/queries/flight-feed.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openFlightService } from '#server/testing/flight-service.ts'
import { openTestPortal, type TestBrowser } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

export const feedKey = 'a-feed-key-for-tests'

/** An arrival as AeroDataBox reports it; times are UTC. */
export interface ReportedArrival {
  number?: string
  status?: string
  codeshareStatus?: string
  date?: string
  scheduled?: string
  revised?: string
  runway?: string
  gate?: string
}

export function reportedArrival({
  number = 'BA 2155',
  status = 'Expected',
  date = '2026-11-20',
  scheduled = '18:00',
  revised,
  runway,
  gate,
  ...more
}: ReportedArrival = {}) {
  return {
    number,
    status,
    ...more,
    movement: {
      airport: { iata: 'LGW' },
      scheduledTime: { utc: `${date} ${scheduled}Z` },
      ...(revised ? { revisedTime: { utc: `${date} ${revised}Z` } } : {}),
      ...(runway ? { runwayTime: { utc: `${date} ${runway}Z` } } : {}),
      ...(gate ? { gate } : {}),
      quality: ['Basic', 'Live'],
    },
  }
}

/**
 * The small company with a local flight data service, which has an arrival BA2155 at 14:00 (18:00Z) and a
 * departure BA2154 at 17:00 every day.
 */
export async function openFlightFeed(now: string) {
  const service = await openFlightService()
  const portal = await openTestPortal(now, { AERODATABOX_URL: service.base, AEROAPI_URL: service.base })
  const company = await makeSmallCompany(portal)
  const admin = await signedIn(portal, ['adminSystem', 'editCustomer'], { name: 'Ada Admin' })
  return {
    service,
    portal,
    company,
    db: portal.database.db,
    admin,
    choose: (more: object, by: TestBrowser = admin) => chooseService(by, more),
    /** Sets what the service reports from now on. */
    report: (...arrivals: object[]): void => {
      service.answers = [{ path: '/flights/', body: { arrivals, departures: [] } }]
    },
    refresh: async () => {
      const { database, context, clock } = portal
      return refreshFlights(
        database.db,
        await openFeed(database.db, context.sealer, context.config, () => clock.now),
        clock.now,
      )
    },
    close: async (): Promise<void> => {
      await portal.close()
      await service.close()
    },
  }
}

export type FlightFeed = Awaited<ReturnType<typeof openFlightFeed>>

async function chooseService(by: TestBrowser, more: object) {
  const { hasKey: _, ...form } = await by.must(flightDataForm.load)
  return by.call(flightDataForm.save, { body: { ...form, ...more } })
}
