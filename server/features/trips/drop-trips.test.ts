import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { day, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

let theDay: TripDay
beforeAll(async () => {
  theDay = await openTripDay()
})
afterAll(() => theDay.portal.close())

test('cancelling a booking records each trip’s cancellation, reason and driver in its history', async () => {
  const dora = await theDay.newDriver('Dora')
  const [first, second] = await theDay.bookAll({ date: addDays(day, 6), direction: 'arrival', cars: 2 })
  if (!first || !second) throw new Error('Two cars were booked')
  await theDay.mustGive(first, dora)
  await cancelOne(theDay.db, theDay.agent, first.bookingGuid)
  const lastOf = (guid: string) =>
    theDay.db
      .selectFrom('history')
      .select(['action', 'account_guid', 'group_guid', 'reason', 'before', 'after'])
      .where('subject_guid', '=', guid)
      .orderBy('at', 'desc')
      .orderBy('guid', 'desc')
      .executeTakeFirst()
  const shared = {
    action: 'cancelTrip',
    account_guid: theDay.agent.accountGuid,
    group_guid: first.groupGuid,
    reason: 'Changed their mind',
  }
  expect(await lastOf(first.guid)).toMatchObject({
    ...shared,
    before: { status: 'assigned', driver: 'Dora' },
    after: { status: 'cancelled' },
  })
  expect(await lastOf(second.guid)).toMatchObject({
    ...shared,
    before: { status: 'unassigned', driver: null },
    after: { status: 'cancelled' },
  })
})
