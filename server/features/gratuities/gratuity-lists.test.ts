import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverCompleteTrip, driverDepartPickup, driverStartTrip } from '#contract/driver.ts'
import type { QueryIn } from '#contract/endpoint.ts'
import * as contract from '#contract/gratuities.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { at, morning, openTripDay, type TripDay, type Who } from '#server/testing/trip-day.ts'

const ascending = (a: number, b: number) => a - b

let theDay: TripDay
let desk: Who
let office: Who
let dora: Who
beforeAll(async () => {
  theDay = await openTripDay()
  desk = await signedIn(theDay.portal, ['fastTrack'], { name: 'Desk' })
  office = await signedIn(theDay.portal, ['financial'], { name: 'Olive Office' })
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  const { db } = theDay
  await db.deleteFrom('gratuity').execute()
  await db.deleteFrom('gratuity_payout').execute()
  await db.deleteFrom('gratuity_gift').execute()
  await db.deleteFrom('outbox').execute()
  dora = await theDay.newDriver('Dora Driver')
})
afterAll(() => theDay.portal.close())

const nextDay = '2026-11-21T13:00:00Z'
const steps = [
  [driverStartTrip, at('15:50')],
  [driverDepartPickup, at('16:05')],
  [driverCompleteTrip, at('16:40')],
] as [typeof driverStartTrip, string][]

async function driven(driver = dora): Promise<BoardTrip> {
  const trip = await theDay.bookOne({ pickupTime: '12:00' })
  await theDay.mustGive(trip, driver, { force: true })
  await theDay.drive(driver, trip, ...steps)
  return trip
}
const paramsOf = (trip: BoardTrip) => ({ id: trip.customerGuid, group: trip.groupGuid })
const take = (trip: BoardTrip, body: object = {}, browser: TestBrowser = desk) =>
  browser.call(contract.takeGratuity, {
    params: paramsOf(trip),
    body: { method: 'card', amountCents: 2_000, ...body } as never,
  })
async function mustTake(trip: BoardTrip, body: object = {}): Promise<string> {
  const answer = await take(trip, body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body as { guid: string }).guid
}
const allOf = async (query: QueryIn<typeof contract.queryGratuities> = {}) =>
  (await office.must(contract.queryGratuities, { query })).items
const statesOf = async () => (await allOf()).map((it) => [it.driver.name, it.amountCents, it.state])

describe('the three lists', () => {
  test('a driver reads only their own, without links to reservations', async () => {
    const trip = await driven()
    const bob = await theDay.newDriver('Bob Driver')
    await mustTake(trip)
    const own = await dora.must(contract.currentUserDriverGratuities)
    expect(own).toMatchObject({
      items: [{ amountCents: 2_000, state: 'pending' }],
      sums: { pendingCents: 2_000 },
      dueCents: 2_000,
    })
    expect(Object.keys(own.items[0] ?? {})).not.toContain('customerGuid')
    expect(await bob.must(contract.currentUserDriverGratuities)).toMatchObject({ items: [], dueCents: 0 })
  })

  test('the office and the dispatcher read those of one driver', async () => {
    await mustTake(await driven())
    const query = { userGuid: dora.accountGuid }
    for (const browser of [office, theDay.dan]) {
      expect(await browser.must(contract.queryDriverGratuities, { query })).toMatchObject({
        items: [{ amountCents: 2_000 }],
        dueCents: 2_000,
      })
    }
    const none = await office.call(contract.queryDriverGratuities, {
      query: { userGuid: '00000000-0000-4000-8000-000000000000' },
    })
    expect(none.status).toBe(404)
  })

  test.each<[string, () => QueryIn<typeof contract.queryGratuities>, number]>([
    ['of its day', () => ({ from: '2026-11-20', to: '2026-11-20' }), 1],
    ['of the day before', () => ({ to: '2026-11-19' }), 0],
    ['of the day after', () => ({ from: '2026-11-21' }), 0],
    ['of its driver', () => ({ driver: dora.accountGuid }), 1],
    ['of another driver', () => ({ driver: desk.accountGuid }), 0],
    ['in its state', () => ({ state: 'pending' }), 1],
    ['in another state', () => ({ state: 'paidOut' }), 0],
    ['of its guest', () => ({ query: 'angstrom' }), 1],
    ['of its driver’s name', () => ({ query: 'dora' }), 1],
    ['of another word', () => ({ query: '100%' }), 0],
  ])('one %s', async (_, query, found) => {
    await mustTake(await driven())
    expect(await allOf(query())).toHaveLength(found)
  })

  test('are paged, and refuse dates in the wrong order and invalid cursors', async () => {
    const trip = await driven()
    for (const amountCents of [500, 600, 700]) await mustTake(trip, { amountCents })
    const first = await office.must(contract.queryGratuities, { query: { limit: 2 } })
    const rest = await office.must(contract.queryGratuities, {
      query: { limit: 2, cursor: first.nextCursor ?? '' },
    })
    expect([...first.items, ...rest.items].map((it) => it.amountCents).toSorted(ascending)).toEqual([
      500, 600, 700,
    ])
    expect([rest.nextCursor, first.sums.pendingCents]).toEqual([null, 1_800])
    expect(
      await office.call(contract.queryGratuities, { query: { from: '2026-11-20', to: '2026-11-19' } }),
    ).toMatchObject({
      body: { fields: { to: { message: 'Choose an end date on or after the start date' } } },
    })
    expect((await office.call(contract.queryGratuities, { query: { cursor: 'x' } })).status).toBe(400)
  })

  test('are available as files', async () => {
    const trip = await driven()
    await mustTake(trip)
    const csv = await office.call(contract.gratuitiesCsv)
    expect(String(csv.body)).toContain(`Dora Driver,${trip.reference},Zoë Ångström`)
    expect(String(csv.body)).toContain(',card,20.00,Pending,')
    expect((await office.call(contract.gratuitiesXlsx)).status).toBe(200)
  })

  test('are payable once the day is over', async () => {
    await mustTake(await driven())
    theDay.portal.clock.now = nextDay
    office = await signedIn(theDay.portal, ['financial'], { name: 'Olive Office' })
    expect(await statesOf()).toEqual([['Dora Driver', 2_000, 'payable']])
  })
})
