import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callNumber, numberBoard } from '#contract/concierge.ts'
import {
  arrivalCheckIn,
  arrivalLoadBooking,
  arrivalQuery,
  resetCheckIn,
  resetQuery,
} from '#contract/fast-track.ts'
import { onSiteAddPax, staffPurchase } from '#contract/on-site.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openDesk, type OpenDesk } from '#server/testing/open-desk.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { confirmAndDo, guest } from '#server/testing/reservation-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

// 10:00 at the airport, on a Friday; the flight of 14:00 lands at 00:30.
const morning = '2026-11-20T14:00:00Z'
const landed = '2026-11-21T04:30:00Z'
let airport: OpenDesk
let party: Booked
let number: number
let night: TestBrowser

beforeAll(async () => {
  airport = await openDesk(morning)
  party = await airport.book({ arrival: airport.company.today, lastName: 'Nightingale' })
  const flight = await airport.company.flightOn(airport.company.today, 'arrival')
  await airport.portal.database.db
    .updateTable('flight')
    .set({ actual_at: landed, status: 'landed' })
    .where('guid', '=', flight)
    .execute()
  number = (await airport.load(party)).dayNumber ?? 0
  airport.portal.clock.forward(15 * 60)
  night = await signedIn(airport.portal, ['fastTrack'])
})
afterAll(() => airport.portal.close())

const groups = (found: { items: { groupGuid: string }[] }) => found.items.map((one) => one.groupGuid)
const load = () => night.must(arrivalLoadBooking, { query: { groupGuid: party.group } })
const find = (query: string) => night.must(arrivalQuery, { query: { query } })

describe('a late flight of the evening, at 01:00', () => {
  test('its party is on the list of the desk, counted and without a warning', async () => {
    const found = await night.must(arrivalQuery, { query: {} })
    expect(found.date).toBe('2026-11-21')
    expect(found.items).toMatchObject([{ groupGuid: party.group, serviceDate: '2026-11-20', notice: null }])
    expect(found.counts).toEqual({ expected: 2, here: 0, through: 0 })
  })

  test('is found by flight, day number, name and ticket', async () => {
    for (const query of ['BA2155', `#${number}`, 'nightingale', party.ticketCode]) {
      expect([query, groups(await find(query))]).toEqual([query, [party.group]])
      expect((await find(query)).items[0]?.notice).toBeNull()
    }
  })

  test('is checked in, and its check-in reset', async () => {
    const { people } = await load()
    await night.must(arrivalCheckIn, {
      query: { groupGuid: party.group },
      body: { passengers: people.map(({ guid }) => ({ guid })) },
    })
    expect(groups(await night.must(resetQuery, { query: { direction: 'arrival' } }))).toEqual([party.group])
    const bookingGuid = party.booking['arrivalFastTrack'] ?? ''
    await night.must(resetCheckIn, { body: { bookingGuid, reason: 'Wrong party' } })
    expect((await load()).status).toBe('booked')
  })

  test('its number is called on the wall of today, until its day is closed', async () => {
    const board = async () =>
      (await night.must(numberBoard, { query: { date: '2026-11-21' } })).called.map((one) => one.dayNumber)
    const next = async () =>
      (await night.must(numberBoard, { query: { date: '2026-11-21' } })).next.map((one) => one.dayNumber)
    expect([await board(), await next()]).toEqual([[], [number]])
    await night.must(callNumber, { body: { bookingGuid: party.booking['arrivalFastTrack'] ?? '' } })
    expect([await board(), await next()]).toEqual([[number], []])
    const { called } = await night.must(numberBoard, { query: { date: '2026-11-21' } })
    expect(called[0]).toMatchObject({ direction: 'arrival', serviceDate: '2026-11-20' })
    expect((await night.must(numberBoard, { query: { date: '2026-11-22' } })).called).toEqual([])
  })

  test('is sold to a walk-in for its own day, and people join it', async () => {
    const flightGuid = await airport.company.flightOn('2026-11-20', 'arrival')
    const body = {
      direction: 'arrival' as const,
      flightGuid,
      adults: 1,
      customer: guest,
      payMethod: 'card' as const,
    }
    const { saved } = await confirmAndDo(night, staffPurchase, body)
    const sold = () => night.must(arrivalLoadBooking, { query: { groupGuid: saved.guid ?? '' } })
    expect(await sold()).toMatchObject({
      serviceDate: '2026-11-20',
      passengers: 1,
      whyNot: { checkIn: null },
    })
    const passengers = [{ firstName: 'Bo', lastName: 'Joins', ageBand: 'adult' as const }]
    await confirmAndDo(night, onSiteAddPax, { bookingGuid: (await sold()).bookingGuid, passengers })
    expect((await sold()).passengers).toBe(2)
    await airport.portal.database.db
      .deleteFrom('booking_passenger')
      .where('booking_guid', '=', (await sold()).bookingGuid)
      .execute()
    await airport.portal.database.db
      .updateTable('booking')
      .set({ status: 'cancelled' })
      .where('guid', '=', (await sold()).bookingGuid)
      .execute()
  })

  test('belongs to its own day alone where another is asked for, and where that is closed', async () => {
    const later = await night.must(arrivalQuery, { query: { date: '2026-11-22' } })
    expect(later.items).toEqual([])
    const own = await night.must(arrivalQuery, { query: { date: '2026-11-20' } })
    expect(groups(own)).toEqual([party.group])
    const { db } = airport.portal.database
    await db
      .insertInto('date_status')
      .values({
        date: '2026-11-20',
        closed_at: airport.portal.clock.now,
        updated_at: airport.portal.clock.now,
      })
      .execute()
    expect(groups(await night.must(arrivalQuery, { query: {} }))).toEqual([])
    expect((await load()).whyNot.checkIn).toBe('This day is closed. You need a policy override to change it.')
    await db.deleteFrom('date_status').execute()
  })

  test('is off the list six hours after it landed', async () => {
    airport.portal.clock.forward(6 * 60)
    expect(groups(await night.must(arrivalQuery, { query: {} }))).toEqual([])
    airport.portal.clock.forward(-6 * 60)
  })
})
