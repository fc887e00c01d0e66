import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupDetail } from '#contract/groups.ts'
import { addFlightByHand } from '#contract/flights.ts'
import * as mine from '#contract/my-booking.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import { guestPages } from '#server/testing/guest-pages.ts'
import { day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

/** A reservation and its customer. */
async function booked(pickupTime: string) {
  const { groupGuid: group } = await theDay.bookOne({ pickupTime })
  const { customer_guid: id } = await theDay.db
    .selectFrom('booking_group')
    .select('customer_guid')
    .where('guid', '=', group)
    .executeTakeFirstOrThrow()
  return { id, group }
}

let theDay: TripDay
let pages: ReturnType<typeof guestPages>
let params: { id: string; group: string }
beforeAll(async () => {
  theDay = await openTripDay()
  pages = guestPages(theDay.portal, theDay.agent)
})
beforeEach(async () => {
  theDay.portal.clock.now = morning
  params = await booked('15:00')
})
afterAll(() => theDay.portal.close())

const link = () => pages.linkOf(params.id, params.group)
const state = () => theDay.agent.must(mine.guestPageState, { params })
const requests = async () => (await theDay.agent.must(groupDetail, { params })).guestPage.requests
const history = async () => (await theDay.agent.must(groupDetail, { params })).history

describe('when the guest last had the page open', () => {
  const seen = (path: string, headers: Record<string, string> = {}) =>
    theDay.portal.app.inject({
      method: 'POST',
      url: path.replace('/my-booking/', '/api/guest-page-seen/'),
      headers,
    })

  test('comes from the page’s script, at most once a minute; opening the link isn’t enough', async () => {
    const path = await link()
    await pages.open(path)
    expect((await state()).seenAt).toBeNull()
    expect((await seen(path)).statusCode).toBe(200)
    expect((await state()).seenAt).toBe(morning)
    theDay.portal.clock.now = addMinutes(morning, 0.5)
    await seen(path)
    expect((await state()).seenAt).toBe(morning)
    theDay.portal.clock.now = addMinutes(morning, 1)
    await seen(path)
    expect((await state()).seenAt).toBe(addMinutes(morning, 1))
  })

  test('is a new visit after half an hour; reports at the same time are one visit', async () => {
    const path = await link()
    await Promise.all([seen(path), seen(path)])
    theDay.portal.clock.now = addMinutes(morning, 29)
    await seen(path)
    theDay.portal.clock.now = addMinutes(morning, 59)
    await Promise.all([seen(path), seen(path)])
    const { visits } = (await theDay.agent.must(groupDetail, { params })).guestPage
    expect(visits.map(({ at, until }) => [at, until])).toEqual([
      [addMinutes(morning, 59), addMinutes(morning, 59)],
      [morning, addMinutes(morning, 29)],
    ])
  })

  test('a signed-in agent isn’t the guest, and a damaged or revoked link changes nothing', async () => {
    const path = await link()
    const cookie = [...theDay.agent.cookies].map((it) => it.join('=')).join('; ')
    await seen(path, { cookie })
    await seen(`${path}x`)
    await theDay.agent.must(mine.revokeGuestLink, { params })
    await seen(path)
    expect((await state()).seenAt).toBeNull()
  })
})

test('a request is answered once, by e-mail and on the page, under the name of the agent', async () => {
  const path = await link()
  await pages.press(`${path}/change`, { text: 'One more bag' })
  expect((await pages.open(path)).body).toContain('<b>Waiting for our reply</b>')
  expect((await requests()).filter((it) => it.doneAt === null)).toHaveLength(1)
  const [asked] = await requests()
  const answer = (text: string) =>
    theDay.agent.call(mine.answerGuestRequest, { params: { request: asked?.guid ?? '' }, body: { text } })
  expect((await answer(' ')).status).toBe(400)
  const both = await Promise.all([answer('Yes, <b>gladly</b>.'), answer('Sorry, <b>no</b>.')])
  expect(both.map((it) => it.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  const [answered] = await requests()
  expect(answered).toMatchObject({ kind: 'change', doneAt: morning })
  const mails = await theDay.db
    .selectFrom('outbox')
    .select(['subject', 'body'])
    .where('template', '=', 'answer')
    .execute()
  expect(mails).toHaveLength(1)
  expect(mails[0]?.subject).toMatch(/^Our reply to your request \(\w{6}\)$/)
  expect(mails[0]?.body).toContain(`${answered?.answer}\n\nYour request: One more bag`)
  const { body } = await pages.open(path)
  expect(body).toContain('<b>Our reply</b><br>')
  expect(body).not.toMatch(/<b>(gladly|no)/)
  const lines = (await history()).filter((it) => it.action === 'answerGuestRequest')
  expect(lines).toHaveLength(1)
  expect(lines[0]?.who).not.toBe('Guest')
})

test('a guest without an e-mail address finds the answer on the page', async () => {
  const path = await link()
  await pages.press(`${path}/note`, { text: 'Surfboard' })
  await theDay.db.updateTable('customer').set({ email: '' }).where('guid', '=', params.id).execute()
  const [asked] = await requests()
  const answer = { params: { request: asked?.guid ?? '' }, body: { text: 'It fits.' } }
  expect((await theDay.agent.must(mine.answerGuestRequest, answer)).toast).toBe(
    'Reply shown on My booking. Not e-mailed: the guest has no e-mail address.',
  )
  expect((await pages.open(path)).body).toContain('It fits.')
})

describe('a withdrawn request', () => {
  const open = async () =>
    (await requests()).filter((it) => it.doneAt === null).map((it) => it.text.replace(/^.* → /, ''))
  const booking = async (path: string) =>
    /name="booking" value="([^"]+)"/.exec((await pages.open(path)).body)?.[1] ?? ''

  test('of a flight: another number replaces it, and the own flight withdraws it', async () => {
    const path = await link()
    const service = await booking(path)
    const { ident } = await theDay.db
      .selectFrom('booking')
      .innerJoin('flight', 'flight.guid', 'booking.flight_guid')
      .select('flight.ident')
      .where('booking.guid', '=', service)
      .executeTakeFirstOrThrow()
    for (const text of ['ZZ991', 'ZZ992']) await pages.press(`${path}/flight`, { booking: service, text })
    expect(await open()).toEqual(['ZZ992'])
    expect((await pages.open(path)).body).not.toContain('ZZ991')
    await pages.press(`${path}/flight`, { booking: service, text: ident })
    expect(await open()).toEqual([])
  })

  test('of a flight is not needed for a known one, even if it is late or a child has no seat', async () => {
    const path = await link()
    const service = await booking(path)
    await pages.press(`${path}/flight`, { booking: service, text: 'ZZ993' })
    const { guid } = await theDay.agent.must(addFlightByHand, {
      body: { date: day, direction: 'departure', ident: 'ZZ995', time: '18:30' },
    })
    const later = { status: 'delayed' as const, estimated_at: '2026-11-20T23:30:00Z' }
    await theDay.db.updateTable('flight').set(later).where('guid', '=', guid).execute()
    await theDay.db.updateTable('booking').set({ children: 2 }).where('guid', '=', service).execute()
    expect(await pages.press(`${path}/flight`, { booking: service, text: 'zz 995' })).toBe('said=flight')
    expect(await open()).toEqual([])
    expect((await pages.open(path)).body).toContain('ZZ995')
  })

  test('is gone from what waits, once; until an agent has dealt with it, and only on its own page', async () => {
    const path = await link()
    await pages.press(`${path}/change`, { text: 'An hour later, please' })
    const [request] = await requests()
    const own = { request: request?.guid ?? '' }
    const other = await booked('16:00')
    const elsewhere = await pages.linkOf(other.id, other.group)
    expect(await pages.press(`${elsewhere}/withdraw`, own)).toBe('said=notPossible')
    expect(await open()).toHaveLength(1)
    for (const _ of [1, 2]) expect(await pages.press(`${path}/withdraw`, own)).toBe('said=withdrawn')
    expect(await open()).toHaveLength(0)
    expect((await history()).filter((it) => it.action === 'guestWithdraw')).toHaveLength(1)
    await pages.press(`${path}/change`, { text: 'Two hours later, please' })
    const [later] = await requests()
    await theDay.agent.must(mine.finishGuestRequest, { params: { request: later?.guid ?? '' } })
    expect(await pages.press(`${path}/withdraw`, { request: later?.guid ?? '' })).toBe('said=notPossible')
    const again = await theDay.agent.call(mine.finishGuestRequest, { params: own })
    expect(again.body).toMatchObject({ errors: [{ message: 'The guest withdrew this request' }] })
  })
})
