import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  importedPaymentDetail,
  matchPayment,
  refundPaymentToCard,
  undoPaymentMatch,
  writeOffPayment,
} from '#contract/card-payments.ts'
import { paymentSettlements, settlePayments, undoSettlement } from '#contract/card-settlements.ts'
import { completeCart, crashedCarts, dismissCart, makePayLink, refundCart } from '#contract/carts.ts'
import { queryHistory } from '#contract/history.ts'
import { takePayment } from '#contract/till.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import {
  expectCardBooksToAgree,
  gatewayRow,
  openCardOffice,
  type CardOffice,
} from '#server/testing/card-office.ts'

/** Changes to card payments are recorded in the history and published as live events. */
let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterEach(() => expectCardBooksToAgree(cards.portal))
afterAll(() => cards.close())

const params = (of: Booked) => ({ id: of.customer, group: of.group })
const historyOf = async (subject: string) =>
  (await cards.office.must(queryHistory, { query: { subject } })).items.map(
    (one) => `${one.who} ${one.action}`,
  )
const only = async (orderId: string) =>
  (await cards.list({ query: orderId })).items.find((one) => one.kind === 'sale')!

const cartOf = async (guid: string) =>
  (await cards.office.must(crashedCarts, { query: { limit: 200 } })).items.find((one) => one.guid === guid)!

test('a payment link and the cart of its guest', async () => {
  const booked = await cards.book({ lastName: 'Link' })
  await cards.office.must(makePayLink, { params: params(booked), body: { mail: false } })
  expect(await historyOf(booked.group)).toContain('Olga Office makePayLink')
  const before = await cards.lastEvent()
  const cart = await cards.toPay(booked)
  expect(await cards.publishedSince(before)).toContain(`cardPayment ${cart}`)
  expect((await historyOf(cart))[0]).toMatch(/ openCart$/)
  cards.service.rows.push(gatewayRow({ orderID: 'h-link', order_classifier: cart }))
  const paid = await cards.lastEvent()
  await cards.fetchToday()
  expect(await cards.publishedSince(paid)).toEqual(
    expect.arrayContaining([
      `cardPayment ${cart}`,
      `cardPayment ${(await only('h-link')).guid}`,
      `group ${booked.group}`,
    ]),
  )
  expect((await historyOf(cart))[0]).toMatch(/ (complete|finish|pay)\w*$/i)
})

test('imported transactions, once', async () => {
  cards.service.rows.push(gatewayRow({ orderID: 'h-brought' }))
  const brought = async () =>
    (await cards.office.must(queryHistory, { query: { limit: 200 } })).items.filter(
      (one) => one.action === 'importPayments',
    ).length
  const count = await brought()
  await cards.fetchToday()
  expect(await brought()).toBe(count + 1)
  await cards.fetchToday()
  expect(await brought()).toBe(count + 1)
})

test('a payment matched manually with a desk payment is not posted again; undone, it is unmatched', async () => {
  const booked = await cards.book({ lastName: 'Desk' })
  const { guid: entryGuid = '' } = await cards.office.must(takePayment, {
    params: params(booked),
    body: { method: 'card', amountCents: 19_800, note: '' },
  })
  cards.service.rows.push(gatewayRow({ orderID: 'h-desk', 'card-name': 'Quite Another' }))
  await cards.fetchToday()
  const { guid, version } = await only('h-desk')
  const before = await cards.lastEvent()
  const parts = [{ reference: booked.reference, amountCents: 19_800, entryGuid }]
  await cards.office.must(matchPayment, { params: { payment: guid }, body: { version, parts } })
  expect(await cards.publishedSince(before)).toEqual(
    expect.arrayContaining([`cardPayment ${guid}`, `group ${booked.group}`]),
  )
  expect(await historyOf(guid)).toContain('Olga Office matchPayment')
  await expectCardBooksToAgree(cards.portal)
  const { matches } = await cards.office.must(importedPaymentDetail, { params: { payment: guid } })
  expect(matches).toMatchObject([{ kind: 'deskPayment', amountCents: 19_800 }])
  const undoing = await cards.lastEvent()
  await cards.office.must(undoPaymentMatch, {
    params: { payment: guid },
    body: { match: matches[0]!.guid, reason: 'Another’s' },
  })
  expect(await cards.publishedSince(undoing)).toEqual(
    expect.arrayContaining([`cardPayment ${guid}`, `group ${booked.group}`]),
  )
  expect((await historyOf(guid))[0]).toBe('Olga Office undoMatch')
  expect(await only('h-desk')).toMatchObject({
    state: 'unmatched',
    openCents: 19_800,
    why: 'Undone: Another’s',
  })
})

test('a write-off', async () => {
  cards.service.rows.push(gatewayRow({ orderID: 'h-off', 'card-amount': '3.00' }))
  await cards.fetchToday()
  const { guid, version } = await only('h-off')
  const before = await cards.lastEvent()
  await cards.office.must(writeOffPayment, {
    params: { payment: guid },
    body: { version, reason: 'Nobody claims it' },
  })
  expect(await cards.publishedSince(before)).toContain(`cardPayment ${guid}`)
  const { items } = await cards.office.must(queryHistory, { query: { subject: guid } })
  expect(items[0]).toMatchObject({ action: 'writeOffPayment', reason: 'Nobody claims it' })
})

test('a card refund, requested and answered, also on its reservation', async () => {
  const booked = await cards.book({ lastName: 'Back' })
  cards.service.rows.push(gatewayRow({ orderID: 'h-back', order_classifier: booked.reference }))
  await cards.fetchToday()
  const { guid, version } = await only('h-back')
  const before = await cards.lastEvent()
  await cards.office.must(refundPaymentToCard, {
    params: { payment: guid },
    body: { version, amountCents: 5_000, reason: 'One less' },
  })
  expect(await cards.publishedSince(before)).toEqual(
    expect.arrayContaining([`cardPayment ${guid}`, `group ${booked.group}`]),
  )
  expect((await historyOf(guid)).slice(0, 2)).toEqual([
    'Olga Office endCardRefund',
    'Olga Office askCardRefund',
  ])
})

test('two equal partial refunds on the same day are two', async () => {
  const booked = await cards.book({ lastName: 'Parts' })
  cards.service.rows.push(gatewayRow({ orderID: 'h-parts', order_classifier: booked.reference }))
  await cards.fetchToday()
  for (const reason of ['The first', 'The second']) {
    const { guid, version } = await only('h-parts')
    await cards.office.must(refundPaymentToCard, {
      params: { payment: guid },
      body: { version, amountCents: 2_000, reason },
    })
  }
  await cards.fetchToday()
  expect((await cards.list({ query: 'h-parts' })).items.filter((one) => one.kind === 'refund')).toHaveLength(
    2,
  )
})

test('a refund of a split sale is left to a person, with the reason', async () => {
  const [a, b] = [await cards.book({ lastName: 'Several' }), await cards.book({ lastName: 'Others' })]
  const sale = gatewayRow({ orderID: 'h-several', 'card-amount': '300.00' })
  cards.service.rows.push(sale)
  await cards.fetchToday()
  const { guid, version } = await only('h-several')
  const parts = [
    { reference: a.reference, amountCents: 15_000 },
    { reference: b.reference, amountCents: 15_000 },
  ]
  await cards.office.must(matchPayment, { params: { payment: guid }, body: { version, parts } })
  cards.service.rows.push({ ...sale, operation: 'return', 'card-amount': '10.00', refund_id: 'several-1' })
  await cards.fetchToday()
  const refund = (await cards.list({ query: 'h-several' })).items.find((one) => one.kind === 'refund')
  expect(refund).toMatchObject({
    state: 'unmatched',
    why: 'The sale was split between several reservations. Match this refund manually.',
  })
})

test('a crashed cart completed, refunded and dismissed, each with its reason', async () => {
  const crash = async (orderID: string, cents: string) => {
    const booked = await cards.book({ lastName: 'Crash' })
    const cart = await cards.toPay(booked)
    cards.service.rows.push(gatewayRow({ orderID, order_classifier: cart, 'card-amount': cents }))
    await cards.fetchToday()
    return { booked, cart, ...(await cartOf(cart)) }
  }
  const [refunded, dismissed] = [await crash('h-c1', '5.00'), await crash('h-c2', '6.00')]
  expect([refunded.state, dismissed.state]).toEqual(['paidUnbooked', 'paidUnbooked'])
  const before = await cards.lastEvent()
  await cards.office.must(refundCart, {
    params: { cart: refunded.cart },
    body: { version: refunded.version, reason: 'Too little' },
  })
  await cards.office.must(dismissCart, {
    params: { cart: dismissed.cart },
    body: { version: dismissed.version, reason: 'By phone' },
  })
  expect(await cards.publishedSince(before)).toEqual(
    expect.arrayContaining([`cardPayment ${refunded.cart}`, `cardPayment ${dismissed.cart}`]),
  )
  expect(await historyOf(refunded.cart)).toContain('Olga Office refundCart')
  expect((await historyOf(dismissed.cart))[0]).toBe('Olga Office dismissCart')
  expect(
    (
      await cards.office.call(completeCart, {
        params: { cart: dismissed.cart },
        body: { version: dismissed.version + 1 },
      })
    ).status,
  ).toBe(400)
})

test('a deposit and its undoing', async () => {
  const { waiting } = await cards.office.must(paymentSettlements)
  const [first] = waiting
  const before = await cards.lastEvent()
  const body = {
    depositedOn: '2026-11-20',
    reference: 'Bank',
    payments: first!.guids,
    netCents: first!.cents,
    feeCents: 0,
    reason: '',
  }
  await cards.office.must(settlePayments, { body: body as never })
  expect(await cards.publishedSince(before)).toContain('cardPayment')
  const { settlements } = await cards.office.must(paymentSettlements)
  const undone = await cards.lastEvent()
  await cards.office.must(undoSettlement, {
    params: { settlement: settlements[0]!.guid },
    body: { reason: 'Wrong day' },
  })
  expect(await cards.publishedSince(undone)).toContain('cardPayment')
  expect(await historyOf(settlements[0]!.guid)).toEqual([
    'Olga Office undoSettlement',
    'Olga Office settlePayments',
  ])
})
