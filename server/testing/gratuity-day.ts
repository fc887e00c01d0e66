import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import * as contract from '#contract/gratuities.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { at, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

/** The trip day of the current test file, opened by `openGratuityDay`. */
export let theDay: TripDay
export let desk: Who
export let office: Who
/** A new driver for each test. */
export let dora: Who

/** Opens a trip day for the tests of this file. Each starts in the morning, without gratuities. */
export function openGratuityDay(): void {
  beforeAll(async () => {
    theDay = await openTripDay()
    desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
    await signInOffice()
  })
  beforeEach(async () => {
    theDay.portal.clock.now = morning
    const { db } = theDay
    await db.deleteFrom('gratuity').execute()
    await db.deleteFrom('gratuity_payout').execute()
    await db.deleteFrom('gratuity_gift').execute()
    await db.deleteFrom('outbox').execute()
    dora = await theDay.newDriver('Dora Driver')
  })
  afterAll(() => theDay.portal.close())
}

/** Signs the office in again, because its session ends overnight. */
export async function signInOffice(): Promise<void> {
  office = await signedIn(theDay.portal, ['financial'], { name: 'Olive Office' })
}

export const steps = [
  [driverStartTrip, at('15:50')],
  [driverDepartPickup, at('16:05')],
  [driverCompleteTrip, at('16:40')],
] as [typeof driverStartTrip, string][]

/** A trip that its driver has completed. */
export async function driven(driver = dora): Promise<BoardTrip> {
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  await theDay.mustGive(trip, driver, { force: true })
  await theDay.drive(driver, trip, ...steps)
  return trip
}
export const paramsOf = (trip: BoardTrip) => ({ id: trip.customerGuid, group: trip.groupGuid })
export const take = (trip: BoardTrip, body: object = {}, browser: TestBrowser = desk) =>
  browser.call(contract.takeGratuity, {
    params: paramsOf(trip),
    body: { method: 'card', amountCents: 2_000, ...body } as never,
  })
export async function mustTake(trip: BoardTrip, body: object = {}): Promise<string> {
  const answer = await take(trip, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body as { guid: string }).guid
}
export const allOf = async (query: QueryIn<typeof contract.queryGratuities> = {}) =>
  (await office.must(contract.queryGratuities, { query })).items
export const statesOf = async () => (await allOf()).map((it) => [it.driver.name, it.amountCents, it.state])

export const ascending = (a: number, b: number) => a - b
