import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addPaxChange, editPaxNamesChange } from '#contract/booking-changes.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import { byKind, takenOn } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
beforeAll(async () => {
  desk = await openReservationDesk()
})
afterAll(() => desk.portal.close())

async function arriving(inDays: number, adults: number, request: object = {}) {
  const arrival = await desk.arriving(addDays(today, inDays), { transfer: desk.transfer() })
  return desk.book({ customer: guest, adults, arrival, ...request })
}

const child = { firstName: 'Bo', lastName: 'Ångström', ageBand: 'child' as const }

describe('more people', () => {
  test('get places, a seat in the car and their price, and the others keep theirs', async () => {
    const date = addDays(today, 3)
    const { group, trips } = await arriving(3, 2)
    const dora = await desk.give(trips[0]?.guid)
    const owed = await groupBalance(desk.db, group.guid)
    const { plan, saved } = await desk.once(addPaxChange, { groupGuid: group.guid, passengers: [child] })
    expect([plan.chargeCents, saved.toast]).toEqual([5500, 'Passengers added'])
    const after = await desk.rows(group.guid)
    expect(after.passengers.map((it) => [it.position, it.first_name, it.age_band])).toEqual([
      [1, 'Zoë', 'adult'],
      [2, '', 'adult'],
      [3, 'Bo', 'child'],
    ])
    expect(after.attendance.map((it) => [it.position, it.state])).toEqual([
      [1, 'expected'],
      [2, 'expected'],
      [3, 'expected'],
    ])
    expect(after.bookings.map((it) => [it.kind, it.adults, it.children, it.day_number])).toEqual([
      ['arrivalFastTrack', 2, 1, 1],
      ['arrivalTransfer', 2, 1, null],
    ])
    expect(after.trips.map((it) => [it.passengers, it.driver_guid])).toEqual([[3, dora]])
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 3 })
    expect((await groupBalance(desk.db, group.guid)) - owed).toBe(5500)
    expect((await desk.pushesTo(dora)).at(-1)).toMatchObject({ subject: 'Trip changed' })
    expect(after.messages.findLast((it) => it.kind === 'mail')?.template).toBe('change')
    expect(after.history.map((it) => it.action)).toEqual(
      expect.arrayContaining(['addPassengers', 'alterTrip']),
    )
  })

  test('who don’t fit in the car can get a larger one', async () => {
    const { group, trips } = await arriving(4, 3)
    const asked = { groupGuid: group.guid, passengers: [child] }
    expect(await desk.agent.call(addPaxChange.confirm, { body: asked })).toMatchObject({
      status: 400,
      body: { fields: { trips: { message: expect.stringContaining('no room for 1 more') } } },
    })
    const larger = {
      tripGuid: trips[0]?.guid ?? '',
      passengers: 4,
      serviceGuid: desk.company.van,
      carSeats: [{ guid: desk.company.carSeat, quantity: 1 }],
    }
    const { plan } = await desk.once(addPaxChange, { ...asked, trips: [larger] })
    // A child 50, the van 30 more, a seat 10, VAT 10%.
    expect(plan.chargeCents).toBe(9900)
    expect((await desk.rows(group.guid)).trips[0]).toMatchObject({
      passengers: 4,
      service_guid: desk.company.van,
    })
  })

  test('are refused without places, or the whole party joins the waitlist if allowed', async () => {
    const date = addDays(today, 5)
    await desk.limit(date, 2)
    const { group } = await arriving(5, 2)
    const asked = { groupGuid: group.guid, passengers: [child] }
    expect(await desk.agent.call(addPaxChange.confirm, { body: asked })).toMatchObject({
      status: 400,
      body: { fields: { allowWaitlist: { message: expect.stringContaining('would lose its places') } } },
    })
    await desk.once(addPaxChange, { ...asked, allowWaitlist: true })
    const after = await desk.rows(group.guid)
    expect(byKind(after)['arrivalFastTrack']).toMatchObject({ status: 'waitlisted', children: 1 })
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 0 })
  })
})

describe('the people of a party', () => {
  test('can be renamed without charges, messages or new service versions', async () => {
    const { group, passengers, bookings } = await arriving(6, 2)
    const names = { guid: passengers[1]?.guid ?? '', firstName: 'Åsa', lastName: 'Ångström' }
    const { plan, saved } = await desk.once(editPaxNamesChange, {
      groupGuid: group.guid,
      passengers: [names],
    })
    expect([plan.chargeCents, saved.toast]).toEqual([0, 'Passengers changed'])
    const after = await desk.rows(group.guid)
    expect(after.passengers[1]).toMatchObject({ first_name: 'Åsa', query_name: 'asa angstrom' })
    expect(after.messages).toHaveLength(1)
    expect(after.bookings.map((it) => it.version)).toEqual(bookings.map((it) => it.version))
    expect(after.group.version).toBe(group.version + 1)
    expect(after.history.at(-1)?.action).toBe('editPassengers')
  })

  test('can be removed: places, seats and price follow, and the day number stays', async () => {
    const date = addDays(today, 7)
    const { group, passengers, trips } = await arriving(7, 3)
    const dora = await desk.give(trips[0]?.guid)
    const { plan } = await desk.once(editPaxNamesChange, {
      groupGuid: group.guid,
      passengers: [],
      removed: [passengers[1]?.guid ?? ''],
    })
    expect(plan.balanceAfterCents).toBe(11_000 + 8800 + 6600)
    const after = await desk.rows(group.guid)
    expect(after.passengers.map((it) => it.position)).toEqual([1, 3])
    expect(after.attendance.map((it) => it.position)).toEqual([1, 3])
    expect(after.trips.map((it) => it.passengers)).toEqual([2])
    expect(await takenOn(desk.db, date)).toEqual({ arrival: 2 })
    expect((await desk.pushesTo(dora)).at(-1)).toMatchObject({ subject: 'Trip changed' })
    // Joining passengers get a number of their own.
    await desk.once(addPaxChange, { groupGuid: group.guid, passengers: [child] })
    expect((await desk.rows(group.guid)).passengers.map((it) => it.position)).toEqual([1, 3, 4])
  })

  test('can change age band, and the price follows', async () => {
    const { group, passengers } = await arriving(8, 1, { children: 1 })
    const body = {
      groupGuid: group.guid,
      passengers: [
        { guid: passengers[1]?.guid ?? '', firstName: '', lastName: '', ageBand: 'adult' as const },
      ],
    }
    const { plan } = await desk.once(editPaxNamesChange, body)
    expect(plan.chargeCents).toBe(8800 - 5500)
    expect(byKind(await desk.rows(group.guid))['arrivalFastTrack']).toMatchObject({ adults: 2, children: 0 })
  })
})

describe('notes of a reservation', () => {
  test('are saved over the version they were read at, notify the driver, and are recorded before and after', async () => {
    const { group, bookings, trips } = await arriving(9, 2)
    const dora = await desk.give(trips[0]?.guid)
    const params = { id: group.customer_guid, group: group.guid }
    const read = await desk.agent.must(groupNotes.load, { params })
    const written = {
      comments: 'Honeymoon',
      flags: ['allergy' as const],
      bookings: bookings.map(({ guid }) => ({ guid, comments: 'Nuts' })),
      trips: [
        {
          guid: trips[0]?.guid ?? '',
          details: { notesForDriver: 'No nuts in the car', notesForOffice: 'Call the hotel' },
        },
      ],
    }
    await desk.agent.must(groupNotes.save, { params, body: { ...written, version: read.version } })
    const after = await desk.rows(group.guid)
    expect(after.group).toMatchObject({
      comments: 'Honeymoon',
      flags: ['allergy'],
      version: read.version + 1,
    })
    expect(after.bookings.map((it) => it.comments)).toEqual(['Nuts', 'Nuts'])
    expect(after.trips[0]).toMatchObject({
      details: { notesForDriver: 'No nuts in the car', notesForOffice: 'Call the hotel' },
    })
    expect((await desk.pushesTo(dora)).at(-1)).toMatchObject({ subject: 'New note' })
    expect(after.history.at(-1)).toMatchObject({
      action: 'editNotes',
      before: { comments: '' },
      after: { comments: 'Honeymoon' },
    })
    expect(after.events.some((it) => it.topic === 'group')).toBe(true)
    const late = await desk.lead.call(groupNotes.save, {
      params,
      body: { ...written, version: read.version },
    })
    expect(late).toMatchObject({ status: 400, body: { errors: [{ name: 'notes' }] } })
  })
})
