import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeCustomerChange, undoMergeChange } from '#contract/customer-merge.ts'
import { customerPage } from '#contract/customers.ts'
import { queryQuotes, savedQuote, saveQuote } from '#contract/quotes.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import type { TestBrowser } from '#server/testing/portal.ts'
import { guest, openReservationDesk, today, type ReservationDesk } from '#server/testing/reservation-desk.ts'

let desk: ReservationDesk
let agent: TestBrowser
beforeAll(async () => {
  desk = await openReservationDesk()
  agent = await signedIn(desk.portal, ['editCustomer', 'viewCustomer'])
})
afterAll(() => desk.portal.close())

const request = () => ({
  adults: 2,
  journey: {
    date: addDays(today, 7),
    time: '10:30',
    from: { locationGuid: desk.company.hotel },
    to: { locationGuid: desk.company.villa },
    cars: [{ serviceGuid: desk.company.sedan, luggage: 1 }],
  },
})
const save = (more: object) =>
  agent.must(saveQuote, {
    body: {
      product: 'private',
      customer: 'new',
      request: { ...request(), customer: guest },
      form: {},
      validUntil: today,
      note: '',
      isMailed: false,
      ...more,
    },
  })
const loaded = (id: string) => agent.must(savedQuote, { params: { id } })
const quotesOf = async (customer: string) =>
  (await agent.must(queryQuotes, { query: { customer } })).items.map((it) => it.guid)

test('a quote changed while its customer was merged goes back with the customer', async () => {
  const { guid } = await save({})
  const { customer: losing, version } = await loaded(guid)
  const { customer: kept } = await loaded((await save({})).guid)
  const merge = { customerGuid: losing.guid, mergeInto: kept.guid, take: {} }
  await confirmAndDo(agent, mergeCustomerChange, merge)
  await save({ guid, version, customer: kept.guid, request: request(), note: 'With flowers' })
  expect(await quotesOf(kept.guid)).toContain(guid)
  const { merges } = await agent.must(customerPage, { params: { id: kept.guid } })
  await confirmAndDo(agent, undoMergeChange, { mergeGuid: merges[0]?.guid ?? '', reason: 'Two people' })
  expect(await loaded(guid)).toMatchObject({ note: 'With flowers', customer: { guid: losing.guid } })
  expect(await quotesOf(kept.guid)).not.toContain(guid)
})
