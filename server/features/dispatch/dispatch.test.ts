import { describe, expect } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { dispatcherDashboard, dispatcherDriverState, type BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, day, refusal, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

describe('the board of a day', () => {
  tripTest(
    'suggests a driver who is on shift at the pickup time of the late flight',
    async ({ theDay, dora, olaf }) => {
      const [early, trip] = [
        await theDay.bookOne({ pickupTime: '09:30' }),
        await theDay.bookOne({ direction: 'arrival' }),
      ]
      await theDay.mustGive(early, dora)
      await theDay.db
        .updateTable('account')
        .set({ shift_start: '05:00', shift_end: '15:50' })
        .where('guid', '=', olaf.accountGuid)
        .execute()
      expect((await theDay.onBoard(trip)).suggestion).toMatchObject({ driverName: 'Olaf' })
      const flight = theDay.db.updateTable('flight').where('guid', '=', trip.flight?.guid ?? '')
      await flight.set({ estimated_at: at('19:10'), status: 'delayed' }).execute()
      expect(await theDay.onBoard(trip)).toMatchObject({
        flightPickupAt: at('19:55'),
        suggestion: { driverName: 'Dora' },
      })
      expect(await theDay.give(trip, olaf)).toMatchObject(refusal('driver', 'Olaf works from 05:00 to 15:50'))
      await flight.set({ estimated_at: null, status: 'scheduled' }).execute()
      // Leaves no unassigned trip for the suggestions in other tests.
      await theDay.mustGive(trip, dora)
    },
  )

  tripTest(
    'lists unassigned trips first, then by pickup, with drivers and their trips',
    async ({ theDay, dora }) => {
      const [given, open] = [
        await theDay.bookOne({ pickupTime: '09:30' }),
        await theDay.bookOne({ pickupTime: '16:00' }),
      ]
      await theDay.mustGive(given, dora)
      const { items, drivers } = await theDay.board()
      const order = items.map((it) => it.guid).filter((it) => it === given.guid || it === open.guid)
      expect(order).toEqual([open.guid, given.guid])
      expect(items.findLastIndex((it) => it.status === 'unassigned')).toBeLessThan(
        items.findIndex((it) => it.status !== 'unassigned'),
      )
      await theDay.db
        .updateTable('trip')
        .set({ status: 'completed' })
        .where('guid', '=', given.guid)
        .execute()
      const later = await theDay.bookOne({ pickupTime: '16:00' })
      await theDay.mustGive(later, dora)
      const after = (await theDay.board()).items.map((it) => it.guid)
      expect(after.indexOf(later.guid)).toBeLessThan(after.indexOf(given.guid))
      expect(drivers.find((it) => it.guid === dora.accountGuid)).toMatchObject({
        name: 'Dora',
        trips: 1,
        underWay: null,
        gone: false,
      })
    },
  )

  tripTest('shows a driver as on the road only on the day of the trip', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    await theDay.drive(dora, trip, [driverStartTrip, at('17:00')])
    const onTheRoad = async (date: string) => {
      const { drivers } = await theDay.dan.must(dispatcherDashboard, { query: { date } })
      return drivers.find((it) => it.guid === dora.accountGuid)?.underWay
    }
    expect([await onTheRoad(day), await onTheRoad(addDays(day, 1))]).toEqual([trip.guid, null])
  })

  tripTest('still shows a former driver with assigned trips', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    await theDay.db
      .updateTable('account')
      .set({ active: false })
      .where('guid', '=', dora.accountGuid)
      .execute()
    expect((await theDay.board()).drivers.find((it) => it.guid === dora.accountGuid)).toMatchObject({
      gone: true,
      trips: 1,
    })
  })

  tripTest('gives the pickup time that a late flight requires', async ({ theDay }) => {
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = theDay.db.updateTable('flight').where('guid', '=', trip.flight?.guid ?? '')
    await flight.set({ estimated_at: at('19:10'), status: 'delayed' }).execute()
    expect(await theDay.onBoard(trip)).toMatchObject({
      flight: { late: true, minutesLate: 70 },
      flightPickupAt: at('19:55'),
    })
    await flight.set({ estimated_at: null, status: 'scheduled' }).execute()
    expect(await theDay.onBoard(trip)).toMatchObject({ flight: { late: false }, flightPickupAt: null })
  })

  tripTest(
    'suggests the free driver with the fewest trips and gives the reason',
    async ({ theDay, dora, olaf }) => {
      // A day without unassigned trips of other tests, which would get suggestions too.
      const quietDay = '2026-11-23'
      const [early, open] = [
        await theDay.bookOne({ date: quietDay, pickupTime: '09:30' }),
        await theDay.bookOne({ date: quietDay, pickupTime: '16:00' }),
      ]
      await theDay.mustGive(early, dora)
      const sedan = { vehicleGuid: theDay.company.vehicle, vehicleName: 'Sedan One' }
      expect((await theDay.onBoard(open)).suggestion).toEqual({
        driverGuid: olaf.accountGuid,
        driverName: 'Olaf',
        reason: 'Free, no other trips that day, in Sedan One',
        ...sedan,
      })
      await theDay.db
        .updateTable('account')
        .set({ shift_start: '05:00', shift_end: '12:00' })
        .where('guid', '=', olaf.accountGuid)
        .execute()
      const reason = 'Free, 1 other trip that day, in Sedan One'
      expect((await theDay.onBoard(open)).suggestion).toEqual({
        driverGuid: dora.accountGuid,
        driverName: 'Dora',
        reason,
        ...sedan,
      })
      expect((await theDay.onBoard(early)).suggestion).toBeNull()
    },
  )
})

tripTest('the board’s axis is 05:00 to 24:00 at the airport', async ({ theDay }) => {
  const { axis } = await theDay.dan.must(dispatcherDashboard, { query: { date: day } })
  expect(axis).toEqual({ from: '2026-11-20T09:00:00Z', to: '2026-11-21T04:00:00Z' })
})

describe('after midnight', () => {
  tripTest(
    'a trip until 05:00 is on the board of the evening and of its own day, and counts on both',
    async ({ theDay, dora }) => {
      const [night, morning] = [await theDay.bookOne(), await theDay.bookOne()]
      await theDay.mustGive(night, dora)
      const moveTo = (trip: BoardTrip, pickup_at: string) =>
        theDay.db
          .updateTable('trip')
          .set({ pickup_at, service_date: '2026-11-21' })
          .where('guid', '=', trip.guid)
          .execute()
      await moveTo(night, '2026-11-21T04:30:00Z')
      await moveTo(morning, '2026-11-21T09:00:00Z')
      const on = async (date: string) => {
        const { items, drivers } = await theDay.dan.must(dispatcherDashboard, { query: { date } })
        const own = items.filter((it) => [night.guid, morning.guid].includes(it.guid))
        const counted = drivers.find((it) => it.guid === dora.accountGuid)?.trips
        return { shown: own.map((it) => it.guid), counted }
      }
      expect(await on(day)).toEqual({ shown: [night.guid], counted: 1 })
      const next = await on('2026-11-21')
      expect(next.shown.toSorted()).toEqual([night.guid, morning.guid].toSorted())
      expect(next.counted).toBe(1)
    },
  )

  tripTest(
    'the board and the driver’s state include last night’s unstarted trips for some hours',
    async ({ theDay, dora }) => {
      const [late, open] = [await theDay.bookOne(), await theDay.bookOne()]
      await theDay.mustGive(late, dora)
      await theDay.db
        .updateTable('trip')
        .set({ pickup_at: '2026-11-21T04:40:00Z' })
        .where('guid', 'in', [late.guid, open.guid])
        .execute()
      let night = theDay.dan
      const shownAt = async (now: string, date = '2026-11-21') => {
        theDay.portal.clock.now = now
        night = await signedIn(theDay.portal, ['dispatcher'])
        const { items } = await night.must(dispatcherDashboard, { query: { date } })
        return items.filter((it) => [late.guid, open.guid].includes(it.guid)).map((it) => it.status)
      }
      expect(await shownAt(at('21:00'))).toEqual([])
      // 00:10 at the airport; the pickup is at 00:40.
      expect(await shownAt('2026-11-21T04:10:00Z')).toEqual(['unassigned', 'assigned'])
      expect(await shownAt('2026-11-21T04:10:00Z', day)).toEqual(['unassigned', 'assigned'])
      expect(
        await night.must(dispatcherDriverState, { query: { userGuid: dora.accountGuid } }),
      ).toMatchObject({
        message: `Free, next ${late.reference} at 00:40`,
        left: 1,
      })
      expect(await shownAt('2026-11-21T10:41:00Z')).toEqual([])
    },
  )
})

describe('a driver’s state', () => {
  const state = (theDay: TripDay, dora: Who) =>
    theDay.dan.must(dispatcherDriverState, { query: { userGuid: dora.accountGuid } })

  tripTest('follows the day: free, on the way, waiting, driving, free again', async ({ theDay, dora }) => {
    const [first, next] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '16:00' })]
    await theDay.mustGive(first, dora)
    await theDay.mustGive(next, dora)
    expect(await state(theDay, dora)).toMatchObject({
      state: 'free',
      message: `Free, next ${first.reference} at 13:30`,
      left: 2,
      ended: 0,
      freeAt: null,
    })
    await theDay.drive(dora, first, [driverStartTrip, at('17:00')])
    expect(await state(theDay, dora)).toMatchObject({
      state: 'underWay',
      message: `On the way to Sea Hotel for ${first.reference}`,
      freeAt: at('18:00'),
      left: 1,
    })
    await theDay.drive(dora, first, [driverStartWait, at('17:20')])
    expect((await state(theDay, dora)).message).toBe(`Waiting at Sea Hotel for ${first.reference}`)
    await theDay.drive(dora, first, [driverDepartPickup, at('17:40')])
    expect(await state(theDay, dora)).toMatchObject({
      message: `Driving ${first.reference} to Airport`,
      freeAt: at('18:10'),
      next: { tripGuid: next.guid },
    })
    await theDay.drive(dora, first, [driverCompleteTrip, at('18:05')])
    expect(await state(theDay, dora)).toMatchObject({
      state: 'free',
      message: `Free, next ${next.reference} at 16:00`,
      left: 1,
      ended: 1,
    })
  })

  tripTest('is off shift outside the shift', async ({ theDay, dora }) => {
    await theDay.db
      .updateTable('account')
      .set({ shift_start: '14:00', shift_end: '22:00' })
      .where('guid', '=', dora.accountGuid)
      .execute()
    expect(await state(theDay, dora)).toMatchObject({
      state: 'offShift',
      message: 'Off shift, no more trips today',
    })
  })
})

tripTest('the board is only for dispatchers', async ({ theDay, dora }) => {
  expect((await dora.call(dispatcherDashboard, { query: { date: day } })).status).toBe(403)
  expect((await theDay.give(await theDay.bookOne(), dora, {}, dora)).status).toBe(403)
})
