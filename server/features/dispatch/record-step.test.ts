import { describe, expect } from 'vitest'
import { dispatcherAction, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { groupDetail } from '#contract/groups.ts'
import { at, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

type Step = 'start' | 'startWait' | 'departPickup' | 'complete'

const record = (theDay: TripDay, trip: BoardTrip, step: Step, more: object = {}) =>
  theDay.dan.call(dispatcherAction, {
    body: { action: 'recordStep', tripGuid: trip.guid, step, reason: 'Driver called in', ...more },
  })

describe('a step that the dispatcher records for a driver', () => {
  tripTest('does what the driver’s own would: to the end of the booking', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '14:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = at('17:00')
    expect((await record(theDay, trip, 'start')).body).toMatchObject({
      toast: '“Start trip” recorded for Dora',
    })
    expect((await record(theDay, trip, 'startWait')).status).toBe(200)
    expect((await record(theDay, trip, 'departPickup')).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({ status: 'onBoard' })
    expect((await record(theDay, trip, 'complete')).status).toBe(200)
    const done = await theDay.onBoard(trip)
    expect(done).toMatchObject({ status: 'completed' })
    const group = await theDay.agent.must(groupDetail, {
      params: { id: done.customerGuid, group: trip.groupGuid },
    })
    expect(group.bookings.map((it) => it.status)).toEqual(['completed'])
    const { history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    const last = history.find((it) => it.action === 'completeTrip')
    expect(last).toMatchObject({ who: 'Dan', reason: 'Driver called in' })
    expect((await theDay.pushesTo(dora)).map((it) => it.subject)).toContain(
      'Dispatch recorded “Complete trip”',
    )
  })

  tripTest(
    'follows the driver’s order, needs a driver and a reason, and the current version',
    async ({ theDay, dora }) => {
      const trip = await theDay.bookOne({ pickupTime: '14:00' })
      theDay.portal.clock.now = at('17:00')
      expect(await record(theDay, trip, 'start')).toMatchObject(
        refusal('trip', 'This trip has no driver yet'),
      )
      await theDay.mustGive(trip, dora)
      expect(await record(theDay, trip, 'complete')).toMatchObject(
        refusal('trip', 'This trip hasn’t started yet'),
      )
      expect((await record(theDay, trip, 'start', { reason: ' ' })).status).toBe(400)
      expect((await record(theDay, trip, 'start', { version: 99 })).status).toBe(400)
      await dora.must(driverStartTrip, { query: { tripGuid: trip.guid } })
      expect((await record(theDay, trip, 'startWait')).status).toBe(200)
      // The driver's own press comes second.
      expect((await dora.call(driverStartWait, { query: { tripGuid: trip.guid } })).status).toBe(400)
      expect((await dora.call(dispatcherAction, { body: { action: 'recordStep' } as never })).status).toBe(
        403,
      )
    },
  )
})
