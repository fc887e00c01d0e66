import { describe, expect } from 'vitest'
import { assignTrips, dispatcherReschedule, dispatcherTrip, type BoardTrip } from '#contract/dispatch.ts'
import { newGuid } from '#server/work/guid.ts'
import { day, morning, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

interface CarFacts {
  vehicle_class?: string
  seats?: number
  luggage?: number
  active?: boolean
  documents?: string
}

/** Creates a car for one test. */
async function makeCar(theDay: TripDay, name: string, more: CarFacts = {}): Promise<string> {
  const guid = newGuid()
  const plain = { vehicle_class: 'sedan', seats: 3, luggage: 3, created_at: morning, updated_at: morning }
  await theDay.db
    .insertInto('vehicle')
    .values({ guid, name, plate: `${name} ${guid}`, ...plain, ...more })
    .execute()
  return guid
}

const isPlain = (trip: BoardTrip) => ({ vehicle: trip.vehicle?.name ?? null, status: trip.status })

describe('the car of a trip', () => {
  tripTest(
    'is the driver’s usual one, or the one chosen; it can be changed while the driver stays',
    async ({ theDay, dora }) => {
      await theDay.usualCar(dora, 'Sedan One')
      const other = await makeCar(theDay, 'Sedan Two')
      const trip = await theDay.bookOne({ pickupTime: '10:00' })
      expect(await theDay.give(trip, dora, { vehicleGuid: other })).toMatchObject({
        status: 200,
        body: { toast: `${trip.reference} assigned to Dora, in Sedan Two` },
      })
      await theDay.mustGive(trip, dora)
      expect(isPlain(await theDay.onBoard(trip))).toEqual({ vehicle: 'Sedan One', status: 'assigned' })
      expect(await theDay.pushesTo(dora)).toHaveLength(1)
      await theDay.mustGive(trip, null)
    },
  )

  tripTest(
    'is missing if the driver has none: listed as a conflict, with no reason asked',
    async ({ theDay, dora }) => {
      await theDay.db
        .updateTable('account')
        .set({ default_vehicle_guid: null })
        .where('guid', '=', dora.accountGuid)
        .execute()
      const trip = await theDay.bookOne({ pickupTime: '10:00' })
      await theDay.mustGive(trip, dora)
      expect((await theDay.onBoard(trip)).against).toEqual(['Dora has no car'])
      await theDay.mustGive(trip, dora, { vehicleGuid: await makeCar(theDay, 'Spare') })
      expect((await theDay.onBoard(trip)).against).toEqual([])
      await theDay.mustGive(trip, null)
    },
  )

  tripTest('is refused on its field if unknown', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    const answer = await theDay.give(trip, dora, { vehicleGuid: theDay.dan.accountGuid })
    expect(answer).toMatchObject({
      status: 400,
      body: { fields: { vehicleGuid: { message: 'Choose a car from the list' } } },
    })
  })

  tripTest('conflicts when another driver has it', async ({ theDay, dora, olaf }) => {
    const car = await makeCar(theDay, 'Shared')
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '13:45' })]
    await theDay.mustGive(first, olaf, { vehicleGuid: car })
    const message = `Olaf has Shared from 13:30 to 14:00 for ${first.reference}`
    expect(await theDay.give(second, dora, { vehicleGuid: car })).toMatchObject(refusal('driver', message))
    await theDay.mustGive(second, dora, { vehicleGuid: car, force: true, reason: 'They meet at the hotel' })
    const { trip, history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: second.guid } })
    expect(history[0]).toMatchObject({
      action: 'assignTrip',
      reason: 'They meet at the hotel',
      after: { against: [message] },
    })
    // Both trips show that it was accepted.
    expect([trip.against, trip.accepted]).toEqual([[], [message]])
    expect(await theDay.onBoard(first)).toMatchObject({
      against: [],
      accepted: [`Dora has Shared from 13:45 to 14:15 for ${second.reference}`],
    })
  })

  tripTest(
    'is refused to the second of two drivers assigned at the same time',
    async ({ theDay, dora, olaf }) => {
      const car = await makeCar(theDay, 'Only one')
      const [first, second] = [await theDay.bookOne(), await theDay.bookOne()]
      const answers = await Promise.all([
        theDay.give(first, dora, { vehicleGuid: car }),
        theDay.give(second, olaf, { vehicleGuid: car }),
      ])
      expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
    },
  )

  tripTest(
    'must be in service, have valid documents, and match the booked class and size',
    async ({ theDay, dora }) => {
      const trip = await theDay.bookOne({ pickupTime: '10:00' })
      const answerTo = async (name: string, more: CarFacts) => {
        const { status, body } = await theDay.give(trip, dora, {
          vehicleGuid: await makeCar(theDay, name, more),
        })
        return [status, (body as { errors?: { message: string }[] }).errors?.map((it) => it.message) ?? []]
      }
      const expired = JSON.stringify([{ name: 'Inspection', expiresOn: '2026-11-17' }])
      expect(await answerTo('Idle', { active: false })).toEqual([400, ['Idle is out of service']])
      expect(await answerTo('Old', { documents: expired })).toEqual([
        400,
        ['Inspection for Old is only valid until Tue 17 Nov'],
      ])
      expect(await answerTo('Tiny', { vehicle_class: 'bike', seats: 1, luggage: 1 })).toEqual([
        400,
        [
          'Tiny is in the bike class, but the guest booked Sedan',
          'Tiny has 1 seat for 2 passengers',
          'Tiny has room for 1 of 2 bags',
        ],
      ])
      expect(await answerTo('Grand', { vehicle_class: 'Luxury' })).toEqual([200, []])
    },
  )
})

describe('a conflict', () => {
  tripTest('needs a reason to override', async ({ theDay, dora }) => {
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne()]
    await theDay.mustGive(first, dora)
    expect(await theDay.give(second, dora, { force: true, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: { message: 'This field is required' } } },
    })
    expect(await theDay.onBoard(second)).toMatchObject({ status: 'unassigned' })
  })

  tripTest(
    'stays on the board as accepted after it was overridden, next to overlapping trips',
    async ({ theDay, dora }) => {
      await theDay.usualCar(dora, 'Sedan of Dora')
      const small = await makeCar(theDay, 'Narrow', { seats: 1 })
      const [first, second] = [
        await theDay.bookOne({ pickupTime: '10:00' }),
        await theDay.bookOne({ pickupTime: '10:00' }),
      ]
      await theDay.mustGive(first, dora, { vehicleGuid: small, force: true })
      await theDay.mustGive(second, dora, { vehicleGuid: small, force: true })
      const { items, clashes } = await theDay.board()
      const seats = 'Narrow has 1 seat for 2 passengers'
      const both = [first, second].map(({ guid }) => items.find((it) => it.guid === guid))
      expect(both.map((it) => it?.against)).toEqual([[], []])
      expect(both.map((it) => it?.accepted)).toEqual([
        [seats, `Dora has ${second.reference} from 10:00 to 10:30`],
        [seats, `Dora has ${first.reference} from 10:00 to 10:30`],
      ])
      expect(clashes).toEqual([])
      await theDay.mustGive(first, null)
      await theDay.mustGive(second, dora)
      const later = await theDay.board()
      expect(later.items.find((it) => it.guid === second.guid)).toMatchObject({ against: [], accepted: [] })
      expect(later.clashes.filter((it) => it.driverGuid === dora.accountGuid)).toEqual([])
    },
  )

  tripTest(
    'with one of several trips skips only that trip and lists all its conflicts',
    async ({ theDay, dora }) => {
      const car = await makeCar(theDay, 'Small', { seats: 1, active: false })
      const trips = [
        await theDay.bookOne({ pickupTime: '10:30' }),
        await theDay.bookOne({ pickupTime: '16:00' }),
      ]
      const assignments = trips.map((trip, index) => ({
        tripGuid: trip.guid,
        driverGuid: dora.accountGuid,
        ...(index === 1 ? { vehicleGuid: car } : {}),
      }))
      const { results } = await theDay.dan.must(assignTrips, { body: { assignments } })
      expect(results.map((it) => [it.done, it.message])).toEqual([
        [true, `${trips[0]?.reference} assigned to Dora`],
        [false, 'Small is out of service. Small has 1 seat for 2 passengers'],
      ])
    },
  )

  tripTest('with a new pickup time must be overridden before the trip moves', async ({ theDay, dora }) => {
    await theDay.usualCar(dora, 'Sedan of Dora')
    await theDay.db
      .updateTable('account')
      .set({ shift_start: '06:00', shift_end: '15:00' })
      .where('guid', '=', dora.accountGuid)
      .execute()
    const trip = await theDay.bookOne({ pickupTime: '13:00' })
    await theDay.mustGive(trip, dora)
    const to = { tripGuid: trip.guid, date: day, time: '16:00', reason: 'The guest asked' }
    const answer = await theDay.dan.call(dispatcherReschedule, { body: to })
    expect(answer).toMatchObject(refusal('driver', 'Dora works from 06:00 to 15:00'))
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: trip.pickupAt, driverName: 'Dora' })
    await theDay.dan.must(dispatcherReschedule, { body: { ...to, force: true } })
    const { trip: moved, history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(moved).toMatchObject({
      driverName: 'Dora',
      against: [],
      accepted: ['Dora works from 06:00 to 15:00'],
    })
    const kept = history.find((it) => it.action === 'keepDriver')
    expect(kept).toMatchObject({
      reason: 'The guest asked',
      after: { driver: 'Dora', against: ['Dora works from 06:00 to 15:00'] },
    })
  })
})

describe('push notifications to a driver', () => {
  tripTest('are not sent for an assignment undone within seconds', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = '2026-11-20T13:00:04Z'
    await theDay.mustGive(trip, olaf)
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(trip, null)
    expect([await theDay.pushesTo(dora), await theDay.pushesTo(olaf)]).toEqual([[], []])
  })

  tripTest(
    'are two for an assignment undone later, however often it changed in between',
    async ({ theDay, dora, olaf }) => {
      const trip = await theDay.bookOne({ pickupTime: '10:00' })
      await theDay.mustGive(trip, dora)
      theDay.portal.clock.now = '2026-11-20T13:00:07Z'
      await theDay.mustGive(trip, olaf)
      await theDay.mustGive(trip, dora)
      await theDay.mustGive(trip, olaf)
      expect((await theDay.pushesTo(dora)).map((it) => it.template)).toEqual([
        'tripAssigned',
        'tripTakenAway',
      ])
      expect((await theDay.pushesTo(olaf)).map((it) => it.template)).toEqual(['tripAssigned'])
    },
  )
})
