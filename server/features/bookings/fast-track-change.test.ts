import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fastTrackChange, fastTrackChangeState } from '#contract/booking-changes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import {
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
beforeEach(() => {
  desk.portal.clock.now = morning
})

describe('fast track', () => {
  test('added to a flight with only a car gets places, a day number and a ticket, at today’s price', async () => {
    const date = addDays(today, 3)
    const { group, trips } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date, { fastTrack: false, transfer: desk.transfer() }),
    })
    const flightGuid = trips[0]?.flight_guid ?? ''
    const state = await desk.agent.must(fastTrackChangeState, { query: { groupGuid: group.guid } })
    expect(state.flights).toMatchObject([
      { guid: flightGuid, bookingGuid: null, placesLeft: null, whyNot: null },
    ])
    const { plan, saved } = await desk.once(fastTrackChange, { groupGuid: group.guid, on: [flightGuid] })
    expect([plan.chargeCents, saved.toast]).toEqual([19_800, 'Fast track changed'])
    const after = await desk.rows(group.guid)
    expect(byKind(after)['arrivalFastTrack']).toMatchObject({
      status: 'booked',
      day_number: 1,
      service_time: '14:00',
      adults: 2,
    })
    expect(after.attendance).toHaveLength(2)
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
    expect(after.history.at(-1)?.action).toBe('changeFastTrack')
    expect(after.messages.at(-1)?.template).toBe('change')
  })

  test('added without enough places is refused, or joins the waitlist if allowed', async () => {
    const date = addDays(today, 4)
    await desk.limit(date, 3)
    await desk.book({ customer: guest, adults: 2, arrival: await desk.arriving(date) })
    const { group, trips } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date, { fastTrack: false, transfer: desk.transfer() }),
    })
    const asked = { groupGuid: group.guid, on: [trips[0]?.flight_guid ?? ''] }
    expect(await desk.agent.call(fastTrackChange.confirm, { body: asked })).toMatchObject({
      status: 400,
      body: { fields: { allowWaitlist: {} } },
    })
    await desk.once(fastTrackChange, { ...asked, allowWaitlist: true })
    expect(byKind(await desk.rows(group.guid))['arrivalFastTrack']).toMatchObject({ status: 'waitlisted' })
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
  })

  test('removed by the fee table and added again is a new booking with a new day number', async () => {
    const date = addDays(today, 5)
    const { group, bookings } = await desk.book({
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(date, { transfer: desk.transfer() }),
    })
    const owed = await groupBalance(desk.db, group.guid)
    const fastTrack = byKind({ bookings })['arrivalFastTrack']
    await desk.once(fastTrackChange, {
      groupGuid: group.guid,
      off: [fastTrack?.guid ?? ''],
      reason: 'Saves money',
    })
    expect([await takenOn(desk.db, date), await groupBalance(desk.db, group.guid)]).toEqual([
      { arrival: 0 },
      owed - 19_800,
    ])
    await desk.once(fastTrackChange, { groupGuid: group.guid, on: [fastTrack?.flight_guid ?? ''] })
    const after = await desk.rows(group.guid)
    const tracks = after.bookings.filter((it) => it.kind === 'arrivalFastTrack')
    expect(Object.fromEntries(tracks.map((it) => [it.status, it.day_number]))).toEqual({
      booked: 2,
      cancelled: 1,
    })
    expect([await takenOn(desk.db, date), await groupBalance(desk.db, group.guid)]).toEqual([
      { arrival: 2 },
      owed,
    ])
  })
})
