import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

let theDay: TripDay
let pages: ReturnType<typeof guestPages>
let trip: BoardTrip
let path: string
beforeAll(async () => {
  theDay = await openTripDay()
  pages = guestPages(theDay.portal, theDay.agent)
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  await theDay.db.deleteFrom('guest_request').execute()
  await theDay.db.updateTable('car_seat').set({ stock: 99 }).execute()
  trip = await theDay.bookOne({ pickupTime: '15:00' })
  theDay.portal.clock.now = '2026-11-19T13:00:00Z'
  path = await linkOf(trip)
})
afterAll(() => theDay.portal.close())

async function linkOf({ groupGuid }: BoardTrip): Promise<string> {
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', groupGuid)
    .executeTakeFirstOrThrow()
  return pages.linkOf(id, groupGuid)
}

const setPrice = (cents: number) => theDay.db.updateTable('car_seat').set({ cents }).execute()
const count = async () =>
  ((await theDay.rowOf(trip)).car_seats as { quantity: number }[]).reduce((sum, it) => sum + it.quantity, 0)
const ask = async (more: Record<string, string> = {}) =>
  pages.press(`${path}/seats`, {
    booking: trip.bookingGuid,
    seat: theDay.company.carSeat,
    count: '1',
    text: String(await count()),
    ...more,
  })
const requests = () => theDay.db.selectFrom('guest_request').select(['kind', 'text']).execute()

describe('child seats', () => {
  test('are added for the price shown, once, to the balance, by the guest', async () => {
    await setPrice(1_500)
    const shown = await ask()
    const { body } = await pages.open(`${path}?${shown}`)
    expect(body).toContain('1 × Booster: BBD 16.50')
    const had = await count()
    const [text, fee] = [String(had), fieldIn(body, 'fee')]
    expect(await ask({ fee: '1' })).toBe('said=priceChanged')
    const sent = await Promise.all([1, 2, 3].map(() => ask({ fee, text })))
    expect(sent).toEqual(Array(3).fill('said=seats'))
    expect(await count()).toBe(had + 1)
    const lines = await theDay.db
      .selectFrom('history')
      .select(['action', 'by_guest'])
      .where('group_guid', '=', trip.groupGuid)
      .where('by_guest', '=', true)
      .execute()
    expect(lines.map((it) => it.action).toSorted()).toEqual(['alterTrip', 'changeTransport'])
    expect((await pages.open(path)).body).toMatch(/Child seats<\/dt><dd>2 × Booster/)
  })

  test('that are free are added without asking; those in use or near the pickup are requests', async () => {
    await setPrice(0)
    expect(await ask()).toBe('said=seats')
    expect(await count()).toBe(2)
    await theDay.db.updateTable('car_seat').set({ stock: 2 }).execute()
    expect(await ask()).toBe('said=change')
    await theDay.db.updateTable('car_seat').set({ stock: 99 }).execute()
    theDay.portal.clock.now = morning
    expect(await ask()).toBe('said=change')
    expect(await count()).toBe(2)
    expect(await requests()).toEqual([{ kind: 'seats', text: '1 × Booster' }])
  })

  test('that a partner would pay for are requests, without a price', async () => {
    await setPrice(1_500)
    await theDay.db
      .updateTable('booking_group')
      .set({ billing: 'partnerAccount', partner_guid: theDay.company.partner })
      .where('guid', '=', trip.groupGuid)
      .execute()
    expect(await ask()).toBe('said=change')
    expect(await count()).toBe(1)
    expect(await requests()).toEqual([{ kind: 'seats', text: '1 × Booster' }])
  })

  test('are not added while that is off, of an unknown kind, or to another reservation', async () => {
    const other = await linkOf(await theDay.bookOne({ pickupTime: '16:00', date: '2026-11-21' }))
    for (const wrong of [{ seat: randomUUID() }, { count: '0' }, { count: 'x' }, { text: '' }])
      expect(await ask(wrong), JSON.stringify(wrong)).toBe('said=notPossible')
    const own = { booking: trip.bookingGuid, seat: theDay.company.carSeat, count: '1', text: '1' }
    expect(await pages.press(`${other}/seats`, own)).toBe('said=notPossible')
    await pages.allow({ seats: false })
    expect(await ask()).toBe('said=notPossible')
    expect((await pages.open(path)).body).not.toContain('Add child seats')
    await pages.allow({ seats: true })
    expect(await requests()).toEqual([])
  })
})
