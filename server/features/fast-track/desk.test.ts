import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { arrivalCheckIn, arrivalConfirm, arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { adultsNamed, openDesk, type OpenDesk } from '#server/testing/open-desk.ts'

// 10:00 at the airport, on a Friday.
const now = '2026-11-20T14:00:00Z'
let portal: OpenDesk['portal']
let company: OpenDesk['company']
let desk: OpenDesk['desk']
let book: OpenDesk['book']
let load: OpenDesk['load']
let tick: OpenDesk['tick']

beforeAll(async () => {
  ;({ portal, company, desk, book, load, tick } = await openDesk(now))
})
afterAll(() => portal.close())

const find = async (query: string) => (await desk.must(arrivalQuery, { query: { query } })).items
const historyOf = (booked: Booked) =>
  portal.database.db
    .selectFrom('history')
    .selectAll()
    .where('group_guid', '=', booked.group)
    .where('subject_kind', '=', 'booking')
    .orderBy('at')
    .orderBy('guid')
    .execute()

describe('loading a party', () => {
  test('shows flight, people, payment and the next transfer', async () => {
    const booked = await book({
      arrival: company.today,
      transfer: true,
      passengers: adultsNamed(['Eve', 'Rider']),
    })
    const party = await load(booked)
    expect(party).toMatchObject({
      reference: booked.reference,
      paymentState: 'unpaid',
      balanceCents: 26_400,
      whyNoPayment: null,
      whyNot: { checkIn: null, serve: 'Check the party in first' },
    })
    expect(party.flight).toMatchObject({
      ident: 'BA2155',
      city: 'London',
      scheduledAt: '2026-11-20T18:00:00Z',
      late: false,
    })
    expect(party.people.map((it) => [it.firstName, it.state])).toEqual([
      ['Eve', 'expected'],
      ['', 'expected'],
    ])
    expect(party.trips).toMatchObject([
      { from: 'Airport', to: 'Sea Hotel', driver: null, status: 'unassigned' },
    ])
    expect(party.others.map((it) => it.kind)).toEqual(['arrivalTransfer'])
  })

  test('a balance can be paid at the desk', async () => {
    const booked = await book({ arrival: company.today })
    const { balanceCents } = await load(booked)
    await desk.must(takePayment, {
      params: { id: booked.customer, group: booked.group },
      body: { method: 'cash', amountCents: balanceCents, opensDrawer: true },
    })
    expect(await load(booked)).toMatchObject({
      balanceCents: 0,
      paymentState: 'paid',
      whyNoPayment: 'Nothing is due',
    })
  })

  test('users without the fast-track permission can’t read or change it', async () => {
    const other = await signedIn(portal, ['viewCustomer', 'dispatcher'])
    expect((await other.call(arrivalQuery, { query: {} })).status).toBe(403)
    expect((await other.call(arrivalCheckIn, { body: {} })).status).toBe(403)
  })

  test('a request without booking or group is not found', async () => {
    expect((await desk.call(arrivalLoadBooking, { query: {} })).status).toBe(404)
  })
})

describe('checking in', () => {
  test('records time, user and device for each passenger, and the history', async () => {
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

  test('the first of two check-ins of one passenger wins, and the second user gets a notice', async () => {
    const booked = await book({
      arrival: company.today,
      passengers: adultsNamed(['Ida', 'Twice'], ['Uwe', 'Twice']),
    })
    await tick(booked, { places: [0] })
    portal.clock.forward(5)
    const second = await tick(booked, { places: [0, 1], device: 'Tablet 2' })
    expect(second.body.alreadyHere).toMatchObject([
      { name: 'Ida Twice', at: now, by: 'Dora Desk', device: 'Tablet 1' },
    ])
    const { people } = await load(booked)
    expect(people.map((it) => it.device)).toEqual(['Tablet 1', 'Tablet 2'])
    const third = await tick(booked, { device: 'Tablet 3' })
    expect([third.status, third.body.alreadyHere.length]).toEqual([200, 2])
    portal.clock.forward(-5)
  })

  test('an earlier check-in from an offline tablet wins; one in the future counts as now', async () => {
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

  test('a time before the party’s day is refused, at check-in and on completion', async () => {
    const booked = await book({ arrival: company.today })
    const at = '2020-01-01T12:00:00Z'
    const fields = {
      at: { message: 'This is before the party’s service date. Check this device’s date and time.' },
    }
    expect((await tick(booked, { at })).body).toMatchObject({ fields })
    await tick(booked)
    const body = { at, accepts: ['unpaid' as const] }
    expect(
      (await desk.call(arrivalConfirm, { query: { groupGuid: booked.group }, body })).body,
    ).toMatchObject({ fields })
  })

  test('adds and corrects names', async () => {
    const booked = await book({ arrival: company.today, passengers: adultsNamed(['Jhon', 'Doe']) })
    const { people } = await load(booked)
    const passengers = [
      { guid: people[0]!.guid, firstName: 'John', lastName: '' },
      { guid: people[1]!.guid, firstName: 'Jane', lastName: 'Döe' },
    ]
    await desk.must(arrivalCheckIn, { query: { groupGuid: booked.group }, body: { passengers } })
    expect((await load(booked)).people.map((it) => `${it.firstName} ${it.lastName}`)).toEqual([
      'John Doe',
      'Jane Döe',
    ])
    expect((await find('jane doe')).map((it) => it.groupGuid)).toContain(booked.group)
  })

  test('the same request twice acts once', async () => {
    const booked = await book({ arrival: company.today })
    const key = 'one-key-for-both'
    const { people } = await load(booked)
    const request = {
      query: { groupGuid: booked.group },
      body: { passengers: people.map(({ guid }) => ({ guid })) },
      key,
    }
    const first = await desk.must(arrivalCheckIn, request)
    expect(await desk.must(arrivalCheckIn, request)).toEqual(first)
    expect((await historyOf(booked)).filter((it) => it.action === 'checkIn')).toHaveLength(1)
  })

  test('is refused without passengers, and with a passenger of another party', async () => {
    const [booked, other] = [await book({ arrival: company.today }), await book({ arrival: company.today })]
    const query = { groupGuid: booked.group }
    expect((await desk.call(arrivalCheckIn, { query, body: { passengers: [] } })).body).toMatchObject({
      fields: { passengers: { message: 'Select at least one passenger' } },
    })
    const strangers = (await load(other)).people.map(({ guid }) => ({ guid }))
    expect((await desk.call(arrivalCheckIn, { query, body: { passengers: strangers } })).status).toBe(400)
  })

  test.each([
    ['cancelled', 'This booking is cancelled'],
    ['waitlisted', 'This booking is on the waitlist and has no place yet'],
    ['completed', 'This booking is completed'],
    ['noShow', 'This booking is a no-show'],
  ] as const)('is refused for a %s booking with a reason', async (status, message) => {
    const one = await book({ arrival: company.today })
    await portal.database.db
      .updateTable('booking')
      .set({ status })
      .where('group_guid', '=', one.group)
      .execute()
    const answer = await tick(one)
    expect([answer.status, answer.body]).toEqual([400, { errors: [{ name: 'booking', message }] }])
    // Waitlisted parties come before later bookings, so clear the waitlist.
    await portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('group_guid', '=', one.group)
      .execute()
  })

  test('is refused before its day', async () => {
    const later = await book({ arrival: addDays(company.today, 1) })
    expect((await tick(later)).body).toMatchObject({
      errors: [{ message: 'This booking is for Sat 21 Nov' }],
    })
  })

  test('an arrivals desk can’t check in a departure', async () => {
    const departing = await book({ departure: company.today })
    expect((await desk.call(arrivalLoadBooking, { query: { groupGuid: departing.group } })).status).toBe(404)
    expect(
      (await desk.call(arrivalConfirm, { body: { bookingGuid: departing.booking['departureFastTrack'] } }))
        .status,
    ).toBe(404)
  })
})
