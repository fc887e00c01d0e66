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

/** A car of this test’s own. */
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
  tripTest('is the driver’s usual one, or the one chosen; it can be changed while the driver stays', async ({ theDay, dora }) => {
    await theDay.usualCar(dora, 'Sedan One')
    const other = await makeCar(theDay, 'Sedan Two')
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    expect(await theDay.give(trip, dora, { vehicleGuid: other })).toMatchObject({
      status: 200,
      body: { toast: `${trip.reference} given to Dora, in Sedan Two` },
    })
    await theDay.mustGive(trip, dora)
    expect(isPlain(await theDay.onBoard(trip))).toEqual({ vehicle: 'Sedan One', status: 'assigned' })
    expect(await theDay.pushesTo(dora)).toHaveLength(1)
    await theDay.mustGive(trip, null)
  })

  tripTest('that nobody knows is refused beside its field', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    const answer = await theDay.give(trip, dora, { vehicleGuid: theDay.dan.accountGuid })
    expect(answer).toMatchObject({ status: 400, body: { fields: { vehicleGuid: { message: 'Choose a car of the list' } } } })
  })

  tripTest('is with one driver at a time', async ({ theDay, dora, olaf }) => {
    const car = await makeCar(theDay, 'Shared')
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne({ pickupTime: '13:45' })]
    await theDay.mustGive(first, olaf, { vehicleGuid: car })
    const message = `Shared is with Olaf then, for ${first.reference}, 13:30 to 14:00`
    expect(await theDay.give(second, dora, { vehicleGuid: car })).toMatchObject(refusal('driver', message))
    await theDay.mustGive(second, dora, { vehicleGuid: car, force: true, reason: 'They meet at the hotel' })
    const { trip, history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: second.guid } })
    expect(history[0]).toMatchObject({ action: 'assignTrip', reason: 'They meet at the hotel', after: { against: [message] } })
    // What was overridden is still said, of both trips.
    expect(trip.against).toEqual([message])
    expect((await theDay.onBoard(first)).against).toEqual([`Shared is with Dora then, for ${second.reference}, 13:45 to 14:15`])
  })

  tripTest('given to two drivers in the same moment, is refused to the second', async ({ theDay, dora, olaf }) => {
    const car = await makeCar(theDay, 'Only one')
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne()]
    const answers = await Promise.all([theDay.give(first, dora, { vehicleGuid: car }), theDay.give(second, olaf, { vehicleGuid: car })])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  tripTest('must be in service, with its papers, of the class and size that was booked', async ({ theDay, dora }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    const said = async (name: string, more: CarFacts) => {
      const { status, body } = await theDay.give(trip, dora, { vehicleGuid: await makeCar(theDay, name, more) })
      return [status, (body as { errors?: { message: string }[] }).errors?.map((it) => it.message) ?? []]
    }
    const expired = JSON.stringify([{ name: 'Inspection', expiresOn: '2026-11-17' }])
    expect(await said('Idle', { active: false })).toEqual([400, ['Idle is out of service']])
    expect(await said('Old', { documents: expired })).toEqual([400, ['Inspection of Old is valid until Tue 17 Nov only']])
    expect(await said('Tiny', { vehicle_class: 'bike', seats: 1, luggage: 1 })).toEqual([
      400,
      ['Tiny is of class bike; Sedan is booked', 'Tiny has 1 seat for 2 passengers', 'Tiny takes 1 of 2 bags'],
    ])
    expect(await said('Grand', { vehicle_class: 'Luxury' })).toEqual([200, []])
  })
})

describe('an objection', () => {
  tripTest('is overridden with a reason only', async ({ theDay, dora }) => {
    const [first, second] = [await theDay.bookOne(), await theDay.bookOne()]
    await theDay.mustGive(first, dora)
    expect(await theDay.give(second, dora, { force: true, reason: ' ' })).toMatchObject({
      status: 400,
      body: { fields: { reason: { message: 'This field is required' } } },
    })
    expect(await theDay.onBoard(second)).toMatchObject({ status: 'unassigned' })
  })

  tripTest('that was overridden stays in the list of what stands: too few seats, beside the clash', async ({ theDay, dora }) => {
    const small = await makeCar(theDay, 'Narrow', { seats: 1 })
    const [first, second] = [await theDay.bookOne({ pickupTime: '10:00' }), await theDay.bookOne({ pickupTime: '10:00' })]
    await theDay.mustGive(first, dora, { vehicleGuid: small, force: true })
    await theDay.mustGive(second, dora, { vehicleGuid: small, force: true })
    const { items, clashes } = await theDay.board()
    const seats = ['Narrow has 1 seat for 2 passengers']
    expect([first, second].map(({ guid }) => items.find((it) => it.guid === guid)?.against)).toEqual([seats, seats])
    expect(clashes.filter((it) => it.driverGuid === dora.accountGuid)).toHaveLength(1)
    await theDay.mustGive(first, null)
    await theDay.mustGive(second, dora)
    const later = await theDay.board()
    expect(later.items.find((it) => it.guid === second.guid)?.against).toEqual([])
    expect(later.clashes.filter((it) => it.driverGuid === dora.accountGuid)).toEqual([])
  })

  tripTest('to one of several trips leaves that one out, and says all of it', async ({ theDay, dora }) => {
    const car = await makeCar(theDay, 'Small', { seats: 1, active: false })
    const trips = [await theDay.bookOne({ pickupTime: '10:30' }), await theDay.bookOne({ pickupTime: '16:00' })]
    const assignments = trips.map((it, index) => ({
      tripGuid: it.guid,
      driverGuid: dora.accountGuid,
      ...(index === 1 ? { vehicleGuid: car } : {}),
    }))
    const { results } = await theDay.dan.must(assignTrips, { body: { assignments } })
    expect(results.map((it) => [it.done, it.message])).toEqual([
      [true, `${trips[0]?.reference} given to Dora`],
      [false, `${trips[1]?.reference}: Small is out of service. Small has 1 seat for 2 passengers`],
    ])
  })

  tripTest('to a new pickup time is said, and nothing is moved until the dispatcher insists', async ({ theDay, dora }) => {
    await theDay.db.updateTable('account').set({ shift_start: '06:00', shift_end: '15:00' }).where('guid', '=', dora.accountGuid).execute()
    const trip = await theDay.bookOne({ pickupTime: '13:00' })
    await theDay.mustGive(trip, dora)
    const to = { tripGuid: trip.guid, date: day, time: '16:00', reason: 'The guest asked' }
    const answer = await theDay.dan.call(dispatcherReschedule, { body: to })
    expect(answer).toMatchObject(refusal('driver', 'Dora works from 06:00 to 15:00'))
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: trip.pickupAt, driverName: 'Dora' })
    await theDay.dan.must(dispatcherReschedule, { body: { ...to, force: true } })
    const { trip: moved, history } = await theDay.dan.must(dispatcherTrip, { query: { tripGuid: trip.guid } })
    expect(moved).toMatchObject({ driverName: 'Dora', against: ['Dora works from 06:00 to 15:00'] })
    const kept = history.find((it) => it.action === 'keepDriver')
    expect(kept).toMatchObject({ reason: 'The guest asked', after: { driver: 'Dora', against: ['Dora works from 06:00 to 15:00'] } })
  })
})

describe('what a driver is told', () => {
  tripTest('is nothing of a trip given and undone at once', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = '2026-11-20T13:00:04Z'
    await theDay.mustGive(trip, olaf)
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(trip, null)
    expect([await theDay.pushesTo(dora), await theDay.pushesTo(olaf)]).toEqual([[], []])
  })

  tripTest('is two messages of one given and undone later, however it went to and fro between', async ({ theDay, dora, olaf }) => {
    const trip = await theDay.bookOne({ pickupTime: '10:00' })
    await theDay.mustGive(trip, dora)
    theDay.portal.clock.now = '2026-11-20T13:00:07Z'
    await theDay.mustGive(trip, olaf)
    await theDay.mustGive(trip, dora)
    await theDay.mustGive(trip, olaf)
    expect((await theDay.pushesTo(dora)).map((it) => it.template)).toEqual(['tripAssigned', 'tripTakenAway'])
    expect((await theDay.pushesTo(olaf)).map((it) => it.template)).toEqual(['tripAssigned'])
  })
})
