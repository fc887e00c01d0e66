import { afterAll, beforeAll, expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { fields } from '#contract/fields.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { newGuid } from '#server/work/guid.ts'
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

async function save(id: string, change: object): Promise<void> {
  const {
    history: _,
    createdAt: __,
    createdBy: ___,
    ...form
  } = await admin.must(fields.edit.load, { params: { id } })
  await admin.must(fields.edit.save, { params: { id }, body: { ...form, ...change } })
}

async function bookedDirectly(): Promise<string> {
  const { group } = await desk.book({
    customer: guest,
    adults: 1,
    arrival: await desk.arriving('2026-11-27', {}),
  })
  return group.guid
}

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
  await save(note, { searchable: true })
  expect(await found('po-4711')).toEqual([[rows.group.guid, 'detail']])
  expect(await found('po-4711', hotel)).toEqual([[rows.group.guid, 'detail']])
  await save(note, { searchable: false })
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

test('a partner user finds its own among a thousand of others, and pages repeat none', async () => {
  const { db } = desk.portal.database
  const order = await added({
    owner: 'reservation',
    kind: 'text',
    name: 'Purchase order',
    partners: 'see',
    searchable: true,
  })
  const others = [await bookedDirectly(), await bookedDirectly()]
  const rowOf = (group: string, text: string) => ({
    owner_guid: newGuid(),
    field: order,
    text,
    group_guid: group,
  })
  const many = Array.from({ length: 1001 }, (_, place) => rowOf(others[0] ?? '', `po 88 ${1000 + place}`))
  await db
    .insertInto('detail_value')
    .values([...many, rowOf(others[1] ?? '', 'po 88 3000'), rowOf(rows.group.guid, 'po 88 4000')])
    .execute()
  expect(await found('po 88', hotel)).toEqual([[rows.group.guid, 'detail']])
  const pages: (string | undefined)[] = []
  let cursor: string | undefined
  do {
    const query = { query: 'po 88', limit: 1, ...(cursor && { cursor }) }
    const page = await desk.agent.must(queryCustomers, { query })
    pages.push(...page.items.map((it) => it.group?.guid))
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined && pages.length < 9)
  expect(pages).toEqual([...others, rows.group.guid])
})

test('a booking in progress while its field becomes searchable is found', async () => {
  const { db } = desk.portal.database
  const badge = await added({ owner: 'reservation', kind: 'text', name: 'Badge' })
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('booking_group')
      .set({ details: JSON.stringify({ [badge]: 'Badge-31' }) })
      .where('guid', '=', rows.group.guid)
      .execute()
    await save(badge, { searchable: true })
  })
  expect(await found('badge-31')).toEqual([[rows.group.guid, 'detail']])
})

test('choices and dates can’t be searched', async () => {
  const body = { owner: 'reservation', kind: 'date', name: 'Day', searchable: true }
  expect(await admin.call(fields.create.save, { body: body as never })).toMatchObject({
    status: 400,
    body: { fields: { searchable: { message: expect.stringContaining('can be searched') } } },
  })
})
