import { expect, test } from 'vitest'
import { payPage } from '#contract/addresses.ts'
import { cartReturn, guestPay, makePayLink, payByCard, refundCart } from '#contract/carts.ts'
import { addressOf } from '#contract/endpoint.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { fetchInBackground } from '#server/features/card-payments/commands/read-gateway.ts'
import { balanceOf, gatewayRow, noonAtTheOffice } from '#server/testing/card-office.ts'
import {
  cards,
  cartOf,
  comeBack,
  fieldOf,
  guest,
  openGuestCarts,
  owedBy,
  params,
  toPay,
} from '#server/testing/guest-carts.ts'

openGuestCarts()

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
  expect([
    fieldOf(page, 'pt_transaction_amount'),
    fieldOf(page, 'pt_currency'),
    fieldOf(page, 'pt_gateway_account'),
  ]).toEqual(['198.00', 'BBD', 'democompany'])
  cards.service.rows.push(gatewayRow({ orderID: 'c-1', order_classifier: cart }))
  const back = await comeBack(returns)
  expect([back.statusCode, back.headers.location?.split('?')[0]]).toEqual([303, payPage(booked.group)])
  expect(await owedBy(booked)).toBe(0)
  expect(await cartOf(cart)).toMatchObject({ state: 'done' })
  const card = await balanceOf(cards.portal, 'card')
  await comeBack(returns)
  await fetchInBackground(await cards.gateway())
  expect(await balanceOf(cards.portal, 'card')).toBe(card)
  expect(await guest().must(guestPay, { params: { group: booked.group }, query: { sig } })).toMatchObject({
    owedCents: 0,
    lastTry: 'paid',
  })
  const { messages } = await cards.office.must(groupDetail, { params: params(booked) })
  expect(messages.map((one) => one.template)).toEqual(expect.arrayContaining(['paymentRequest', 'receipt']))
})

test('the confirmation of a reservation with a balance has a button to pay it', async () => {
  const booked = await cards.book({ lastName: 'Owing' })
  const mail = await cards.portal.database.db
    .selectFrom('outbox')
    .select('attachments')
    .where('group_guid', '=', booked.group)
    .where('template', '=', 'confirmation')
    .executeTakeFirstOrThrow()
  expect(mail.attachments).toContainEqual({
    name: 'Pay BBD 198.00 by card',
    path: payPage(booked.group),
    label: 'Pay BBD 198.00 by card',
  })
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
  const at = (sig: string) =>
    cards.portal.app.inject({ method: 'POST', url: addressOf(cartReturn.path, { cart: one.cart }, { sig }) })
  const good = one.returns.searchParams.get('sig') ?? ''
  for (const sig of [
    '',
    'x',
    other.returns.searchParams.get('sig') ?? '',
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
  ])
    expect((await at(sig)).statusCode).toBe(404)
  expect(
    (await guest().call(payByCard, { params: { group: booked.group }, query: { sig: 'x' } })).status,
  ).toBe(404)
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
  expect(await cartOf(less.cart)).toMatchObject({
    state: 'paidUnbooked',
    why: 'BBD 1.98 was paid instead of BBD 198.00',
  })
  expect(await cartOf(dollars.cart)).toMatchObject({
    state: 'paidUnbooked',
    why: expect.stringContaining('Paid in USD instead of BBD'),
  })
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
  await cards.office.must(takePayment, {
    params: params(booked),
    body: { method: 'bank', amountCents: 19_800, note: '' },
  })
  const asked = cards.service.asked.length
  cards.portal.clock.forward(14)
  await cards.portal.database.db
    .updateTable('card_gateway')
    .set({ asked_at: cards.portal.clock.now })
    .execute()
  await fetchInBackground(await cards.gateway())
  expect(cards.service.asked).toHaveLength(asked)
  cards.portal.clock.forward(2)
  await fetchInBackground(await cards.gateway())
  const crashed = await cartOf(cart)
  expect(crashed).toMatchObject({
    state: 'paidUnbooked',
    why: expect.stringContaining('The reservation is already paid'),
  })
  await cards.office.must(refundCart, {
    params: { cart },
    body: { version: crashed.version, reason: 'Paid by bank' },
  })
  expect(await cartOf(cart)).toMatchObject({ state: 'refunded' })
  expect(cards.service.asked.at(-1)).toMatchObject({
    mode: 'void',
    orderID: 'c-lost',
    'card-amount': 'bbd 198.00',
  })
  expect(
    (await cards.list({ query: 'c-lost' })).items.map((one) => `${one.kind} ${one.state}`).toSorted(),
  ).toEqual(['sale refunded', 'void matched'])
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
  const said = await cards.office.must(refundCart, {
    params: { cart },
    body: { version, reason: 'Wrong amount' },
  })
  expect(said.toast).toContain('didn’t respond')
  const again = await cards.office.call(refundCart, {
    params: { cart },
    body: { version: version + 1, reason: 'Again' },
  })
  expect(again).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('waiting for the gateway’s response') }] },
  })
  cards.portal.clock.forward(20)
  await fetchInBackground(await cards.gateway())
  expect(await cartOf(cart)).toMatchObject({ state: 'refunded' })
  expect(cards.service.rows.filter((row) => row['orderID'] === 'c-silent')).toHaveLength(2)
})
