import { beforeEach, describe, expect, test } from 'vitest'
import type { BoardTrip } from '#contract/dispatch.ts'
import { driverAssignedTrips, driverStartTrip } from '#contract/driver.ts'
import { groupDetail } from '#contract/groups.ts'
import { driverAnswerGuest, driverMessages } from '#contract/trip-messages.ts'
import { dora, openDriverDay, ownTrip, theDay } from '#server/testing/driver-day.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { at, morning } from '#server/testing/trip-day.ts'

openDriverDay()

let trip: BoardTrip
let path: string
let params: { id: string; group: string }
const pages = () => guestPages(theDay.portal, theDay.agent)
beforeEach(async () => {
  await pages().allow({ driver: true }, { dispatchPhone: '+1 246 555 0111' })
  trip = await ownTrip({ pickupTime: '15:00' })
  path = await linkOf(trip)
})

async function linkOf({ groupGuid: group }: BoardTrip): Promise<string> {
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', group)
    .executeTakeFirstOrThrow()
  params = { id, group }
  return pages().linkOf(id, group)
}

const write = (text: string, to = path, tripGuid = trip.guid) =>
  pages().press(`${to}/write`, { trip: tripGuid, text })
const thread = (browser = dora) => browser.must(driverMessages, { query: { tripGuid: trip.guid } })
const answer = (body: object, browser = dora) =>
  browser.call(driverAnswerGuest, { query: { tripGuid: trip.guid }, body })
const texts = async () => (await thread()).messages.map((it) => it.text || it.ready)
const unanswered = async (browser = dora) =>
  (await browser.must(driverAssignedTrips)).items.find((it) => it.guid === trip.guid)?.unanswered
const revoke = () =>
  theDay.db
    .updateTable('guest_link')
    .set({ revoked_at: morning })
    .where('group_guid', '=', trip.groupGuid)
    .execute()

describe('guest and driver', () => {
  test('write to each other without numbers; the driver’s quick replies are in the guest’s language', async () => {
    expect(await unanswered()).toBe(0)
    expect(await write('By the blue door <b>')).toBe('said=wrote')
    expect([await unanswered(), await texts()]).toEqual([1, ['By the blue door <b>']])
    expect(await theDay.pushesTo(dora)).toContainEqual(
      expect.objectContaining({ template: 'tripMessage', body: 'By the blue door <b>' }),
    )
    expect((await answer({ ready: 'here' })).status).toBe(200)
    expect((await answer({ text: ' Grey van ' })).status).toBe(200)
    expect(await unanswered()).toBe(0)
    const { body } = await pages().open(`${path}?lang=de`)
    expect(body).toMatch(/Sie, 09:00 Uhr<\/small>By the blue door &#60;b&#62;/)
    expect(body).toMatch(/Dora, 09:00 Uhr<\/small>Ich bin am Abholort\..*Grey van/)
    expect(body).toContain('href="tel:+12465550111"')
    const account = await theDay.db
      .selectFrom('account')
      .select('phone')
      .where('guid', '=', dora.accountGuid)
      .executeTakeFirstOrThrow()
    if (account.phone !== '') expect(body).not.toContain(account.phone)
    const { history } = await theDay.agent.must(groupDetail, { params })
    expect(history.map((it) => [it.action, it.who])).toEqual(
      expect.arrayContaining([
        ['guestToDriver', 'Guest'],
        ['driverToGuest', 'Dora Driver'],
      ]),
    )
  })

  test('a second press sends nothing, and too many messages wait for an answer', async () => {
    const sent = await Promise.all([1, 2, 3].map(() => write('Hello')))
    expect([sent, await texts()]).toEqual([Array(3).fill('said=wrote'), ['Hello']])
    for (let n = 1; n < 10; n += 1) await write(`Message ${n}`)
    expect(await write('One more')).toBe('said=tooMany')
    expect(await write('  ')).toBe('said=empty')
    expect((await texts()).length).toBe(10)
  })

  test('another driver sees the thread, and the first one doesn’t any more', async () => {
    await write('By the blue door')
    const eve = await theDay.newDriver('Eve Driver')
    await theDay.mustGive(trip, eve, { force: true })
    expect((await thread(eve)).messages.map((it) => it.text)).toEqual(['By the blue door'])
    expect(await unanswered(eve)).toBe(1)
    expect((await dora.call(driverMessages, { query: { tripGuid: trip.guid } })).status).toBe(404)
    expect((await answer({ ready: 'here' })).status).toBe(404)
    expect((await pages().open(path)).body).toContain('Message Eve')
  })

  test('can’t write too early, too late, without a driver, or while that is off', async () => {
    theDay.portal.clock.now = '2026-11-19T18:59:00Z'
    expect((await pages().open(path)).body).not.toMatch(/Message [A-Z]/)
    expect(await write('Hello')).toBe('said=notPossible')
    theDay.portal.clock.now = morning
    expect(await write('Hello')).toBe('said=wrote')
    const ended = { status: 'completed' as const, completed_at: at('19:30') }
    await theDay.db.updateTable('trip').set(ended).where('guid', '=', trip.guid).execute()
    theDay.portal.clock.now = at('21:31')
    expect(await write('I left my hat')).toBe('said=notPossible')
    expect((await pages().open(path)).body).toMatch(/Messages with Dora.*Hello/)
    expect((await answer({ ready: 'here' })).status).toBe(400)
    theDay.portal.clock.now = at('21:30')
    expect(await write('I left my hat')).toBe('said=wrote')
    await pages().allow({ driver: false })
    expect(await write('Hello?')).toBe('said=notPossible')
    expect((await answer({ ready: 'here' })).status).toBe(400)
    expect((await pages().open(path)).body).not.toMatch(/Messages with|Message [A-Z]/)
    await pages().allow({ driver: true })
    await theDay.db
      .updateTable('trip')
      .set({ status: 'unassigned', driver_guid: null, completed_at: null })
      .where('guid', '=', trip.guid)
      .execute()
    theDay.portal.clock.now = morning
    expect(await write('Anyone?')).toBe('said=notPossible')
  })

  test('a revoked link ends it on both sides, and another reservation’s link opens nothing', async () => {
    const other = await linkOf(await theDay.bookOne({ pickupTime: '16:00' }))
    expect(await write('Hello', other)).toBe('said=notPossible')
    await write('Hello')
    await revoke()
    await write('Still there?')
    expect(await texts()).toEqual(['Hello'])
    expect((await answer({ ready: 'here' })).status).toBe(400)
    expect((await thread()).whyNot).toBe(
      'The guest has no link to read replies. Ask the dispatcher to contact them.',
    )
  })

  test('an empty answer, one too long, and one of another driver are refused', async () => {
    expect((await answer({ text: ' ' })).status).toBe(400)
    expect((await answer({ text: 'x'.repeat(501) })).status).toBe(400)
    const eve = await theDay.newDriver('Eve Driver')
    expect((await answer({ ready: 'soon' }, eve)).status).toBe(404)
    await theDay.drive(dora, trip, [driverStartTrip, at('18:30')])
    expect((await answer({ ready: 'onMyWay' })).status).toBe(200)
  })
})
