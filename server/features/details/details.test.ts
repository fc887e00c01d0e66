import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { bookingFields } from '#contract/booking-fields.ts'
import { ticketFile } from '#contract/addresses.ts'
import { arrivalsReport, transportReport } from '#contract/daily-reports.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { fields } from '#contract/fields.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { groupDetail } from '#contract/groups.ts'
import { queryHistory } from '#contract/history.ts'
import { builtInFields } from '#domain/fields/built-in-fields.ts'
import { aField } from '#domain/fields/example-fields.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { pdfText } from '#server/testing/pdf-text.ts'
import { guest, openReservationDesk, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** A company adds its own fields: they are asked, shown to those who may see them, and changed. */

const [kiosk, gate] = ['01a21609-0000-7000-8000-00000000000a', '01a21609-0000-7000-8000-00000000000b']
let desk: ReservationDesk
let admin: TestBrowser
let airport: TestBrowser
let hotel: TestBrowser
let dora: Awaited<ReturnType<typeof signedIn>>
let meeting: string
let allergy: string
let villaCode: string

const added = async (body: Record<string, unknown>) =>
  (await admin.must(fields.create.save, { body: body as never })).guid ?? ''

async function fetched(browser: TestBrowser, url: string): Promise<Buffer> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await desk.portal.app.inject({ method: 'GET', url, headers: { cookie } })
  return response.rawPayload
}

beforeAll(async () => {
  desk = await openReservationDesk()
  admin = await signedIn(desk.portal, ['adminSystem', 'dailyReports', 'financial'], { name: 'Ada Admin' })
  airport = await signedIn(desk.portal, ['fastTrack'], { name: 'Ali Airport' })
  dora = await signedIn(desk.portal, ['driver'], { name: 'Dora Driver' })
  hotel = await signedIn(desk.portal, ['viewCustomer', 'editCustomer'], {
    name: 'Hal Hotel',
    partnerGuid: desk.company.partner,
  })
  meeting = await added({
    owner: 'fastTrack',
    kind: 'choice',
    name: 'Meeting point',
    choices: [
      { guid: kiosk, name: 'Kiosk 2', guestNames: { de: 'Schalter 2' } },
      { guid: gate, name: 'Gate' },
    ],
    guestNames: { de: 'Treffpunkt' },
    asked: 'required',
    shown: ['desk', 'driver', 'guest', 'reports'],
    partners: 'edit',
  })
  allergy = await added({
    owner: 'passenger',
    kind: 'text',
    name: 'Allergy',
    shown: ['desk'],
    partners: 'no',
  })
  villaCode = await added({
    owner: 'transport',
    kind: 'text',
    name: 'Villa code',
    shown: ['driver', 'reports'],
  })
})
afterAll(() => desk.portal.close())

const partyOf = async (inDays: number, details: Record<string, string> = { [meeting]: kiosk }) => ({
  customer: { ...guest, language: 'de' as const },
  adults: 2,
  passengers: [
    { firstName: 'Zoë', lastName: 'Ångström', ageBand: 'adult' as const, details: { [allergy]: 'Nuts' } },
  ],
  arrival: await desk.arriving(`2026-11-${20 + inDays}`, {
    details,
    transfer: desk.transfer({ details: { [villaCode]: '4711' } }),
  }),
})

test('the next booking asks for what is required, at its field', async () => {
  const refused = await desk.agent.call(advancedBookingChange.confirm, {
    params: { id: 'new' },
    body: await partyOf(1, {}),
  })
  expect(refused).toMatchObject({
    status: 400,
    body: {
      fields: {
        arrival: { fields: { details: { fields: { [meeting]: { message: 'This field is required' } } } } },
      },
    },
  })
  const wrong = await desk.agent.call(advancedBookingChange.confirm, {
    params: { id: 'new' },
    body: await partyOf(1, { [meeting]: 'Roof' }),
  })
  expect(JSON.stringify(wrong.body)).toContain('Choose one from the list')
})

test('forms get the fields their user can fill in, in order', async () => {
  const names = async (browser: TestBrowser) => (await browser.must(bookingFields)).items.map((it) => it.name)
  const builtIn = ['Notes for the driver', 'Notes for the office', 'Note for drivers']
  expect(await names(desk.agent)).toEqual([...builtIn, 'Meeting point', 'Allergy', 'Villa code'])
  expect(await names(hotel)).toEqual(['Notes for the driver', 'Meeting point'])
})

describe('the details of a booking', () => {
  const date = '2026-11-21'
  let rows: Awaited<ReturnType<ReservationDesk['book']>>
  beforeAll(async () => {
    rows = await desk.book({ ...(await partyOf(1)), partnerGuid: desk.company.partner, billing: 'payLater' })
    await desk.give(rows.trips[0]?.guid, dora.accountGuid)
  })
  const params = () => ({ id: rows.group.customer_guid, group: rows.group.guid })
  const shown = (name: string, text: string) => expect.objectContaining({ name, text })

  test('are on the reservation page, as far as the user may see them', async () => {
    const page = await desk.agent.must(groupDetail, { params: params() })
    expect(page.bookings.map((it) => it.details)).toEqual([[shown('Meeting point', 'Kiosk 2')], []])
    expect(page.passengers[0]?.details).toEqual([shown('Allergy', 'Nuts')])
    expect(page.bookings[1]?.trips[0]?.details).toEqual([shown('Villa code', '4711')])
    const theirs = await hotel.must(groupDetail, { params: params() })
    expect(theirs.bookings[0]?.details).toEqual([shown('Meeting point', 'Kiosk 2')])
    expect(JSON.stringify(theirs)).not.toMatch(/Nuts|4711/)
  })

  test('are at the desk, in the car, on the ticket and in the mail', async () => {
    const { items } = await airport.must(arrivalQuery, { query: { date } })
    expect(items[0]?.details).toEqual([
      shown('Meeting point', 'Kiosk 2'),
      shown('Allergy', 'Zoë Ångström: Nuts'),
    ])
    const party = await airport.must(arrivalLoadBooking, { query: { groupGuid: rows.group.guid, date } })
    expect(party.people[0]?.details).toEqual([shown('Allergy', 'Nuts')])
    const trip = (await dora.must(driverAssignedTrips)).items.find((it) => it.groupGuid === rows.group.guid)
    expect(trip?.details).toEqual([shown('Meeting point', 'Kiosk 2'), shown('Villa code', '4711')])
    const mail = rows.messages.find((it) => it.template === 'confirmation')
    expect(mail?.body).toContain('Treffpunkt')
    expect(mail?.body).toContain('Schalter 2')
    expect(mail?.body).not.toContain('4711')
    const fastTrack = rows.bookings.find((it) => it.kind === 'arrivalFastTrack')
    const pdf = await fetched(desk.agent, ticketFile(rows.group.guid, fastTrack?.guid ?? ''))
    expect((await pdfText(pdf)).join('\n')).toContain('Schalter 2')
  })

  test('are columns of the daily reports and their files', async () => {
    const arrivals = await admin.must(arrivalsReport.rows, { params: { date } })
    expect(arrivals.fields.map((it) => it.name)).toEqual([
      'Notes for the driver',
      'Note for drivers',
      'Meeting point',
      'Villa code',
    ])
    expect(arrivals.items[0]?.details).toEqual([shown('Meeting point', 'Kiosk 2')])
    const csv = (await fetched(admin, `/reports/transport-${date}.csv`)).toString()
    expect(csv.split('\n')[0]).toContain('Villa code')
    expect(csv).toContain('4711')
    const transport = await admin.must(transportReport.rows, { params: { date } })
    expect(transport.items[0]?.details).toEqual([
      shown('Meeting point', 'Kiosk 2'),
      shown('Villa code', '4711'),
    ])
  })

  test('are changed under Edit notes: the guest is told what guests see, and the history names them', async () => {
    const read = await desk.agent.must(groupNotes.load, { params: params() })
    const [fastTrack, transfer] = read.bookings
    const body = {
      comments: '',
      flags: [],
      bookings: [
        { guid: fastTrack?.guid ?? '', comments: '', details: { [meeting]: gate } },
        { guid: transfer?.guid ?? '', comments: '', details: {} },
      ],
      passengers: [{ guid: read.passengers[0]?.guid ?? '', details: { [allergy]: '' } }],
      version: read.version,
    }
    await desk.agent.must(groupNotes.save, { params: params(), body })
    const after = await desk.rows(rows.group.guid)
    expect(after.bookings[0]?.details).toEqual({ [meeting]: gate })
    const mail = after.messages.find((it) => it.template === 'change')
    expect(mail?.body).toMatch(/Treffpunkt.*Schalter 2 → Gate/s)
    const { items } = await admin.must(queryHistory, { query: { subject: rows.group.guid } })
    const line = JSON.stringify(items.find((it) => it.action === 'editNotes'))
    expect(line).toContain('"Meeting point":"Kiosk 2"')
    expect(line).toContain('"Meeting point":"Gate"')
    expect(line).toContain('"Allergy":"Nuts"')
    const theirs = await hotel.must(groupDetail, { params: params() })
    expect(JSON.stringify(theirs.history)).not.toContain('Nuts')
    const version = (await desk.agent.must(groupNotes.load, { params: params() })).version
    const emptied = {
      ...body,
      bookings: [{ guid: fastTrack?.guid ?? '', comments: '', details: { [meeting]: '' } }],
      version,
    }
    expect(await desk.agent.call(groupNotes.save, { params: params(), body: emptied })).toMatchObject({
      status: 400,
    })
    for (const details of [{ [meeting]: kiosk }, { [meeting]: gate }])
      await desk.agent.must(groupNotes.save, {
        params: params(),
        body: {
          bookings: [{ guid: fastTrack?.guid ?? '', details }],
          notifyGuest: false,
          version: (await desk.agent.must(groupNotes.load, { params: params() })).version,
        },
      })
    expect((await desk.rows(rows.group.guid)).messages).toEqual(after.messages)
  })

  test('stay readable once their field is inactive, which no form asks any more', async () => {
    const read = await admin.must(fields.edit.load, { params: { id: meeting } })
    const { history: _, createdAt: __, createdBy: ___, ...form } = read
    await admin.must(fields.edit.save, { params: { id: meeting }, body: { ...form, active: false } })
    const page = await desk.agent.must(groupDetail, { params: params() })
    expect(page.bookings[0]?.details).toEqual([shown('Meeting point', 'Gate')])
    expect((await desk.agent.must(bookingFields)).items.map((it) => it.guid)).not.toContain(meeting)
    expect((await desk.book({ ...(await partyOf(3, {})), customer: guest })).group.guid).not.toBe('')
  })
})

describe('a field', () => {
  test('keeps what its values depend on', async () => {
    const id = await added({ owner: 'reservation', kind: 'text', name: 'Agency' })
    const read = await admin.must(fields.edit.load, { params: { id } })
    const { history: _, createdAt: __, createdBy: ___, ...form } = read
    const refusals = [
      { ...form, kind: 'number' },
      { ...form, owner: 'customer' },
      { ...form, name: ' ' },
    ].map(
      async (body) => (await admin.call(fields.edit.save, { params: { id }, body: body as never })).status,
    )
    expect(await Promise.all(refusals)).toEqual([400, 400, 400])
    const lost = await admin.must(fields.edit.load, { params: { id: meeting } })
    const { history: a, createdAt: b, createdBy: c, ...own } = lost
    expect([a.length > 0, b !== null, c]).toEqual([true, true, 'Ada Admin'])
    const without = { ...own, choices: own.choices.slice(0, 1) }
    expect(await admin.call(fields.edit.save, { params: { id: meeting }, body: without })).toMatchObject({
      body: {
        fields: { choices: { message: '“Gate” can’t be removed. Choose “No longer offered” instead.' } },
      },
    })
    expect(
      await admin.call(fields.create.save, { body: { owner: 'reservation', kind: 'choice', name: 'Empty' } }),
    ).toMatchObject({ status: 400 })
    expect(
      await admin.call(fields.create.save, { body: { owner: 'reservation', kind: 'text', name: 'AGENCY' } }),
    ).toMatchObject({ status: 400 })
  })

  test('built in is one entry: desk, ticket and report show it', async () => {
    const list = builtInFields as DetailField[]
    list.push(
      aField({
        guid: 'dressCode',
        owner: 'fastTrack',
        name: 'Dress code',
        shown: ['desk', 'guest', 'reports'],
      }),
    )
    try {
      // Servers keep the fields until one changes.
      await added({ owner: 'reservation', kind: 'text', name: 'Another' })
      const rows = await desk.book({
        customer: guest,
        adults: 1,
        arrival: await desk.arriving('2026-11-26', { details: { dressCode: 'White tie' } }),
      })
      const { items } = await airport.must(arrivalQuery, { query: { date: '2026-11-26' } })
      expect(items[0]?.details).toMatchObject([{ name: 'Dress code', text: 'White tie' }])
      const pdf = await fetched(desk.agent, ticketFile(rows.group.guid, rows.bookings[0]?.guid ?? ''))
      expect((await pdfText(pdf)).join('\n')).toContain('White tie')
      const report = await admin.must(arrivalsReport.rows, { params: { date: '2026-11-26' } })
      expect(report.items[0]?.details).toMatchObject([{ text: 'White tie' }])
    } finally {
      list.splice(list.length - 1)
      await added({ owner: 'reservation', kind: 'text', name: 'One more' })
    }
  })
})
