import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { fields } from '#contract/fields.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { guest, openReservationDesk, type ReservationDesk } from '#server/testing/reservation-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** The search finds values of searchable fields, for users who see the field. */

let desk: ReservationDesk
let admin: TestBrowser
let hotel: TestBrowser
let villa: string
let note: string
let rows: Awaited<ReturnType<ReservationDesk['book']>>

const added = async (body: object) =>
  (await admin.must(fields.create.save, { body: body as never })).guid ?? ''
const found = async (query: string, by: TestBrowser = desk.agent) =>
  (await by.must(queryCustomers, { query: { query } })).items.map((it) => [it.group?.guid, it.matched])

beforeAll(async () => {
  desk = await openReservationDesk()
  admin = await signedIn(desk.portal, ['adminSystem'])
  hotel = await signedIn(desk.portal, ['viewCustomer'], { partnerGuid: desk.company.partner })
  villa = await added({ owner: 'transport', kind: 'text', name: 'Villa', searchable: true })
  note = await added({ owner: 'fastTrack', kind: 'text', name: 'Order', partners: 'see' })
  rows = await desk.book({
    customer: guest,
    adults: 1,
    partnerGuid: desk.company.partner,
    billing: 'payLater',
    arrival: await desk.arriving('2026-11-27', {
      details: { [note]: 'PO-4711' },
      transfer: desk.transfer({ details: { [villa]: 'Coral Villa 9' } }),
    }),
  })
})
afterAll(() => desk.portal.close())

test('a value is found by its beginning, in any case', async () => {
  expect(await found('coral vi')).toEqual([[rows.group.guid, 'detail']])
  expect(await found('CORAL VILLA 9')).toEqual([[rows.group.guid, 'detail']])
  expect(await found('villa 9')).toEqual([])
  expect(await found('co')).not.toContainEqual([rows.group.guid, 'detail'])
})

test('only fields that are searchable and that the user sees are searched', async () => {
  expect(await found('po-4711')).toEqual([])
  expect(await found('coral vi', hotel)).toEqual([])
  const {
    history: _,
    createdAt: __,
    createdBy: ___,
    ...form
  } = await admin.must(fields.edit.load, {
    params: { id: note },
  })
  const save = async (change: object) =>
    admin.must(fields.edit.save, {
      params: { id: note },
      body: {
        ...form,
        ...change,
        version: (await admin.must(fields.edit.load, { params: { id: note } })).version,
      },
    })
  await save({ searchable: true })
  expect(await found('po-4711')).toEqual([[rows.group.guid, 'detail']])
  expect(await found('po-4711', hotel)).toEqual([[rows.group.guid, 'detail']])
  await save({ searchable: false })
  expect(await found('po-4711')).toEqual([])
})

test('the search follows changes', async () => {
  const params = { id: rows.group.customer_guid, group: rows.group.guid }
  const read = await desk.agent.must(groupNotes.load, { params })
  const [trip] = read.trips
  await desk.agent.must(groupNotes.save, {
    params,
    body: {
      comments: '',
      flags: [],
      bookings: [],
      trips: [{ guid: trip?.guid ?? '', details: { [villa]: 'Sandy Lane' } }],
      version: read.version,
    },
  })
  expect(await found('coral vi')).toEqual([])
  expect(await found('sandy lane')).toEqual([[rows.group.guid, 'detail']])
})

test('a customer with such a detail is found to book for', async () => {
  const card = await added({ owner: 'customer', kind: 'text', name: 'Card', searchable: true })
  await desk.portal.database.db
    .updateTable('customer')
    .set({ details: JSON.stringify({ [card]: 'GOLD-77' }) })
    .where('guid', '=', rows.group.customer_guid)
    .execute()
  const { items } = await desk.agent.must(queryCustomers, { query: { query: 'gold-77', only: 'customers' } })
  expect(items.map((it) => it.customerGuid)).toEqual([rows.group.customer_guid])
})

test('choices and dates can’t be searched', async () => {
  const body = { owner: 'reservation', kind: 'date', name: 'Day', searchable: true }
  expect(await admin.call(fields.create.save, { body: body as never })).toMatchObject({
    status: 400,
    body: { fields: { searchable: { message: expect.stringContaining('can be searched') } } },
  })
})
