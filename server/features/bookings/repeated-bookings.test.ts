import { afterAll, beforeAll, expect, test } from 'vitest'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany, type SmallCompany } from '#server/testing/small-company.ts'

const series = '01a21609-0000-7000-8000-00000000abcd'

let portal: TestPortal
let company: SmallCompany
let agent: TestBrowser
let partner: TestBrowser
/** In the order they were made, which is not that of their dates. */
const made: { id: string; group: string }[] = []

beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  company = await makeSmallCompany(portal)
  const rights = ['viewCustomer', 'editCustomer'] as const
  agent = await signedIn(portal, [...rights])
  partner = await signedIn(portal, [...rights], { partnerGuid: company.partner })
  made.push(await book(2), await book(9), await book(5))
  await book(5, { series: undefined })
})
afterAll(() => portal.close())

/** A fast track of the customer of the first one. */
async function book(days: number, more: { series?: string | undefined } = {}, by = agent) {
  const date = addDays(company.today, days)
  const isOfSame = by === agent && made[0] !== undefined
  const body = {
    ...(isOfSame ? {} : { customer: { firstName: 'Ann', lastName: 'Weekly' } }),
    adults: 1,
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
    series,
    ...more,
  }
  const params = { id: isOfSame ? (made[0]?.id ?? '') : 'new' }
  const { confirmation } = await by.must(advancedBookingChange.confirm, { params, body })
  const { guid, customerGuid } = await by.must(advancedBookingChange.make, {
    params,
    body: { ...body, confirmation },
  })
  return { id: customerGuid, group: guid }
}

const shown = async (params: { id: string; group: string }, by = agent) =>
  (await by.must(groupDetail, { params })).series

const found = async (query: { series: string; query?: string }, by = agent) =>
  (await by.must(queryCustomers, { query })).items.map((it) => it.group?.guid)

test('reservations of a series know their place by date', async () => {
  expect(await Promise.all(made.map((it) => shown(it)))).toEqual([
    { guid: series, place: 1, of: 3 },
    { guid: series, place: 3, of: 3 },
    { guid: series, place: 2, of: 3 },
  ])
})

test('a reservation without a series has none', async () => {
  const alone = (await agent.must(queryCustomers, { query: { query: 'Weekly' } })).items.find(
    (it) => !made.some((one) => one.group === it.group?.guid),
  )
  expect(await shown({ id: alone?.customerGuid ?? '', group: alone?.group?.guid ?? '' })).toBeNull()
})

test('the list shows one series by date, also in a search', async () => {
  const [first, last, middle] = made.map((it) => it.group)
  expect(await found({ series })).toEqual([first, middle, last])
  expect(new Set(await found({ series, query: 'weekly' }))).toEqual(new Set([first, last, middle]))
  expect(await found({ series: '01a21609-0000-7000-8000-00000000dcba' })).toEqual([])
})

test('the history says that it was repeated', async () => {
  const { history } = await agent.must(groupDetail, { params: made[0] ?? { id: '', group: '' } })
  expect(history.map((it) => [it.action, it.reason])).toEqual([
    ['makeAdvancedBooking', 'Repeated on several dates'],
  ])
})

test('a partner user sees only their own reservations of a series', async () => {
  const own = await book(3, {}, partner)
  expect(await shown(own, partner)).toEqual({ guid: series, place: 1, of: 1 })
  expect(await found({ series }, partner)).toEqual([own.group])
})

test('the same confirmation sent twice books once', async () => {
  const date = addDays(company.today, 12)
  const params = { id: made[0]?.id ?? '' }
  const body = {
    adults: 1,
    arrival: { date, flightGuid: await company.flightOn(date, 'arrival'), fastTrack: true },
    series,
  }
  const { confirmation } = await agent.must(advancedBookingChange.confirm, { params, body })
  const confirmed = { params, body: { ...body, confirmation } }
  const first = await agent.must(advancedBookingChange.make, confirmed)
  expect((await agent.must(advancedBookingChange.make, confirmed)).guid).toBe(first.guid)
  expect(
    await agent.call(advancedBookingChange.make, { params, body: { ...body, confirmation, adults: 2 } }),
  ).toMatchObject({ status: 400 })
})
