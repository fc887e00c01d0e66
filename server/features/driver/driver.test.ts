import { describe, expect, test } from 'vitest'
import {
  driverCompleteTrip,
  driverDepartPickup,
  driverNoShowTrip,
  driverRescheduleTrip,
  driverStartTrip,
  driverStartWait,
  driverTrip,
} from '#contract/driver.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import { dora, mustStep, ownTrip, step, theDay, openDriverDay } from '#server/testing/driver-day.ts'
import { at, day, morning } from '#server/testing/trip-day.ts'

openDriverDay()

const attempt = { at: at('19:30'), how: 'call', note: 'No answer' } as const

describe('driving a trip', () => {
  test('goes step by step at the device’s times, and the last step completes the booking', async () => {
    const trip = await ownTrip()
    theDay.portal.clock.now = at('20:00')
    await mustStep(driverStartTrip, trip, at('17:00'))
    await mustStep(driverStartWait, trip, at('17:20'))
    await mustStep(driverDepartPickup, trip, at('17:35'))
    expect(await theDay.statusOfBooking(trip)).toBe('booked')
    await mustStep(driverCompleteTrip, trip, at('18:05'))
    const done = {
      status: 'completed',
      started_at: at('17:00'),
      arrived_at: at('17:20'),
      departed_at: at('17:35'),
      completed_at: at('18:05'),
    }
    expect(await theDay.rowOf(trip)).toMatchObject({ ...done, wait_minutes: 5, wait_charge_cents: 0 })
    expect(await theDay.statusOfBooking(trip)).toBe('completed')
    const history = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', trip.guid)
      .orderBy('guid')
      .execute()
    expect(history.map((it) => it.action)).toEqual([
      'assignTrip',
      'startTrip',
      'startWait',
      'departPickup',
      'completeTrip',
    ])
    const heard = await theDay.db
      .selectFrom('event')
      .select(['topic', 'date', 'account_guid'])
      .where('guid', '=', trip.guid)
      .execute()
    expect(heard).toContainEqual({ topic: 'ownTrip', date: day, account_guid: dora.accountGuid })
    expect(heard).toContainEqual({ topic: 'trip', date: day, account_guid: null })
    const ofBooking = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', trip.bookingGuid)
      .execute()
    expect(ofBooking.map((it) => it.action)).toContain('completeBooking')
  })

  test('publishes the completed booking to open reservations', async () => {
    const trip = await ownTrip()
    for (const endpoint of [driverStartTrip, driverDepartPickup]) await mustStep(endpoint, trip)
    const told = () =>
      theDay.db.selectFrom('event').select(['topic', 'date']).where('guid', '=', trip.groupGuid).execute()
    await theDay.db.deleteFrom('event').where('guid', '=', trip.groupGuid).execute()
    await mustStep(driverCompleteTrip, trip)
    expect(await told()).toEqual([{ topic: 'group', date: day }])
  })

  test('completes a booking of two cars only with the second', async () => {
    const [first, second] = await theDay.bookAll({ cars: 2 })
    theDay.portal.clock.now = at('17:00')
    for (const trip of [first!, second!]) {
      await theDay.mustGive(trip, dora)
      await mustStep(driverStartTrip, trip)
      await mustStep(driverDepartPickup, trip)
      expect(await theDay.statusOfBooking(trip)).toBe('booked')
      await mustStep(driverCompleteTrip, trip)
    }
    expect(await theDay.statusOfBooking(first!)).toBe('completed')
  })

  test('ignores a phone’s clock that is ahead', async () => {
    const trip = await ownTrip()
    await mustStep(driverStartTrip, trip, addMinutes(theDay.portal.clock.now, 600))
    expect(await theDay.rowOf(trip)).toMatchObject({ started_at: theDay.portal.clock.now })
  })

  test('applies a step sent twice only once, with the same answer', async () => {
    const trip = await ownTrip()
    const [first, second] = [
      await step(driverStartTrip, trip, morning, dora, 'one'),
      await step(driverStartTrip, trip, morning, dora, 'one'),
    ]
    expect(second.body).toEqual(first.body)
    expect(await theDay.exceptionsOf(trip)).toEqual([])
    expect((await theDay.rowOf(trip)).version).toBe(3)
  })

  test('refuses a second trip under way, and stores a late start for the dispatcher', async () => {
    const [first, second] = [await ownTrip(), await ownTrip({ pickupTime: '16:00' })]
    await mustStep(driverStartTrip, first)
    const message = `Finish your current trip first: ${first.reference} at 13:30`
    expect(await step(driverStartTrip, second)).toMatchObject({
      status: 400,
      body: { errors: [{ name: 'trip', message }] },
    })
    expect(await step(driverStartTrip, second, morning)).toMatchObject({
      status: 200,
      body: { unmatched: message },
    })
    expect(await theDay.rowOf(second)).toMatchObject({ status: 'assigned' })
  })

  test('two concurrent starts by one driver leave one trip under way', async () => {
    const [first, second] = [await ownTrip(), await ownTrip({ pickupTime: '16:00' })]
    const answers = await Promise.all([step(driverStartTrip, first), step(driverStartTrip, second)])
    expect(answers.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })
})

describe('waiting', () => {
  test('beyond the grace is charged to the guest with its tax, in the category of the booking', async () => {
    const trip = await ownTrip()
    const before = await groupBalance(theDay.db, trip.groupGuid)
    theDay.portal.clock.now = at('20:00')
    await mustStep(driverStartTrip, trip, at('17:00'))
    await mustStep(driverStartWait, trip, at('17:20'))
    // The pickup is at 17:30. 15 minutes are free, 13 are charged.
    await mustStep(driverDepartPickup, trip, `${day}T17:57:01Z`)
    expect(await theDay.rowOf(trip)).toMatchObject({ wait_minutes: 28, wait_charge_cents: 1430 })
    expect((await groupBalance(theDay.db, trip.groupGuid)) - before).toBe(1430)
    const postings = await theDay.db
      .selectFrom('posting')
      .innerJoin('trip', 'trip.wait_entry_guid', 'posting.entry_guid')
      .select(['account', 'detail', 'amount_cents'])
      .where('trip.guid', '=', trip.guid)
      .orderBy('line')
      .execute()
    expect(postings).toEqual([
      { account: 'customerReceivable', detail: null, amount_cents: 1430 },
      { account: 'revenue', detail: 'airportTransport', amount_cents: -1300 },
      { account: 'taxDue', detail: 'VAT', amount_cents: -130 },
    ])
  })

  test('is charged to the partner for a guest on account', async () => {
    const trip = await ownTrip({ partnerGuid: theDay.company.partner })
    const [partnerBefore, guestBefore] = [
      await partnerBalance(theDay.db, theDay.company.partner),
      await groupBalance(theDay.db, trip.groupGuid),
    ]
    theDay.portal.clock.now = at('20:00')
    await mustStep(driverStartTrip, trip, at('17:00'))
    await mustStep(driverStartWait, trip, at('17:20'))
    await mustStep(driverDepartPickup, trip, at('17:55'))
    expect((await partnerBalance(theDay.db, theDay.company.partner)) - partnerBefore).toBe(1100)
    expect(await groupBalance(theDay.db, trip.groupGuid)).toBe(guestBefore)
  })

  test('for a late flight costs the guest nothing, because the clock starts after clearance', async () => {
    const trip = await ownTrip({ direction: 'arrival' })
    const flight = theDay.db.updateTable('flight').where('guid', '=', trip.flight?.guid ?? '')
    await flight.set({ actual_at: at('20:00'), status: 'landed' }).execute()
    theDay.portal.clock.now = at('23:00')
    await mustStep(driverStartTrip, trip, at('18:00'))
    await mustStep(driverStartWait, trip, at('18:40'))
    await mustStep(driverDepartPickup, trip, at('21:45'))
    // Landed at 20:00, cleared at 20:45: an hour of waiting, all within the grace. The agreed pickup was
    // 18:45.
    expect(await theDay.rowOf(trip)).toMatchObject({ wait_minutes: 60, wait_charge_cents: 0 })
    await flight.set({ actual_at: null, status: 'scheduled' }).execute()
  })

  test('that cannot be charged goes to the dispatcher without delaying the guests', async () => {
    const trip = await ownTrip()
    await theDay.db
      .updateTable('booking')
      .set({ price_lines: JSON.stringify([{ taxCode: 'GONE' }]) })
      .where('guid', '=', trip.bookingGuid)
      .execute()
    theDay.portal.clock.now = at('20:00')
    await mustStep(driverStartTrip, trip, at('17:00'))
    await mustStep(driverStartWait, trip, at('17:20'))
    await mustStep(driverDepartPickup, trip, at('18:30'))
    expect(await theDay.rowOf(trip)).toMatchObject({
      status: 'onBoard',
      wait_minutes: 60,
      wait_charge_cents: 0,
    })
    expect(await theDay.exceptionsOf(trip)).toMatchObject([
      { action: 'waitCharge', reason: 'Tax code “GONE” has no rate on Fri 20 Nov' },
    ])
  })
})

describe('another driver’s trip', () => {
  test('is not found by any call of a driver who was never assigned', async () => {
    const trip = await theDay.bookOne()
    await theDay.mustGive(trip, await theDay.otherDriver('Somebody'))
    const query = { tripGuid: trip.guid }
    const calls = [
      dora.call(driverTrip, { query }),
      ...[driverStartTrip, driverStartWait, driverDepartPickup, driverCompleteTrip].map((it) =>
        step(it, trip, morning),
      ),
      dora.call(driverNoShowTrip, {
        query,
        body: { evidence: 'None', contactAttempts: [attempt], deviceAt: morning },
      }),
      dora.call(driverRescheduleTrip, {
        query,
        body: { date: day, time: '18:00', reason: 'None', deviceAt: morning },
      }),
    ]
    expect((await Promise.all(calls)).map((it) => it.status)).toEqual([404, 404, 404, 404, 404, 404, 404])
    expect(await theDay.exceptionsOf(trip)).toEqual([])
  })

  test('is not accessible to a dispatcher through the driver’s calls', async () => {
    const trip = await ownTrip()
    expect((await step(driverStartTrip, trip, morning, theDay.dan)).status).toBe(403)
  })
})
