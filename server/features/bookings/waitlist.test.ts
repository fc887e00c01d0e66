import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange, getAdvancedFlightInfo } from '#contract/advanced-booking.ts'
import { approveWaitlistChange, cancelBookingChange } from '#contract/booking-changes.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { raisePrices } from '#server/testing/raised-prices.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { digestOf } from '#server/testing/whole-database.ts'
import { takenOn, type ReservationRows } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

/** A party of this size on a day; later ones join the waitlist a minute after each other. */
async function party(
  inDays: number,
  adults: number,
  request: object = {},
): Promise<ReservationRows & { bookingGuid: string }> {
  desk.portal.clock.forward(1)
  const rows = await desk.book({
    customer: guest,
    adults,
    arrival: await desk.arriving(addDays(today, inDays)),
    ...request,
  })
  return { ...rows, bookingGuid: rows.bookings[0]?.guid ?? '' }
}

const statusOf = async ({ group }: ReservationRows) => (await desk.rows(group.guid)).bookings[0]?.status
const leave = ({ group }: ReservationRows) =>
  confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'Ill' })
const approve = ({ bookingGuid }: { bookingGuid: string }) =>
  desk.agent.call(approveWaitlistChange.confirm, { body: { bookingGuid } })

test('a booking says whether it waits, and is refused where it isn’t to', async () => {
  const date = addDays(today, 2)
  await desk.limit(date, 2)
  const body = { customer: guest, adults: 2, arrival: await desk.arriving(date) }
  const booked = (more: object) =>
    confirmAndDo(desk.agent, advancedBookingChange, { ...body, ...more }, { id: 'new' })
  const first = await booked({ allowWaitlist: false })
  expect([first.plan.waitlisted, first.saved.waitlisted]).toEqual([false, false])
  const params = { id: 'new' as const }
  const asked = { params, body: { ...body, allowWaitlist: false } }
  expect((await desk.agent.must(getAdvancedFlightInfo, asked)).arrival?.waitlisted).toBe(true)
  const before = await digestOf(desk.db)
  const message = 'No places left (2 needed) on Sun 22 Nov. The booking would join the waitlist.'
  expect(await desk.agent.call(advancedBookingChange.confirm, asked)).toMatchObject({
    status: 400,
    body: { kind: 'object', fields: { allowWaitlist: { kind: 'property', message } } },
  })
  expect(await digestOf(desk.db)).toEqual(before)
  const second = await booked({})
  expect([second.plan.waitlisted, second.saved.waitlisted]).toEqual([true, true])
  const { plan, saved } = await confirmAndDo(desk.agent, cancelBookingChange, {
    groupGuid: second.saved.guid ?? '',
    reason: 'Ill',
  })
  expect([plan.waitlisted, saved.waitlisted]).toEqual([false, false])
})

test('places taken since the plan are noticed, and nothing is booked', async () => {
  const date = addDays(today, 1)
  await desk.limit(date, 2)
  const body = {
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(date),
    allowWaitlist: false,
  }
  const params = { id: 'new' as const }
  const { confirmation } = await desk.agent.must(advancedBookingChange.confirm, { params, body })
  await party(1, 2)
  const late = await desk.agent.call(advancedBookingChange.make, { params, body: { ...body, confirmation } })
  expect(late).toMatchObject({ status: 400, body: { fields: { allowWaitlist: { kind: 'property' } } } })
})

test('a waitlisted party is approved when places are freed, at the promised price, and pays then', async () => {
  const date = addDays(today, 3)
  await desk.limit(date, 2)
  const first = await party(3, 2)
  const waiting = await party(3, 2)
  expect([
    waiting.bookings[0]?.status,
    waiting.group.status,
    await groupBalance(desk.db, waiting.group.guid),
  ]).toEqual(['waitlisted', 'waitlisted', 0])
  expect(await approve(waiting)).toMatchObject({ status: 400, body: { errors: [{ name: 'waitlist' }] } })
  await leave(first)
  const priceAgain = await raisePrices(desk.db, { firstCents: 99_900, nextCents: 99_900 })
  const { plan, saved } = await desk.once(approveWaitlistChange, {
    bookingGuid: waiting.bookingGuid,
    payMethod: 'card',
  })
  expect([plan.chargeCents, plan.balanceAfterCents, saved.toast]).toEqual([
    19_800,
    0,
    'Approved from the waitlist',
  ])
  const after = await desk.rows(waiting.group.guid)
  expect(after.bookings[0]).toMatchObject({
    status: 'booked',
    waitlisted_at: null,
    day_number: waiting.bookings[0]?.day_number,
  })
  expect(after.group.status).toBe('confirmed')
  expect(after.entries.map((it) => it.kind)).toEqual(['charge', 'payment'])
  expect(after.messages.map((it) => it.template)).toEqual(['confirmation', 'placesFree', 'waitlistApproved'])
  expect(after.history.at(-1)?.action).toBe('approveWaitlist')
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
  await priceAgain()
})

test('a party with a deposit pays the rest on approval, as planned', async () => {
  const date = addDays(today, 8)
  await desk.limit(date, 2)
  const first = await party(8, 2)
  const waiting = await party(8, 2, { billing: 'payNow', payMethod: 'card' })
  const { group } = waiting
  await desk.agent.must(takePayment, {
    params: { id: group.customer_guid, group: group.guid },
    body: { method: 'card', amountCents: 15_000 },
  })
  await leave(first)
  const { plan } = await desk.once(approveWaitlistChange, {
    bookingGuid: waiting.bookingGuid,
    payMethod: 'card',
  })
  expect([plan.chargeCents, plan.refundCents, plan.balanceAfterCents]).toEqual([19_800, 0, 0])
  expect(plan.lines).toContainEqual({
    section: 'Billing',
    label: 'Payment',
    after: 'by card',
    amountCents: -4_800,
  })
  expect(await groupBalance(desk.db, group.guid)).toBe(0)
  expect((await desk.rows(group.guid)).entries.map((it) => it.kind)).toEqual(['payment', 'charge', 'payment'])
})

test('parties are approved in order of joining if they fit, unless overridden', async () => {
  const date = addDays(today, 4)
  await desk.limit(date, 4)
  const first = await party(4, 4)
  const [long, short] = [await party(4, 2), await party(4, 2)]
  await leave(first)
  expect(await approve(short)).toMatchObject({
    status: 400,
    body: {
      errors: [
        { name: 'waitlist', message: expect.stringContaining(`${long.group.reference} has waited longer`) },
      ],
    },
  })
  await desk.once(
    approveWaitlistChange,
    { bookingGuid: short.bookingGuid, reason: 'Their child is ill' },
    undefined,
    desk.lead,
  )
  await desk.once(approveWaitlistChange, { bookingGuid: long.bookingGuid })
  expect([await statusOf(long), await statusOf(short)]).toEqual(['booked', 'booked'])
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 4 })
})

test('policy override can exceed the capacity, and places released later reduce the excess first', async () => {
  const date = addDays(today, 5)
  await desk.limit(date, 2)
  const first = await party(5, 2)
  const beyond = await party(5, 3)
  const { plan } = await desk.once(
    approveWaitlistChange,
    { bookingGuid: beyond.bookingGuid },
    undefined,
    desk.lead,
  )
  expect(plan.lines.map((it) => it.after).join()).toContain('3 over capacity by policy override')
  const day = () =>
    desk.db
      .selectFrom('fast_track_day')
      .select(['taken', 'capacity', 'allowed_over'])
      .where('date', '=', date)
      .executeTakeFirstOrThrow()
  expect(await day()).toEqual({ taken: 5, capacity: 2, allowed_over: 3 })
  await leave(first)
  expect(await day()).toEqual({ taken: 3, capacity: 2, allowed_over: 1 })
  await leave(beyond)
  expect(await day()).toEqual({ taken: 0, capacity: 2, allowed_over: 0 })
})

test('two approvals of the same last places: the second requires a new confirmation', async () => {
  const date = addDays(today, 6)
  await desk.limit(date, 2)
  const first = await party(6, 2)
  const [one, two] = [await party(6, 2), await party(6, 2)]
  await leave(first)
  const plan = await desk.lead.must(approveWaitlistChange.confirm, { body: { bookingGuid: two.bookingGuid } })
  await confirmAndDo(desk.agent, approveWaitlistChange, { bookingGuid: one.bookingGuid })
  const answer = await desk.lead.call(approveWaitlistChange.make, {
    body: { bookingGuid: two.bookingGuid, confirmation: plan.confirmation },
  })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ name: 'confirmation' }] } })
  expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
})
