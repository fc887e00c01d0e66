import { afterAll, beforeAll, expect, test } from 'vitest'
import { flightPlan } from '#contract/flight-plan.ts'
import { dispatcherReschedule, type BoardTrip } from '#contract/dispatch.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { at, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'
import { newGuid } from '#server/work/guid.ts'

/** The flight is due at 14:00, with pickups at 14:45, and comes at 23:40. The next day is a holiday. */
let theDay: TripDay
let boss: Who
let trip: BoardTrip
let flightGuid: string
beforeAll(async () => {
  theDay = await openTripDay()
  boss = await signedIn(theDay.portal, ['dispatcher', 'policyOverride'], { name: 'Bea' })
  const { db, portal } = theDay
  const surcharge = (name: string, facts: object) => ({
    guid: newGuid(),
    kind: 'surcharge' as const,
    name,
    valid_from: '2020-01-01',
    facts: JSON.stringify({ appliesTo: 'transport', ...facts }),
    created_at: portal.clock.now,
    updated_at: portal.clock.now,
  })
  await db
    .insertInto('price_rule')
    .values([
      surcharge('Night', { kind: 'night', fromTime: '22:00', toTime: '06:00', percent: 20 }),
      surcharge('Holiday', { kind: 'holiday', dates: ['2026-11-21'], percent: 25 }),
    ])
    .execute()
  const dora = await theDay.newDriver('Dora')
  const usual = { shift_start: '08:00', shift_end: '18:00' }
  await db.updateTable('account').set(usual).where('guid', '=', dora.accountGuid).execute()
  trip = await theDay.bookOne({ direction: 'arrival' })
  await theDay.mustGive(trip, dora)
  flightGuid = trip.flight?.guid ?? ''
  await expectedAt('2026-11-21T03:40:00Z')
  portal.clock.now = at('18:00')
})
afterAll(() => theDay.portal.close())

const expectedAt = (at: string) =>
  theDay.db
    .updateTable('flight')
    .set({ status: 'delayed', estimated_at: at })
    .where('guid', '=', flightGuid)
    .execute()

const charged = async () =>
  (
    await theDay.db
      .selectFrom('booking')
      .select('charge_cents')
      .where('guid', '=', trip.bookingGuid)
      .executeTakeFirstOrThrow()
  ).charge_cents

test('the plan says what is charged, when the trip is on the next day, and whose shift is over', async () => {
  const { title, lines, warnings, chargeCents } = await boss.must(flightPlan.confirm, {
    body: { flightGuid },
  })
  expect(title).toBe(`${trip.flight?.ident} is 9 h 40 min late, expected 23:40`)
  expect(chargeCents).toBe(2_970)
  expect(lines.map((it) => [it.label, it.before, it.after, it.amountCents])).toEqual([
    ['Pickup', '14:45', 'Sat 00:25', undefined],
    ['Night (20%)', undefined, 'Night', 1_320],
    ['Holiday (25%)', undefined, 'Holiday', 1_650],
  ])
  expect(warnings[0]).toBe(`${trip.reference} at Sat 00:25: Dora works from 08:00 to 18:00`)
})

test('with a policy override, the trip moves at the same price', async () => {
  const body = { flightGuid, keepsPrices: true }
  expect(await theDay.dan.call(flightPlan.confirm, { body })).toMatchObject({
    status: 400,
    body: { fields: { keepsPrices: { message: 'Keeping the prices needs a policy override' } } },
  })
  const before = await charged()
  const { confirmation, lines, chargeCents } = await boss.must(flightPlan.confirm, { body })
  expect(chargeCents).toBe(0)
  expect(lines.map((it) => [it.label, it.after])).toEqual([
    ['Pickup', 'Sat 00:25'],
    ['Prices', 'Stay as charged, by policy override'],
  ])
  await boss.must(flightPlan.make, { body: { ...body, confirmation } })
  expect(await theDay.onBoard(trip)).toMatchObject({ pickupAt: '2026-11-21T04:25:00Z' })
  expect(await charged()).toBe(before)
  // The bar stands in the night after the day, in the driver’s row.
  expect((await theDay.board()).drivers.find((it) => it.name === 'Dora')).toMatchObject({ trips: 1 })
})

test('a move within the day keeps the price; the flight’s plan and the dispatcher’s toast show the difference', async () => {
  theDay.portal.clock.now = morning
  const late = await theDay.bookOne()
  const move = (time: string) =>
    theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: late.guid, date: '2026-11-20', time, reason: 'Dinner takes longer', force: true },
    })
  expect((await move('23:00')).toast).toBe(
    `${late.reference} moved to Fri 20 Nov 23:00; ` +
      'price unchanged (the new time would normally cost BBD 13.20 more)',
  )
  expect((await move('21:30')).toast).toBe(`${late.reference} moved to Fri 20 Nov 21:30`)
  await expectedAt(at('18:00'))
  const arrival = await theDay.bookOne({ direction: 'arrival' })
  await expectedAt('2026-11-21T02:20:00Z')
  const { warnings, lines } = await theDay.dan.must(flightPlan.confirm, { body: { flightGuid } })
  const own = lines.filter((it) => it.section?.startsWith(arrival.reference))
  expect(own.map((it) => [it.label, it.after, it.amountCents])).toEqual([['Pickup', '23:05', undefined]])
  expect(warnings).toContain(
    `${arrival.reference}: price unchanged (the new time would normally cost BBD 13.20 more)`,
  )
})
