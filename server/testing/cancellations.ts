import { afterAll, beforeAll, beforeEach } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

/** The trip day of the current test file, opened by `openCancellations`. */
export let theDay: TripDay
export let book: ReturnType<typeof advancedBooker>

/** Opens a trip day for the tests of this file. Each starts in the morning. */
export function openCancellations(): void {
  beforeAll(async () => {
    theDay = await openTripDay()
    book = advancedBooker(theDay.portal, theDay.company)
  })
  afterAll(() => theDay.portal.close())
  beforeEach(() => {
    theDay.portal.clock.now = morning
  })
}

/**
 * Flights are at 14:00: within 48 hours, so half of a fast track is charged, and within 24 once an afternoon
 * has passed.
 */
export const tomorrow = addDays(day, 1)
/** Early enough to cancel for free. */
export const later = addDays(day, 6)

/** Cancels one booking, with its fee or without. */
export async function cancel(bookingGuid: string | undefined, waiveFee = false) {
  return (await cancelOne(theDay.db, theDay.agent, bookingGuid, { goodwillPercent: waiveFee ? 100 : 0 }))
    .saved
}
