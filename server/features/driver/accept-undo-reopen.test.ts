import { describe, expect, test } from 'vitest'
import { dispatcherReschedule, type BoardTrip } from '#contract/dispatch.ts'
import {
  driverAcceptTrip,
  driverAssignedTrips,
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverStartTrip,
  driverStartWait,
  driverUndoStep,
} from '#contract/driver.ts'
import { takeGratuity } from '#contract/gratuities.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { DrivenStep } from '#domain/trip/last-step.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { dora, ownTrip, type PlainStep, theDay, openDriverDay } from '#server/testing/driver-day.ts'
import { at, day, morning, refusal } from '#server/testing/trip-day.ts'

openDriverDay()

const step = (endpoint: PlainStep, trip: BoardTrip, body: object = {}) =>
  dora.call(endpoint, { query: { tripGuid: trip.guid }, body })
const undo = (trip: BoardTrip, undone: DrivenStep, body: object = {}) =>
  dora.call(driverUndoStep, { query: { tripGuid: trip.guid }, body: { step: undone, ...body } })
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

describe('accepting a trip', () => {
  test('is the first step, shown to the dispatcher, and required again after a reassignment', async () => {
    const trip = await ownTrip()
    const [own] = (await dora.must(driverAssignedTrips)).items
    expect(own?.nextAction).toEqual({ action: 'accept', label: 'Accept trip', whyNot: null })
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBeNull()
    expect((await step(driverAcceptTrip, trip)).status).toBe(200)
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBe(morning)
    expect(await step(driverAcceptTrip, trip)).toMatchObject(
      refusal('trip', 'You’ve already accepted this trip'),
    )
    await theDay.mustGive(trip, dora, { force: true })
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBe(morning)
    await theDay.mustGive(trip, await theDay.otherDriver('Olga Other'), { force: true })
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBeNull()
    expect((await step(driverAcceptTrip, trip)).status).toBe(400)
  })

  test('is required again after the dispatcher moved the pickup, and implied by a start', async () => {
    const trip = await ownTrip()
    await step(driverAcceptTrip, trip)
    await theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '16:00', reason: 'Flight moved' },
    })
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBeNull()
    theDay.portal.clock.now = at('19:00')
    await step(driverStartTrip, trip)
    expect((await theDay.onBoard(trip)).life.acceptedAt).toBe(at('19:00'))
  })
})

describe('starting a trip', () => {
  test('more than two hours early needs the button held', async () => {
    const trip = await ownTrip()
    const why = 'The pickup is more than 2 hours away. Hold the button to start now.'
    expect(await step(driverStartTrip, trip)).toMatchObject(refusal('trip', why))
    expect((await step(driverStartTrip, trip, { held: true })).status).toBe(200)
  })

  test('on another day is refused even when held, and goes to the dispatcher if made offline', async () => {
    const tomorrow = addDays(day, 1)
    const trip = await ownTrip({ date: tomorrow })
    expect(await step(driverStartTrip, trip, { held: true })).toMatchObject(
      refusal('trip', 'This trip is for Sat 21 Nov'),
    )
    expect(await step(driverStartTrip, trip, { held: true, deviceAt: morning })).toMatchObject({
      body: { unmatched: 'This trip is for Sat 21 Nov' },
    })
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'assigned', started_at: null })
  })
})

describe('undoing the last step', () => {
  test('restores the previous state of each step within seconds', async () => {
    const trip = await ownTrip()
    const before = await groupBalance(theDay.db, trip.groupGuid)
    theDay.portal.clock.now = at('17:20')
    const there: [PlainStep, DrivenStep, string, string][] = [
      [driverAcceptTrip, 'accept', at('17:20'), 'assigned'],
      [driverStartTrip, 'start', at('17:21'), 'assigned'],
      [driverStartWait, 'startWait', at('17:25'), 'started'],
      [driverDepartPickup, 'departPickup', at('17:57'), 'waiting'],
      [driverCompleteTrip, 'complete', at('18:30'), 'onBoard'],
    ]
    for (const [endpoint, name, when, was] of there) {
      theDay.portal.clock.now = when
      expect((await step(endpoint, trip)).status).toBe(200)
      expect(await undo(trip, name)).toMatchObject({
        status: 200,
        body: { toast: expect.stringMatching(/undone$/) },
      })
      expect(await theDay.rowOf(trip)).toMatchObject({
        status: was,
        wait_charge_cents: name === 'complete' ? 1320 : 0,
      })
      expect(await theDay.statusOfBooking(trip)).toBe('booked')
      expect((await groupBalance(theDay.db, trip.groupGuid)) - before).toBe(name === 'complete' ? 1320 : 0)
      await step(endpoint, trip)
    }
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'completed', wait_charge_cents: 1320 })
    expect(await theDay.statusOfBooking(trip)).toBe('completed')
    expect((await historyOf(trip)).filter((it) => it === 'undoStep')).toHaveLength(5)
  })

  test('of a completion returns the gratuity to its original driver', async () => {
    const trip = await ownTrip()
    const cashier = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'])
    const params = { id: trip.customerGuid, group: trip.groupGuid }
    await cashier.must(takeGratuity, { params, body: { method: 'card', amountCents: 1000 } })
    const olga = await theDay.newDriver('Olga Other')
    await theDay.mustGive(trip, olga, { force: true })
    const holder = async () =>
      (
        await theDay.db
          .selectFrom('gratuity')
          .select('driver_guid')
          .where('trip_guid', '=', trip.guid)
          .executeTakeFirstOrThrow()
      ).driver_guid
    await theDay.drive(
      olga,
      trip,
      [driverStartTrip, at('17:20')],
      [driverDepartPickup, at('17:30')],
      [driverCompleteTrip, at('18:00')],
    )
    expect(await holder()).toBe(olga.accountGuid)
    await olga.must(driverUndoStep, { query: { tripGuid: trip.guid }, body: { step: 'complete' } })
    expect(await holder()).toBe(dora.accountGuid)
    await theDay.drive(olga, trip, [driverCompleteTrip, at('18:01')])
    expect(await holder()).toBe(olga.accountGuid)
  })

  test('is refused too late, for an earlier step, on a closed day and to others', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.now = at('17:20')
    await step(driverStartTrip, trip)
    await step(driverStartWait, trip)
    expect(await undo(trip, 'start')).toMatchObject(refusal('trip', 'You can only undo the last step'))
    const stranger = await signedIn(theDay.portal, ['driver'])
    const asked = { query: { tripGuid: trip.guid }, body: { step: 'startWait' as const } }
    expect((await stranger.call(driverUndoStep, asked)).status).toBe(404)
    expect((await theDay.dan.call(driverUndoStep, asked)).status).toBe(403)
    await closed(async () => {
      expect(await undo(trip, 'startWait')).toMatchObject(
        refusal('Fri 20 Nov', 'This day is closed. You need a policy override to change it.'),
      )
    })
    theDay.portal.clock.now = at('17:21')
    expect(await undo(trip, 'startWait')).toMatchObject(
      refusal('trip', 'A step can only be undone within 10 seconds. Ask the dispatcher.'),
    )
    expect(await undo(trip, 'startWait', { deviceAt: `${day}T17:20:08Z` })).toMatchObject({ status: 200 })
    expect(await theDay.rowOf(trip)).toMatchObject({ status: 'started', arrived_at: null })
  })

  test('of a completion is refused while the next trip is under way', async () => {
    const [trip, next] = [await ownTrip(), await ownTrip({ pickupTime: '16:00' })]
    await theDay.drive(
      dora,
      trip,
      [driverStartTrip, at('17:20')],
      [driverDepartPickup, at('17:30')],
      [driverCompleteTrip, at('18:00')],
    )
    await step(driverStartTrip, next, { held: true })
    expect(await undo(trip, 'complete')).toMatchObject(
      refusal('trip', `Finish your current trip first: ${next.reference} at 16:00`),
    )
  })

  test('of a no-show reopens the trip and the booking', async () => {
    const trip = await ownTrip()
    await theDay.drive(dora, trip, [driverStartTrip, at('17:20')], [driverStartWait, at('17:25')])
    theDay.portal.clock.now = at('17:50')
    const contactAttempts = [{ at: at('17:40'), how: 'call' as const }]
    await dora.must(driverNoShowTrip, {
      query: { tripGuid: trip.guid },
      body: { contactAttempts, evidence: 'Nobody came' },
    })
    expect(await theDay.statusOfBooking(trip)).toBe('noShow')
    expect((await undo(trip, 'noShow')).status).toBe(200)
    expect(await theDay.rowOf(trip)).toMatchObject({
      status: 'waiting',
      closed_at: null,
      no_show_file: null,
      no_show_evidence: '',
    })
    expect(await theDay.statusOfBooking(trip)).toBe('booked')
    expect((await theDay.pushesTo(theDay.dan)).map((it) => it.subject)).toContain(
      'No-show undone: Zoë Ångström',
    )
  })
})
