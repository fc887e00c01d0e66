import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  arrivalCheckIn,
  arrivalConfirm,
  arrivalLoadBooking,
  arrivalQuery,
  departureConfirm,
  departureQuery,
  resetCheckIn,
  resetLoadBooking,
  resetQuery,
} from '#contract/fast-track.ts'
import { takePayment } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type AdvancedAsk, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: TestPortal
let company: SmallCompany
let desk: TestBrowser & { accountGuid: string }
let book: (asked: AdvancedAsk) => Promise<Booked>
const named = (...names: [string, string][]) => names.map(([firstName, lastName]) => ({ firstName, lastName, ageBand: 'adult' as const }))

beforeAll(async () => {
  portal = await openTestPortal(now)
  company = await makeSmallCompany(portal)
  desk = await signedIn(portal, ['fastTrack'], { name: 'Dora Desk' })
  book = advancedBooker(portal, company)
})
afterAll(() => portal.close())

const find = async (query: string) => (await desk.must(arrivalQuery, { query: { query } })).items
const load = (booked: Booked) => desk.must(arrivalLoadBooking, { query: { groupGuid: booked.group } })
const tick = async (booked: Booked, how: { places?: number[]; device?: string; at?: string; key?: string } = {}) => {
  const { people } = await load(booked)
  const passengers = people.filter((_, place) => how.places?.includes(place) ?? true).map(({ guid }) => ({ guid }))
  const { places: _, key, ...rest } = how
  return desk.call(arrivalCheckIn, {
    query: { groupGuid: booked.group },
    body: { passengers, device: 'Tablet 1', ...rest },
    ...(key ? { key } : {}),
  })
}
const historyOf = (booked: Booked) =>
  portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('group_guid', '=', booked.group)
    .where('subject_kind', '=', 'booking')
    .orderBy('at')
    .execute()

describe('finding a party', () => {
  let smith: Booked
  beforeAll(async () => {
    smith = await book({
      arrival: company.today,
      firstName: 'Carol',
      lastName: 'Müller-Łoś',
      passengers: named(['John', 'Smith'], ['Mary', 'Smith']),
    })
  })

  test.each([
    ['its ticket code', () => smith.ticketCode],
    ['its reference', () => smith.reference],
    ['its reference in small letters with a gap', () => `${smith.reference.slice(0, 3)} ${smith.reference.slice(3)}`.toLowerCase()],
    ['a passenger', () => 'mary smith'],
    ['a passenger with typing errors', () => 'jon smth'],
    ['a name the other way round', () => 'Smith John'],
    ['who booked, without accents', () => 'muller los'],
    ['the beginning of a name', () => 'smi'],
    ['its flight', () => 'BA 2155'],
    ['its flight’s number', () => '2155'],
    ['a boarding pass', () => 'M1SMITH/JOHNMR        EABC123 LGWBGIBA 2155 324Y012A0001 100'],
  ])('finds by %s', async (_, query) => {
    expect((await find(query())).map((it) => it.groupGuid)).toContain(smith.group)
  })

  test('finds by its day number, and by a codeshare of its flight', async () => {
    const { dayNumber } = await load(smith)
    expect((await find(`#${String(dayNumber)}`))[0]?.groupGuid).toBe(smith.group)
    await portal.database.db.insertInto('flight_alias').values({ ident: 'AA6144', operating_ident: 'BA2155' }).execute()
    expect((await find('AA6144')).map((it) => it.groupGuid)).toContain(smith.group)
  })

  test('a name unlike any is found nowhere', async () => {
    expect(await find('Wolfgang Xaverius')).toEqual([])
  })

  test('nothing asked lists those still expected or here, with how many passengers', async () => {
    const all = await desk.must(arrivalQuery, { query: {} })
    expect(all.items.find((it) => it.groupGuid === smith.group)).toMatchObject({
      passengers: 2,
      here: 0,
      status: 'booked',
      notice: null,
      balanceCents: 19_800,
    })
    expect(all.counts.expected).toBeGreaterThanOrEqual(2)
  })

  test('a ticket of another day says of which', async () => {
    const later = await book({ departure: addDays(company.today, 1) })
    expect((await find(later.ticketCode))[0]?.notice).toBe('This ticket is for Sat 21 Nov, departure')
  })

  test('a ticket of the other direction says so', async () => {
    const departing = await book({ departure: company.today })
    expect((await find(departing.reference))[0]?.notice).toBe('This ticket is for departure, not arrival')
    expect((await desk.must(departureQuery, { query: { query: departing.reference } })).items[0]?.notice).toBeNull()
  })

  test('of a ticket with both directions only the one of this desk is answered', async () => {
    const both = await book({ arrival: company.today, departure: addDays(company.today, 3) })
    expect((await find(both.ticketCode)).map((it) => it.direction)).toEqual(['arrival'])
  })

  test('a name that comes on another day is found there when it is not on today’s list', async () => {
    await book({ arrival: addDays(company.today, 2), firstName: 'Quentin', lastName: 'Zuckerbäcker' })
    expect((await find('zuckerbacker'))[0]).toMatchObject({
      name: 'Quentin Zuckerbäcker',
      notice: 'This ticket is for Sun 22 Nov, arrival',
    })
  })

  test('a boarding pass of another day says of which', async () => {
    const { items, notice } = await desk.must(arrivalQuery, {
      query: { query: 'M1NOBODY/NINA         EABC123 LGWBGIBA 2155 325Y012A0001 100' },
    })
    expect({ items, notice }).toEqual({ items: [], notice: 'This boarding pass is for Sat 21 Nov, BA2155' })
  })

  test('a reservation without fast track says so', async () => {
    const { db } = portal.database
    const plain = await book({ arrival: company.today })
    await db.updateTable('booking').set({ kind: 'arrivalTransfer' }).where('group_guid', '=', plain.group).execute()
    expect((await desk.must(arrivalQuery, { query: { query: plain.reference } })).notice).toBe(`${plain.reference} has no fast track`)
  })

  test.each([
    ['cancelled', 'This booking is cancelled'],
    ['waitlisted', 'On the waitlist: no place yet'],
    ['completed', 'Already through'],
    ['noShow', 'Closed as a no-show'],
  ] as const)('a %s party is found and says so', async (status, notice) => {
    const one = await book({ arrival: company.today })
    await portal.database.db.updateTable('booking').set({ status }).where('group_guid', '=', one.group).execute()
    expect((await find(one.reference))[0]).toMatchObject({ status, notice })
  })

  test('a partner’s user finds the own partner’s parties only, and loads no other', async () => {
    const own = await book({ arrival: company.today, partnerGuid: company.partner, billing: 'partnerAccount' })
    const user = await signedIn(portal, ['fastTrack'], { partnerGuid: company.partner })
    const { items } = await user.must(arrivalQuery, { query: {} })
    expect(items.map((it) => it.groupGuid)).toEqual([own.group])
    expect((await user.must(arrivalQuery, { query: { query: smith.ticketCode } })).items).toEqual([])
    expect((await user.call(arrivalLoadBooking, { query: { groupGuid: smith.group } })).status).toBe(404)
    const passengers = (await load(smith)).people.map(({ guid }) => ({ guid }))
    expect((await user.call(arrivalCheckIn, { query: { groupGuid: smith.group }, body: { passengers } })).status).toBe(404)
    expect((await user.call(arrivalConfirm, { query: { groupGuid: smith.group } })).status).toBe(404)
    expect((await user.call(resetCheckIn, { body: { bookingGuid: smith.booking['arrivalFastTrack'], reason: 'x' } })).status).toBe(404)
  })
})

describe('loading a party', () => {
  test('shows flight, people, money and the drive that follows', async () => {
    const booked = await book({ arrival: company.today, transfer: true, passengers: named(['Eve', 'Rider']) })
    const party = await load(booked)
    expect(party).toMatchObject({
      reference: booked.reference,
      paymentState: 'unpaid',
      balanceCents: 26_400,
      whyNoPayment: null,
      whyNot: { checkIn: null, serve: 'Check the party in first' },
    })
    expect(party.flight).toMatchObject({ ident: 'BA2155', city: 'London', scheduledAt: '2026-11-20T18:00:00Z', late: false })
    expect(party.people.map((it) => [it.firstName, it.state])).toEqual([
      ['Eve', 'expected'],
      ['', 'expected'],
    ])
    expect(party.trips).toMatchObject([{ from: 'Airport', to: 'Sea Hotel', driver: null, status: 'unassigned' }])
    expect(party.others.map((it) => it.kind)).toEqual(['arrivalTransfer'])
  })

  test('what is owed can be paid at the desk', async () => {
    const booked = await book({ arrival: company.today })
    const { balanceCents } = await load(booked)
    await desk.must(takePayment, {
      params: { id: booked.customer, group: booked.group },
      body: { method: 'cash', amountCents: balanceCents },
    })
    expect(await load(booked)).toMatchObject({ balanceCents: 0, paymentState: 'paid', whyNoPayment: 'Nothing is owed' })
  })

  test('nobody without the desk’s permission reads or changes it', async () => {
    const other = await signedIn(portal, ['viewCustomer', 'dispatcher'])
    expect((await other.call(arrivalQuery, { query: {} })).status).toBe(403)
    expect((await other.call(arrivalCheckIn, { body: {} })).status).toBe(403)
  })

  test('asked for nothing, it knows nothing', async () => {
    expect((await desk.call(arrivalLoadBooking, { query: {} })).status).toBe(404)
  })
})

describe('checking in', () => {
  test('ticks each passenger with time, person and device, and leaves history', async () => {
    const booked = await book({ arrival: company.today })
    const answer = await tick(booked, { places: [0] })
    expect(answer.body).toMatchObject({ status: 'checkedIn', alreadyHere: [] })
    const { people, status, whyNot } = await load(booked)
    expect(people).toMatchObject([
      { state: 'checkedIn', at: now, by: 'Dora Desk', device: 'Tablet 1' },
      { state: 'expected', at: null, by: null },
    ])
    expect([status, whyNot.checkIn]).toEqual(['checkedIn', null])
    expect((await historyOf(booked)).at(-1)).toMatchObject({
      action: 'checkIn',
      account_guid: desk.accountGuid,
      before: { status: 'booked' },
      after: { status: 'checkedIn', device: 'Tablet 1' },
    })
  })

  test('the first of two check-ins of one passenger stands, and the second is told', async () => {
    const booked = await book({ arrival: company.today, passengers: named(['Ida', 'Twice'], ['Uwe', 'Twice']) })
    await tick(booked, { places: [0] })
    portal.clock.forward(5)
    const second = await tick(booked, { places: [0, 1], device: 'Tablet 2' })
    expect(second.body.alreadyHere).toMatchObject([{ name: 'Ida Twice', at: now, by: 'Dora Desk', device: 'Tablet 1' }])
    const { people } = await load(booked)
    expect(people.map((it) => it.device)).toEqual(['Tablet 1', 'Tablet 2'])
    const third = await tick(booked, { device: 'Tablet 3' })
    expect([third.status, third.body.alreadyHere.length]).toEqual([200, 2])
    portal.clock.forward(-5)
  })

  test('an earlier tick of a tablet that had no network comes first, one of the future counts as now', async () => {
    const booked = await book({ arrival: company.today })
    await tick(booked, { places: [0] })
    await tick(booked, { places: [0, 1], device: 'Away', at: '2026-11-20T13:20:00Z' })
    expect((await load(booked)).people.map((it) => [it.device, it.at])).toEqual([
      ['Away', '2026-11-20T13:20:00Z'],
      ['Away', '2026-11-20T13:20:00Z'],
    ])
    const other = await book({ arrival: company.today })
    await tick(other, { at: '2026-11-20T19:20:00Z' })
    expect((await load(other)).people[0]?.at).toBe(now)
  })

  test('fills in and puts right names', async () => {
    const booked = await book({ arrival: company.today, passengers: named(['Jhon', 'Doe']) })
    const { people } = await load(booked)
    const passengers = [
      { guid: people[0]!.guid, firstName: 'John', lastName: '' },
      { guid: people[1]!.guid, firstName: 'Jane', lastName: 'Döe' },
    ]
    await desk.must(arrivalCheckIn, { query: { groupGuid: booked.group }, body: { passengers } })
    expect((await load(booked)).people.map((it) => `${it.firstName} ${it.lastName}`)).toEqual(['John Doe', 'Jane Döe'])
    expect((await find('jane doe')).map((it) => it.groupGuid)).toContain(booked.group)
  })

  test('the same request twice acts once', async () => {
    const booked = await book({ arrival: company.today })
    const key = 'one-key-for-both'
    const { people } = await load(booked)
    const request = { query: { groupGuid: booked.group }, body: { passengers: people.map(({ guid }) => ({ guid })) }, key }
    const first = await desk.must(arrivalCheckIn, request)
    expect(await desk.must(arrivalCheckIn, request)).toEqual(first)
    expect((await historyOf(booked)).filter((it) => it.action === 'checkIn')).toHaveLength(1)
  })

  test('is refused with nobody ticked, and with somebody of another party', async () => {
    const [booked, other] = [await book({ arrival: company.today }), await book({ arrival: company.today })]
    const query = { groupGuid: booked.group }
    expect((await desk.call(arrivalCheckIn, { query, body: { passengers: [] } })).body).toMatchObject({
      fields: { passengers: { message: 'Tick who is here' } },
    })
    const strangers = (await load(other)).people.map(({ guid }) => ({ guid }))
    expect((await desk.call(arrivalCheckIn, { query, body: { passengers: strangers } })).status).toBe(400)
  })

  test.each([
    ['cancelled', 'This booking is cancelled'],
    ['waitlisted', 'This booking is on the waitlist: it has no place yet'],
    ['completed', 'This booking is completed'],
    ['noShow', 'This booking was closed as a no-show'],
  ] as const)('is refused for a %s booking, in words', async (status, message) => {
    const one = await book({ arrival: company.today })
    await portal.database.db.updateTable('booking').set({ status }).where('group_guid', '=', one.group).execute()
    const answer = await tick(one)
    expect([answer.status, answer.body]).toEqual([400, { errors: [{ name: one.reference, message }] }])
  })

  test('is refused before its day', async () => {
    const later = await book({ arrival: addDays(company.today, 1) })
    expect((await tick(later)).body).toMatchObject({ errors: [{ message: 'This booking is for Sat 21 Nov' }] })
  })

  test('an arrivals desk checks in no departure', async () => {
    const departing = await book({ departure: company.today })
    expect((await desk.call(arrivalLoadBooking, { query: { groupGuid: departing.group } })).status).toBe(404)
    expect((await desk.call(arrivalConfirm, { body: { bookingGuid: departing.booking['departureFastTrack'] } })).status).toBe(404)
  })
})

describe('confirming', () => {
  test('completes the booking, and whoever never came is a no-show', async () => {
    const booked = await book({ arrival: company.today })
    await tick(booked, { places: [0] })
    await desk.must(arrivalConfirm, { query: { groupGuid: booked.group }, body: { device: 'Tablet 1' } })
    const party = await load(booked)
    expect([party.status, ...party.people.map((it) => it.state)]).toEqual(['completed', 'checkedIn', 'noShow'])
    expect((await historyOf(booked)).at(-1)).toMatchObject({ action: 'serveParty', after: { status: 'completed' } })
    expect((await desk.must(arrivalQuery, { query: {} })).items.map((it) => it.groupGuid)).not.toContain(booked.group)
  })

  test('is refused while nobody is checked in', async () => {
    const booked = await book({ departure: company.today })
    expect((await desk.call(departureConfirm, { query: { groupGuid: booked.group } })).body).toMatchObject({
      errors: [{ message: 'Check the party in first' }],
    })
  })
})

describe('a step back', () => {
  test('asks a reason, expects everybody again, and leaves it in the history', async () => {
    const booked = await book({ arrival: company.today })
    const bookingGuid = booked.booking['arrivalFastTrack'] ?? ''
    expect((await desk.call(resetCheckIn, { body: { bookingGuid, reason: 'Wrong party' } })).status).toBe(400)
    await tick(booked)
    expect((await desk.must(resetQuery, { query: { direction: 'arrival' } })).items.map((it) => it.groupGuid)).toContain(booked.group)
    expect((await desk.must(resetLoadBooking, { query: { bookingGuid } })).step).toEqual({
      label: 'Reset check-in',
      from: 'checkedIn',
      to: 'booked',
    })
    expect((await desk.call(resetCheckIn, { body: { bookingGuid, reason: ' ' } })).body).toMatchObject({
      fields: { reason: { message: 'This field is required' } },
    })
    await desk.must(resetCheckIn, { body: { bookingGuid, reason: 'Wrong party' } })
    const party = await load(booked)
    expect([party.status, ...party.people.map((it) => it.state)]).toEqual(['booked', 'expected', 'expected'])
    expect((await historyOf(booked)).at(-1)).toMatchObject({ action: 'resetCheckIn', reason: 'Wrong party' })
    expect((await desk.must(resetQuery, { query: { query: booked.reference, direction: 'arrival' } })).items).toEqual([])
  })

  test('out of a no-show needs policy override', async () => {
    const booked = await book({ arrival: company.today })
    const bookingGuid = booked.booking['arrivalFastTrack'] ?? ''
    await portal.database.db.updateTable('booking').set({ status: 'noShow' }).where('guid', '=', bookingGuid).execute()
    const body = { bookingGuid, reason: 'Came after all' }
    expect((await desk.call(resetCheckIn, { body })).body).toMatchObject({ errors: [{ message: 'This needs policy override' }] })
    const chief = await signedIn(portal, ['fastTrack', 'policyOverride'])
    expect((await chief.call(resetCheckIn, { body })).status).toBe(200)
  })

  test('a closed day is locked, but for policy override', async () => {
    const { db } = portal.database
    const booked = await book({ arrival: company.today })
    await db.insertInto('date_status').values({ date: company.today, closed_at: now }).execute()
    expect((await tick(booked)).body).toMatchObject({ errors: [{ message: 'The day is closed; changing it needs policy override' }] })
    await db.deleteFrom('date_status').execute()
  })
})

test('whoever follows the day hears of it once, with date, group and partner', async () => {
  const booked = await book({ arrival: company.today, partnerGuid: company.partner, billing: 'partnerAccount' })
  const last = await portal.database.db
    .selectFrom('event')
    .select((is) => is.fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  await tick(booked)
  const events = await portal.database.db.selectFrom('event').selectAll().where('id', '>', last.id).orderBy('id').execute()
  const about = { date: company.today, guid: booked.group, partner_guid: company.partner }
  expect(events).toMatchObject([
    { topic: 'fastTrack', ...about },
    { topic: 'group', ...about },
  ])
  expect(events).toHaveLength(2)
})
