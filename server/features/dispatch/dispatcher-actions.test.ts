import { describe, expect } from 'vitest'
import { dispatcherAction, dispatcherReschedule, type BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import { at, day, morning, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

describe('a new pickup time', () => {
  const move = (theDay: TripDay, trip: BoardTrip, body: object) =>
    theDay.dan.call(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '15:00', reason: 'Flight late', ...body },
    })

  tripTest('keeps and notifies a driver who is free at that time', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    expect((await move(theDay, trip, { date: addDays(day, 1) })).body).toMatchObject({
      toast: `${trip.reference} moved to Sat 21 Nov 15:00`,
    })
    expect(await theDay.onBoard(trip)).toMatchObject({
      status: 'assigned',
      serviceDate: '2026-11-21',
      pickupAt: '2026-11-21T19:00:00Z',
    })
    expect(await theDay.pushesTo(dora)).toContainEqual({
      template: 'tripChanged',
      subject: 'New pickup time',
      body: `${trip.reference}, Sat 21 Nov 15:00, Sea Hotel`,
    })
  })

  tripTest('unassigns a driver who is busy at that time', async ({ theDay, dora }) => {
    const [trip, other] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '15:10' })]
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(other, dora)
    expect((await move(theDay, trip, {})).body.toast).toContain(
      'Dora is busy then, so the trip needs another driver',
    )
    expect(await theDay.onBoard(trip)).toMatchObject({ status: 'unassigned' })
    expect((await theDay.pushesTo(dora)).map((it) => it.template)).toEqual([
      'tripAssigned',
      'tripAssigned',
      'tripTakenAway',
    ])
  })

  tripTest('needs a reason, a future time, an open day and the current version', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    expect(await move(theDay, trip, { reason: '' })).toMatchObject({
      status: 400,
      body: { fields: { reason: { message: 'This field is required' } } },
    })
    expect(await move(theDay, trip, { time: '08:00' })).toMatchObject({
      status: 400,
      body: { fields: { time: { message: 'Choose a time in the future' } } },
    })
    expect(await move(theDay, trip, { version: 99 })).toMatchObject(
      refusal('trip', `${trip.reference} changed in the meantime. Check it again.`),
    )
    await theDay.db
      .insertInto('date_status')
      .values({ date: addDays(day, 2), closed_at: morning, updated_at: morning })
      .execute()
    const closed = refusal('Sun 22 Nov', 'This day is closed. You need a policy override to change it.')
    expect(await move(theDay, trip, { date: addDays(day, 2) })).toMatchObject(closed)
  })

  tripTest('says that a trip has ended rather than that its time is past', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    const cancel = { action: 'cancel', tripGuid: trip.guid, reason: 'Not needed' }
    await theDay.dan.call(dispatcherAction, { body: cancel })
    expect(await move(theDay, trip, { time: '08:00' })).toMatchObject(
      refusal('trip', 'This trip is cancelled'),
    )
  })

  tripTest(
    'moves the cars of one booking one after the other, as the list of trips does',
    async ({ theDay }) => {
      const cars = await theDay.bookAll({ cars: 2 })
      for (const trip of cars) expect((await move(theDay, trip, { version: trip.version })).status).toBe(200)
      for (const trip of cars)
        expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: '2026-11-20T19:00:00Z' })
    },
  )
})

describe('other dispatcher actions', () => {
  const act = (theDay: TripDay, body: Record<string, unknown>) => theDay.dan.call(dispatcherAction, { body })

  tripTest('undoing a step needs a reason and reverses the waiting charge', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    const before = await groupBalance(theDay.db, trip.groupGuid)
    await theDay.drive(
      dora,
      trip,
      [driverStartTrip, at('17:00')],
      [driverStartWait, at('17:20')],
      [driverDepartPickup, at('17:55')],
    )
    expect((await theDay.onBoard(trip)).waitChargeCents).toBe(1100)
    const stepBack = { action: 'stepBack', tripGuid: trip.guid }
    expect(await act(theDay, { ...stepBack, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: {} } },
    })
    expect((await act(theDay, { ...stepBack, reason: 'Wrong button' })).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({
      status: 'waiting',
      waitChargeCents: 0,
      life: { departedAt: null, waitMinutes: null },
    })
    expect(await groupBalance(theDay.db, trip.groupGuid)).toBe(before)
    expect(await theDay.pushesTo(dora)).toContainEqual(
      expect.objectContaining({ template: 'tripChanged', subject: 'Trip step undone' }),
    )
    await theDay.drive(dora, trip, [driverDepartPickup, at('17:50')], [driverCompleteTrip, at('18:20')])
    expect((await groupBalance(theDay.db, trip.groupGuid)) - before).toBe(550)
  })

  tripTest(
    'cancelling the last open car completes a booking that another car served',
    async ({ theDay, dora, olaf }) => {
      const [first, second] = await theDay.bookAll({ cars: 2 })
      await theDay.mustGive(first!, dora)
      await theDay.mustGive(second!, olaf)
      await theDay.drive(
        dora,
        first!,
        [driverStartTrip, at('17:00')],
        [driverDepartPickup, at('17:30')],
        [driverCompleteTrip, at('18:00')],
      )
      expect(
        (await act(theDay, { action: 'cancel', tripGuid: second!.guid, reason: 'All in one car' })).status,
      ).toBe(200)
      expect(await theDay.onBoard(second!)).toMatchObject({ status: 'cancelled' })
      const booking = await theDay.db
        .selectFrom('booking')
        .select('status')
        .where('guid', '=', first!.bookingGuid)
        .executeTakeFirst()
      expect(booking).toEqual({ status: 'completed' })
      expect(await theDay.pushesTo(olaf)).toContainEqual(
        expect.objectContaining({ template: 'tripTakenAway' }),
      )
      expect(await act(theDay, { action: 'cancel', tripGuid: first!.guid })).toMatchObject(
        refusal('trip', 'This trip is completed'),
      )
    },
  )

  tripTest('a closed day can only be changed with a policy override', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    await theDay.db
      .insertInto('date_status')
      .values({ date: day, closed_at: morning, updated_at: morning })
      .execute()
    const message = 'This day is closed. You need a policy override to change it.'
    expect(await act(theDay, { action: 'cancel', tripGuid: trip.guid })).toMatchObject(
      refusal('Fri 20 Nov', message),
    )
    const boss = await signedIn(theDay.portal, ['dispatcher', 'policyOverride'])
    expect(
      (await boss.call(dispatcherAction, { body: { action: 'cancel', tripGuid: trip.guid } })).status,
    ).toBe(200)
    await theDay.db.deleteFrom('date_status').where('date', '=', day).execute()
  })

  tripTest('resolves a step that could not be applied, once', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(trip, olaf)
    const live = await listenTo(theDay.portal, theDay.dan)
    const change = () => live.next((it) => it.topic === 'trip' && it.guid === trip.guid)
    await dora.must(driverStartTrip, {
      query: { tripGuid: trip.guid },
      body: { deviceAt: morning, held: true },
    })
    expect(await change()).toMatchObject({ date: day })
    const { exceptions } = await theDay.board()
    const mine = exceptions.find((it) => it.tripGuid === trip.guid)
    const resolve = { action: 'resolve', exceptionGuid: mine?.guid, reason: 'Spoke with Dora' }
    live.heard.splice(0)
    expect((await act(theDay, resolve)).status).toBe(200)
    expect(await change()).toMatchObject({ date: day })
    live.close()
    expect((await theDay.board()).exceptions.map((it) => it.tripGuid)).not.toContain(trip.guid)
    expect(await act(theDay, resolve)).toMatchObject(refusal('exception', 'This step is already resolved'))
  })

  tripTest('messages a driver, with or without a trip', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne()
    expect(
      (
        await act(theDay, {
          action: 'message',
          driverGuid: dora.accountGuid,
          tripGuid: trip.guid,
          message: 'Gate 4, please',
        })
      ).body,
    ).toEqual({
      toast: 'Message sent to Dora',
    })
    expect(await theDay.pushesTo(dora)).toEqual([
      { template: 'tripMessage', subject: `Dan about ${trip.reference}`, body: 'Gate 4, please' },
    ])
    expect(
      (await act(theDay, { action: 'message', driverGuid: theDay.dan.accountGuid, message: 'Hello' })).status,
    ).toBe(404)
  })
})
