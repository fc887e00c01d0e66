import { afterAll, beforeAll, expect, test } from 'vitest'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { dispatcherOutsideTrip } from '#contract/dispatch-moves.ts'
import { driverAssignedTrips, driverOutsideTrip, driverStartTrip } from '#contract/driver.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { groupDetail } from '#contract/groups.ts'
import { sendDayNews } from '#server/features/guest-messages/commands/send-day-news.ts'
import { staffUser } from '#contract/staff.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { staffForm } from '#server/testing/staff-accounts.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { at, day, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let palm: Who
beforeAll(async () => {
  theDay = await openTripDay()
  palm = await theDay.outsideCompany('Palm Transfers')
})
afterAll(() => theDay.portal.close())

const kemar = { driver: 'Kemar Blackman', phone: '+12465550177', car: 'White Toyota Noah', plate: 'ZM 17' }
const mailsToPalm = async () =>
  (
    await theDay.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('template', '=', 'outsideTrip')
      .orderBy('created_at')
      .orderBy('guid')
      .execute()
  ).map((it) => `${it.subject}\n${it.body}`)
const said = async (tripGuid: string, body: object) =>
  palm.call(driverOutsideTrip, { query: { tripGuid }, body: { ...kemar, ...body } })

test('an outside company takes trips at the same time, without shift or car, and drives both', async () => {
  theDay.portal.clock.now = morning
  const [one, two] = [
    await theDay.bookOne({ pickupTime: '15:00' }),
    await theDay.bookOne({ pickupTime: '15:10' }),
  ]
  await theDay.mustGive(one, palm)
  await theDay.mustGive(two, palm)
  const { clashes, drivers, items } = await theDay.board()
  expect(clashes).toEqual([])
  expect(items.filter((it) => it.life.driverGuid === palm.accountGuid).map((it) => it.against)).toEqual([
    [],
    [],
  ])
  expect(drivers.at(-1)).toMatchObject({ guid: palm.accountGuid, isOutside: true })
  theDay.portal.clock.now = at('18:30')
  for (const trip of [one, two])
    expect(
      (await palm.call(driverStartTrip, { query: { tripGuid: trip.guid }, body: {} })).body,
    ).toMatchObject({
      guid: trip.guid,
    })
  expect(await mailsToPalm()).toMatchObject([
    expect.stringMatching(/^New trip \w+: Fri 20 Nov 15:00\nPickup: Fri 20 Nov 15:00\nFrom: Sea Hotel\n/),
    expect.stringContaining('15:10'),
  ])
})

test('its cost and its driver belong to the trip, and leave with it', async () => {
  theDay.portal.clock.now = morning
  const trip = await theDay.bookOne({ pickupTime: '16:00' })
  const save = (more: object = {}) =>
    theDay.dan.call(dispatcherOutsideTrip, {
      body: { tripGuid: trip.guid, ...kemar, costCents: 4_500, ...more },
    })
  expect((await save()).body).toMatchObject({
    errors: [{ message: 'This trip isn’t assigned to an outside company' }],
  })
  // Unassigned before the mail is sent: nothing is sent.
  const mails = (await mailsToPalm()).length
  await theDay.mustGive(trip, palm)
  await theDay.mustGive(trip, null)
  expect(await mailsToPalm()).toHaveLength(mails)
  await theDay.mustGive(trip, palm)
  theDay.portal.clock.now = addMinutes(morning, 1)
  expect((await save({ costCents: -1 })).status).toBe(400)
  expect((await save()).status).toBe(200)
  expect(await theDay.onBoard(trip)).toMatchObject({ agreedCostCents: 4_500, outside: kemar })
  // Partners read the reservation’s history, which doesn’t contain the cost.
  const ofGroup = await theDay.db
    .selectFrom('history')
    .select(['action', 'after'])
    .where('group_guid', '=', trip.groupGuid)
    .execute()
  expect(ofGroup.map((it) => it.action)).toContain('saveOutsideCrew')
  expect(JSON.stringify(ofGroup)).not.toContain('4500')
  // The company can't see or set its cost here.
  await said(trip.guid, { driver: 'Ann' })
  expect(await theDay.onBoard(trip)).toMatchObject({ agreedCostCents: 4_500, outside: { driver: 'Ann' } })
  const { items } = await palm.must(driverAssignedTrips)
  expect(items.find((it) => it.guid === trip.guid)).toMatchObject({ outside: { driver: 'Ann' } })
  expect(JSON.stringify(items)).not.toContain('4500')
  const late = await theDay.bookOne({ pickupTime: '16:30' })
  await theDay.mustGive(late, palm)
  const moved = { tripGuid: trip.guid, date: day, time: '16:20', reason: 'Asked for' }
  await theDay.dan.must(dispatcherReschedule, { body: moved })
  expect(await theDay.onBoard(trip)).toMatchObject({ agreedCostCents: 4_500, driverName: 'Palm Transfers' })
  expect((await mailsToPalm()).join()).toContain('Agreed price: BBD 45.00')
  expect(items.every((it) => it.owedCents === null)).toBe(true)
  await theDay.mustGive(trip, null)
  expect(await theDay.onBoard(trip)).toMatchObject({ agreedCostCents: null, outside: null })
  expect((await mailsToPalm()).at(-1)).toContain('This trip is no longer assigned to you.')
  expect((await said(trip.guid, {})).body).toMatchObject({
    errors: [{ message: 'This trip is no longer assigned to you' }],
  })
})

test('the guest gets the driver’s name once the company has entered it, and again after a change', async () => {
  theDay.portal.clock.now = morning
  const trip = await theDay.bookOne({ pickupTime: '15:30' })
  await theDay.mustGive(trip, palm)
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', trip.groupGuid)
    .executeTakeFirstOrThrow()
  const params = { id, group: trip.groupGuid }
  const onTheDay = { driver: true, onTheWay: true, waiting: true, lateFlight: true }
  await theDay.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ guestMessages: { onTheDay } }) })
    .execute()
  const pages = guestPages(theDay.portal, theDay.agent)
  const path = await pages.linkOf(id, trip.groupGuid)
  const news = async (now: string) => {
    theDay.portal.clock.now = now
    await sendDayNews(theDay.db, now)
    return theDay.db
      .selectFrom('outbox')
      .select('body')
      .where('group_guid', '=', trip.groupGuid)
      .where('template', '=', 'driverAssigned')
      .execute()
  }
  expect(await news(at('17:00'))).toHaveLength(0)
  expect((await pages.open(path)).body).not.toContain('Palm')
  await said(trip.guid, {})
  expect((await pages.open(path)).body).toMatch(/Kemar<.*White Toyota Noah<.*ZM 17</s)
  expect((await news(at('17:01'))).map((it) => it.body)).toEqual([expect.stringContaining('Kemar')])
  await said(trip.guid, { phone: '' })
  const cost = { ...kemar, phone: '', tripGuid: trip.guid, costCents: 100 }
  await theDay.dan.must(dispatcherOutsideTrip, { body: cost })
  expect(await news(at('17:02'))).toHaveLength(1)
  await said(trip.guid, { plate: 'ZM 18' })
  expect(await news(at('17:03'))).toHaveLength(2)
  const { history, messages } = await theDay.agent.must(groupDetail, { params })
  expect(messages.map((it) => it.template)).not.toContain('outsideTrip')
  expect(history.filter((it) => it.action === 'saveOutsideCrew')).toHaveLength(3)
})

test('a driver who becomes one can have the trips under way that they have already', async () => {
  theDay.portal.clock.now = morning
  const driver = await theDay.newDriver('Island Cars')
  const trips = [await theDay.bookOne({ pickupTime: '15:00' }), await theDay.bookOne({ pickupTime: '16:00' })]
  for (const trip of trips) await theDay.mustGive(trip, driver)
  const admin = await signedIn(theDay.portal, ['adminSystem'])
  const marked = async (outsideCompany: boolean) => {
    const body = await staffForm(admin, driver.accountGuid, { outsideCompany })
    return admin.call(staffUser.save, { params: { id: driver.accountGuid }, body })
  }
  expect((await marked(true)).status).toBe(200)
  theDay.portal.clock.now = at('18:30')
  for (const trip of trips)
    expect((await driver.call(driverStartTrip, { query: { tripGuid: trip.guid }, body: {} })).status).toBe(
      200,
    )
  expect((await marked(false)).body).toMatchObject({
    fields: { outsideCompany: { message: 'This company still has open trips. Reassign them first.' } },
  })
})

test('the reply of a save has the version that the next one needs', async () => {
  theDay.portal.clock.now = morning
  const trip = await theDay.bookOne({ pickupTime: '11:00' })
  await theDay.mustGive(trip, palm)
  const { version } = await theDay.onBoard(trip)
  const body = { tripGuid: trip.guid, version, driver: '', phone: '', car: '', plate: '', costCents: 4_000 }
  const saved = await theDay.dan.must(dispatcherOutsideTrip, { body })
  expect(saved.versions).toEqual([{ guid: trip.guid, version: version + 1 }])
  expect((await theDay.give(trip, null, { version })).status).toBe(400)
  expect(await theDay.give(trip, null, { version: version + 1 })).toMatchObject({
    status: 200,
    body: { versions: [{ guid: trip.guid, version: version + 2 }] },
  })
})
