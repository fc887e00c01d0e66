import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  confirmCloseDay,
  dayClosings,
  listCloseDay,
  reopenDay,
  saveCloseDayComments,
} from '#contract/close-day.ts'
import { arrivalCheckIn, arrivalLoadBooking } from '#contract/fast-track.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { takeGratuity } from '#contract/gratuities.ts'
import { openDrawer, takePayment } from '#contract/till.ts'
import type { Outcome } from '#domain/concierge/close-day.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import type { BoardTrip } from '#contract/dispatch.ts'
import { day, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

let theDay: TripDay
let clerk: Who
let chief: Who
let dora: Who
let here: BoardTrip
let missing: BoardTrip
let driven: BoardTrip
let late: BoardTrip

beforeAll(async () => {
  theDay = await openTripDay()
  const coming = (lastName: string) => theDay.bookOne({ direction: 'arrival', fastTrack: true, lastName })
  here = await coming('Here')
  missing = await coming('Missing')
  driven = await theDay.bookOne({ direction: 'arrival', lastName: 'Underway' })
  late = await theDay.bookOne({ direction: 'departure', fastTrack: true, lastName: 'Late' })
  const flight = await theDay.company.flightOn(day, 'departure')
  await theDay.db
    .updateTable('flight')
    .set({ estimated_at: '2026-11-21T05:00:00Z' })
    .where('guid', '=', flight)
    .execute()
  // 20:00 at the airport, six hours after the arrival.
  theDay.portal.clock.now = '2026-11-21T00:00:00Z'
  clerk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Cora Concierge' })
  chief = await signedIn(theDay.portal, ['fastTrack', 'policyOverride', 'viewDateStatus'], {
    name: 'Chris Chief',
  })
  dora = await theDay.newDriver('Dora Driver')
})
afterAll(() => theDay.portal.close())

const list = () => clerk.must(listCloseDay, { query: { date: day } })

/** Each open item with the first possible of these outcomes. */
async function resolutionsOf(...wanted: Outcome[]) {
  const { items } = await list()
  return items.map(({ kind, guid, may }) => ({
    kind,
    guid,
    outcome: (kind === 'trip' ? wanted.toReversed() : wanted).find((it) => may.includes(it)) ?? 'carriedOver',
    reason: 'Confirmed by the desk',
  }))
}

const close = async (...wanted: Outcome[]) =>
  clerk.call(confirmCloseDay, {
    query: { date: day },
    body: { resolutions: await resolutionsOf(...wanted), comments: 'A quiet day' },
  })

const reopen = () =>
  chief.must(reopenDay, { query: { date: day }, body: { reason: 'Something was forgotten' } })

/** Expects events for viewers of the date and for the desks. */
async function expectPublished(act: () => Promise<unknown>): Promise<void> {
  const live = await listenTo(theDay.portal, chief)
  await act()
  for (const topic of ['dateStatus', 'fastTrack'])
    expect(await live.next((it) => it.topic === topic && it.date === day)).toBeTruthy()
  live.close()
}

async function checkIn(groupGuid: string, places: number[]): Promise<void> {
  const { people } = await clerk.must(arrivalLoadBooking, { query: { groupGuid } })
  const passengers = people.filter((_, place) => places.includes(place)).map(({ guid }) => ({ guid }))
  await clerk.must(arrivalCheckIn, { query: { groupGuid }, body: { passengers } })
}

/** Reassigns the trip after a gratuity was left for the first driver. */
async function passOn(trip: BoardTrip): Promise<{ accountGuid: string }> {
  const cashier = await signedIn(theDay.portal, ['editCustomer', 'viewCustomer'])
  const params = { id: trip.customerGuid, group: trip.groupGuid }
  await cashier.must(takeGratuity, { params, body: { method: 'card', amountCents: 1000 } })
  const next = await theDay.otherDriver('Nora Next')
  await theDay.mustGive(trip, next, { force: true })
  return next
}

const statesOf = async (groupGuid: string) => {
  const { status, people } = await clerk.must(arrivalLoadBooking, { query: { groupGuid } })
  return [status, ...people.map((it) => it.state)]
}

describe('closing a day', () => {
  test('lists open items with their possible outcomes', async () => {
    await theDay.mustGive(here, dora, { force: true })
    await checkIn(here.groupGuid, [0])
    await clerk.must(openDrawer, { body: { floatCents: 0 } })
    const customer = await theDay.db
      .selectFrom('booking_group')
      .select('customer_guid')
      .where('guid', '=', here.groupGuid)
      .executeTakeFirstOrThrow()
    await clerk.must(takePayment, {
      params: { id: customer.customer_guid, group: here.groupGuid },
      body: { method: 'cash', amountCents: 5000 },
    })
    const { items, whyNotClose, closed, cash, counts } = await list()
    expect([whyNotClose, closed]).toEqual([null, null])
    const may = (kind: string, { reference }: BoardTrip) =>
      items.find((it) => it.kind === kind && it.name === reference)?.may
    expect(may('party', here)).toEqual(['served', 'carriedOver'])
    expect(may('party', missing)).toEqual(['noShow', 'served', 'carriedOver'])
    // The flight hasn't departed; a late flight belongs to its date.
    expect(may('party', late)).toEqual(['carriedOver'])
    expect(may('trip', here)).toEqual(['served', 'noShow', 'carriedOver'])
    expect(may('trip', missing)).toEqual(['carriedOver'])
    expect(items.filter((it) => it.kind === 'money').map((it) => it.name)).toEqual(
      [here, missing, driven, late].map((it) => it.reference).toSorted(),
    )
    expect(items.filter((it) => it.kind === 'drawer')).toMatchObject([
      { name: 'Cora Concierge', may: ['carriedOver'] },
    ])
    expect(items.map((it) => it.whyNot)).not.toContain(expect.any(String))
    expect(items[0]?.text).toMatch(/^A \d+ Zoë Here, BA2155 14:00, 1 of 2 checked in$/)
    expect(items.at(-1)?.amountCents).toBe(5000)
    expect(cash).toEqual([
      { guid: clerk.accountGuid, name: 'Cora Concierge', takenCents: 5000, heldCents: 5000, hasDrawer: true },
    ])
    expect(counts).toEqual({ expected: 5, here: 1, through: 0, noShow: 0 })
  })

  test('is refused if an item has no outcome, no reason or an impossible outcome', async () => {
    const all = await resolutionsOf('served', 'noShow')
    const answer = async (resolutions: typeof all) =>
      clerk.call(confirmCloseDay, { query: { date: day }, body: { resolutions } })
    expect((await answer(all.slice(1))).body).toMatchObject({
      errors: [{ message: 'Choose an outcome for this item' }],
    })
    expect((await answer(all.map((it) => ({ ...it, reason: ' ' })))).body).toMatchObject({
      fields: {
        resolutions: { fields: { 0: { fields: { reason: { message: 'This field is required' } } } } },
      },
    })
    expect((await answer(all.map((it) => ({ ...it, outcome: 'noShow' as const })))).status).toBe(400)
    expect((await list()).closed).toBeNull()
  })

  test('is refused for a future day', async () => {
    const answer = await clerk.call(confirmCloseDay, {
      query: { date: '2026-11-22' },
      body: { resolutions: [] },
    })
    expect(answer.body).toMatchObject({ errors: [{ message: 'Sun 22 Nov hasn’t started yet' }] })
  })

  test('is refused while a trip is in progress, naming the driver', async () => {
    await theDay.mustGive(driven, dora, { force: true })
    await dora.must(driverStartTrip, { query: { tripGuid: driven.guid }, body: {} })
    expect((await close('served')).body).toMatchObject({
      errors: [
        { name: driven.reference, message: 'In progress with Dora Driver. Wait until the trip ends.' },
      ],
    })
    await theDay.db
      .updateTable('trip')
      .set({ status: 'assigned', started_at: null })
      .where('guid', '=', driven.guid)
      .execute()
  })

  test('resolves each item, locks the date, and notifies the desks', async () => {
    const nora = await passOn(driven)
    // Its partner agreed to a gratuity.
    await theDay.db
      .updateTable('booking_group')
      .set({ partner_guid: theDay.company.partner, gratuity_basis_points: 1_000 })
      .where('guid', '=', driven.groupGuid)
      .execute()
    await expectPublished(async () =>
      expect((await close('noShow', 'served')).body).toMatchObject({ toast: 'Fri 20 Nov is closed' }),
    )
    const gifts = await theDay.db
      .selectFrom('gratuity')
      .innerJoin('gratuity_gift', 'gratuity_gift.guid', 'gratuity.gift_guid')
      .select(['gratuity.driver_guid', 'source'])
      .where('trip_guid', '=', driven.guid)
      .orderBy('source')
      .execute()
    expect(gifts).toEqual([
      { driver_guid: nora.accountGuid, source: 'desk' },
      { driver_guid: nora.accountGuid, source: 'partner' },
    ])
    expect(await statesOf(here.groupGuid)).toEqual(['completed', 'checkedIn', 'noShow'])
    expect(await statesOf(missing.groupGuid)).toEqual(['noShow', 'noShow', 'noShow'])
    const trips = await Promise.all([here, missing, driven, late].map((it) => theDay.rowOf(it)))
    expect(trips.map((it) => it.status)).toEqual(['completed', 'unassigned', 'completed', 'unassigned'])
    expect(await theDay.statusOfBooking(driven)).toBe('completed')
    const after = await list()
    expect(after.closed).toMatchObject({ by: 'Cora Concierge' })
    expect([after.comments, after.whyNotClose]).toEqual(['A quiet day', 'Fri 20 Nov is already closed'])
    // Carried-over items are unchanged: the party on a late flight, money, drawers.
    expect(new Set(after.items.map((it) => it.kind))).toEqual(new Set(['party', 'trip', 'money', 'drawer']))
    expect(after.items[0]).toMatchObject({ kind: 'party', name: late.reference })
    expect(after.resolved.find((it) => it.name === missing.reference)).toMatchObject({
      outcome: 'noShow',
      reason: 'Confirmed by the desk',
    })
    const history = await theDay.db
      .selectFrom('history')
      .select(['action', 'reason'])
      .where('reason', '=', 'Confirmed by the desk')
      .execute()
    expect(new Set(history.map((it) => it.action))).toEqual(
      new Set(['serveParty', 'markNoShowBooking', 'completeTrip']),
    )
    expect(
      (await clerk.call(confirmCloseDay, { query: { date: day }, body: { resolutions: [] } })).status,
    ).toBe(400)
  })

  test('its comments are locked too, and policy override reopens it with a reason', async () => {
    const comments = { query: { date: day }, body: { comments: 'Something else' } }
    expect((await clerk.call(saveCloseDayComments, comments)).body).toMatchObject({
      errors: [
        { name: 'Fri 20 Nov', message: 'This day is closed. You need a policy override to change it.' },
      ],
    })
    expect((await clerk.call(reopenDay, { query: { date: day }, body: { reason: 'Please' } })).status).toBe(
      403,
    )
    expect((await chief.call(reopenDay, { query: { date: day }, body: { reason: ' ' } })).body).toMatchObject(
      {
        fields: { reason: { message: 'This field is required' } },
      },
    )
    await expectPublished(async () => expect((await reopen()).toast).toBe('Fri 20 Nov reopened'))
    expect((await list()).resolved).toEqual([])
    expect(
      (await chief.call(reopenDay, { query: { date: day }, body: { reason: 'Again' } })).body,
    ).toMatchObject({
      errors: [{ message: 'This day is already open' }],
    })
    await expectPublished(() => clerk.must(saveCloseDayComments, comments))
    expect((await list()).comments).toBe('Something else')
    const history = await theDay.db
      .selectFrom('history')
      .select(['action', 'reason'])
      .where('subject_kind', '=', 'dateStatus')
      .orderBy('at')
      .orderBy('guid')
      .execute()
    expect(history).toEqual([
      { action: 'closeDay', reason: '' },
      { action: 'reopenDay', reason: 'Something was forgotten' },
      { action: 'saveDayComments', reason: '' },
    ])
    const [latest] = (await chief.must(dayClosings, { query: {} })).items
    expect(latest).toMatchObject({
      date: day,
      by: 'Cora Concierge',
      comments: 'A quiet day',
      reopened: { by: 'Chris Chief', because: 'Something was forgotten' },
    })
    expect(latest?.resolved.map((it) => [it.kind, it.outcome])).toContainEqual(['party', 'noShow'])
    expect((await clerk.call(dayClosings, { query: {} })).status).toBe(403)
  })

  test('the list of closings continues from its cursor and rejects others', async () => {
    expect((await close('noShow')).status).toBe(200)
    const first = await chief.must(dayClosings, { query: { limit: '1' } })
    expect([first.items.length, first.nextCursor]).toEqual([1, first.items[0]?.guid])
    const next = await chief.must(dayClosings, { query: { cursor: first.nextCursor ?? '' } })
    expect(next.items.map((it) => it.guid)).not.toContain(first.items[0]?.guid)
    expect((await chief.call(dayClosings, { query: { cursor: 'nowhere' } })).status).toBe(400)
  })
})
