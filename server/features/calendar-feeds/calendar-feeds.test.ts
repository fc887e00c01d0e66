import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { calendarFeeds, makeCalendarFeed, turnOffCalendarFeed } from '#contract/calendar-feeds.ts'
import { dispatcherReschedule } from '#contract/dispatch.ts'
import { saveFlightTimes } from '#contract/flights.ts'
import { partners } from '#contract/partners.ts'
import { partnerPermissions } from '#domain/access/permissions.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { FeedKind } from '#domain/calendar-feed/feed-kinds.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { cancelOne } from '#server/testing/changes.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { readCalendar } from '#server/testing/read-calendar.ts'
import { day, morning, openTripDay, type TripDay } from '#server/testing/trip-day.ts'

let theDay: TripDay
let portal: TestPortal
let book: (asked: AdvancedAsk) => Promise<Booked>
beforeAll(async () => {
  theDay = await openTripDay()
  portal = theDay.portal
  book = advancedBooker(portal, theDay.company)
})
afterAll(() => portal.close())
beforeEach(() => {
  portal.clock.now = morning
})

/** Turns a feed on and returns the path of its link. */
async function linkOf(by: TestBrowser, kind: FeedKind): Promise<string> {
  await by.must(makeCalendarFeed, { params: { kind } })
  const { items } = await by.must(calendarFeeds)
  return new URL(items.find((it) => it.kind === kind)?.link?.url ?? '').pathname
}

/** Fetches a feed like a calendar app: no cookie, no session. */
const fetched = (path: string, headers: Record<string, string> = {}) =>
  new TestBrowser(portal.app).send('GET', path, undefined, undefined, { cookie: '', ...headers })
async function eventsOf(path: string) {
  const { status, body } = await fetched(path)
  expect(status).toBe(200)
  return readCalendar(String(body)).events
}

describe('a driver’s trips', () => {
  test('follow a new time, what they show, and a cancellation, each event keeping its uid', async () => {
    const dora = await theDay.newDriver('Dora Driver')
    const path = await linkOf(dora, 'driver')
    const trip = await theDay.bookOne({ lastName: 'Feed' })
    await theDay.usualCar(dora, 'Feed car')
    await theDay.mustGive(trip, dora, { force: true })
    const [before, ...more] = await eventsOf(path)
    expect(more).toEqual([])
    expect(before).toMatchObject({
      uid: `trip-${trip.guid}@kerbside`,
      start: trip.pickupAt,
      summary: 'Zoë Feed (2), Sea Hotel to Airport',
      status: 'CONFIRMED',
      url: '',
    })

    portal.clock.forward(5)
    await theDay.dan.must(dispatcherReschedule, {
      body: { tripGuid: trip.guid, date: day, time: '23:50', reason: 'Late' },
    })
    const [moved] = await eventsOf(path)
    expect(moved?.uid).toBe(before?.uid)
    // Ten to midnight at the airport, to the next day.
    expect(moved?.start).toBe(`${addDays(day, 1)}T03:50:00Z`)
    expect(moved?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)

    for (const table of ['location', 'customer', 'vehicle'] as const) {
      portal.clock.forward(5)
      const { sequence } = (await eventsOf(path))[0] ?? { sequence: Number.NaN }
      await theDay.db.updateTable(table).set({ updated_at: portal.clock.now }).execute()
      expect((await eventsOf(path))[0]?.sequence, table).toBeGreaterThan(sequence)
    }

    portal.clock.forward(5)
    await cancelOne(theDay.db, theDay.agent, trip.bookingGuid, { reason: 'Test' })
    const [cancelled] = await eventsOf(path)
    expect(cancelled).toMatchObject({ uid: before?.uid, status: 'CANCELLED' })
    expect(cancelled?.sequence).toBeGreaterThan(moved?.sequence ?? Infinity)
  })

  test('reassigned to another driver are cancelled, without the guest’s name, for three days', async () => {
    const dora = await theDay.newDriver('Dora Driver')
    const [path, other] = [await linkOf(dora, 'driver'), await theDay.otherDriver('Otis Other')]
    const trip = await theDay.bookOne({ lastName: 'Secretive' })
    await theDay.mustGive(trip, dora, { force: true })
    portal.clock.forward(5)
    await theDay.mustGive(trip, other, { force: true })
    const text = String((await fetched(path)).body)
    expect(readCalendar(text).events).toMatchObject([
      { uid: `trip-${trip.guid}@kerbside`, status: 'CANCELLED', summary: 'Trip no longer assigned to you' },
    ])
    expect(text).not.toMatch(/Secretive|Sea Hotel/)
    portal.clock.forward(3 * 24 * 60 + 1)
    expect(await eventsOf(path)).toEqual([])
  })

  test('contain no phone number, e-mail address, note or price', async () => {
    const dora = await theDay.newDriver('Dora Driver')
    const path = await linkOf(dora, 'driver')
    await theDay.mustGive(await theDay.bookOne(), dora, { force: true })
    const text = String((await fetched(path)).body).replaceAll(/\r\n[ \t]/g, '')
    expect(text).toContain('Ångström')
    expect(text).not.toMatch(/7946|guest\.example|lobby|BBD/)
  })
})

describe('a partner’s bookings', () => {
  test('are only its own, with fast tracks, trips and waitlisted services', async () => {
    const { partner, blockedPartner } = theDay.company
    const desk = await signedIn(portal, partnerPermissions, { partnerGuid: partner })
    const stranger = await signedIn(portal, partnerPermissions, { partnerGuid: blockedPartner })
    const date = addDays(day, 4)
    const own = await book({ arrival: date, transfer: true, lastName: 'Own', partnerGuid: partner })
    await book({ arrival: date, lastName: 'Elsewhere' })
    const [path, others] = [await linkOf(desk, 'partner'), await linkOf(stranger, 'partner')]
    const events = await eventsOf(path)
    expect(events.map((it) => it.uid.split('-')[0])).toEqual(['booking', 'trip'])
    expect(events.map((it) => it.summary).join(' ')).not.toContain('Elsewhere')
    expect(events[0]?.url).toBe(`${portal.context.config.publicUrl}/customers/${own.customer}/${own.group}`)
    expect(await eventsOf(others)).toEqual([])

    portal.clock.forward(5)
    await cancelOne(theDay.db, theDay.agent, own.booking['arrivalFastTrack'], { reason: 'Test' })
    const after = await eventsOf(path)
    expect(after.find((it) => it.uid === events[0]?.uid)?.status).toBe('CANCELLED')
    portal.clock.forward(31 * 24 * 60)
    expect((await eventsOf(path)).map((it) => it.uid)).not.toContain(events[0]?.uid)
  })
})

describe('the desk’s day', () => {
  test('follows a flight', async () => {
    const concierge = await signedIn(portal, ['fastTrack', 'adminSystem'])
    const path = await linkOf(concierge, 'desk')
    const date = addDays(day, 1)
    const booked = await book({ arrival: date, lastName: 'Desk' })
    const uid = `booking-${booked.booking['arrivalFastTrack']}@kerbside`
    const ofParty = async () => (await eventsOf(path)).find((it) => it.uid === uid)
    const before = await ofParty()
    expect(before?.summary).toMatch(/^A \d+, arrival \w+: Ann Desk \(2\)$/)
    portal.clock.forward(5)
    const guid = await theDay.company.flightOn(date, 'arrival')
    const { version } = await theDay.db
      .selectFrom('flight')
      .select('version')
      .where('guid', '=', guid)
      .executeTakeFirstOrThrow()
    await concierge.must(saveFlightTimes, {
      body: { guid, version, status: 'delayed', estimatedDate: date, estimatedTime: '19:45' },
    })
    const after = await ofParty()
    expect(after?.start).toBe(`${date}T23:45:00Z`)
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? Infinity)
  })

  test('has the parties of all partners for a week, not later ones', async () => {
    const concierge = await signedIn(portal, ['fastTrack'])
    const path = await linkOf(concierge, 'desk')
    const near = await book({ arrival: addDays(day, 7), partnerGuid: theDay.company.partner })
    const far = await book({ arrival: addDays(day, 8) })
    const uids = (await eventsOf(path)).map((it) => it.uid)
    expect(uids).toContain(`booking-${near.booking['arrivalFastTrack']}@kerbside`)
    expect(uids).not.toContain(`booking-${far.booking['arrivalFastTrack']}@kerbside`)
  })
})

describe('the reply', () => {
  test('says how often to refresh, isn’t indexed, and isn’t sent again if nothing changed', async () => {
    const dora = await theDay.newDriver('Dora Driver')
    const path = await linkOf(dora, 'driver')
    await theDay.mustGive(await theDay.bookOne(), dora, { force: true })
    const first = await fetched(path)
    expect(first.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-cache',
    })
    for (const line of [
      'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
      'X-PUBLISHED-TTL:PT15M',
      'X-WR-TIMEZONE:America/Barbados',
    ])
      expect(first.body).toContain(`${line}\r\n`)
    portal.clock.forward(90)
    const etag = String(first.headers['etag'])
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await fetched(path, { 'if-none-match': known })
      expect([again.status, again.body]).toEqual([304, ''])
    }
    portal.clock.forward(1)
    await theDay.mustGive(await theDay.bookOne(), dora, { force: true })
    expect((await fetched(path, { 'if-none-match': etag })).status).toBe(200)
  })
})

describe('the link', () => {
  const concierge = () => signedIn(portal, ['fastTrack'])

  test('is shown to its owner only, with its last use', async () => {
    const owner = await concierge()
    expect(await owner.must(calendarFeeds)).toEqual({ items: [{ kind: 'desk', link: null }] })
    const path = await linkOf(owner, 'desk')
    expect(path).toMatch(/^\/calendar\/[\w-]{49}\/feed\.ics$/)
    await eventsOf(path)
    expect((await owner.must(calendarFeeds)).items[0]?.link).toMatchObject({
      madeAt: morning,
      readAt: morning,
    })
    expect((await (await concierge()).must(calendarFeeds)).items).toEqual([{ kind: 'desk', link: null }])
  })

  test('stops working when it is replaced or turned off, which the history records', async () => {
    const owner = await concierge()
    const first = await linkOf(owner, 'desk')
    const second = await linkOf(owner, 'desk')
    expect((await fetched(first)).status).toBe(404)
    await eventsOf(second)
    await owner.must(turnOffCalendarFeed, { params: { kind: 'desk' } })
    expect((await fetched(second)).status).toBe(404)
    expect((await owner.call(turnOffCalendarFeed, { params: { kind: 'desk' } })).status).toBe(400)
    const lines = await theDay.db
      .selectFrom('history')
      .select('action')
      .where('subject_guid', '=', owner.accountGuid)
      .where('action', 'like', '%alendar%')
      .orderBy('guid')
      .execute()
    expect(lines.map((it) => it.action)).toEqual([
      'makeCalendarFeed',
      'replaceCalendarFeed',
      'turnOffCalendarFeed',
    ])
  })

  test('created twice at the same time is one link', async () => {
    const owner = await concierge()
    const press = () => owner.call(makeCalendarFeed, { params: { kind: 'desk' } })
    expect((await Promise.all([press(), press(), press()])).map((it) => it.status)).toEqual([200, 200, 200])
    const feeds = theDay.db.selectFrom('calendar_feed').select('guid')
    expect(await feeds.where('account_guid', '=', owner.accountGuid).execute()).toHaveLength(1)
  })

  test.each<[string, { permissions?: string[]; active?: boolean }]>([
    ['the permission', { permissions: ['viewCustomer'] }],
    ['the account', { active: false }],
  ])('ends with %s', async (_, change) => {
    const owner = await concierge()
    const path = await linkOf(owner, 'desk')
    await theDay.db.updateTable('account').set(change).where('guid', '=', owner.accountGuid).execute()
    expect((await fetched(path)).status).toBe(404)
  })

  test('ends with the partner', async () => {
    const params = { id: theDay.company.partner }
    const manager = await signedIn(portal, ['managePartner', 'adminSystem'])
    const user = await signedIn(portal, partnerPermissions, { partnerGuid: params.id })
    const path = await linkOf(user, 'partner')
    const save = async (active: boolean) => {
      const form = await manager.must(partners.edit.load, { params })
      await manager.must(partners.edit.save, { params, body: { ...form, active } })
    }
    await save(false)
    expect((await fetched(path)).status).toBe(404)
    await save(true)
  })

  test('that is damaged, made up or for another purpose opens nothing', async () => {
    const path = await linkOf(await concierge(), 'desk')
    const link = path.slice('/calendar/'.length, -'/feed.ics'.length)
    const damaged = [
      link.slice(0, -1),
      `${link}a`,
      link.replace(/.$/, (it) => (it === 'A' ? 'B' : 'A')),
      link.toLowerCase(),
      'A'.repeat(49),
      '%00',
      '',
    ]
    for (const it of damaged) expect((await fetched(`/calendar/${it}/feed.ics`)).status, it).toBe(404)
    expect((await fetched(`/my-booking/${link}`)).status).toBe(404)
  })

  test('of a feed that isn’t the user’s can’t be created', async () => {
    const owner = await concierge()
    for (const kind of ['driver', 'partner'] as const) {
      expect((await owner.call(makeCalendarFeed, { params: { kind } })).status).toBe(404)
      expect((await owner.call(turnOffCalendarFeed, { params: { kind } })).status).toBe(404)
    }
    expect((await owner.send('POST', '/api/calendar-feeds/other/link')).status).toBe(404)
  })
})
