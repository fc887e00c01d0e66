import {
  assignTripToDriver,
  dispatcherDashboard,
  dispatcherTrip,
  type BoardTrip,
  type PlannedTrip,
} from '#contract/dispatch.ts'
import type { BodyIn } from '#contract/endpoint.ts'
import type { driverStartTrip } from '#contract/driver.ts'
import type { Db } from '#server/db/connection.ts'
import { makeAccount, signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { newGuid } from '#server/work/guid.ts'
import { bookTrips, type TripWanted } from '#server/testing/trips.ts'

/** 09:00 at the airport, five hours before the day's arrival. */
export const morning = '2026-11-20T13:00:00Z'
export const day = '2026-11-20'
export const at = (time: string) => `${day}T${time}:00Z`

export type Who = TestBrowser & { accountGuid: string }

/** Options for assigning a trip. `force` uses a default reason if none is given. */
type Giving = BodyIn<typeof assignTripToDriver>

/** A small company with an agent, a dispatcher and helpers for trips, in this portal or a new one. */
export async function openTripDay(given?: TestPortal) {
  const portal = given ?? (await openTestPortal(morning))
  const company = await makeSmallCompany(portal)
  const { db } = portal.database
  // Same-day bookings require policy override.
  const agent = await signedIn(portal, ['editCustomer', 'viewCustomer', 'policyOverride'])
  const dan = await signedIn(portal, ['dispatcher'], { name: 'Dan' })
  const give = (
    trip: BoardTrip,
    driver: { accountGuid: string } | null,
    body: Giving = {},
    browser: TestBrowser = dan,
  ) => {
    const why = body.force ? { reason: 'Agreed with the driver' } : {}
    return browser.call(assignTripToDriver, {
      query: { tripGuid: trip.guid, driverGuid: driver?.accountGuid ?? '' },
      body: { ...why, ...body },
    })
  }
  const mustGive = async (trip: BoardTrip, driver: { accountGuid: string } | null, body: Giving = {}) => {
    const answer = await give(trip, driver, body)
    if (answer.status !== 200) throw new Error(`Could not assign the trip: ${JSON.stringify(answer.body)}`)
  }
  const bookAll = (it: Partial<TripWanted> = {}) => bookTrips(agent, dan, company, { date: day, ...it })
  const bookOne = async (wanted: Partial<TripWanted> = {}): Promise<BoardTrip> => {
    const [trip] = await bookAll(wanted)
    if (!trip) throw new Error('The booking has no trip')
    return trip
  }
  return {
    portal,
    company,
    db,
    agent,
    dan,
    give,
    mustGive,
    bookAll,
    bookOne,
    /** Deactivates the drivers of earlier tests, so that each test has only its own. */
    newDriver: async (name: string): Promise<Who> => {
      await retire(db, name)
      return signedIn(portal, ['driver'], { name })
    },
    /** An outside company that signs in. */
    outsideCompany: async (name: string): Promise<Who> => {
      await retire(db, name)
      const company = await signedIn(portal, ['driver'], { name })
      await db
        .updateTable('account')
        .set({ outside_company: true })
        .where('guid', '=', company.accountGuid)
        .execute()
      return company
    },
    /** Sets a price of 45.00 for each hour of a sedan, with tax. */
    addHourlyPrice: async (): Promise<void> => {
      const perHour = { serviceGuid: company.sedan, centsPerHour: 4_500, minimumHours: 2, taxCode: 'VAT' }
      await db
        .insertInto('price_rule')
        .values({
          guid: newGuid(),
          kind: 'hourly',
          name: 'By the hour',
          valid_from: '2020-01-01',
          facts: JSON.stringify(perHour),
          created_at: morning,
          updated_at: morning,
        })
        .execute()
    },
    /** A driver who never signs in. */
    otherDriver: async (name: string): Promise<{ accountGuid: string }> => {
      await retire(db, name)
      return { accountGuid: (await makeAccount(portal, ['driver'], { name })).guid }
    },
    /** Returns the guid of the driver's usual car with this name, which is created if it doesn't exist. */
    usualCar: async (driver: { accountGuid: string }, name: string): Promise<string> => {
      const car = (await vehicleNamed(db, name)) ?? (await makeVehicle(db, name))
      await db
        .updateTable('account')
        .set({ default_vehicle_guid: car.guid })
        .where('guid', '=', driver.accountGuid)
        .execute()
      return car.guid
    },
    board: () => dan.must(dispatcherDashboard, { query: { date: day } }),
    onBoard: async (trip: BoardTrip): Promise<PlannedTrip> =>
      (await dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })).trip,
    rowOf: (trip: BoardTrip) =>
      db.selectFrom('trip').selectAll().where('guid', '=', trip.guid).executeTakeFirstOrThrow(),
    exceptionsOf: (trip: BoardTrip) =>
      db.selectFrom('trip_exception').selectAll().where('trip_guid', '=', trip.guid).execute(),
    pushesTo: (who: { accountGuid: string }) =>
      db
        .selectFrom('outbox')
        .select(['template', 'subject', 'body'])
        .where('kind', '=', 'push')
        .where('recipient', '=', who.accountGuid)
        .execute(),
    statusOfBooking: async (trip: BoardTrip) =>
      (
        await db
          .selectFrom('booking')
          .select('status')
          .where('guid', '=', trip.bookingGuid)
          .executeTakeFirstOrThrow()
      ).status,
    /** Makes the driver's steps online, each at its own time. */
    drive: async (driver: TestBrowser, trip: BoardTrip, ...steps: [typeof driverStartTrip, string][]) => {
      for (const [step, deviceAt] of steps) {
        portal.clock.now = deviceAt
        await driver.must(step, { query: { tripGuid: trip.guid }, body: { deviceAt, held: true } })
      }
    },
  }
}

/** Deactivates the driver with this name from an earlier test, and frees their cars. */
async function retire(db: Db, name: string): Promise<void> {
  const former = db.selectFrom('account').select('guid').where('name', '=', name)
  await db.updateTable('trip').set({ vehicle_guid: null }).where('driver_guid', 'in', former).execute()
  await db.updateTable('account').set({ active: false }).where('name', '=', name).execute()
}

async function vehicleNamed(db: Db, name: string): Promise<{ guid: string } | undefined> {
  return db.selectFrom('vehicle').select('guid').where('name', '=', name).executeTakeFirst()
}

async function makeVehicle(db: Db, name: string): Promise<{ guid: string }> {
  const guid = newGuid()
  const made = { created_at: morning, updated_at: morning }
  await db
    .insertInto('vehicle')
    .values({ guid, name, plate: name, vehicle_class: 'van', seats: 8, luggage: 8, ...made })
    .execute()
  return { guid }
}

export type TripDay = Awaited<ReturnType<typeof openTripDay>>

export const refusal = (name: string, message: string) => ({
  status: 400,
  body: { errors: [{ name, message }] },
})
