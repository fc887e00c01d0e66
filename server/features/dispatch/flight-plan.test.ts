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
import { allMailSent } from '#server/testing/mail-sends.ts'

/**
 * Sets the status and the estimate of the day's arrival, which is scheduled for 14:00 with pickups at 14:45.
 */
async function reported(
  theDay: TripDay,
  trip: BoardTrip,
  status: FlightStatus,
  estimated: string | null,
): Promise<string> {
  const guid = trip.flight?.guid ?? ''
  await theDay.db
    .updateTable('flight')
    .set({ status, estimated_at: estimated, actual_at: null })
    .where('guid', '=', guid)
    .execute()
  return guid
}
const confirm = (theDay: TripDay, flightGuid: string) =>
  theDay.dan.call(flightPlan.confirm, { body: { flightGuid } })
const done = async (theDay: TripDay, flightGuid: string) => {
  const { confirmation } = await theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
  return theDay.dan.call(flightPlan.make, { body: { flightGuid, confirmation } })
}
/** Detaches the trips of earlier tests from the flight, which all tests of this file share. */
const alone = async (theDay: TripDay) => {
  await theDay.db
    .updateTable('flight')
    .set({ status: 'scheduled', estimated_at: null, actual_at: null })
    .execute()
  await theDay.db.updateTable('trip').set({ flight_guid: null }).execute()
  await theDay.db.updateTable('booking').set({ status: 'completed' }).execute()
}

describe('a late flight', () => {
  tripTest('gets one plan: pickups, the fast track and who will be notified', async ({ theDay, dora }) => {
    await alone(theDay)
    const [one, two] = [
      await theDay.bookOne({ direction: 'arrival', fastTrack: true }),
      await theDay.bookOne({ direction: 'arrival' }),
    ]
    await theDay.mustGive(one, dora)
    await allMailSent(theDay.db)
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
    expect(warnings).toEqual(['1 driver and 2 guests will be notified'])
    // Nothing is moved yet.
    expect(await theDay.onBoard(one)).toMatchObject({ pickupAt: one.pickupAt })
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(one)).toMatchObject({
      pickupAt: at('19:35'),
      driverName: 'Dora',
      flightPickupAt: null,
    })
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
    expect(await confirm(theDay, flight)).toMatchObject(
      refusal('flight', `Nothing to update for ${one.flight?.ident}. All times already match the flight.`),
    )
  })

  tripTest('that is early gets earlier pickups', async ({ theDay }) => {
    await alone(theDay)
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = await reported(theDay, trip, 'enRoute', at('17:40'))
    expect((await done(theDay, flight)).status).toBe(200)
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: at('18:25') })
  })

  tripTest(
    'unassigns a driver who has another trip at the new time, and no one else',
    async ({ theDay, dora, olaf }) => {
      await alone(theDay)
      const [one, two] = [
        await theDay.bookOne({ direction: 'arrival' }),
        await theDay.bookOne({ direction: 'arrival' }),
      ]
      const later = await theDay.bookOne({ pickupTime: '15:40' })
      await theDay.mustGive(one, dora)
      await theDay.mustGive(two, olaf)
      await theDay.mustGive(later, dora)
      const flight = await reported(theDay, one, 'delayed', at('18:50'))
      const plan = await planOf(theDay, flight)
      expect(plan.warnings).toContain(
        `Dora has another trip at the new time, so ${one.reference} needs a driver`,
      )
      expect((await done(theDay, flight)).status).toBe(200)
      expect(await theDay.onBoard(one)).toMatchObject({ status: 'unassigned', driverName: null })
      expect(await theDay.onBoard(two)).toMatchObject({ driverName: 'Olaf', pickupAt: at('19:35') })
    },
  )

  tripTest(
    'checks drivers against the new pickups: of two overlapping trips a driver keeps one',
    async ({ theDay, dora }) => {
      await alone(theDay)
      const both = [
        await theDay.bookOne({ direction: 'arrival' }),
        await theDay.bookOne({ direction: 'arrival' }),
      ]
      for (const trip of both) await theDay.mustGive(trip, dora, { force: true })
      const flight = await reported(theDay, both[0]!, 'delayed', at('18:50'))
      const { warnings } = await planOf(theDay, flight)
      expect(warnings.filter((it) => it.startsWith('Dora has another trip at the new time'))).toHaveLength(1)
      expect((await done(theDay, flight)).status).toBe(200)
      const after = [await theDay.onBoard(both[0]!), await theDay.onBoard(both[1]!)]
      expect(after.map((it) => it.pickupAt)).toEqual([at('19:35'), at('19:35')])
      expect(new Set(after.map((it) => it.driverName))).toEqual(new Set(['Dora', null]))
    },
  )

  tripTest('that moves again invalidates the plan', async ({ theDay }) => {
    await alone(theDay)
    const trip = await theDay.bookOne({ direction: 'arrival' })
    const flight = await reported(theDay, trip, 'delayed', at('18:50'))
    const { confirmation } = await planOf(theDay, flight)
    await reported(theDay, trip, 'delayed', at('19:20'))
    const late = await theDay.dan.call(flightPlan.make, { body: { flightGuid: flight, confirmation } })
    expect(late).toMatchObject(
      refusal(
        'confirmation',
        'The flight or its reservations changed in the meantime. Check the plan again.',
      ),
    )
    expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: trip.pickupAt })
  })
})

describe('a flight that won’t arrive', () => {
  tripTest('frees its drivers, except one already on the way', async ({ theDay, dora, olaf }) => {
    await alone(theDay)
    const [one, two] = [
      await theDay.bookOne({ direction: 'arrival' }),
      await theDay.bookOne({ direction: 'arrival' }),
    ]
    await theDay.mustGive(one, dora)
    await theDay.mustGive(two, olaf)
    await theDay.drive(dora, one, [driverStartTrip, at('17:30')])
    const flight = await reported(theDay, one, 'cancelled', null)
    const plan = await planOf(theDay, flight)
    expect(plan.title).toBe(`${one.flight?.ident} is cancelled`)
    expect(plan.warnings).toEqual([
      `Dora has already started ${one.reference}. Undo the last step or cancel the trip.`,
      '2 drivers will be notified',
    ])
    expect((await done(theDay, flight)).status).toBe(200)
    expect([(await theDay.onBoard(one)).status, (await theDay.onBoard(two)).status]).toEqual([
      'started',
      'unassigned',
    ])
  })

  tripTest('a late departure changes nothing', async ({ theDay }) => {
    const trip = await theDay.bookOne()
    expect(await confirm(theDay, trip.flight?.guid ?? '')).toMatchObject(
      refusal('flight', 'A delayed departure doesn’t move pickups: check-in still closes as scheduled'),
    )
    expect((await confirm(theDay, trip.guid)).status).toBe(404)
  })
})

tripTest(
  'a flight’s plan is for dispatchers, or for the desk if the flight has no trips',
  async ({ theDay, dora }) => {
    await alone(theDay)
    const agent = await signedIn(theDay.portal, ['editCustomer'], { name: 'Agent' })
    for (const who of [dora, agent])
      expect((await who.call(flightPlan.confirm, { body: { flightGuid: dora.accountGuid } })).status).toBe(
        403,
      )
    const desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
    const trip = await theDay.bookOne({ direction: 'arrival', fastTrack: true })
    const flight = await reported(theDay, trip, 'delayed', at('18:50'))
    expect(await desk.call(flightPlan.confirm, { body: { flightGuid: flight } })).toMatchObject(
      refusal('flight', `${trip.flight?.ident} has trips, so only a dispatcher can update it`),
    )
  },
)

describe('a flight with only fast tracks', () => {
  tripTest('can be updated by the desk, which notifies guests and desks', async ({ theDay }) => {
    await alone(theDay)
    const desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
    const flightGuid = await theDay.company.flightOn(day, 'arrival')
    const group = await bookFastTrack(theDay, flightGuid)
    const { db } = theDay
    const mails = () =>
      db
        .selectFrom('outbox')
        .select('template')
        .where('group_guid', '=', group)
        .where('kind', '=', 'mail')
        .execute()
    const before = (await mails()).length
    await allMailSent(db)
    await db
      .updateTable('flight')
      .set({ status: 'delayed', estimated_at: at('18:50') })
      .where('guid', '=', flightGuid)
      .execute()
    const wave = async () =>
      (await desk.must(conciergeDashboard, { query: { date: day } })).waves.find(
        (it) => it.flight?.guid === flightGuid,
      )
    expect(await wave()).toMatchObject({ astray: 1, drives: 0 })
    const live = await listenTo(theDay.portal, desk)
    const { confirmation, lines, warnings } = await desk.must(flightPlan.confirm, { body: { flightGuid } })
    expect(lines).toMatchObject([{ label: 'Fast track', before: '14:00', after: '14:50' }])
    expect(warnings).toEqual(['1 guest will be notified'])
    await desk.must(flightPlan.make, { body: { flightGuid, confirmation } })
    expect(await live.next((it) => it.topic === 'fastTrack' && it.date === day)).toBeTruthy()
    live.close()
    expect(await wave()).toMatchObject({ astray: 0 })
    expect((await mails()).slice(before)).toEqual([{ template: 'change' }])
    const history = await db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', 'in', [flightGuid, group])
      .execute()
    expect(history.map((it) => it.action)).toEqual(expect.arrayContaining(['planFlight', 'followFlight']))
  })

  tripTest('that is cancelled has nothing to update', async ({ theDay }) => {
    await alone(theDay)
    const flightGuid = await theDay.company.flightOn(day, 'arrival')
    await bookFastTrack(theDay, flightGuid)
    await theDay.db
      .updateTable('flight')
      .set({ status: 'cancelled' })
      .where('guid', '=', flightGuid)
      .execute()
    expect(await confirm(theDay, flightGuid)).toMatchObject(
      refusal(
        'flight',
        'BA2155 is cancelled. Reservations don’t change until you move the guests to another flight.',
      ),
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

const planOf = (theDay: TripDay, flightGuid: string) =>
  theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
