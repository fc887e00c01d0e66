import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import type { driverStartTrip } from '#contract/driver.ts'
import { morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import type { TripWanted } from '#server/testing/trips.ts'

/** The trip day of the current test file, opened by `openDriverDay`. */
export let theDay: TripDay
/** A new driver for each test, signed in in the morning. */
export let dora: Who

/** Opens a trip day for the tests of this file. */
export function openDriverDay(): void {
  beforeAll(async () => {
    theDay = await openTripDay()
  })
  afterAll(() => theDay.portal.close())
  beforeEach(async () => {
    theDay.portal.clock.now = morning
    dora = await theDay.newDriver('Dora Driver')
  })
}

/** Books a trip and assigns it to Dora. */
export async function ownTrip(wanted: Partial<TripWanted> = {}): Promise<BoardTrip> {
  const trip = await theDay.bookOne(wanted)
  await theDay.mustGive(trip, dora, { force: true })
  return trip
}

export type PlainStep = typeof driverStartTrip

/** Makes a step at the device's own time, as Dora by default. */
export function step(endpoint: PlainStep, trip: BoardTrip, deviceAt?: string, browser = dora, key?: string) {
  return browser.call(endpoint, { ...stepOf(trip, deviceAt), ...(key ? { key } : {}) })
}

export function mustStep(endpoint: PlainStep, trip: BoardTrip, deviceAt?: string) {
  return dora.must(endpoint, stepOf(trip, deviceAt))
}

function stepOf(trip: BoardTrip, deviceAt: string | undefined) {
  return {
    query: { tripGuid: trip.guid },
    body: { held: true, ...(deviceAt === undefined ? {} : { deviceAt }) },
  }
}
