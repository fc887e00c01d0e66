import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { groupNotes } from '#contract/group-notes.ts'
import { dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { currentDriverTransport, driverAssignedTrips, driverDashQuery, driverTrip } from '#contract/driver.ts'
import { arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { queryCustomers } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import type { GroupFlag } from '#domain/vocabulary/group-flags.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import type { ReservationRows } from '#server/testing/reservation-rows.ts'

let desk: ReservationDesk
let dora: Awaited<ReturnType<typeof signedIn>>
let airport: typeof dora
let partner: typeof dora
beforeAll(async () => {
  desk = await openReservationDesk()
  dora = await signedIn(desk.portal, ['driver'], { name: 'Dora Driver' })
  airport = await signedIn(desk.portal, ['fastTrack'], { name: 'Ada Airport' })
  partner = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    name: 'Paul Partner',
    partnerGuid: desk.company.partner,
  })
})
afterAll(() => desk.portal.close())

/** Details as people read them. */
const shown = (texts: Record<string, string>) =>
  Object.entries(texts).map(([guid, text]) => expect.objectContaining({ guid, text }))

const tomorrow = addDays(today, 1)
const tripOf = ({ trips }: ReservationRows) => trips[0]?.guid ?? ''

/** A party with a fast track and a drive by Dora, of the partner's guests. */
async function driven(inDays: number): Promise<ReservationRows> {
  const arrival = await desk.arriving(addDays(today, inDays), { transfer: desk.transfer() })
  const rows = await desk.book({
    customer: guest,
    adults: 2,
    arrival,
    partnerGuid: desk.company.partner,
    billing: 'payLater',
  })
  await desk.give(tripOf(rows), dora.accountGuid)
  return rows
}

async function write(
  rows: ReservationRows,
  written: { flags: GroupFlag[]; driver?: string; office?: string },
): Promise<void> {
  const params = { id: rows.group.customer_guid, group: rows.group.guid }
  const { version } = await desk.agent.must(groupNotes.load, { params })
  const notes = { notesForDriver: written.driver ?? '', notesForOffice: written.office ?? '' }
  const trips = 'driver' in written || 'office' in written ? [{ guid: tripOf(rows), details: notes }] : []
  await desk.agent.must(groupNotes.save, {
    params,
    body: { comments: '', flags: written.flags, trips, version },
  })
}

describe('flags and notes where they are needed', () => {
  const secret = 'The hotel pays late'
  const known = { flags: ['wheelchair', 'allergy'], details: shown({ notesForDriver: 'No nuts in the car' }) }
  let rows: ReservationRows
  beforeAll(async () => {
    rows = await driven(1)
    await write(rows, { flags: ['wheelchair', 'allergy'], driver: 'No nuts in the car', office: secret })
  })

  test('drivers see flags, bags, seats and driver notes on every list, but no office notes', async () => {
    const replies = [
      (await dora.must(driverAssignedTrips)).items,
      (await dora.must(driverDashQuery, { query: { query: rows.group.reference } })).items,
      [await dora.must(driverTrip, { query: { tripGuid: tripOf(rows) } })],
      (await dora.must(currentDriverTransport, { params: { date: tomorrow } })).items,
    ]
    for (const items of replies) {
      expect(items).toMatchObject([{ ...known, passengers: 2, luggage: 2, carSeats: [] }])
      expect(JSON.stringify(items)).not.toContain(secret)
    }
  })

  test('dispatchers see both notes', async () => {
    const both = {
      ...known,
      details: shown({ notesForDriver: 'No nuts in the car', notesForOffice: secret }),
    }
    expect(
      (await desk.dispatcher.must(dispatcherDashboard, { query: { date: tomorrow } })).items,
    ).toMatchObject([both])
    expect(
      (await desk.dispatcher.must(dispatcherTrip, { query: { tripGuid: tripOf(rows) } })).trip,
    ).toMatchObject(both)
  })

  test('the desk sees flags and office notes in its list, and both notes of each trip in the open party', async () => {
    const { items } = await airport.must(arrivalQuery, { query: { date: tomorrow } })
    expect(items).toMatchObject([
      {
        flags: known.flags,
        details: shown({ notesForDriver: 'No nuts in the car', notesForOffice: secret }),
      },
    ])
    const party = await airport.must(arrivalLoadBooking, {
      query: { groupGuid: rows.group.guid, date: tomorrow },
    })
    expect(party).toMatchObject({
      flags: known.flags,
      trips: [
        {
          passengers: 2,
          luggage: 2,
          carSeats: [],
          details: shown({ notesForDriver: 'No nuts in the car', notesForOffice: secret }),
        },
      ],
    })
  })

  test('partner users see flags of their own guests, but never office notes', async () => {
    const params = { id: rows.group.customer_guid, group: rows.group.guid }
    const read = [
      await partner.must(groupDetail, { params }),
      await partner.must(groupNotes.load, { params }),
    ]
    expect(read.map((it) => it.flags)).toEqual([known.flags, known.flags])
    expect(JSON.stringify(read)).not.toContain(secret)
    expect((await partner.call(arrivalQuery, { query: { date: tomorrow } })).status).toBe(403)
    expect((await partner.call(dispatcherTrip, { query: { tripGuid: tripOf(rows) } })).status).toBe(403)
    expect((await partner.call(driverTrip, { query: { tripGuid: tripOf(rows) } })).status).toBe(403)
  })

  test('a trip that a late flight has after midnight is shown with its party', async () => {
    const late = await driven(2)
    const date = addDays(today, 2)
    await desk.db
      .updateTable('trip')
      .set({ service_date: addDays(date, 1), details: JSON.stringify({ notesForOffice: secret }) })
      .where('guid', '=', tripOf(late))
      .execute()
    const { items } = await airport.must(arrivalQuery, { query: { date } })
    expect(items).toMatchObject([{ details: shown({ notesForOffice: secret }) }])
    const { trips } = await airport.must(arrivalLoadBooking, { query: { groupGuid: late.group.guid, date } })
    expect(trips).toMatchObject([{ guid: tripOf(late), details: shown({ notesForOffice: secret }) }])
  })
})

describe('a change of flags', () => {
  test('updates desk, driver and dispatcher, and notifies the driver', async () => {
    const rows = await driven(3)
    const [board, phone, tablet] = [
      await listenTo(desk.portal, desk.dispatcher),
      await listenTo(desk.portal, dora),
      await listenTo(desk.portal, airport),
    ]
    await write(rows, { flags: ['wheelchair'] })
    expect(await board.next((it) => it.topic === 'trip' && it.guid === tripOf(rows))).toMatchObject({
      date: addDays(today, 3),
    })
    expect(await phone.next((it) => it.topic === 'ownTrip' && it.guid === tripOf(rows))).toMatchObject({
      date: addDays(today, 3),
    })
    expect(await tablet.next((it) => it.topic === 'fastTrack' && it.guid === rows.group.guid)).toMatchObject({
      date: addDays(today, 3),
    })
    for (const stream of [board, phone, tablet]) stream.close()
    const told = (await desk.pushesTo(dora.accountGuid)).at(-1)
    expect(told).toMatchObject({ template: 'tripChanged', subject: 'Flags changed' })
    expect(told?.body).toMatch(/Airport\. Wheelchair$/)
  })

  test('and a new note send one message', async () => {
    const rows = await driven(4)
    const before = (await desk.pushesTo(dora.accountGuid)).length
    await write(rows, { flags: ['vip'], driver: 'Has a violin' })
    const told = (await desk.pushesTo(dora.accountGuid)).slice(before)
    expect(told).toMatchObject([{ subject: 'New note', body: expect.stringMatching(/\. VIP$/) }])
  })

  test('notifies no one if nothing changed, only an office note is new, or the trip has ended', async () => {
    const rows = await driven(5)
    await write(rows, { flags: ['vip', 'allergy'] })
    const told = (await desk.pushesTo(dora.accountGuid)).length
    await write(rows, { flags: ['allergy', 'vip'] })
    await write(rows, { flags: ['allergy', 'vip'], office: 'Call the hotel' })
    await desk.db.updateTable('trip').set({ status: 'completed' }).where('guid', '=', tripOf(rows)).execute()
    await write(rows, { flags: [] })
    expect((await desk.pushesTo(dora.accountGuid)).length).toBe(told)
    expect((await desk.rows(rows.group.guid)).trips[0]).toMatchObject({
      details: { notesForOffice: 'Call the hotel' },
    })
  })
})

test('a partner changes its reference after booking; the history has both', async () => {
  const { group } = await driven(5)
  const params = { id: group.customer_guid, group: group.guid }
  const { version, partnerReference } = await partner.must(groupNotes.load, { params })
  expect(partnerReference).toBe('')
  await partner.must(groupNotes.save, { params, body: { partnerReference: 'Room 204', version } })
  const after = await desk.rows(group.guid)
  expect(after.group.partner_reference).toBe('Room 204')
  expect(after.history.at(-1)).toMatchObject({
    action: 'editNotes',
    before: { partnerReference: '' },
    after: { partnerReference: 'Room 204' },
  })
  const { items } = await partner.must(queryCustomers, { query: { query: 'room 204' } })
  expect(items.map((it) => it.group?.guid)).toEqual([group.guid])
  const other = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: desk.company.blockedPartner,
  })
  const body = { partnerReference: 'Ours', version: version + 1 }
  expect((await other.call(groupNotes.save, { params, body })).status).toBe(404)
})
