import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { pickerFlights } from '#contract/flights.ts'
import { advancedBookingChange } from '#contract/advanced-booking.ts'
import { newCartKey } from '#contract/card-gateway.ts'
import { doPnpImport } from '#contract/card-payments.ts'
import { postCart } from '#contract/carts.ts'
import { queryHistory } from '#contract/history.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import {
  expectCardBooksToAgree,
  gatewayRow,
  openCardOffice,
  today,
  type CardOffice,
} from '#server/testing/card-office.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { TestBrowser } from '#server/testing/portal.ts'

let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterEach(() => expectCardBooksToAgree(cards.portal))
afterAll(() => cards.close())

const historyOf = async (action: string) =>
  (await cards.office.must(queryHistory, { query: { limit: 200 } })).items.filter(
    (one) => one.action === action,
  )

test('if two payments fit one reservation, the first pays it and the other is left to a person', async () => {
  await cards.book({ firstName: 'Tess', lastName: 'Twofold' })
  cards.service.rows.push(
    ...['two-1', 'two-2'].map((orderID) => gatewayRow({ orderID, 'card-name': 'Tess Twofold' })),
  )
  await cards.fetchToday()
  const { items } = await cards.list({ query: 'Twofold' })
  const states = items
    .map((one) => `${one.orderId} ${one.state} ${one.openCents}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
  expect(states).toEqual(['two-1 matched 0', 'two-2 unmatched 19800'])
})

test('concurrent imports of a transaction store it once', async () => {
  cards.service.rows.push(
    ...Array.from({ length: 40 }, (_, at) => gatewayRow({ orderID: `once-${at}`, 'card-amount': '1.00' })),
  )
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => cards.office.call(doPnpImport, { body: today })),
  )
  expect(answers.map((one) => one.status)).toEqual([200, 200, 200, 200, 200])
  expect(answers.reduce((sum, { body }) => sum + body.new + body.needsPerson, 0)).toBe(40)
})

test('a website cart posted again is the same cart, recorded once in the history', async () => {
  const { key } = await cards.office.must(newCartKey)
  const date = addDays('2026-11-20', 5)
  const { items } = await cards.office.must(pickerFlights, { query: { date, direction: 'arrival' } })
  const booking = { adults: 2, arrival: { date, flightGuid: items[0]?.guid ?? '', fastTrack: true } }
  const customer = { firstName: 'Wim', lastName: 'Webber', email: 'wim@guests.example' }
  const planned = { params: { id: 'new' }, body: { ...booking, customer, billing: 'payLater' as const } }
  const { chargeCents: priceCents } = await cards.office.must(advancedBookingChange.confirm, planned)
  const body = {
    key,
    name: 'site-cart-77',
    customer,
    booking,
    priceCents,
    returnUrl: 'https://site.example/thanks',
  }
  const site = new TestBrowser(cards.portal.app)
  const first = await site.must(postCart, { body })
  const opened = (await historyOf('openCart')).length
  expect((await site.must(postCart, { body })).cart).toBe(first.cart)
  expect(await historyOf('openCart')).toHaveLength(opened)
})

test('a failing gateway isn’t asked for five minutes, even if a cart is waiting', async () => {
  cards.portal.clock.forward(20)
  cards.service.next = { status: 500, body: 'broken' }
  await fetchInBackground(await cards.gateway())
  const asked = cards.service.asked.length
  cards.portal.clock.forward(2)
  await fetchInBackground(await cards.gateway())
  expect(cards.service.asked).toHaveLength(asked)
  cards.portal.clock.forward(4)
  await fetchInBackground(await cards.gateway())
  expect(cards.service.asked.length).toBeGreaterThan(asked)
})

test('a file with new transactions is recorded in the history, one without isn’t', async () => {
  const desk = new ImportDesk(cards.portal, cards.office, 'cardPayments')
  const file = 'Order,Date,Amount,Status,Name\nhist-1,11/20/2026,5.00,success,Hist Ory\n'
  const before = (await historyOf('importPayments')).length
  await desk.imported(file)
  const told = await historyOf('importPayments')
  expect(told).toHaveLength(before + 1)
  expect(told[0]).toMatchObject({ who: 'Olga Office' })
  await desk.imported(file)
  expect(await historyOf('importPayments')).toHaveLength(before + 1)
})
