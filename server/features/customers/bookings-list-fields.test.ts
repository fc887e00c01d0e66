import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { customerEdit, queryCustomers } from '#contract/customers.ts'
import { fields } from '#contract/fields.ts'
import { signedIn } from '#server/testing/accounts.ts'
import {
  confirmAndDo,
  guest,
  openReservationDesk,
  type ReservationDesk,
} from '#server/testing/reservation-desk.ts'
import type { TestBrowser } from '#server/testing/portal.ts'

/** The list of bookings shows details as columns, to those who can see their fields. */

let desk: ReservationDesk
let admin: TestBrowser
let hotel: TestBrowser
let rows: Awaited<ReturnType<ReservationDesk['book']>>

const own: Record<'agency' | 'meeting' | 'villa' | 'allergy' | 'diet' | 'code', string> = {
  agency: '',
  meeting: '',
  villa: '',
  allergy: '',
  diet: '',
  code: '',
}
const added = async (body: object) =>
  (await admin.must(fields.create.save, { body: { kind: 'text', ...body } as never })).guid ?? ''
const names = async (by: TestBrowser) =>
  (await by.must(queryCustomers, { query: {} })).fields?.map((it) => it.name)
const textsOf = async (by: TestBrowser = desk.agent, query = '') => {
  const { items, fields: columns = [] } = await by.must(queryCustomers, { query: { query, details: 'yes' } })
  const details = items.find((it) => it.group?.guid === rows.group.guid)?.details ?? {}
  expect(columns.map((it) => it.guid)).toEqual(expect.arrayContaining(Object.keys(details)))
  return columns.flatMap(({ guid, name }) => (details[guid] ? `${name}: ${details[guid]}` : []))
}

beforeAll(async () => {
  desk = await openReservationDesk()
  admin = await signedIn(desk.portal, ['adminSystem'])
  hotel = await signedIn(desk.portal, ['viewCustomer'], { partnerGuid: desk.company.partner })
  own.agency = await added({ owner: 'reservation', name: 'Agency', partners: 'see' })
  own.meeting = await added({ owner: 'fastTrack', name: 'Meeting point' })
  own.villa = await added({ owner: 'transport', name: 'Villa code' })
  own.allergy = await added({ owner: 'passenger', name: 'Allergy' })
  own.diet = await added({ owner: 'customer', name: 'Diet' })
  own.code = await added({ owner: 'reservation', name: 'Credit code', seePermission: 'financial' })
  rows = await desk.book({
    customer: guest,
    adults: 1,
    partnerGuid: desk.company.partner,
    billing: 'payLater',
    passengers: [{ firstName: 'Zoë', lastName: 'Å', ageBand: 'adult', details: { [own.allergy]: 'Nuts' } }],
    details: { [own.agency]: 'Coral Travel' },
    arrival: await desk.arriving('2026-11-27', {
      details: { [own.meeting]: 'Kiosk 2' },
      transfer: desk.transfer({ details: { [own.villa]: '4711' } }),
    }),
    departure: await desk.leaving('2026-11-29', { details: { [own.meeting]: 'Gate' } }),
  })
  const params = { id: rows.group.customer_guid }
  const { version } = await desk.agent.must(customerEdit.load, { params })
  await desk.agent.must(customerEdit.save, { params, body: { version, details: { [own.diet]: 'Vegan' } } })
})
afterAll(() => desk.portal.close())

test('the columns are the fields that the user can see', async () => {
  const builtIn = ['Notes for the driver', 'Notes for the office']
  const company = ['Agency', 'Meeting point', 'Villa code', 'Allergy', 'Diet']
  expect((await names(desk.agent))?.toSorted()).toEqual(
    [...builtIn, 'Note for drivers', ...company].toSorted(),
  )
  expect(await names(hotel)).toEqual(['Notes for the driver', 'Agency'])
  const lead = await signedIn(desk.portal, ['viewCustomer', 'financial'])
  expect(await names(lead)).toContain('Credit code')
})

test('rows have the details only when asked for them', async () => {
  const { items } = await desk.agent.must(queryCustomers, { query: {} })
  expect(items[0]).not.toHaveProperty('details')
  const texts = [
    'Agency: Coral Travel',
    'Meeting point: Kiosk 2; Gate',
    'Villa code: 4711',
    'Allergy: Zoë Å: Nuts',
    'Diet: Vegan',
  ]
  expect(await textsOf()).toEqual(texts)
  expect(await textsOf(desk.agent, 'zoe')).toEqual(texts)
  expect(await textsOf(hotel)).toEqual(['Agency: Coral Travel'])
})

test('a customer without a reservation has their own details', async () => {
  const { guid = '' } = await desk.agent.must(customerEdit.save, {
    params: { id: 'new' },
    body: { firstName: 'Una', lastName: 'Booked', details: { [own.diet]: 'Kosher' } },
  })
  const query = { query: 'una booked', details: 'yes' } as const
  const { items } = await desk.agent.must(queryCustomers, { query })
  expect(items).toMatchObject([{ customerGuid: guid, group: null, details: { [own.diet]: 'Kosher' } }])
})

test('what is cancelled is left out, unless everything is', async () => {
  const cancel = async (guids: (string | undefined)[]) =>
    confirmAndDo(desk.lead, cancelBookingChange, {
      groupGuid: rows.group.guid,
      bookingGuids: guids.flatMap((it) => it ?? []),
      reason: 'Changed plans',
    })
  const [arrival, ...rest] = rows.bookings.map((it) => it.guid)
  await cancel([arrival])
  expect(await textsOf()).toContain('Meeting point: Gate')
  await cancel(rest)
  expect(await textsOf()).toContain('Meeting point: Kiosk 2; Gate')
})
