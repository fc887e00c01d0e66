import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { addFlightByHand } from '#contract/flights.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { confirmAndDo, guest, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let made = 0

/** Adds a late flight with exactly one party on it. */
export async function lateFlight(desk: ReservationDesk, by: TestBrowser, date: string) {
  const ident = `ZZ${900 + (made += 1)}`
  const flight = await by.must(addFlightByHand, {
    body: { date, direction: 'arrival', ident, time: '15:00' },
  })
  const arrival = { ...(await desk.arriving(date, { transfer: desk.transfer() })), flightGuid: flight.guid }
  await confirmAndDo(by, advancedBookingChange, { customer: guest, adults: 2, arrival }, { id: 'new' })
  const late = { status: 'delayed' as const, estimated_at: addMinutes(flight.scheduledAt, 50) }
  await desk.db.updateTable('flight').set(late).where('guid', '=', flight.guid).execute()
  return { flightGuid: flight.guid }
}
