import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cancelBookingChange, resetBookingChange, transportChange } from '#contract/booking-changes.ts'
import { arrivalCheckIn, arrivalConfirm } from '#contract/fast-track.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  confirmAndDo,
  guest,
  morning,
  openReservationDesk,
  today,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import { byKind, takenOn, type ReservationRows } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())
beforeEach(() => {
  desk.portal.clock.now = morning
})

describe('resetting', () => {
  test('a cancellation restores price and places, with unassigned trips and no fee', async () => {
    const date = addDays(today, 1)
    const { group, trips, bookings } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date, { transfer: desk.transfer() }),
      extras: [{ guid: desk.company.extra, quantity: 1 }],
    })
    const owed = await groupBalance(desk.db, group.guid)
    const dora = await desk.give(trips[0]?.guid)
    await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'A mistake' })
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 0 })
    const kinds = byKind({ bookings })
    desk.portal.clock.forward(1)
    for (const kind of ['arrivalTransfer', 'arrivalFastTrack'])
      await desk.once(resetBookingChange, {
        bookingGuid: kinds[kind]?.guid ?? '',
        reason: 'They come after all',
      })
    const after = await desk.rows(group.guid)
    expect(
      Object.values(byKind(after)).map((it) => [it.status, it.cancelled_at, it.cancel_fee_cents]),
    ).toEqual(Array.from({ length: 3 }, () => ['booked', null, 0]))
    expect(after.group.status).toBe('confirmed')
    expect(after.trips.map((it) => [it.sequence, it.status, it.driver_guid])).toEqual([
      [1, 'cancelled', dora],
      [2, 'unassigned', null],
    ])
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
    expect(await groupBalance(desk.db, group.guid)).toBe(owed)
    expect(byKind(after)['arrivalFastTrack']?.day_number).toBe(1)
    expect(after.messages.filter((it) => it.kind === 'mail').map((it) => it.template)).toEqual([
      'confirmation',
      'cancellation',
      'change',
      'change',
    ])
    expect(after.history.at(-1)?.action).toBe('resetBooking')
  })

  test('of several services is undone together, in one change with one message', async () => {
    const date = addDays(today, 9)
    const { group, bookings } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date, { transfer: desk.transfer() }),
      extras: [{ guid: desk.company.extra, quantity: 1 }],
    })
    const owed = await groupBalance(desk.db, group.guid)
    await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'A mistake' })
    const [first, ...others] = ['arrivalFastTrack', 'arrivalTransfer', 'extra'].map(
      (kind) => byKind({ bookings })[kind]?.guid ?? '',
    )
    desk.portal.clock.forward(1)
    await desk.once(resetBookingChange, {
      bookingGuid: first ?? '',
      alsoBookingGuids: others,
      reason: 'They come after all',
    })
    const after = await desk.rows(group.guid)
    expect(after.bookings.map((it) => it.status)).toEqual(['booked', 'booked', 'booked'])
    expect(await groupBalance(desk.db, group.guid)).toBe(owed)
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
    expect(after.messages.filter((it) => it.template === 'change')).toHaveLength(1)
    const refused = await desk.agent.call(resetBookingChange.confirm, {
      body: { bookingGuid: first ?? '', alsoBookingGuids: others, reason: 'Again' },
    })
    expect(refused.status).toBe(400)
  })

  test('a cancellation on a date that is now full joins the waitlist, and reverses the fee', async () => {
    const date = addDays(today, 2)
    await desk.limit(date, 2)
    desk.portal.clock.now = '2026-11-21T13:00:00Z'
    const arrival = await desk.arriving(date)
    const agent = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'])
    const { group, bookings } = await desk.book({ customer: guest, adults: 2, arrival }, agent)
    await confirmAndDo(agent, cancelBookingChange, { groupGuid: group.guid, reason: 'A mistake' })
    expect(await groupBalance(desk.db, group.guid)).toBe(9900)
    await desk.book({ customer: guest, adults: 2, arrival }, agent)
    await desk.once(
      resetBookingChange,
      { bookingGuid: bookings[0]?.guid ?? '', reason: 'They come after all' },
      undefined,
      agent,
    )
    expect((await desk.rows(group.guid)).bookings[0]).toMatchObject({
      status: 'waitlisted',
      cancel_fee_cents: 0,
    })
    expect(await groupBalance(desk.db, group.guid)).toBe(0)
  })

  test('a cancellation doesn’t restore a car removed earlier', async () => {
    const { sedan } = desk.company
    const { group, bookings, trips } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(addDays(today, 6), {
        fastTrack: false,
        transfer: desk.transfer({
          cars: [
            { serviceGuid: sedan, passengers: 2 },
            { serviceGuid: sedan, passengers: 0 },
          ],
        }),
      }),
    })
    await confirmAndDo(desk.agent, transportChange, {
      bookingGuid: bookings[0]?.guid ?? '',
      removed: [trips[1]?.guid ?? ''],
    })
    desk.portal.clock.forward(1)
    await confirmAndDo(desk.agent, cancelBookingChange, { groupGuid: group.guid, reason: 'A mistake' })
    desk.portal.clock.forward(1)
    await desk.once(resetBookingChange, { bookingGuid: bookings[0]?.guid ?? '', reason: 'They come' })
    const after = await desk.rows(group.guid)
    expect(after.trips.map((it) => [it.sequence, it.status, it.passengers])).toEqual([
      [1, 'cancelled', 2],
      [2, 'cancelled', 0],
      [3, 'unassigned', 2],
    ])
  })

  const served = async (): Promise<ReservationRows> => {
    desk.portal.clock.now = morning
    const rows = await desk.book(
      {
        customer: guest,
        adults: 2,
        arrival: await desk.arriving(today),
        extras: [{ guid: desk.company.extra, quantity: 1 }],
      },
      desk.lead,
    )
    desk.portal.clock.now = '2026-11-20T18:10:00Z'
    const counter = await signedIn(desk.portal, ['fastTrack'])
    const passengers = rows.passengers.map(({ guid }) => ({ guid }))
    await counter.must(arrivalCheckIn, {
      query: { groupGuid: rows.group.guid },
      body: { passengers, device: 'Tablet 1' },
    })
    return rows
  }

  test('a check-in expects everyone again, and changes no charges', async () => {
    const { group, bookings } = await served()
    const owed = await groupBalance(desk.db, group.guid)
    const bookingGuid = byKind({ bookings })['arrivalFastTrack']?.guid ?? ''
    const { plan } = await desk.once(resetBookingChange, { bookingGuid, reason: 'The wrong party' })
    expect(plan.chargeCents).toBe(0)
    const after = await desk.rows(group.guid)
    expect(byKind(after)['arrivalFastTrack']).toMatchObject({
      status: 'booked',
      day_number: bookings[0]?.day_number ?? expect.anything(),
    })
    const people = await desk.db
      .selectFrom('booking_passenger')
      .selectAll()
      .where('booking_guid', '=', bookingGuid)
      .execute()
    expect(people.map((it) => [it.state, it.at, it.by_account, it.device])).toEqual([
      ['expected', null, null, ''],
      ['expected', null, null, ''],
    ])
    expect(await groupBalance(desk.db, group.guid)).toBe(owed)
    expect(after.messages).toHaveLength(1)
  })

  test('a completion reopens the extra completed with it', async () => {
    const { group, bookings } = await served()
    const counter = await signedIn(desk.portal, ['fastTrack'])
    await counter.must(arrivalConfirm, {
      query: { groupGuid: group.guid },
      body: { accepts: ['missing', 'unpaid'] },
    })
    expect(new Set((await desk.rows(group.guid)).bookings.map((it) => it.status))).toEqual(
      new Set(['completed']),
    )
    await desk.once(resetBookingChange, {
      bookingGuid: byKind({ bookings })['arrivalFastTrack']?.guid ?? '',
      reason: 'Not yet',
    })
    expect(new Set((await desk.rows(group.guid)).bookings.map((it) => it.status))).toEqual(
      new Set(['booked']),
    )
  })

  test('needs a reason, and something to reset', async () => {
    const { bookings } = await desk.book({
      customer: guest,
      adults: 1,
      arrival: await desk.arriving(addDays(today, 7)),
    })
    const bookingGuid = bookings[0]?.guid ?? ''
    expect(
      await desk.agent.call(resetBookingChange.confirm, { body: { bookingGuid, reason: '' } }),
    ).toMatchObject({
      status: 400,
      body: { fields: { reason: {} } },
    })
    expect(
      await desk.agent.call(resetBookingChange.confirm, { body: { bookingGuid, reason: 'Oops' } }),
    ).toMatchObject({
      status: 400,
      body: { errors: [{ message: 'Nothing to reset: the booking’s status is booked' }] },
    })
  })
})
