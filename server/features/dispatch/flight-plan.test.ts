import { describe, expect } from 'vitest'
import { conciergeDashboard } from '#contract/concierge.ts'
import { flightPlan } from '#contract/flight-plan.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import type { FlightStatus } from '#domain/flight/flight-times.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { listenTo } from '#server/testing/live.ts'
import { at, day, refusal, type TripDay } from '#server/testing/trip-day.ts'
import { tripTest } from '#server/testing/trip-test.ts'

/** The arrival of the day lands at 14:00, its guests are met at 14:45. */
async function reported(theDay: TripDay, trip: BoardTrip, status: FlightStatus, estimated: string | null): Promise<string> {
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
    const flight = await reported(theDay, one, 'delayed', at('18:50'))
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
    const flight = await reported(theDay, trip, 'enRoute', at('17:40'))
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
    const flight = await reported(theDay, one, 'delayed', at('18:50'))
    const plan = await planOf(theDay, flight)
    expect(plan.warnings).toContain(`Dora has another trip then: ${one.reference} needs a driver`)
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(one)).toMatchObject({ status: 'unassigned', driverName: null })
    expect(await theDay.onBoard(two)).toMatchObject({ driverName: 'Olaf', pickupAt: at('19:35') })
  })

  tripTest('judges drivers by where all its pickups will be: of two trips that one had at once, one stays', async ({ theDay, dora }) => {
    await alone(theDay)
    const both = [await theDay.bookOne({ direction: 'arrival' }), await theDay.bookOne({ direction: 'arrival' })]
    for (const trip of both) await theDay.mustGive(trip, dora, { force: true })
    const flight = await reported(theDay, both[0]!, 'delayed', at('18:50'))
    const { warnings } = await planOf(theDay, flight)
    expect(warnings.filter((it) => it.startsWith('Dora has another trip then'))).toHaveLength(1)
    expect((await done(theDay, flight)).status).toBe(200)
    const after = [await theDay.onBoard(both[0]!), await theDay.onBoard(both[1]!)]
    expect(after.map((it) => it.pickupAt)).toEqual([at('19:35'), at('19:35')])
    expect(new Set(after.map((it) => it.driverName))).toEqual(new Set(['Dora', null]))
  })

  tripTest('that moves again before the plan is done is looked at again', async ({ theDay }) => {
    await alone(theDay)
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = await reported(theDay, trip, 'delayed', at('18:50'))
    const { confirmation } = await planOf(theDay, flight)
    await reported(theDay, trip, 'delayed', at('19:20'))
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
    const flight = await reported(theDay, one, 'cancelled', null)
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

tripTest('the plan of a flight is for dispatchers, and for the desk where no trip hangs on it', async ({ theDay, dora }) => {
  await alone(theDay)
  const agent = await signedIn(theDay.portal, ['editCustomer'], { name: 'Agent' })
  for (const who of [dora, agent]) expect((await who.call(flightPlan.confirm, { body: { flightGuid: dora.accountGuid } })).status).toBe(403)
  const desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
  const trip = await theDay.bookOne({ direction: 'arrival', fastTrack: true })
  const flight = await reported(theDay, trip, 'delayed', at('18:50'))
  expect(await desk.call(flightPlan.confirm, { body: { flightGuid: flight } })).toMatchObject(
    refusal('flight', `Trips hang on ${trip.flight?.ident}: the dispatcher follows it`),
  )
})

describe('a flight with fast tracks alone', () => {
  tripTest('is followed by the desk: re-timed, and guests and desks are told', async ({ theDay }) => {
    await alone(theDay)
    const desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
    const flightGuid = await theDay.company.flightOn(day, 'arrival')
    const group = await bookFastTrack(theDay, flightGuid)
    const { db } = theDay
    const told = () => db.selectFrom('outbox').select('template').where('group_guid', '=', group).where('kind', '=', 'mail').execute()
    const before = (await told()).length
    await db
      .updateTable('flight')
      .set({ status: 'delayed', estimated_at: at('18:50') })
      .where('guid', '=', flightGuid)
      .execute()
    const wave = async () =>
      (await desk.must(conciergeDashboard, { query: { date: day } })).waves.find((it) => it.flight?.guid === flightGuid)
    expect(await wave()).toMatchObject({ astray: 1, drives: 0 })
    const live = await listenTo(theDay.portal, desk)
    const { confirmation, lines, warnings } = await desk.must(flightPlan.confirm, { body: { flightGuid } })
    expect(lines).toMatchObject([{ label: 'Fast track', before: '14:00', after: '14:50' }])
    expect(warnings).toEqual(['1 guest is told'])
    await desk.must(flightPlan.make, { body: { flightGuid, confirmation } })
    expect(await live.next((it) => it.topic === 'fastTrack' && it.date === day)).toBeTruthy()
    live.close()
    expect(await wave()).toMatchObject({ astray: 0 })
    expect((await told()).slice(before)).toEqual([{ template: 'change' }])
    const history = await db.selectFrom('history').select('action').where('subject_guid', 'in', [flightGuid, group]).execute()
    expect(history.map((it) => it.action)).toEqual(expect.arrayContaining(['planFlight', 'followFlight']))
  })

  tripTest('that is cancelled has nothing to follow, and says who waits', async ({ theDay }) => {
    await alone(theDay)
    const flightGuid = await theDay.company.flightOn(day, 'arrival')
    await bookFastTrack(theDay, flightGuid)
    await theDay.db.updateTable('flight').set({ status: 'cancelled' }).where('guid', '=', flightGuid).execute()
    expect(await confirm(theDay, flightGuid)).toMatchObject(
      refusal('flight', 'BA2155 is cancelled: its guests keep their reservations until they have another flight'),
    )
  })
})

async function bookFastTrack({ agent }: TripDay, flightGuid: string): Promise<string> {
  const body = {
    customer: { firstName: 'Ann', lastName: 'Alone', email: 'ann@guest.example' },
    adults: 2,
    arrival: { date: day, flightGuid, fastTrack: true },
  }
  return (await confirmAndMake(agent, 'new', body)).guid ?? ''
}

const planOf = (theDay: TripDay, flightGuid: string) => theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
