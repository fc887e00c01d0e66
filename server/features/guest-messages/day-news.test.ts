import { beforeEach, describe, expect, test } from 'vitest'
import { driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DaySettings } from '#domain/message/on-the-day.ts'
import { guestReservationOf } from '#server/features/guest-messages/queries/guest-reservations.ts'
import { sendDayNews } from '#server/features/guest-messages/commands/send-day-news.ts'
import { mustStep, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { at } from '#server/testing/trip-day.ts'

openDriverDay()

const all: DaySettings = { driver: true, onTheWay: true, waiting: true, lateFlight: true }
const configure = (onTheDay: DaySettings) =>
  theDay.db
    .updateTable('site')
    .set({ settings: JSON.stringify({ guestMessages: { onTheDay } }) })
    .execute()
const run = (now: string) => {
  theDay.portal.clock.now = now
  return sendDayNews(theDay.db, now)
}
/** Messages of the day to guests, oldest first. */
const told = async () =>
  theDay.db
    .selectFrom('outbox')
    .select(['template', 'subject', 'body', 'attachments'])
    .where('template', 'in', ['driverAssigned', 'driverOnTheWay', 'driverWaiting', 'lateFlight'])
    .orderBy('created_at')
    .orderBy('guid')
    .execute()

beforeEach(async () => {
  await configure(all)
  await theDay.db.updateTable('trip').set({ status: 'cancelled' }).execute()
  await theDay.db.deleteFrom('outbox').execute()
})

describe('a guest on the road', () => {
  test('learns who drives three hours before, that the driver is coming, and is there; each once', async () => {
    const trip = await ownTrip()
    const before = (minutes: number) => addMinutes(trip.pickupAt, -minutes)
    expect(await run(before(181))).toBe(0)
    expect([await run(before(179)), await run(before(178))]).toEqual([1, 0])
    await mustStep(driverStartTrip, trip, before(40))
    expect([await run(before(39)), await run(before(38))]).toEqual([1, 0])
    await mustStep(driverStartWait, trip, before(10))
    expect([await run(before(9)), await run(before(8))]).toEqual([1, 0])
    const messages = await told()
    expect(messages.map((it) => it.template)).toEqual(['driverAssigned', 'driverOnTheWay', 'driverWaiting'])
    expect(messages[0]?.body).toContain('Dora will pick you up')
    expect(messages[0]?.body).not.toContain('Driver\n')
    // Neither tickets nor calendar: the guest has them already.
    const links = messages.flatMap((it) => it.attachments as { label: string }[])
    expect(new Set(links.map((it) => it.label))).toEqual(new Set(['Open my booking']))
  })

  test('hears of another driver, and nothing of a cancelled trip or while nothing is configured', async () => {
    const trip = await ownTrip()
    const soon = addMinutes(trip.pickupAt, -90)
    await configure({ driver: false, onTheWay: false, waiting: false, lateFlight: false })
    expect(await run(soon)).toBe(0)
    await configure(all)
    expect(await run(soon)).toBe(1)
    await theDay.mustGive(trip, await theDay.otherDriver('Erik Other'), { force: true })
    expect(await run(soon)).toBe(1)
    expect((await told()).at(-1)?.body).toContain('Erik will pick you up')
    await theDay.db.updateTable('trip').set({ status: 'cancelled' }).where('guid', '=', trip.guid).execute()
    await theDay.db.deleteFrom('guest_day_notice').execute()
    expect(await run(soon)).toBe(0)
  })
})

describe('a guest on a late flight', () => {
  const expectedAt = (estimated: string) =>
    theDay.db
      .updateTable('flight')
      .set({ estimated_at: estimated })
      .where('direction', '=', 'arrival')
      .execute()

  test('hears that we know, again when it moves by half an hour, and not once it has landed', async () => {
    await ownTrip({ direction: 'arrival' })
    const { scheduled_at: scheduled } = await theDay.db
      .selectFrom('flight')
      .select('scheduled_at')
      .where('direction', '=', 'arrival')
      .where('service_date', '=', '2026-11-20')
      .executeTakeFirstOrThrow()
    const late = (minutes: number) => addMinutes(scheduled, minutes)
    const delays = async () => (await told()).filter((it) => it.template === 'lateFlight')
    await expectedAt(late(20))
    await run(at('13:30'))
    expect(await delays()).toHaveLength(0)
    await expectedAt(late(50))
    await run(at('13:31'))
    await run(at('13:32'))
    expect(await delays()).toHaveLength(1)
    await expectedAt(late(85))
    await run(at('13:33'))
    const both = await delays()
    expect(both).toHaveLength(2)
    expect(both[0]?.subject).toMatch(/^Flight delay: Fri 20 Nov/)
    expect(both[1]?.body).toMatch(/Your flight \w+ from London is now expected at 15:25/)
    expect(both[1]?.subject).toMatch(/^Flight delay: Fri 20 Nov, 15:25/)
    expect(both[1]?.body).toContain('Pickup: about 16:10 (flight delayed; originally 14:45)')
    await theDay.db
      .updateTable('flight')
      .set({ actual_at: at('19:30') })
      .execute()
    await expectedAt(late(180))
    expect(await run(at('13:34'))).toBe(0)
  })
})

test('a pickup moved by hand isn’t called late while its flight is on time', async () => {
  await theDay.db.updateTable('flight').set({ estimated_at: null, actual_at: null }).execute()
  const trip = await ownTrip({ direction: 'arrival' })
  await theDay.db
    .updateTable('trip')
    .set({ pickup_at: addMinutes(trip.pickupAt, -25) })
    .where('guid', '=', trip.guid)
    .execute()
  const { facts } = await guestReservationOf(theDay.db, trip.groupGuid)
  expect(facts.services.flatMap((it) => it.journeys).map((it) => it.expected ?? null)).toEqual([null])
})
