import * as changes from '#contract/booking-changes.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import * as dispatch from '#contract/dispatch.ts'
import type * as driver from '#contract/driver.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { confirmAndDo, guest, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { byKind } from '#server/testing/reservation-rows.ts'
import type { By, Done } from './closed-day-change.ts'

/** The day that gets closed. */
export const day = addDays(today, 5)
let desk: ReservationDesk

/** The desk of the company whose day is closed. */
export function closesAt(on: ReservationDesk): void {
  desk = on
}

/** Books a party on that day with both fast tracks and a transfer, and returns its guids. */
export async function party(by: TestBrowser) {
  const body = {
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(day, { transfer: desk.transfer() }),
    departure: await desk.leaving(addDays(day, 1)),
  }
  const { saved } = await confirmAndDo(by, advancedBookingChange, body, { id: 'new' })
  const rows = await desk.rows(saved.guid ?? '')
  const { group, trips, passengers } = rows
  const { arrivalFastTrack, arrivalTransfer } = byKind(rows)
  const of = { id: group.customer_guid, group: group.guid }
  return { group, trips, passengers, arrivalFastTrack, arrivalTransfer, of }
}

/** Cancels the fast track of such a party, and returns the request that undoes it. */
export async function cancelled(by: TestBrowser) {
  const { group, arrivalFastTrack } = await party(by)
  const bookingGuids = [arrivalFastTrack?.guid ?? '']
  await confirmAndDo(by, changes.cancelBookingChange, { groupGuid: group.guid, bookingGuids, reason: 'Ill' })
  return { bookingGuid: arrivalFastTrack?.guid, reason: 'A mistake' }
}

export const direct =
  (
    endpoint: Endpoint,
    argsOf: (made: Awaited<ReturnType<typeof party>>, by: By) => Promise<object> | object,
  ): Done =>
  async (by) => {
    const args = await argsOf(await party(by), by)
    return () => by.call(endpoint, args)
  }

/** A step of a trip assigned to the caller; `before` is called while the day is still open. */
export const step =
  (endpoint: Endpoint, body: object = {}, before?: typeof driver.driverAcceptTrip): Done =>
  async (by) => {
    const { trips } = await party(by)
    const tripGuid = trips[0]?.guid ?? ''
    await by.must(dispatch.assignTripToDriver, {
      query: { tripGuid, driverGuid: by.accountGuid },
      body: { force: true, reason: 'Agreed' },
    })
    if (before) await by.must(before, { query: { tripGuid }, body: {} })
    return () => by.call(endpoint, { query: { tripGuid }, body })
  }
