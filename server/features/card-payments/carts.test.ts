import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { payPage } from '#contract/addresses.ts'
import {
  completeCart,
  cartReturn,
  crashedCarts,
  dismissCart,
  guestPay,
  makePayLink,
  payByCard,
  postCart,
  refundCart,
} from '#contract/carts.ts'
import { newCartKey } from '#contract/card-gateway.ts'
import { addressOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import {
  balanceOf,
  expectCardBooksToAgree,
  gatewayRow,
  noonAtTheOffice,
  openCardOffice,
  type CardOffice,
} from '#server/testing/card-office.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { TestBrowser } from '#server/testing/portal.ts'
import { signedLinks } from '#server/work/signed-links.ts'

let cards: CardOffice
let key: string
beforeAll(async () => {
  cards = await openCardOffice()
  key = (await cards.office.must(newCartKey)).key
})
afterEach(() => expectCardBooksToAgree(cards.portal))
afterAll(() => cards.close())

const guest = () => new TestBrowser(cards.portal.app)
const params = (of: Booked) => ({ id: of.customer, group: of.group })
const owedBy = async (of: Booked) => (await cards.office.must(groupDetail, { params: params(of) })).balanceCents
const links = () => signedLinks(cards.portal.database.db, cards.portal.context.sealer, null)
const sigFor = async (path: string) => decodeURIComponent((await links().sign(path, cards.portal.clock.now, 2)).split('sig=')[1] ?? '')
const fieldOf = (page: { fields: { name: string; value: string }[] }, name: string) =>
  page.fields.find((one) => one.name === name)?.value ?? ''
const carts = (state?: 'crashed' | 'done' | 'redirected' | 'recovered') =>
  cards.office.must(crashedCarts, { query: { ...(state ? { state } : {}), limit: 200 } })
const cartOf = async (guid: string) => (await carts()).items.find((one) => one.guid === guid)!

/** A guest opens the link and is sent to the payment page. */
async function toPay(booked: Booked) {
  const page = await guest().must(payByCard, { params: { group: booked.group }, query: { sig: await sigFor(payPage(booked.group)) } })
  const cart = fieldOf(page, 'pt_order_classifier')
  return { page, cart, returns: new URL(fieldOf(page, 'pb_success_url')) }
}

/** The gateway redirects the browser back, cross-site. */
const comeBack = async (returns: URL, said: object = { pi_response_status: 'success' }) => {
  cards.portal.clock.forward(1)
  const form = new URLSearchParams(said as Record<string, string>).toString()
  return cards.portal.app.inject({
    method: 'POST',
    url: `${returns.pathname}${returns.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    payload: form,
  })
}

test('a guest pays by link exactly once, with a receipt, however often the browser returns', async () => {
  const booked = await cards.book({ lastName: 'Payer' })
  const { url } = await cards.office.must(makePayLink, { params: params(booked), body: { mail: true } })
  expect(new URL(url).pathname).toBe(payPage(booked.group))
  const sig = new URL(url).searchParams.get('sig') ?? ''
  expect(await guest().must(guestPay, { params: { group: booked.group }, query: { sig } })).toMatchObject({
    owedCents: 19_800,
    takesCards: true,
    lastTry: 'none',
  })
  const { page, cart, returns } = await toPay(booked)
  expect([fieldOf(page, 'pt_transaction_amount'), fieldOf(page, 'pt_currency'), fieldOf(page, 'pt_gateway_account')]).toEqual([
    '198.00',
    'BBD',
    'democompany',
  ])
  cards.service.rows.push(gatewayRow({ orderID: 'c-1', order_classifier: cart }))
  const back = await comeBack(returns)
  expect([back.statusCode, back.headers.location?.split('?')[0]]).toEqual([303, payPage(booked.group)])
  expect(await owedBy(booked)).toBe(0)
  expect(await cartOf(cart)).toMatchObject({ state: 'done' })
  const card = await balanceOf(cards.portal, 'card')
  await comeBack(returns)
  await fetchInBackground(await cards.gateway())
  expect(await balanceOf(cards.portal, 'card')).toBe(card)
  expect(await guest().must(guestPay, { params: { group: booked.group }, query: { sig } })).toMatchObject({ owedCents: 0, lastTry: 'paid' })
  const { messages } = await cards.office.must(groupDetail, { params: params(booked) })
  expect(messages.map((one) => one.template)).toEqual(expect.arrayContaining(['paymentRequest', 'receipt']))
})

test('callback data is not trusted: without a gateway transaction nothing is paid', async () => {
  const booked = await cards.book({ lastName: 'Liar' })
  const { cart, returns } = await toPay(booked)
  await comeBack(returns, {
    pi_response_status: 'success',
    pt_transaction_amount: '198.00',
    pt_order_classifier: cart,
    pt_order_id: 'forged',
  })
  expect(await owedBy(booked)).toBe(19_800)
  expect(await cartOf(cart)).toMatchObject({ state: 'redirected' })
})

test('a return with a wrong, missing or foreign signature is not found', async () => {
  const booked = await cards.book({ lastName: 'Forger' })
  const [one, other] = [await toPay(booked), await toPay(booked)]
  const at = (sig: string) => cards.portal.app.inject({ method: 'POST', url: addressOf(cartReturn.path, { cart: one.cart }, { sig }) })
  const good = one.returns.searchParams.get('sig') ?? ''
  for (const sig of ['', 'x', other.returns.searchParams.get('sig') ?? '', `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`])
    expect((await at(sig)).statusCode).toBe(404)
  expect((await guest().call(payByCard, { params: { group: booked.group }, query: { sig: 'x' } })).status).toBe(404)
})

test('a different amount or currency isn’t completed automatically, with the reason', async () => {
  const booked = await cards.book({ lastName: 'Cheap' })
  const [less, dollars] = [await toPay(booked), await toPay(booked)]
  cards.service.rows.push(
    gatewayRow({ orderID: 'c-less', order_classifier: less.cart, 'card-amount': '1.98' }),
    gatewayRow({ orderID: 'c-usd', order_classifier: dollars.cart, currency: 'usd' }),
  )
  await comeBack(less.returns)
  await comeBack(dollars.returns)
  expect(await owedBy(booked)).toBe(19_800)
  expect(await cartOf(less.cart)).toMatchObject({ state: 'paidUnbooked', why: 'BBD 1.98 was paid instead of BBD 198.00' })
  expect(await cartOf(dollars.cart)).toMatchObject({ state: 'paidUnbooked', why: expect.stringContaining('Paid in USD instead of BBD') })
})

test('concurrent returns of a cart pay once', async () => {
  const booked = await cards.book({ lastName: 'Twice' })
  const { cart, returns } = await toPay(booked)
  cards.service.rows.push(gatewayRow({ orderID: 'c-twice', order_classifier: cart }))
  await Promise.all([comeBack(returns), comeBack(returns), comeBack(returns)])
  expect(await owedBy(booked)).toBe(0)
})

test('an abandoned cart is looked up after 15 minutes; if it was also paid another way, a person refunds it', async () => {
  cards.portal.clock.now = noonAtTheOffice
  const booked = await cards.book({ lastName: 'Lost' })
  const { cart } = await toPay(booked)
  cards.service.rows.push(gatewayRow({ orderID: 'c-lost', order_classifier: cart, 'card-name': 'L Ost' }))
  await cards.office.must(takePayment, { params: params(booked), body: { method: 'bank', amountCents: 19_800, note: '' } })
  const asked = cards.service.asked.length
  cards.portal.clock.forward(14)
  await cards.portal.database.db.updateTable('card_gateway').set({ asked_at: cards.portal.clock.now }).execute()
  await fetchInBackground(await cards.gateway())
  expect(cards.service.asked).toHaveLength(asked)
  cards.portal.clock.forward(2)
  await fetchInBackground(await cards.gateway())
  const crashed = await cartOf(cart)
  expect(crashed).toMatchObject({ state: 'paidUnbooked', why: expect.stringContaining('Only BBD 0.00 is still due') })
  await cards.office.must(refundCart, { params: { cart }, body: { version: crashed.version, reason: 'Paid by bank' } })
  expect(await cartOf(cart)).toMatchObject({ state: 'refunded' })
  expect(cards.service.asked.at(-1)).toMatchObject({ mode: 'void', orderID: 'c-lost', 'card-amount': 'bbd 198.00' })
  expect((await cards.list({ query: 'c-lost' })).items.map((one) => `${one.kind} ${one.state}`).toSorted()).toEqual([
    'sale refunded',
    'void matched',
  ])
  cards.portal.clock.forward(60)
  await fetchInBackground(await cards.gateway())
  expect((await cards.list({ query: 'c-lost' })).items).toHaveLength(2)
})

test('a refund without a response is never requested twice, and resolved from the gateway’s transactions', async () => {
  const booked = await cards.book({ lastName: 'Silence' })
  const { cart, returns } = await toPay(booked)
  cards.service.rows.push(gatewayRow({ orderID: 'c-silent', order_classifier: cart, 'card-amount': '5.00' }))
  await comeBack(returns)
  const { version } = await cartOf(cart)
  cards.service.next = { silentAfterDoing: true }
  const said = await cards.office.must(refundCart, { params: { cart }, body: { version, reason: 'Wrong amount' } })
  expect(said.toast).toContain('didn’t respond')
  const again = await cards.office.call(refundCart, { params: { cart }, body: { version: version + 1, reason: 'Again' } })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('waiting for the gateway’s response') }] },
  })
  cards.portal.clock.forward(20)
  await fetchInBackground(await cards.gateway())
  expect(await cartOf(cart)).toMatchObject({ state: 'refunded' })
  expect(cards.service.rows.filter((row) => row['orderID'] === 'c-silent')).toHaveLength(2)
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
  return { status: answer.statusCode, body: answer.json<{ cart: string; page: { fields: { name: string; value: string }[] } }>() }
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
  expect(cart).toMatchObject({ state: 'done', kind: 'booking', what: 'Arrival 2026-11-26: fast track, 2 people' })
  const detail = await cards.office.must(groupDetail, { params: { id: cart.group!.customerGuid, group: cart.group!.guid } })
  expect([detail.balanceCents, detail.customer.lastName]).toEqual([0, 'Website'])
})

test('a crashed website cart is completed at the current price and not charged again', async () => {
  const { body: kept } = await post(await cartBody('website-0002'))
  const flight = await cards.company.flightOn(addDays(cards.company.today, 6), 'arrival')
  await cards.portal.database.db.updateTable('flight').set({ status: 'cancelled' }).where('guid', '=', flight).execute()
  cards.service.rows.push(gatewayRow({ orderID: 'w-2', order_classifier: kept.cart }))
  await comeBack(new URL(fieldOf(kept.page, 'pb_success_url')))
  const crashed = await cartOf(kept.cart)
  expect(crashed).toMatchObject({ state: 'paidUnbooked', group: null })
  expect(crashed.why).not.toBe('')
  const complete = (version: number) => cards.office.call(completeCart, { params: { cart: kept.cart }, body: { version } })
  expect((await complete(crashed.version)).status).toBe(400)
  await cards.portal.database.db.updateTable('flight').set({ status: 'scheduled' }).where('guid', '=', flight).execute()
  const card = await balanceOf(cards.portal, 'card')
  const both = await Promise.all([complete(crashed.version), complete(crashed.version)])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(await cartOf(kept.cart)).toMatchObject({ state: 'recovered', whyNot: { complete: 'This cart is already completed' } })
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
  const row = (order: string, cents: string, cart: string) => `${order},11/20/2026,${cents},success,A Guest,${cart}`
  const file = `Order,Date,Amount,Status,Name,Classifier\n${row('f-1', '198.00', paid.cart)}\n${row('f-2', '1.00', short.cart)}\n`
  await desk.imported(file)
  expect([await owedBy(booked), await owedBy(less)]).toEqual([0, 19_800])
  expect(await cartOf(paid.cart)).toMatchObject({ state: 'recovered', endedBy: 'Olga Office' })
  expect(await cartOf(short.cart)).toMatchObject({ state: 'paidUnbooked', why: 'BBD 1.00 was paid instead of BBD 198.00' })
  const runs = () => cards.portal.database.db.selectFrom('job_run').select('result').where('name', '=', 'paid-carts').execute()
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
