import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { isRefusal } from '#domain/refusal.ts'
import { changeAtOnce } from '#server/change/change.ts'
import { addChildSeats } from '#server/features/bookings/commands/changes.ts'
import { fieldIn, guestPages } from '#server/testing/guest-pages.ts'
import { morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'
import { guestActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

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
  test('that cost something are a request at the price shown, once, and nothing is charged', async () => {
    await setPrice(1_500)
    const shown = await ask()
    const { body } = await pages.open(`${path}?${shown}`)
    expect(body).toContain('1 × booster: BBD 16.50')
    const had = await count()
    const charges = () => theDay.db.selectFrom('entry').select('guid').execute()
    const before = await charges()
    const fee = fieldIn(body, 'fee')
    expect(await ask({ fee: '1' })).toBe('said=priceChanged')
    expect(await Promise.all([1, 2, 3].map(() => ask({ fee })))).toEqual(Array(3).fill('said=change'))
    expect(await count()).toBe(had)
    expect(await charges()).toEqual(before)
    expect(await requests()).toEqual([{ kind: 'seats', text: '1 × Booster (BBD 16.50)' }])
    await theDay.db
      .updateTable('car_seat')
      .set({ guest_names: JSON.stringify({ de: 'Sitzerhöhung' }) })
      .execute()
    expect((await pages.open(`${path}?lang=de`)).body).toMatch(/<li>1 Sitzerhöhung \(16,50.BBD\)/)
  })

  test('with a price can’t be added by a guest in any way', async () => {
    await setPrice(1_500)
    const stamp = { actor: guestActor, now: theDay.portal.clock.now, requestId: 'guest' }
    const seats = {
      bookingGuid: trip.bookingGuid,
      seatGuid: theDay.company.carSeat,
      count: 1,
      reason: 'Added by the guest',
    }
    const done = await inUnitOfWork(theDay.db, stamp, (work) => changeAtOnce(work, addChildSeats, seats))
    expect(isRefusal(done)).toBe(true)
    expect(await count()).toBe(1)
  })

  test('that are added are in the history, as the guest, once', async () => {
    await setPrice(0)
    const had = await count()
    const text = String(had)
    expect(await Promise.all([1, 2, 3].map(() => ask({ text })))).toEqual(Array(3).fill('said=seats'))
    expect(await count()).toBe(had + 1)
    const lines = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('group_guid', '=', trip.groupGuid)
      .where('by_guest', '=', true)
      .execute()
    expect(lines.map((it) => it.action).toSorted()).toEqual(['alterTrip', 'changeTransport'])
    expect((await pages.open(path)).body).toMatch(/Child seats<\/dt><dd>2 × booster/)
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
