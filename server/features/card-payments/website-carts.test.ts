import { beforeAll, expect, test } from 'vitest'
import { newCartKey } from '#contract/card-gateway.ts'
import { completeCart, dismissCart, postCart } from '#contract/carts.ts'
import { groupDetail } from '#contract/groups.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { balanceOf, gatewayRow } from '#server/testing/card-office.ts'
import {
  cards,
  cartOf,
  comeBack,
  fieldOf,
  openGuestCarts,
  owedBy,
  toPay,
} from '#server/testing/guest-carts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'

openGuestCarts()

let key: string
beforeAll(async () => {
  key = (await cards.office.must(newCartKey)).key
})

const cartBody = async (name: string, more: object = {}) => ({
  key,
  name,
  customer: { firstName: 'Wanda', lastName: 'Website', email: 'wanda@guest.example' },
  booking: {
    adults: 2,
    arrival: {
      date: addDays(cards.company.today, 6),
      flightGuid: await cards.company.flightOn(addDays(cards.company.today, 6), 'arrival'),
      fastTrack: true,
    },
  },
  priceCents: 19_800,
  returnUrl: 'https://www.company.example/thanks',
  ...more,
})
const post = async (body: object) => {
  const answer = await cards.portal.app.inject({ method: 'POST', url: postCart.path, payload: body })
  return {
    status: answer.statusCode,
    body: answer.json<{ cart: string; page: { fields: { name: string; value: string }[] } }>(),
  }
}

test('a website cart is booked once when it is paid, with a valid key and price', async () => {
  expect((await post(await cartBody('website-0001', { key: 'x' }))).status).toBe(400)
  expect(await post(await cartBody('website-0001', { priceCents: 10_000 }))).toMatchObject({
    status: 400,
    body: { fields: { priceCents: { message: 'The price is now BBD 198.00' } } },
  })
  const { body: kept } = await post(await cartBody('website-0001'))
  expect((await post(await cartBody('website-0001'))).body.cart).toBe(kept.cart)
  cards.service.rows.push(gatewayRow({ orderID: 'w-1', order_classifier: kept.cart }))
  const back = await comeBack(new URL(fieldOf(kept.page, 'pb_success_url')))
  expect(back.headers.location).toBe('https://www.company.example/thanks')
  const cart = await cartOf(kept.cart)
  expect(cart).toMatchObject({
    state: 'done',
    kind: 'booking',
    what: 'Arrival Thu 26 Nov: fast track, 2 people',
  })
  const detail = await cards.office.must(groupDetail, {
    params: { id: cart.group!.customerGuid, group: cart.group!.guid },
  })
  expect([detail.balanceCents, detail.customer.lastName]).toEqual([0, 'Website'])
})

test('a crashed website cart is completed at the current price and not charged again', async () => {
  const { body: kept } = await post(await cartBody('website-0002'))
  const flight = await cards.company.flightOn(addDays(cards.company.today, 6), 'arrival')
  await cards.portal.database.db
    .updateTable('flight')
    .set({ status: 'cancelled' })
    .where('guid', '=', flight)
    .execute()
  cards.service.rows.push(gatewayRow({ orderID: 'w-2', order_classifier: kept.cart }))
  await comeBack(new URL(fieldOf(kept.page, 'pb_success_url')))
  const crashed = await cartOf(kept.cart)
  expect(crashed).toMatchObject({ state: 'paidUnbooked', group: null })
  expect(crashed.why).not.toBe('')
  const complete = (version: number) =>
    cards.office.call(completeCart, { params: { cart: kept.cart }, body: { version } })
  expect((await complete(crashed.version)).status).toBe(400)
  await cards.portal.database.db
    .updateTable('flight')
    .set({ status: 'scheduled' })
    .where('guid', '=', flight)
    .execute()
  const card = await balanceOf(cards.portal, 'card')
  const both = await Promise.all([complete(crashed.version), complete(crashed.version)])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await cartOf(kept.cart)).toMatchObject({
    state: 'recovered',
    whyNot: { complete: 'This cart is already completed' },
  })
  expect(await balanceOf(cards.portal, 'card')).toBe(card)
})

test('the payment of a dismissed cart stays unmatched', async () => {
  const booked = await cards.book({ lastName: 'Dismissed' })
  const { cart, returns } = await toPay(booked)
  cards.service.rows.push(gatewayRow({ orderID: 'c-dis', order_classifier: cart, 'card-amount': '7.00' }))
  await comeBack(returns)
  const { version } = await cartOf(cart)
  await cards.office.must(dismissCart, { params: { cart }, body: { version, reason: 'Settled by phone' } })
  expect(await cartOf(cart)).toMatchObject({ state: 'dismissed', reason: 'Settled by phone' })
  expect((await cards.list({ query: 'c-dis' })).items).toMatchObject([{ state: 'unmatched', openCents: 700 }])
})

test('a cart paid according to a file is completed once without the gateway, or left to a person', async () => {
  const [booked, less] = [await cards.book({ lastName: 'Filed' }), await cards.book({ lastName: 'Cheap' })]
  const [paid, short] = [await toPay(booked), await toPay(less)]
  const desk = new ImportDesk(cards.portal, cards.office, 'cardPayments')
  const row = (order: string, cents: string, cart: string) =>
    `${order},11/20/2026,${cents},success,A Guest,${cart}`
  const file =
    `Order,Date,Amount,Status,Name,Classifier\n${row('f-1', '198.00', paid.cart)}\n` +
    `${row('f-2', '1.00', short.cart)}\n`
  await desk.imported(file)
  expect([await owedBy(booked), await owedBy(less)]).toEqual([0, 19_800])
  expect(await cartOf(paid.cart)).toMatchObject({ state: 'recovered', endedBy: 'Olga Office' })
  expect(await cartOf(short.cart)).toMatchObject({
    state: 'paidUnbooked',
    why: 'BBD 1.00 was paid instead of BBD 198.00',
  })
  const runs = () =>
    cards.portal.database.db.selectFrom('job_run').select('result').where('name', '=', 'paid-carts').execute()
  expect(await runs()).toEqual([
    {
      result: [
        { label: 'Booked and paid', count: 1 },
        { label: 'Paid, not booked', count: 1 },
      ],
    },
  ])
  await desk.imported(file)
  expect(await runs()).toHaveLength(1)
})
