import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  callNumber,
  conciergeDashboard,
  conciergeQuery,
  numberBoard,
  saveStaffOnShift,
} from '#contract/concierge.ts'
import { arrivalConfirm } from '#contract/fast-track.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { listenTo } from '#server/testing/live.ts'
import { openDesk, type OpenDesk } from '#server/testing/open-desk.ts'

// 10:00 at the airport; the arrival is at 14:00, the departure at 17:00.
const now = '2026-11-20T14:00:00Z'
const date = '2026-11-20'
let airport: OpenDesk
let smith: Booked
let jones: Booked
let leaving: Booked

beforeAll(async () => {
  airport = await openDesk(now)
  smith = await airport.book({ arrival: date, lastName: 'Smith', adults: 3 })
  jones = await airport.book({ arrival: date, lastName: 'Jones' })
  leaving = await airport.book({ departure: date, lastName: 'Leaver' })
})
afterAll(() => airport.portal.close())

const dashboard = () => airport.desk.must(conciergeDashboard, { query: { date } })
const board = () => airport.desk.must(numberBoard, { query: { date } })
const arrivalOf = (party: Booked) => party.booking['arrivalFastTrack'] ?? ''

test('the day by flight: passengers expected, checked in, cleared and missing, and balances due', async () => {
  await airport.tick(smith, { places: [0, 1] })
  await airport.desk.must(arrivalConfirm, {
    query: { groupGuid: smith.group },
    body: { accepts: ['missing', 'unpaid'] },
  })
  await airport.tick(jones, { places: [0] })
  const { counts, waves, lateParties, closed } = await dashboard()
  expect(counts).toEqual({ expected: 3, here: 1, through: 2, noShow: 1 })
  expect(waves).toMatchObject([
    {
      direction: 'arrival',
      flight: { ident: 'BA2155' },
      parties: 2,
      counts: { expected: 1, here: 1, through: 2, noShow: 1 },
      owing: 2,
      astray: 0,
      drives: 0,
    },
    {
      direction: 'departure',
      flight: { ident: 'BA2154' },
      parties: 1,
      counts: { expected: 2, here: 0, through: 0, noShow: 0 },
      owing: 1,
    },
  ])
  expect([lateParties, closed]).toEqual([0, null])
})

test('passengers by quarter-hour are compared with the staff entered for the date', async () => {
  const staffByHour = Array.from({ length: 24 }, (_, hour) => (hour === 14 ? 2 : 1))
  expect((await dashboard()).quarters[0]).toEqual({ minute: 14 * 60, passengers: 5, staff: null })
  const live = await listenTo(airport.portal, airport.desk)
  await airport.desk.must(saveStaffOnShift, { query: { date }, body: { staffByHour } })
  expect(await live.next((event) => event.topic === 'fastTrack' && event.date === date)).toBeTruthy()
  live.close()
  const kept = await airport.portal.database.db
    .selectFrom('history')
    .select('after')
    .where('action', '=', 'saveStaffOnShift')
    .execute()
  expect(kept).toMatchObject([{ after: { date, staffByHour } }])
  const { quarters, staffByHour: saved } = await dashboard()
  expect(saved).toEqual(staffByHour)
  expect([quarters[0], quarters.at(-1)]).toEqual([
    { minute: 14 * 60, passengers: 5, staff: 2 },
    { minute: 17 * 60, passengers: 2, staff: 1 },
  ])
  const wrong = await airport.desk.call(saveStaffOnShift, { query: { date }, body: { staffByHour: [1, 2] } })
  expect(wrong.body).toMatchObject({
    fields: { staffByHour: { message: 'Enter the number of staff for each of the 24 hours' } },
  })
})

test('a party is found by any of its data, in both directions', async () => {
  const find = async (query: string) =>
    (await airport.desk.must(conciergeQuery, { query: { date, query } })).items.map((one) => one.groupGuid)
  for (const query of [leaving.reference, leaving.ticketCode, 'leaver', 'BA2154'])
    expect(await find(query)).toEqual([leaving.group])
  expect((await find('')).toSorted()).toEqual([smith.group, jones.group, leaving.group].toSorted())
  expect(await find('Unknown Name')).toEqual([])
})

test('a called number stays on the board until its party is cleared, without personal data', async () => {
  expect((await board()).called).toEqual([])
  const live = await listenTo(airport.portal, airport.desk)
  await airport.desk.must(callNumber, { body: { bookingGuid: arrivalOf(jones) } })
  expect(await live.next((event) => event.topic === 'fastTrack' && event.guid === jones.group)).toMatchObject(
    { date },
  )
  live.close()
  airport.portal.clock.forward(1)
  await airport.desk.must(callNumber, { body: { bookingGuid: leaving.booking['departureFastTrack'] ?? '' } })
  const { called, next } = await board()
  expect(called.map((one) => [one.direction, one.flight])).toEqual([
    ['departure', 'BA2154'],
    ['arrival', 'BA2155'],
  ])
  expect(next).toEqual([])
  expect(JSON.stringify({ called, next })).not.toMatch(/Jones|Leaver|[A-HJ-NP-Z2-9]{6}"/)
  // Calling it again puts it first.
  airport.portal.clock.forward(1)
  await airport.desk.must(callNumber, { body: { bookingGuid: arrivalOf(jones) } })
  expect((await board()).called[0]?.direction).toBe('arrival')
  await airport.desk.must(arrivalConfirm, {
    query: { groupGuid: jones.group },
    body: { accepts: ['missing', 'unpaid'] },
  })
  expect((await board()).called.map((one) => one.direction)).toEqual(['departure'])
  expect(
    (await airport.desk.call(callNumber, { body: { bookingGuid: arrivalOf(jones) } })).body,
  ).toMatchObject({
    errors: [{ name: 'booking', message: 'This party isn’t waiting, so you can’t call its number' }],
  })
})

test('users without the fast-track permission see nothing', async () => {
  const other = await signedIn(airport.portal, ['viewCustomer', 'dispatcher'])
  for (const answer of [
    await other.call(conciergeDashboard, { query: { date } }),
    await other.call(conciergeQuery, { query: { date } }),
    await other.call(numberBoard, { query: { date } }),
    await other.call(callNumber, { body: { bookingGuid: arrivalOf(jones) } }),
  ])
    expect(answer.status).toBe(403)
})

test('after midnight it counts the evening’s uncleared parties until that day is closed', async () => {
  airport.portal.clock.forward(14.5 * 60)
  const desk = await signedIn(airport.portal, ['fastTrack'])
  const dayBefore = async (asked: string) =>
    (await desk.must(conciergeDashboard, { query: { date: asked } })).dayBefore
  // The departing party is still expected; the others are cleared.
  expect(await dayBefore('2026-11-21')).toEqual({ date, parties: 1 })
  expect([await dayBefore(date), await dayBefore('2026-11-22')]).toEqual([null, null])
  const { db } = airport.portal.database
  const closed = { closed_at: airport.portal.clock.now }
  await db
    .insertInto('date_status')
    .values({ date, updated_at: airport.portal.clock.now, ...closed })
    .onConflict((row) => row.column('date').doUpdateSet(closed))
    .execute()
  expect(await dayBefore('2026-11-21')).toBeNull()
})
