import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance, partnerBalance } from '#server/features/ledger/queries/balances.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

/** Both legs with a car each, and flowers. */
async function party(inDays: number, request: object = {}) {
  const { extra } = desk.company
  return desk.book({
    customer: guest,
    adults: 2,
    arrival: await desk.arriving(addDays(today, inDays), { transfer: desk.transfer() }),
    departure: await desk.leaving(addDays(today, inDays + 1), { transfer: desk.transfer() }),
    extras: [{ guid: extra, quantity: 1 }],
    ...request,
  })
}

test('cancels the whole party in one plan, each service by its own hours ahead, with one message', async () => {
  const { group, bookings, trips } = await party(1)
  const dora = await desk.give(trips[0]?.guid)
  const owed = await groupBalance(desk.db, group.guid)
  const body = { groupGuid: group.guid, reason: 'Ill' }
  const { plan, saved } = await desk.once(cancelBookingChange, body)
  expect([plan.title, saved.toast]).toEqual(['Cancel reservation', 'Booking cancelled'])
  const after = await desk.rows(group.guid)
  expect(new Set(after.bookings.map((it) => it.status))).toEqual(new Set(['cancelled']))
  expect(after.group.status).toBe('cancelled')
  expect(new Set(after.trips.map((it) => [it.status, it.closed_at].join(' ')))).toEqual(
    new Set([`cancelled ${morning}`]),
  )
  expect(await takenOn(desk.db, addDays(today, 1))).toEqual({ arrival: 0 })
  const fees = after.bookings.reduce((sum, it) => sum + it.cancel_fee_cents, 0)
  expect(await groupBalance(desk.db, group.guid)).toBe(fees)
  expect([plan.chargeCents, plan.balanceAfterCents]).toEqual([fees, fees])
  expect(fees).toBeGreaterThan(0)
  expect(fees).toBeLessThan(owed)
  // Within 48 hours half a fast track; the extra goes free of charge with its service.
  expect(byKind(after)['arrivalFastTrack']?.cancel_fee_cents).toBe(9900)
  expect(byKind(after)['extra']?.cancel_fee_cents).toBe(0)
  expect((await desk.pushesTo(dora)).map((it) => it.template)).toEqual(['tripAssigned', 'tripTakenAway'])
  expect(after.messages.filter((it) => it.template === 'cancellation')).toHaveLength(1)
  expect(
    after.history
      .map((it) => it.action)
      .toSorted()
      .filter((it) => it.startsWith('cancel')),
  ).toEqual(['cancelBooking', 'cancelTrip', 'cancelTrip'])
  const again = await desk.agent.call(cancelBookingChange.confirm, { body })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('no open bookings to cancel') }] },
  })
  expect(bookings).toHaveLength(5)
})

test('cancelling one service takes its extras along and leaves the others', async () => {
  const { group, bookings } = await party(3)
  const kinds = byKind({ bookings })
  const body = {
    groupGuid: group.guid,
    bookingGuids: [kinds['arrivalFastTrack']?.guid ?? ''],
    reason: 'Not needed',
  }
  await desk.once(cancelBookingChange, body)
  const after = byKind(await desk.rows(group.guid))
  expect(
    Object.entries(after)
      .map(([kind, it]) => `${kind} ${it.status}`)
      .toSorted(),
  ).toEqual([
    'arrivalFastTrack cancelled',
    'arrivalTransfer booked',
    'departureFastTrack booked',
    'departureTransfer booked',
    'extra cancelled',
  ])
})

test('waiving a share of the fee needs a policy override', async () => {
  const { group, bookings } = await party(1)
  const bookingGuids = [byKind({ bookings })['arrivalFastTrack']?.guid ?? '']
  const asked = { groupGuid: group.guid, bookingGuids, reason: 'A mistake of ours', goodwillPercent: 50 }
  expect(await desk.agent.call(cancelBookingChange.confirm, { body: asked })).toMatchObject({
    status: 400,
    body: { fields: { goodwillPercent: { message: 'Waiving the fee needs a policy override' } } },
  })
  const { plan } = await desk.once(cancelBookingChange, asked, undefined, desk.lead)
  // Half of 99.00, which is half of the price.
  expect(plan.chargeCents).toBe(4950)
})

test('payments become a refund due, which is not paid out automatically', async () => {
  const { group } = await party(6)
  const owed = await groupBalance(desk.db, group.guid)
  await desk.lead.must(takePayment, {
    params: { id: group.customer_guid, group: group.guid },
    body: { method: 'card', amountCents: owed, note: '' },
  })
  const { plan } = await confirmAndDo(desk.agent, cancelBookingChange, {
    groupGuid: group.guid,
    reason: 'Ill',
  })
  expect([plan.chargeCents, plan.refundCents, plan.balanceAfterCents]).toEqual([0, owed, -owed])
  expect(await groupBalance(desk.db, group.guid)).toBe(-owed)
})

test('on account, the partner is credited and the guest’s mail shows no prices', async () => {
  const { partner } = desk.company
  const before = await partnerBalance(desk.db, partner)
  const { group } = await party(1, { billing: 'partnerAccount', partnerGuid: partner })
  const { plan } = await confirmAndDo(desk.agent, cancelBookingChange, {
    groupGuid: group.guid,
    reason: 'Ill',
  })
  expect(plan.balanceOf).toBe('Good Hotel')
  expect((await partnerBalance(desk.db, partner)) - before).toBe(plan.chargeCents)
  const { messages } = await desk.rows(group.guid)
  const mail = messages.find((it) => it.template === 'cancellation')
  expect(mail?.recipient).toBe(guest.email)
  expect(`${mail?.subject} ${mail?.body}`).not.toMatch(/\d[.,]\d\d|Good Hotel|\bBBD\b|\bfees?\b/i)
})

test('a payment between confirming and cancelling requires a new confirmation', async () => {
  const { group } = await party(5)
  const body = { groupGuid: group.guid, reason: 'Ill' }
  const { confirmation } = await desk.agent.must(cancelBookingChange.confirm, { body })
  const params = { id: group.customer_guid, group: group.guid }
  await desk.lead.must(takePayment, {
    params,
    body: { method: 'cash', amountCents: 1000, opensDrawer: true },
  })
  const answer = await desk.agent.call(cancelBookingChange.make, { body: { ...body, confirmation } })
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ name: 'confirmation' }] } })
})
