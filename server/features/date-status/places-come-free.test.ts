import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  addPaxChange,
  approveWaitlistChange,
  cancelBookingChange,
  editPaxNamesChange,
  flightChange,
} from '#contract/booking-changes.ts'
import { dashboard } from '#contract/dashboard.ts'
import { dateStatus } from '#contract/date-status.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { serviceDateText } from '#domain/calendar/service-date-text.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { toldOfPlaces } from '#server/testing/told-of-places.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import type { ReservationRows } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
let planner: Awaited<ReturnType<typeof signedIn>>
let partner: typeof planner
beforeAll(async () => {
  desk = await openReservationDesk()
  planner = await signedIn(desk.portal, ['viewDateStatus', 'policyOverride'], { name: 'Pia Planner' })
  partner = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    name: 'Paul Partner',
    partnerGuid: desk.company.partner,
  })
})
afterAll(() => desk.portal.close())

const date = addDays(today, 3)
/** Each test uses its own days. */
beforeEach(async () => {
  await desk.db.updateTable('booking').set({ status: 'cancelled' }).execute()
  await desk.db.updateTable('fast_track_day').set({ taken: 0, capacity: null, allowed_over: 0 }).execute()
  await desk.db.deleteFrom('date_status').execute()
  await desk.db.deleteFrom('outbox').where('template', '=', 'placesFree').execute()
})

type Party = ReservationRows & { bookingGuid: string }

/** Books a party of this size, a minute after the previous one. */
async function party(adults: number, lastName = 'Guest', facts: object = {}, on = date): Promise<Party> {
  desk.portal.clock.forward(1)
  const rows = await desk.book({
    customer: { ...guest, lastName },
    adults,
    arrival: await desk.arriving(on),
    ...facts,
  })
  return { ...rows, bookingGuid: rows.bookings[0]?.guid ?? '' }
}

const leave = ({ group }: ReservationRows) =>
  confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'Ill' })
const approve = (bookingGuid: string) => confirmAndDo(desk.agent, approveWaitlistChange, { bookingGuid })

const told = () => toldOfPlaces(desk.db)
const notifiedNames = async () => (await told()).map(({ body }) => /available\. (\w+),/.exec(body)?.[1])

async function setDate(body: object, on = date): Promise<void> {
  const { version } = await planner.must(dateStatus.load, { params: { date: on } })
  const whole = {
    mode: 'limited' as const,
    arrivalCapacity: 0,
    departureCapacity: 0,
    comments: '',
    version,
    ...body,
  }
  await planner.must(dateStatus.save, { params: { date: on }, body: whole })
}

describe('a cancellation', () => {
  test('notifies agents once of the longest-waiting party that fits, but not the actor or anyone else', async () => {
    await desk.limit(date, 4)
    const first = await party(4)
    await party(5, 'Toolarge')
    const next = await party(3, 'Quartermaine')
    await party(1, 'Small')
    await leave(first)
    const body =
      `${serviceDateText(date)}, arrivals: 4 places are available. Quartermaine, party of 3, ` +
      `has waited longest. Approve ${next.group.reference}. 1 more fits after that.`
    expect(await told()).toEqual([{ who: 'Lea Lead', body, groupGuid: next.group.guid }])
  })

  test('sends nothing when no one is waiting, or no waiting party fits', async () => {
    await desk.limit(date, 3)
    const [first, second] = [await party(1), await party(2)]
    await leave(first)
    await party(4, 'Toolarge')
    await leave(second)
    expect(await told()).toEqual([])
  })

  test('of another party while the same one is first sends nothing new; nor does an approval', async () => {
    await desk.limit(date, 6)
    const [one, two] = [await party(3), await party(3)]
    const [long] = [await party(3, 'Long'), await party(3, 'Short')]
    await leave(one)
    await leave(two)
    expect(await notifiedNames()).toEqual(['Long'])
    await approve(long.bookingGuid)
    expect(await notifiedNames()).toEqual(['Long'])
  })

  test('of two parties at the same time notifies once', async () => {
    await desk.limit(date, 8)
    const parties = [await party(4), await party(4)]
    await party(3, 'Quartermaine')
    const bodies = parties.map(({ group }) => ({ groupGuid: group.guid, reason: 'Ill' }))
    const plans = await Promise.all(
      bodies.map((body) => desk.agent.must(cancelBookingChange.confirm, { body })),
    )
    await Promise.all(
      bodies.map((body, place) =>
        desk.agent.must(cancelBookingChange.make, {
          body: { ...body, confirmation: plans[place]?.confirmation ?? '' },
        }),
      ),
    )
    expect(await notifiedNames()).toEqual(['Quartermaine'])
  })

  test('of the party with the offer passes it to the next', async () => {
    await desk.limit(date, 3)
    const first = await party(3)
    const offered = await party(3, 'Offered')
    await party(2, 'Next')
    await leave(first)
    await leave(offered)
    expect(await notifiedNames()).toEqual(['Offered', 'Next'])
  })

  test('of a party approved out of turn makes the first party’s offer again', async () => {
    await desk.limit(date, 3)
    const first = await party(3)
    await party(3, 'Offered')
    const friend = await party(3, 'Friend')
    await leave(first)
    await confirmAndDo(desk.lead, approveWaitlistChange, {
      bookingGuid: friend.bookingGuid,
      reason: 'A friend',
    })
    await leave(friend)
    expect(await notifiedNames()).toEqual(['Offered', 'Offered'])
  })
})

test('fewer people, or a move to another date, also free places', async () => {
  await desk.limit(date, 4)
  const [smaller, moving] = [await party(2), await party(2)]
  await party(1, 'One')
  await party(2, 'Two')
  const removed = [smaller.passengers[1]?.guid ?? '']
  await confirmAndDo(desk.agent, editPaxNamesChange, {
    groupGuid: smaller.group.guid,
    passengers: [],
    removed,
  })
  expect(await notifiedNames()).toEqual(['One'])
  const legs = [
    {
      flightGuid: moving.bookings[0]?.flight_guid ?? '',
      toFlightGuid: await desk.company.flightBy('BA2155', addDays(date, 1)),
    },
  ]
  await confirmAndDo(desk.agent, flightChange, { groupGuid: moving.group.guid, legs })
  expect(await notifiedNames()).toEqual(['One'])
  expect((await desk.agent.must(dashboard)).toApprove).toMatchObject({ parties: 2, first: { party: 'One' } })
})

test('a waiting party that shrinks or grows changes who is first', async () => {
  await desk.limit(date, 2)
  const [, leaves] = [await party(1), await party(1)]
  const changing = await party(2, 'Changing')
  await party(1, 'Behind')
  await leave(leaves)
  const removed = [changing.passengers[1]?.guid ?? '']
  await confirmAndDo(desk.agent, editPaxNamesChange, {
    groupGuid: changing.group.guid,
    passengers: [],
    removed,
  })
  const child = { firstName: 'Bo', lastName: 'Guest', ageBand: 'child' as const }
  await confirmAndDo(desk.agent, addPaxChange, { groupGuid: changing.group.guid, passengers: [child] })
  expect(await notifiedNames()).toEqual(['Behind', 'Changing', 'Behind'])
})

describe('a date', () => {
  test('that takes fifty more notifies each agent once', async () => {
    await desk.limit(date, 0)
    await party(2, 'Longest')
    for (let count = 0; count < 30; count++) await party(2)
    await setDate({ arrivalCapacity: 50 })
    expect((await told()).map(({ who, body }) => [who, body.slice(body.indexOf('50 places'))])).toEqual(
      ['Ann Agent', 'Lea Lead'].map((who) => [
        who,
        expect.stringMatching(/^50 places are available\. Longest, .*24 more fit after that\.$/),
      ]),
    )
  })

  test('that is reopened or takes more bookings sends a notification; one that takes fewer doesn’t', async () => {
    await setDate({ mode: 'waitlistOnly', arrivalCapacity: null, departureCapacity: null })
    await party(2, 'Waits')
    await setDate({ arrivalCapacity: 1 })
    expect(await told()).toEqual([])
    await setDate({ mode: 'closed', arrivalCapacity: null, departureCapacity: null })
    await setDate({ mode: 'open', arrivalCapacity: null, departureCapacity: null })
    expect(await notifiedNames()).toEqual(['Waits', 'Waits'])
    await setDate({ arrivalCapacity: 9 })
    await setDate({ arrivalCapacity: 2, comments: 'Fewer belts' })
    expect(await notifiedNames()).toEqual(['Waits', 'Waits'])
  })

  test('that is past or closed makes no offer', async () => {
    await setDate({})
    await party(2, 'Waits')
    await desk.db
      .updateTable('date_status')
      .set({ closed_at: desk.portal.clock.now })
      .where('date', '=', date)
      .execute()
    await setDate({ arrivalCapacity: 9 })
    expect(await told()).toEqual([])
  })
})

test('parties whose flight has left get no offer and hold up no one', async () => {
  const another = addDays(date, 2)
  await setDate({ arrivalCapacity: 2 }, another)
  const first = await party(2, 'Guest', {}, another)
  await party(2, 'Gone', {}, another)
  const flightGuid = await desk.company.flightBy('BA2155', another)
  await desk.db
    .updateTable('flight')
    .set({ scheduled_at: desk.portal.clock.now })
    .where('guid', '=', flightGuid)
    .execute()
  desk.portal.clock.forward(1)
  await leave(first)
  expect(await told()).toEqual([])
  const later = { date: another, flightGuid: await desk.company.flightBy('BA2157', another), fastTrack: true }
  const { bookings } = await desk.book({ customer: guest, adults: 2, arrival: later })
  expect(bookings[0]?.status).toBe('booked')
})

test('a partner user gets no notification, and sees no staff message on their guest’s page', async () => {
  await desk.limit(date, 2)
  const first = await party(2)
  const own = await party(2, 'Hotelguest', { partnerGuid: desk.company.partner })
  await leave(first)
  expect((await told()).map((it) => it.who)).toEqual(['Lea Lead'])
  const params = { id: own.group.customer_guid, group: own.group.guid }
  const staffSees = (await desk.agent.must(groupDetail, { params })).messages.map((it) => it.template)
  expect(staffSees).toContain('placesFree')
  expect((await partner.must(groupDetail, { params })).messages.map((it) => it.template)).not.toContain(
    'placesFree',
  )
})

test('the Dashboard counts approvable parties for users who can approve', async () => {
  const read = async (browser: { must: typeof desk.agent.must } = desk.agent) =>
    (await browser.must(dashboard)).toApprove
  expect(await read()).toEqual({ parties: 0, first: null })
  await desk.limit(date, 4)
  const leaves = await party(4)
  await party(5, 'Toolarge')
  const next = await party(3, 'Quartermaine')
  const last = await party(1, 'Small')
  expect(await read()).toEqual({ parties: 0, first: null })
  await leave(leaves)
  const first = {
    customerGuid: next.group.customer_guid,
    groupGuid: next.group.guid,
    reference: next.group.reference,
    party: 'Quartermaine',
    passengers: 3,
    date,
    direction: 'arrival',
  }
  expect(await read()).toEqual({ parties: 2, first })
  await approve(next.bookingGuid)
  expect(await read()).toMatchObject({ parties: 1, first: { groupGuid: last.group.guid } })
  for (const browser of [desk.dispatcher, planner, partner, await signedIn(desk.portal, ['editCustomer'])])
    expect(await read(browser)).toBeNull()
})
