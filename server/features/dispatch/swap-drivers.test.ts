import { describe, expect } from 'vitest'
import { swapDrivers } from '#contract/dispatch-moves.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

const swap = (
  theDay: TripDay,
  [first, second]: readonly [BoardTrip, BoardTrip],
  more: { version?: number; force?: boolean; reason?: string } = {},
) => {
  const { version, ...others } = more
  return theDay.dan.call(swapDrivers, {
    body: {
      first: { tripGuid: first.guid, ...(version === undefined ? {} : { version }) },
      second: { tripGuid: second.guid },
      ...others,
    },
  })
}
const holder = async (theDay: TripDay, trip: BoardTrip) => {
  const { driverName, vehicle } = await theDay.onBoard(trip)
  return [driverName, vehicle?.name ?? null]
}

describe('swapping the drivers of two trips', () => {
  tripTest(
    'exchanges drivers and cars of overlapping trips, and tells both drivers',
    async ({ theDay, dora, olaf }) => {
      await theDay.usualCar(dora, 'Sedan One')
      await theDay.usualCar(olaf, 'Sedan Two')
      const pair = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '13:40' })] as const
      await theDay.mustGive(pair[0], dora)
      await theDay.mustGive(pair[1], olaf)
      theDay.portal.clock.now = at('13:05')
      const { status, body } = await swap(theDay, pair)
      const [first, second] = pair.map((it) => it.reference)
      expect([status, body.toast]).toEqual([
        200,
        `${first} assigned to Olaf, in Sedan Two. ${second} assigned to Dora, in Sedan One`,
      ])
      expect([await holder(theDay, pair[0]), await holder(theDay, pair[1])]).toEqual([
        ['Olaf', 'Sedan Two'],
        ['Dora', 'Sedan One'],
      ])
      for (const who of [dora, olaf])
        expect((await theDay.pushesTo(who)).map((it) => it.template).toSorted()).toEqual([
          'tripAssigned',
          'tripAssigned',
          'tripTakenAway',
        ])
      for (const trip of pair) {
        const lines = await theDay.db
          .selectFrom('history')
          .select('action')
          .where('subject_guid', '=', trip.guid)
          .where('action', '=', 'assignTrip')
          .execute()
        expect(lines).toHaveLength(2)
      }
      expect((await swap(theDay, pair)).status).toBe(200)
      expect(await holder(theDay, pair[0])).toEqual(['Dora', 'Sedan One'])
    },
  )

  tripTest(
    'changes neither if one has a conflict, and names it; a reason overrides',
    async ({ theDay, dora, olaf }) => {
      const pair = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '16:00' })] as const
      const third = await theDay.bookOne({ pickupTime: '16:10' })
      await theDay.mustGive(pair[0], dora)
      await theDay.mustGive(third, dora)
      await theDay.mustGive(pair[1], olaf)
      const message = `${pair[1].reference}: Dora has ${third.reference} from 16:10 to 16:40`
      expect(await swap(theDay, pair)).toMatchObject(refusal('driver', message))
      expect((await swap(theDay, pair, { force: true })).status).toBe(400)
      expect([await holder(theDay, pair[0]), await holder(theDay, pair[1])]).toEqual([
        ['Dora', null],
        ['Olaf', null],
      ])
      expect((await swap(theDay, pair, { force: true, reason: 'Agreed' })).status).toBe(200)
      expect(await holder(theDay, pair[1])).toEqual(['Dora', null])
    },
  )

  tripTest(
    'is refused for a trip that has begun, has no driver, or changed since',
    async ({ theDay, dora, olaf }) => {
      const pair = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '16:00' })] as const
      await theDay.mustGive(pair[0], dora)
      expect(await swap(theDay, pair)).toMatchObject(
        refusal('trip', `${pair[1].reference}: This trip has no driver yet`),
      )
      await theDay.mustGive(pair[1], olaf)
      expect(await swap(theDay, pair, { version: 1 })).toMatchObject(
        refusal('trip', `${pair[0].reference} was assigned to Dora in the meantime. Check it again.`),
      )
      await theDay.drive(dora, pair[0], [driverStartTrip, at('17:00')])
      expect(await swap(theDay, pair)).toMatchObject(
        refusal('trip', `${pair[0].reference}: The driver is on the way to the pickup`),
      )
      const desk = await signedIn(theDay.portal, ['fastTrack'])
      const body = { first: { tripGuid: pair[0].guid }, second: { tripGuid: pair[1].guid } }
      expect((await desk.call(swapDrivers, { body })).status).toBe(403)
    },
  )
})
