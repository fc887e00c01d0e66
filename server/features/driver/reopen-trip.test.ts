import { describe, expect, test } from 'vitest'
import { assignTripToDriver, dispatcherAction, type BoardTrip } from '#contract/dispatch.ts'
import {
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverStartTrip,
  driverStartWait,
} from '#contract/driver.ts'
import { takeGratuity } from '#contract/gratuities.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, ownTrip, type PlainStep, theDay, openDriverDay } from '#server/testing/driver-day.ts'
import { at, day, morning, refusal } from '#server/testing/trip-day.ts'

openDriverDay()

const step = (endpoint: PlainStep, trip: BoardTrip, body: object = {}) =>
  dora.call(endpoint, { query: { tripGuid: trip.guid }, body })
const reopen = (trip: BoardTrip, body: object = {}) =>
  theDay.dan.call(dispatcherAction, {
    body: { action: 'reopen', tripGuid: trip.guid, reason: 'The wrong button', ...body },
  })
const historyOf = async (trip: BoardTrip) => {
  const rows = await theDay.db
    .selectFrom('history')
    .select(['action', 'reason'])
    .where('subject_guid', '=', trip.guid)
    .orderBy('guid')
    .execute()
  return rows.map((it) => it.action)
}
const closed = async (act: () => Promise<void>) => {
  await theDay.db
    .insertInto('date_status')
    .values({ date: day, closed_at: morning, updated_at: morning })
    .execute()
  await act()
  await theDay.db.deleteFrom('date_status').where('date', '=', day).execute()
}

describe('reopening a trip', () => {
  test('that was completed reverses the waiting charge, reopens the booking and returns the gratuities to their drivers', async () => {
    const trip = await ownTrip()
    const olga = await theDay.newDriver('Olga Other')
    const cashier = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'])
    const params = { id: trip.customerGuid, group: trip.groupGuid }
    await cashier.must(takeGratuity, { params, body: { method: 'card', amountCents: 1000 } })
    await theDay.mustGive(trip, olga, { force: true })
    const before = await groupBalance(theDay.db, trip.groupGuid)
    await theDay.drive(
      olga,
      trip,
      [driverStartTrip, at('17:20')],
      [driverStartWait, at('17:25')],
      [driverDepartPickup, at('17:57')],
      [driverCompleteTrip, at('18:30')],
    )
    const driverOfGratuity = async () =>
      (
        await theDay.db
          .selectFrom('gratuity')
          .select('driver_guid')
          .where('trip_guid', '=', trip.guid)
          .executeTakeFirstOrThrow()
      ).driver_guid
    expect(await driverOfGratuity()).toBe(olga.accountGuid)
    expect((await groupBalance(theDay.db, trip.groupGuid)) - before).toBe(1320)
    expect(await reopen(trip, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: {} } },
    })
    expect(await reopen(trip, { version: 1 })).toMatchObject({ status: 400 })
    await closed(async () => {
      expect(await reopen(trip)).toMatchObject(
        refusal('Fri 20 Nov', 'This day is closed. You need a policy override to change it.'),
      )
    })
    expect(await reopen(trip)).toMatchObject({ status: 200, body: { toast: `${trip.reference} reopened` } })
    expect(await theDay.rowOf(trip)).toMatchObject({
      status: 'assigned',
      driver_guid: olga.accountGuid,
      accepted_at: null,
      completed_at: null,
      wait_minutes: null,
      wait_charge_cents: 0,
      wait_entry_guid: null,
    })
    expect(await groupBalance(theDay.db, trip.groupGuid)).toBe(before)
    expect(await theDay.statusOfBooking(trip)).toBe('booked')
    expect(await driverOfGratuity()).toBe(dora.accountGuid)
    expect(await theDay.pushesTo(olga)).toContainEqual(
      expect.objectContaining({ template: 'tripChanged', subject: 'Trip reopened' }),
    )
    expect((await historyOf(trip)).at(-1)).toBe('reopenTrip')
  })

  test('closed as a no-show allows another driver to drive it', async () => {
    const trip = await ownTrip()
    await theDay.drive(dora, trip, [driverStartTrip, at('17:20')], [driverStartWait, at('17:25')])
    theDay.portal.clock.now = at('17:50')
    const contactAttempts = [{ at: at('17:40'), how: 'call' as const }]
    await dora.must(driverNoShowTrip, {
      query: { tripGuid: trip.guid },
      body: { contactAttempts, evidence: 'Nobody came' },
    })
    expect((await reopen(trip, { reason: 'They were at the other door' })).status).toBe(200)
    expect(await theDay.statusOfBooking(trip)).toBe('booked')
    // A step of the earlier drive, still on the phone, goes to the dispatcher.
    const late = await step(driverDepartPickup, trip, { deviceAt: at('17:45') })
    expect(late).toMatchObject({
      body: {
        unmatched:
          'This trip was rescheduled or reopened after you saved this step. Check the trip and try again.',
      },
    })
    const olga = await theDay.newDriver('Olga Other')
    await theDay.mustGive(trip, olga, { force: true })
    await theDay.drive(
      olga,
      trip,
      [driverStartTrip, at('17:55')],
      [driverDepartPickup, at('18:00')],
      [driverCompleteTrip, at('18:30')],
    )
    expect(await theDay.statusOfBooking(trip)).toBe('completed')
  })

  test.each([
    ['counts when the dispatcher chooses', true, 25, 1100],
    ['does not count otherwise', false, 5, 0],
  ])('the wait before a mistaken no-show %s', async (_, countsEarlierWait, waitMinutes, chargeCents) => {
    const trip = await ownTrip()
    const before = await groupBalance(theDay.db, trip.groupGuid)
    await theDay.drive(dora, trip, [driverStartTrip, at('17:20')], [driverStartWait, at('17:25')])
    theDay.portal.clock.now = at('17:50')
    const contactAttempts = [{ at: at('17:40'), how: 'call' as const }]
    await dora.must(driverNoShowTrip, {
      query: { tripGuid: trip.guid },
      body: { contactAttempts, evidence: 'Nobody came' },
    })
    expect(await theDay.rowOf(trip)).toMatchObject({ wait_minutes: 20, wait_charge_cents: 0 })
    expect((await reopen(trip, { countsEarlierWait })).status).toBe(200)
    expect((await theDay.onBoard(trip)).life.earlierWait).toEqual({ minutes: 20, counts: countsEarlierWait })
    const olga = await theDay.newDriver('Olga Other')
    await theDay.mustGive(trip, olga, { force: true })
    await theDay.drive(
      olga,
      trip,
      [driverStartTrip, at('17:55')],
      [driverStartWait, at('18:00')],
      [driverDepartPickup, at('18:05')],
      [driverCompleteTrip, at('18:30')],
    )
    expect(await theDay.rowOf(trip)).toMatchObject({
      wait_minutes: waitMinutes,
      wait_charge_cents: chargeCents,
    })
    expect((await groupBalance(theDay.db, trip.groupGuid)) - before).toBe(chargeCents)
  })

  test('requires an ended trip and a dispatcher', async () => {
    const trip = await ownTrip()
    expect(await reopen(trip)).toMatchObject(refusal('trip', 'This trip hasn’t started yet'))
    const body = { action: 'reopen' as const, tripGuid: trip.guid, reason: 'Asked' }
    expect((await dora.call(dispatcherAction, { body })).status).toBe(403)
    await theDay.dan.must(assignTripToDriver, { query: { tripGuid: trip.guid, driverGuid: '' }, body: {} })
    expect(await reopen(trip)).toMatchObject(refusal('trip', 'This trip has no driver yet'))
  })
})
