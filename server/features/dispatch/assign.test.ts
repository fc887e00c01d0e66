import { describe, expect } from 'vitest'
import {
  assignTrips,
  dispatcherAction,
  dispatcherDriver,
  dispatcherReschedule,
  dispatcherTrip,
} from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, day, refusal } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

describe('assigning a trip', () => {
  tripTest('notifies the new driver and the previous one', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    expect(await theDay.onBoard(trip)).toMatchObject({ status: 'assigned', driverName: 'Dora' })
    theDay.portal.clock.now = at('13:01')
    await theDay.mustGive(trip, olaf)
    expect(await theDay.pushesTo(dora)).toEqual([
      {
        template: 'tripAssigned',
        subject: 'New trip',
        body: `${trip.reference}, Fri 20 Nov 13:30, Sea Hotel`,
      },
      {
        template: 'tripTakenAway',
        subject: 'Trip unassigned',
        body: `${trip.reference}, Fri 20 Nov 13:30, Sea Hotel`,
      },
    ])
    expect(await theDay.pushesTo(olaf)).toMatchObject([{ template: 'tripAssigned' }])
    await theDay.mustGive(trip, null)
    expect(await theDay.onBoard(trip)).toMatchObject({ status: 'unassigned', driverName: null })
  })

  tripTest('despite an overlap needs force, and the refusal names the overlap', async ({ theDay, dora }) => {
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '13:40' })]
    await theDay.mustGive(first, dora)
    const message = `Dora has ${first.reference} from 13:30 to 14:00`
    expect(await theDay.give(second, dora)).toMatchObject(refusal('driver', message))
    expect(await theDay.onBoard(second)).toMatchObject({ status: 'unassigned' })
    await theDay.mustGive(second, dora, { force: true })
    expect((await theDay.board()).clashes).toEqual([])
    expect(await theDay.onBoard(second)).toMatchObject({ accepted: [message] })
    expect(await theDay.onBoard(first)).toMatchObject({
      accepted: [`Dora has ${second.reference} from 13:40 to 14:10`],
    })
    // Once the other trip moves, the overlap is another one, and needs attention again.
    await theDay.db
      .updateTable('trip')
      .set({ pickup_at: '2026-11-20T17:35:00Z' })
      .where('guid', '=', first.guid)
      .execute()
    expect((await theDay.board()).clashes).toContainEqual({
      driverGuid: dora.accountGuid,
      firstGuid: first.guid,
      secondGuid: second.guid,
      message: `${second.reference} at 13:40: Dora has ${first.reference} from 13:35 to 14:05`,
    })
    const { history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: second.guid } })
    expect(history[0]).toMatchObject({
      who: 'Dan',
      action: 'assignTrip',
      after: { driver: 'Dora', against: [message] },
    })
  })

  tripTest('uses the driver’s usual car, and one too small needs force', async ({ theDay, dora }) => {
    await theDay.db
      .updateTable('account')
      .set({ default_vehicle_guid: theDay.company.vehicle })
      .where('guid', '=', dora.accountGuid)
      .execute()
    await theDay.db
      .updateTable('vehicle')
      .set({ seats: 1 })
      .where('guid', '=', theDay.company.vehicle)
      .execute()
    const trip = await theDay.bookOne()
    expect(await theDay.give(trip, dora)).toMatchObject(
      refusal('driver', 'Sedan One has 1 seat for 2 passengers'),
    )
    await theDay.mustGive(trip, dora, { force: true })
    expect(await theDay.onBoard(trip)).toMatchObject({
      vehicle: { name: 'Sedan One' },
      against: [],
      accepted: ['Sedan One has 1 seat for 2 passengers'],
    })
    await theDay.db
      .updateTable('vehicle')
      .set({ seats: 3 })
      .where('guid', '=', theDay.company.vehicle)
      .execute()
  })

  tripTest(
    'to another driver uses their car or none, never the previous driver’s',
    async ({ theDay, dora, olaf }) => {
      const van = await theDay.usualCar(olaf, 'Van Two')
      await theDay.usualCar(dora, 'Sedan One')
      const trip = await theDay.bookOne()
      const carAfter = async (driver: { accountGuid: string } | null) => {
        const { body } = await theDay.give(trip, driver)
        return [body.toast, (await theDay.rowOf(trip)).vehicle_guid]
      }
      const toast = (text: string) => `${trip.reference} ${text}`
      const fred = await theDay.otherDriver('Fred')
      expect(await carAfter(dora)).toEqual([toast('assigned to Dora, in Sedan One'), theDay.company.vehicle])
      expect(await carAfter(olaf)).toEqual([toast('assigned to Olaf, in Van Two'), van])
      expect(await carAfter(fred)).toEqual([toast('assigned to Fred, without a car'), null])
      expect(await carAfter(olaf)).toEqual([toast('assigned to Olaf, in Van Two'), van])
      expect(await carAfter(null)).toEqual([toast('unassigned'), null])
      expect(await carAfter(fred)).toEqual([toast('assigned to Fred'), null])
      const { history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
      expect(history.map(({ before, after }) => [before.vehicle, after.vehicle]).toReversed()).toEqual([
        [null, 'Sedan One'],
        ['Sedan One', 'Van Two'],
        ['Van Two', null],
        [null, 'Van Two'],
        ['Van Two', null],
        [null, null],
      ])
    },
  )

  tripTest(
    'back to the previous driver restores their car, which a start and an undone step keep',
    async ({ theDay, dora, olaf }) => {
      await theDay.usualCar(dora, 'Sedan One')
      const trip = await theDay.bookOne()
      await theDay.mustGive(trip, dora)
      await theDay.mustGive(trip, olaf)
      await theDay.mustGive(trip, dora)
      await theDay.drive(dora, trip, [driverStartTrip, at('17:00')])
      expect((await theDay.onBoard(trip)).vehicle).toMatchObject({ name: 'Sedan One' })
      await theDay.dan.must(dispatcherAction, {
        body: { action: 'stepBack', tripGuid: trip.guid, reason: 'Wrong trip' },
      })
      expect((await theDay.onBoard(trip)).vehicle).toMatchObject({ name: 'Sedan One' })
      await theDay.dan.must(dispatcherAction, { body: { action: 'cancel', tripGuid: trip.guid, reason: '' } })
      expect((await theDay.onBoard(trip)).vehicle).toMatchObject({ name: 'Sedan One' })
    },
  )

  tripTest('that moves to a time when its driver is busy loses driver and car', async ({ theDay, dora }) => {
    await theDay.usualCar(dora, 'Sedan One')
    const [busy, trip] = [
      await theDay.bookOne({ pickupTime: '15:00' }),
      await theDay.bookOne({ pickupTime: '13:00' }),
    ]
    await theDay.mustGive(busy, dora)
    await theDay.mustGive(trip, dora)
    const to = (time: string) => ({
      body: { tripGuid: trip.guid, date: day, time, reason: 'The guest asked' },
    })
    await theDay.dan.must(dispatcherReschedule, to('13:10'))
    expect(await theDay.onBoard(trip)).toMatchObject({ driverName: 'Dora', vehicle: { name: 'Sedan One' } })
    await theDay.dan.must(dispatcherReschedule, to('15:10'))
    expect(await theDay.onBoard(trip)).toMatchObject({ driverName: null, vehicle: null })
  })

  tripTest('to an account that is not a driver is refused', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    expect(await theDay.give(trip, theDay.dan)).toMatchObject({
      status: 400,
      body: { fields: { driverGuid: { message: 'Choose a driver' } } },
    })
  })

  tripTest('that is under way is refused', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    await theDay.drive(dora, trip, [driverStartTrip, at('17:00')])
    expect(await theDay.give(trip, olaf)).toMatchObject(
      refusal('trip', 'The driver is on the way to the pickup'),
    )
    expect(await theDay.give(trip, null)).toMatchObject(
      refusal('trip', 'The driver is on the way to the pickup'),
    )
  })

  tripTest(
    'by two dispatchers at the same time: one wins, the other sees who has it',
    async ({ theDay, dora, olaf }) => {
      const dina = await signedIn(theDay.portal, ['dispatcher'], { name: 'Dina' })
      const trip = await theDay.bookOne()
      const seen = { version: trip.version }
      const answers = await Promise.all([
        theDay.give(trip, dora, seen, theDay.dan),
        theDay.give(trip, olaf, seen, dina),
      ])
      const winner = answers[0]?.status === 200 ? 'Dora' : 'Olaf'
      expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
      const loser = answers.find((it) => it.status === 400)
      expect(loser).toMatchObject(
        refusal('trip', `${trip.reference} was assigned to ${winner} in the meantime. Check it again.`),
      )
      expect(await theDay.onBoard(trip)).toMatchObject({ driverName: winner })
    },
  )

  tripTest('after another dispatcher moved it names that change', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, dora)
    const seen = { version: (await theDay.onBoard(trip)).version }
    await theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '16:00', reason: 'The guest asked' },
    })
    const late = await theDay.give(trip, olaf, seen, theDay.dan)
    expect(late.status).toBe(400)
    expect(JSON.stringify(late.body)).toMatch(
      /changed in the meantime: \w+ changed the trip’s pickup time\. Check it again\./,
    )
  })

  tripTest(
    'two overlapping trips to one driver at the same time: the second is refused',
    async ({ theDay, dora }) => {
      const [first, second] = [await theDay.bookOne(), await theDay.bookOne()]
      const answers = await Promise.all([theDay.give(first, dora), theDay.give(second, dora)])
      expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    },
  )
})

describe('assigning several trips', () => {
  tripTest('assigns those it can, with a message for each trip', async ({ theDay, dora }) => {
    const trips = [
      await theDay.bookOne({ pickupTime: '09:30' }),
      await theDay.bookOne({ pickupTime: '09:40' }),
      await theDay.bookOne({ pickupTime: '16:00' }),
    ]
    const assignments = trips.map((it) => ({
      tripGuid: it.guid,
      driverGuid: dora.accountGuid,
      version: it.version,
    }))
    const unknown = { tripGuid: theDay.dan.accountGuid, driverGuid: dora.accountGuid }
    const saved = await theDay.dan.must(assignTrips, { body: { assignments: [...assignments, unknown] } })
    expect(saved.toast).toBe('2 of 4 trips assigned')
    expect(saved.results).toEqual([
      {
        tripGuid: trips[0]!.guid,
        done: true,
        message: `${trips[0]!.reference} assigned to Dora`,
        reference: trips[0]!.reference,
      },
      {
        tripGuid: trips[1]!.guid,
        done: false,
        message: `Dora has ${trips[0]!.reference} from 09:30 to 10:00`,
        reference: trips[1]!.reference,
      },
      {
        tripGuid: trips[2]!.guid,
        done: true,
        message: `${trips[2]!.reference} assigned to Dora`,
        reference: trips[2]!.reference,
      },
      { tripGuid: theDay.dan.accountGuid, done: false, message: 'Not found', reference: '' },
    ])
    expect(
      (await theDay.dan.must(dispatcherDriver, { query: { userGuid: dora.accountGuid, date: day } })).items,
    ).toHaveLength(2)
    const history = await theDay.db
      .selectFrom('history')
      .select(['account_guid', 'after'])
      .where('action', '=', 'assignTrips')
      .execute()
    expect(history).toEqual([{ account_guid: theDay.dan.accountGuid, after: { results: saved.results } }])
  })
})
