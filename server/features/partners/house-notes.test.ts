import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingPartner } from '#contract/booking-partner.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { transportReport } from '#contract/daily-reports.ts'
import { dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'

import { driverAssignedTrips } from '#contract/driver.ts'
import { feeChange } from '#contract/fees.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { partners } from '#contract/partners.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { listenTo } from '#server/testing/live.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import type { ReservationRows } from '#server/testing/reservation-rows.ts'

const notes = 'Sam Brathwaite, +1 246 418 0111\nLate departures: the hotel pays for waiting'
const noteForDrivers = 'The gate code is 4711'
const shownNote = {
  guid: 'noteForDrivers',
  name: 'Note for drivers',
  text: `Good Hotel: ${noteForDrivers}`,
  kind: 'text',
}
const tomorrow = addDays(today, 1)

let desk: ReservationDesk
let office: Awaited<ReturnType<typeof signedIn>>
let dora: typeof office
let hotelUser: typeof office
let rows: ReservationRows
const params = () => ({ id: desk.company.partner })
const ofGroup = () => ({ id: rows.group.customer_guid, group: rows.group.guid })
const tripGuid = () => rows.trips[0]?.guid ?? ''

async function saveHotel(fields: object): Promise<void> {
  const { status, body } = await trySaving(fields)
  expect(status, JSON.stringify(body)).toBe(200)
}

async function trySaving(fields: object) {
  const own = await office.must(partners.edit.load, { params: params() })
  return office.call(partners.edit.save, { params: params(), body: { ...own, ...fields } as never })
}

beforeAll(async () => {
  desk = await openReservationDesk()
  office = await signedIn(desk.portal, ['managePartner', 'dailyReports'])
  dora = await signedIn(desk.portal, ['driver'], { name: 'Dora Driver' })
  hotelUser = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    partnerGuid: desk.company.partner,
  })
  const arrival = await desk.arriving(tomorrow, { transfer: desk.transfer() })
  rows = await desk.book({ customer: guest, adults: 2, arrival, partnerGuid: desk.company.partner })
  await desk.give(tripGuid(), dora.accountGuid)
})
afterAll(() => desk.portal.close())

describe('the notes of a partner', () => {
  test('are saved with their history, and the phones of its drivers load them', async () => {
    const phone = await listenTo(desk.portal, dora)
    await saveHotel({ notes, noteForDrivers })
    await phone.next((event) => event.topic === 'ownTrip' && event.guid === tripGuid())
    phone.close()
    const saved = await office.must(partners.edit.load, { params: params() })
    expect(saved).toMatchObject({ notes, noteForDrivers, referenceRequired: false })
    expect(saved.history[0]?.fields).toEqual([
      { name: 'notes', before: '', after: notes },
      { name: 'noteForDrivers', before: '', after: noteForDrivers },
    ])
  })

  test.each([
    ['notes', 2000],
    ['noteForDrivers', 500],
  ])('%s have at most %i characters', async (field, most) => {
    const { status, body } = await trySaving({ [field]: 'x'.repeat(most + 1) })
    expect(status).toBe(400)
    expect(body).toHaveProperty(`fields.${field}.message`)
  })

  test('are shown to staff who book, open the reservation or dispatch', async () => {
    const partnerGuid = desk.company.partner
    expect(await desk.agent.must(bookingPartner, { query: { partnerGuid } })).toEqual({
      name: 'Good Hotel',
      referenceRequired: false,
      location: null,
      notes,
    })
    const { partner } = await desk.agent.must(groupDetail, { params: ofGroup() })
    expect(partner).toEqual({ guid: partnerGuid, name: 'Good Hotel', notes })
    const shown = await desk.dispatcher.must(dispatcherTrip, { query: { tripGuid: tripGuid() } })
    expect(shown).toMatchObject({ partnerNotes: notes, trip: { partnerName: 'Good Hotel' } })
  })

  test('those for drivers are on the phone, the board and the daily report, with the partner’s name', async () => {
    const { items } = await dora.must(driverAssignedTrips)
    expect(items.map((it) => it.details)).toEqual([[shownNote]])
    expect(JSON.stringify(items)).not.toContain('Brathwaite')
    const board = await desk.dispatcher.must(dispatcherDashboard, { query: { date: tomorrow } })
    expect(board.items.map((it) => it.details)).toEqual([[shownNote]])
    const report = await office.must(transportReport.rows, { params: { date: tomorrow } })
    expect(report.items.map((it) => it.details)).toEqual([[shownNote]])
  })

  test('an outside company reads those for drivers in the mail about a new trip', async () => {
    const palm = await signedIn(desk.portal, ['driver'], { name: 'Palm Transfers' })
    await desk.db
      .updateTable('account')
      .set({ outside_company: true })
      .where('guid', '=', palm.accountGuid)
      .execute()
    await desk.give(tripGuid(), palm.accountGuid)
    const mails = await desk.db
      .selectFrom('outbox')
      .select('body')
      .where('template', '=', 'outsideTrip')
      .execute()
    expect(mails.map((it) => it.body)).toEqual([expect.stringContaining(`\n${shownNote.text}\n`)])
    expect(mails[0]?.body).not.toContain('Brathwaite')
    await desk.give(tripGuid(), dora.accountGuid)
  })

  test('are never in a reply to the partner’s users', async () => {
    const replies = [
      await hotelUser.must(groupDetail, { params: ofGroup() }),
      await hotelUser.must(groupNotes.load, { params: ofGroup() }),
      await hotelUser.must(bookingPartner),
      await hotelUser.must(bookingPartner, { query: { partnerGuid: desk.company.blockedPartner } }),
    ]
    expect(replies.at(-1)).toEqual({ name: 'Good Hotel', referenceRequired: false, location: null })
    expect(JSON.stringify(replies)).not.toMatch(/Brathwaite|4711/)
    expect((await hotelUser.call(partners.edit.load, { params: params() })).status).toBe(403)
  })

  test('a partner that doesn’t exist is not found, and neither is none', async () => {
    const partnerGuid = '00000000-0000-7000-8000-000000000000'
    expect((await desk.agent.call(bookingPartner, { query: { partnerGuid } })).status).toBe(404)
    expect((await desk.agent.call(bookingPartner)).status).toBe(404)
  })
})

describe('a partner that asks for a reference', () => {
  const message = 'Enter the reference that Good Hotel asks for'
  const refusal = { status: 400, body: { fields: { partnerReference: { message } } } }
  beforeAll(() => saveHotel({ referenceRequired: true }))

  test('gets no booking without one, from staff or its own users', async () => {
    const advanced = {
      customer: guest,
      adults: 2,
      arrival: await desk.arriving(tomorrow),
      partnerGuid: desk.company.partner,
    }
    const id = { params: { id: 'new' } }
    for (const browser of [desk.agent, hotelUser])
      expect(await browser.call(advancedBookingChange.confirm, { ...id, body: advanced })).toMatchObject(
        refusal,
      )
    const fee = { customer: guest, label: 'Lost key', amountCents: 2_000, taxCode: 'VAT' }
    const feeBody = { ...fee, partnerGuid: desk.company.partner }
    expect(await desk.agent.call(feeChange.confirm, { ...id, body: feeBody })).toMatchObject(refusal)
    const body = { ...advanced, partnerReference: 'PO 4711' }
    expect((await desk.agent.call(advancedBookingChange.confirm, { ...id, body })).status).toBe(200)
  })

  test('keeps what was booked before: its notes are saved without one, but a given one isn’t removed', async () => {
    const save = async (fields: object) => {
      const { version } = await desk.agent.must(groupNotes.load, { params: ofGroup() })
      return desk.agent.call(groupNotes.save, { params: ofGroup(), body: { version, ...fields } })
    }
    expect((await save({ comments: 'Two bags', partnerReference: '' })).status).toBe(200)
    expect((await save({ partnerReference: 'PO 4711' })).status).toBe(200)
    expect(await save({ partnerReference: '' })).toMatchObject(refusal)
    expect((await save({ comments: 'Three bags' })).status).toBe(200)
  })
})
