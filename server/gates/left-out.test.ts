import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerEdit } from '#contract/customers.ts'
import { bookingComments } from '#contract/daily-reports.ts'
import { dateStatus } from '#contract/date-status.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { groupNotes } from '#contract/group-notes.ts'
import { partners } from '#contract/partners.ts'
import { tillForm } from '#contract/till.ts'
import { allPermissions } from '#domain/access/permissions.ts'
import { tokenCaller } from '#server/testing/access-tokens.ts'
import { confirmAndMake } from '#server/testing/bookings.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

/** What the body of an edit leaves out stays as it is stored. */
let portal: TestPortal
let company: SmallCompany
let caller: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  caller = await tokenCaller(portal, allPermissions)
})
afterAll(() => portal.close())

const customer = { firstName: 'Ann', lastName: 'Smith', email: 'ann@guest.example', phone: '+12464280000' }

type Values = Record<string, unknown>

/** Loads, saves only `body` and the version, and loads again. */
async function edited(
  { load, save }: { load: Endpoint; save: Endpoint },
  at: { params?: Values },
  body: Values,
): Promise<{ before: Values; after: Values }> {
  const before = (await caller.must(load, at)) as Values
  await caller.must(save, { ...at, body: { ...body, version: before['version'] } })
  return { before, after: (await caller.must(load, at)) as Values }
}

test('of a customer', async () => {
  const body = { ...customer, birthday: '1980-02-29', country: 'GB', notes: 'Window seat', language: 'fr' }
  const { guid = '' } = await caller.must(customerEdit.save, { params: { id: 'new' }, body })
  const { before, after } = await edited(customerEdit, { params: { id: guid } }, { firstName: 'Anna' })
  expect(after).toEqual({ ...before, firstName: 'Anna', version: 2 })
})

test('of a reservation’s notes', async () => {
  const date = '2026-11-25'
  const flightGuid = await company.flightOn(date, 'arrival')
  const made = await confirmAndMake(caller, 'new', {
    customer,
    adults: 1,
    comments: 'Wheelchair',
    flags: ['vip'],
    arrival: { date, flightGuid, fastTrack: true },
  })
  const [, , id = '', group = ''] = (made.redirectUrl ?? '').split('/')
  const params = { id, group }
  const { bookings, version } = await caller.must(groupNotes.load, { params })
  const own = bookings.map(({ guid }) => ({ guid, comments: 'Blue suitcase' }))
  const all = { bookings: own, partnerReference: 'Room 118' }
  await caller.must(groupNotes.save, { params, body: { ...all, version } })
  const noted = await edited(groupNotes, { params }, { flags: [] })
  expect(noted.after).toMatchObject({
    comments: 'Wheelchair',
    flags: [],
    partnerReference: 'Room 118',
    bookings: [{ comments: 'Blue suitcase' }],
  })
  const guid = bookings[0]?.guid ?? ''
  const again = await edited(groupNotes, { params }, { bookings: [{ guid }], comments: 'Walks' })
  expect(again.after).toMatchObject({ comments: 'Walks', bookings: [{ comments: 'Blue suitcase' }] })
  const query = { bookingGuids: [guid] }
  expect((await caller.call(bookingComments.save, { query, body: {} })).status).toBe(400)
  expect(await caller.must(bookingComments.load, { query })).toEqual({ comments: 'Blue suitcase' })
})

test('of a partner', async () => {
  const params = { id: company.partner }
  const read = await caller.must(partners.edit.load, { params })
  const { name, legalName, settlement, basisPoints, creditLimitCents, termsDays } = read
  const needed = { name, legalName, settlement, basisPoints, creditLimitCents, termsDays }
  const all = { taxNumber: '123', address: 'Bay Street', country: 'BB', billingEmail: 'pay@hotel.example' }
  await edited(partners.edit, { params }, { ...needed, ...all, language: 'fr' })
  const { before, after } = await edited(partners.edit, { params }, { ...needed, termsDays: 14 })
  expect(after).toMatchObject({ ...all, language: 'fr', active: true, termsDays: 14 })
  expect(before).toMatchObject(all)
})

test('of a date’s status', async () => {
  const params = { date: '2026-12-01' }
  const limited = { mode: 'limited', arrivalCapacity: 7, departureCapacity: 8, comments: 'Cruise' } as const
  await edited(dateStatus, { params }, limited)
  await edited(dateStatus, { params }, { mode: 'waitlistOnly' })
  expect((await edited(dateStatus, { params }, { mode: 'limited' })).after).toMatchObject({
    mode: 'limited',
    arrival: { capacity: 7 },
    departure: { capacity: 8 },
    comments: 'Cruise',
  })
})

test('of the payment settings', async () => {
  const { version: _, usualFeeCents: __, mostFeeCents: ___, ...rest } = await caller.must(tillForm.load)
  await edited(tillForm, {}, { ...rest, usualFeeCents: 111, mostFeeCents: 222 })
  expect((await edited(tillForm, {}, rest)).after).toMatchObject({ usualFeeCents: 111, mostFeeCents: 222 })
})
