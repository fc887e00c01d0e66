import { describe, expect } from 'vitest'
import { flightPlan } from '#contract/flight-plan.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

/** The arrival of the day lands at 14:00, its guests are met at 14:45. */
async function says(theDay: TripDay, trip: BoardTrip, status: FlightStatus, estimated: string | null): Promise<string> {
  const guid = trip.flight?.guid ?? ''
  await theDay.db.updateTable('flight').set({ status, estimated_at: estimated, actual_at: null }).where('guid', '=', guid).execute()
  return guid
}
const confirm = (theDay: TripDay, flightGuid: string) => theDay.dan.call(flightPlan.confirm, { body: { flightGuid } })
const done = async (theDay: TripDay, flightGuid: string) => {
  const { confirmation } = await theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
  return theDay.dan.call(flightPlan.make, { body: { flightGuid, confirmation } })
}
/** The arrivals of earlier tests in the file hang on the same flight: they are served. */
const alone = async (theDay: TripDay) => {
  await theDay.db.updateTable('flight').set({ status: 'scheduled', estimated_at: null, actual_at: null }).execute()
  await theDay.db.updateTable('trip').set({ flight_guid: null }).execute()
  await theDay.db.updateTable('booking').set({ status: 'completed' }).execute()
}

describe('a late flight', () => {
  tripTest('proposes one plan: pickups moved, the fast track re-timed, who is told', async ({ theDay, dora }) => {
    await alone(theDay)
    const [one, two] = [await theDay.bookOne({ direction: 'arrival', fastTrack: true }), await theDay.bookOne({ direction: 'arrival' })]
    await theDay.mustGive(one, dora)
    const flight = await says(theDay, one, 'delayed', at('18:50'))
    const { title, lines, warnings, chargeCents } = await planOf(theDay, flight)
    expect([title, chargeCents]).toEqual([`${one.flight?.ident} is 50 min late, expected 14:50`, 0])
    expect(lines.map((it) => [it.section?.slice(0, 6), it.label, it.before, it.after])).toEqual(
      expect.arrayContaining([
        [one.reference, 'Fast track', '14:00', '14:50'],
        [one.reference, 'Pickup', '14:45', '15:35'],
        [two.reference, 'Pickup', '14:45', '15:35'],
      ]),
    )
    expect(warnings).toEqual(['1 driver and 2 guests are told'])
    // Nothing is moved yet.
    expect(await theDay.onBoard(one)).toMatchObject({ pickupAt: one.pickupAt })
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(one)).toMatchObject({ pickupAt: at('19:35'), driverName: 'Dora', flightPickupAt: null })
    expect(await theDay.onBoard(two)).toMatchObject({ pickupAt: at('19:35'), flightPickupAt: null })
    expect((await theDay.pushesTo(dora)).map((it) => it.subject)).toEqual(['New trip', 'New pickup time'])
    const mails = await theDay.db
      .selectFrom('outbox')
      .select('template')
      .where('group_guid', 'in', [one.groupGuid, two.groupGuid])
      .where('kind', '=', 'mail')
      .where('template', '=', 'newPickup')
      .execute()
    expect(mails).toHaveLength(2)
    const [line] = await theDay.db
      .selectFrom('history')
      .select(['action', 'reason'])
      .where('subject_guid', '=', flight)
      .where('action', '=', 'planFlight')
      .execute()
    expect(line).toMatchObject({ reason: title })
    expect(await confirm(theDay, flight)).toMatchObject(refusal('flight', `Everything of ${one.flight?.ident} is at its time already`))
  })

  tripTest('that is early moves its pickups back again', async ({ theDay }) => {
    await alone(theDay)
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = await says(theDay, trip, 'enRoute', at('17:40'))
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: at('18:25') })
  })

  tripTest('takes a driver who has another trip then, says so, and keeps the others', async ({ theDay, dora, olaf }) => {
    await alone(theDay)
    const [one, two] = [await theDay.bookOne({ direction: 'arrival' }), await theDay.bookOne({ direction: 'arrival' })]
    const later = await theDay.bookOne({ pickupTime: '15:40' })
    await theDay.mustGive(one, dora)
    await theDay.mustGive(two, olaf)
    await theDay.mustGive(later, dora)
    const flight = await says(theDay, one, 'delayed', at('18:50'))
    const plan = await planOf(theDay, flight)
    expect(plan.warnings).toContain(`Dora has another trip then: ${one.reference} needs a driver`)
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(one)).toMatchObject({ status: 'unassigned', driverName: null })
    expect(await theDay.onBoard(two)).toMatchObject({ driverName: 'Olaf', pickupAt: at('19:35') })
  })

  tripTest('that moves again before the plan is done is looked at again', async ({ theDay }) => {
    await alone(theDay)
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = await says(theDay, trip, 'delayed', at('18:50'))
    const { confirmation } = await planOf(theDay, flight)
    await says(theDay, trip, 'delayed', at('19:20'))
    const late = await theDay.dan.call(flightPlan.make, { body: { flightGuid: flight, confirmation } })
    expect(late).toMatchObject(refusal('confirmation', 'The flight, or what hangs on it, changed since you looked. Check it again.'))
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: trip.pickupAt })
  })
})

describe('a flight that does not come', () => {
  tripTest('frees its drivers, but not one who is on the road for it', async ({ theDay, dora, olaf }) => {
    await alone(theDay)
    const [one, two] = [await theDay.bookOne({ direction: 'arrival' }), await theDay.bookOne({ direction: 'arrival' })]
    await theDay.mustGive(one, dora)
    await theDay.mustGive(two, olaf)
    await theDay.drive(dora, one, [driverStartTrip, at('17:30')])
    const flight = await says(theDay, one, 'cancelled', null)
    const plan = await planOf(theDay, flight)
    expect(plan.title).toBe(`${one.flight?.ident} is cancelled`)
    expect(plan.warnings).toEqual([
      `Dora is on the road for ${one.reference} already: take the trip a step back, or cancel it`,
      '2 drivers are told',
    ])
    expect((await done(theDay, flight)).status).toBe(200)
    expect([(await theDay.onBoard(one)).status, (await theDay.onBoard(two)).status]).toEqual(['started', 'unassigned'])
  })

  tripTest('and one that leaves late moves nothing', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    expect(await confirm(theDay, trip.flight?.guid ?? '')).toMatchObject(
      refusal('flight', 'A delayed departure moves no pickup: check-in closes by the schedule'),
    )
    expect((await confirm(theDay, trip.guid)).status).toBe(404)
  })
})

tripTest('the plan of a flight is for dispatchers alone', async ({ theDay, dora }) => {
  const desk = await signedIn(theDay.portal, ['fastTrack', 'editCustomer'], { name: 'Desk' })
  for (const who of [dora, desk]) expect((await who.call(flightPlan.confirm, { body: { flightGuid: dora.accountGuid } })).status).toBe(403)
})

const planOf = (theDay: TripDay, flightGuid: string) => theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
