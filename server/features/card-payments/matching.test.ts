import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  confirmPnpImport,
  importedPaymentDetail,
  matchPayment,
  undoPaymentMatch,
  writeOffPayment,
} from '#contract/card-payments.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment, voidPayment } from '#contract/till.ts'
import type { Booked } from '#server/testing/book-advanced.ts'
import {
  balanceOf,
  expectCardBooksToAgree,
  gatewayRow,
  openCardOffice,
  today,
  type CardOffice,
} from '#server/testing/card-office.ts'

let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterEach(() => expectCardBooksToAgree(cards.portal))
afterAll(() => cards.close())

const params = (of: Booked) => ({ id: of.customer, group: of.group })
const owedBy = async (of: Booked) =>
  (await cards.office.must(groupDetail, { params: params(of) })).balanceCents
const only = async (orderID: string) => {
  const { items } = await cards.list({ query: orderID })
  expect(items).toHaveLength(1)
  return items[0]!
}
const take = (of: Booked, amountCents = 19_800) =>
  cards.office.must(takePayment, { params: params(of), body: { method: 'card', amountCents, note: '' } })

test('a transaction with a reservation’s reference pays it once', async () => {
  const booked = await cards.book({ lastName: 'Reference' })
  cards.service.rows.push(gatewayRow({ orderID: 'o-ref', order_classifier: booked.reference }))
  expect(await cards.office.must(confirmPnpImport, { body: today })).toEqual({
    transactions: 1,
    outcomes: [{ outcome: 'new', count: 1 }],
    rows: [
      {
        label: 'o-ref, Nobody Known, BBD 198.00',
        outcome: 'new',
        sentence: `${booked.reference}: Matched by reference`,
      },
    ],
  })
  expect(await owedBy(booked)).toBe(19_800)
  expect(await cards.fetchToday()).toMatchObject({ new: 1, same: 0, needsPerson: 0 })
  expect(await owedBy(booked)).toBe(0)
  expect(await only('o-ref')).toMatchObject({
    state: 'matched',
    openCents: 0,
    reference: booked.reference,
    last4: '1111',
    name: 'Nobody Known',
  })
  const before = await balanceOf(cards.portal, 'card')
  expect(await cards.fetchToday()).toMatchObject({ new: 0, same: 1 })
  expect(await balanceOf(cards.portal, 'card')).toBe(before)
})

test('a desk payment is matched by amount, time and name, and not posted again', async () => {
  const booked = await cards.book({ firstName: 'Dora', lastName: 'Desk' })
  await take(booked)
  const card = await balanceOf(cards.portal, 'card')
  cards.service.rows.push(gatewayRow({ orderID: 'o-desk', 'card-name': 'MS DORA K DESK' }))
  await cards.fetchToday()
  expect(await only('o-desk')).toMatchObject({ state: 'matched', reference: booked.reference })
  expect(await balanceOf(cards.portal, 'card')).toBe(card)
  expect(await owedBy(booked)).toBe(0)
})

test('a matched payment can’t be reversed at the till before its match is undone', async () => {
  const booked = await cards.book({ firstName: 'Vera', lastName: 'Void' })
  const { guid = '' } = await take(booked)
  cards.service.rows.push(gatewayRow({ orderID: 'o-void', 'card-name': 'V Void' }))
  await cards.fetchToday()
  const voiding = () =>
    cards.office.call(voidPayment, { params: params(booked), body: { entryGuid: guid, reason: 'x' } })
  expect(await voiding()).toMatchObject({
    status: 400,
    body: { errors: [{ message: expect.stringContaining('card gateway') }] },
  })
  const { payment, matches } = await cards.office.must(importedPaymentDetail, {
    params: { payment: (await only('o-void')).guid },
  })
  await cards.office.must(undoPaymentMatch, {
    params: { payment: payment.guid },
    body: { match: matches[0]!.guid, reason: 'Another guest’s' },
  })
  expect((await voiding()).status).toBe(200)
  expect(await only('o-void')).toMatchObject({ state: 'unmatched', openCents: 19_800 })
})

test('name or amount alone is no match; two full matches are left to a person', async () => {
  const [a] = [
    await cards.book({ firstName: 'Tom', lastName: 'Twin', email: 'a@guest.example' }),
    await cards.book({ firstName: 'Tom', lastName: 'Twin', email: 'b@guest.example' }),
  ]
  cards.service.rows.push(
    gatewayRow({ orderID: 'o-twin', 'card-name': 'Tom Twin' }),
    gatewayRow({ orderID: 'o-name', 'card-name': 'Tom Twin', 'card-amount': '55.00' }),
    gatewayRow({ orderID: 'o-amount', 'card-name': 'Zed Zebra' }),
  )
  expect(await cards.fetchToday()).toMatchObject({ needsPerson: 3 })
  expect(await only('o-twin')).toMatchObject({
    state: 'unmatched',
    why: '2 reservations match by amount, time and name',
  })
  expect(await only('o-name')).toMatchObject({
    state: 'unmatched',
    why: 'The name matches, but the amount doesn’t',
  })
  const { likely } = await cards.office.must(importedPaymentDetail, {
    params: { payment: (await only('o-twin')).guid },
  })
  expect(likely.slice(0, 2).map((one) => one.reasons)).toEqual([
    ['amount matches', 'time matches', 'name matches'],
    ['amount matches', 'time matches', 'name matches'],
  ])
  const { guid, version } = await only('o-twin')
  await cards.office.must(matchPayment, {
    params: { payment: guid },
    body: { version, parts: [{ reference: a.reference, amountCents: 19_800 }] },
  })
  expect(await owedBy(a)).toBe(0)
})

test('a payment is split between two reservations, partly undone, and written off', async () => {
  const [a, b] = [await cards.book({ lastName: 'Split' }), await cards.book({ lastName: 'Parts' })]
  cards.service.rows.push(gatewayRow({ orderID: 'o-split', 'card-amount': '300.00' }))
  await cards.fetchToday()
  const { guid, version } = await only('o-split')
  const split = (first: number, second: number, at = version) =>
    cards.office.call(matchPayment, {
      params: { payment: guid },
      body: {
        version: at,
        parts: [
          { reference: a.reference, amountCents: first },
          { reference: b.reference.toLowerCase(), amountCents: second },
        ],
      },
    })
  expect(await split(20_000, 10_001)).toMatchObject({
    status: 400,
    body: { fields: { parts: { fields: { 1: expect.anything() } } } },
  })
  expect((await split(19_800, 10_000)).status).toBe(200)
  expect((await split(1, 1)).status).toBe(400)
  expect([await owedBy(a), await owedBy(b)]).toEqual([0, 9_800])
  const { matches, payment } = await cards.office.must(importedPaymentDetail, { params: { payment: guid } })
  expect(payment).toMatchObject({ state: 'unmatched', openCents: 200 })
  const undo = { match: matches[1]!.guid, reason: 'Wrong one' }
  await cards.office.must(undoPaymentMatch, { params: { payment: guid }, body: undo })
  expect((await cards.office.call(undoPaymentMatch, { params: { payment: guid }, body: undo })).status).toBe(
    404,
  )
  expect([await owedBy(a), await owedBy(b)]).toEqual([0, 19_800])
  const { version: latest } = await only('o-split')
  await cards.office.must(writeOffPayment, {
    params: { payment: guid },
    body: { version: latest, reason: 'Nobody claims it' },
  })
  expect(await only('o-split')).toMatchObject({ state: 'writtenOff', openCents: 0 })
})

test('a gateway refund is matched to the reservation its sale paid, in any order', async () => {
  const booked = await cards.book({ lastName: 'Backward' })
  const sale = gatewayRow({ orderID: 'o-back', order_classifier: booked.reference })
  cards.service.rows.push({ ...sale, operation: 'return', 'card-amount': '98.00', refund_id: 'r1' })
  await cards.fetchToday()
  expect((await cards.list({ query: 'o-back' })).items).toMatchObject([
    { kind: 'refund', state: 'unmatched' },
  ])
  cards.service.rows.push(sale)
  await cards.fetchToday()
  expect(
    (await cards.list({ query: 'o-back' })).items.map((one) => `${one.kind} ${one.state}`).toSorted(),
  ).toEqual(['refund matched', 'sale matched'])
  expect(await owedBy(booked)).toBe(9_800)
})

test('declined, pending and foreign-currency transactions are not posted until they are final', async () => {
  const card = await balanceOf(cards.portal, 'card')
  cards.service.rows.push(
    gatewayRow({
      orderID: 'o-declined',
      FinalStatus: 'badcard',
      MErrMsg: 'Insufficient funds 4111 1111 1111 1111',
    }),
    gatewayRow({ orderID: 'o-dollars', currency: 'usd' }),
    gatewayRow({ orderID: 'o-pending', FinalStatus: 'pending' }),
  )
  await cards.fetchToday()
  expect(await balanceOf(cards.portal, 'card')).toBe(card)
  expect(await only('o-declined')).toMatchObject({
    state: 'notTaken',
    why: 'Declined: Insufficient funds •••• 1111',
  })
  expect(await only('o-dollars')).toMatchObject({
    state: 'notTaken',
    why: 'Paid in USD, but the books are in BBD. Check it in the gateway.',
  })
  cards.service.rows.find((row) => row['orderID'] === 'o-pending')!['FinalStatus'] = 'success'
  expect(await cards.fetchToday()).toMatchObject({ changed: 1, new: 0 })
  expect(await only('o-pending')).toMatchObject({ state: 'unmatched', openCents: 19_800 })
  expect(await balanceOf(cards.portal, 'card')).toBe(card + 19_800)
})

test('a later change of amount by the gateway is reported but not applied', async () => {
  const row = gatewayRow({ orderID: 'o-moved' })
  cards.service.rows.push(row)
  await cards.fetchToday()
  row['card-amount'] = '150.00'
  expect(await cards.fetchToday()).toMatchObject({ needsPerson: 1, new: 0 })
  expect(await only('o-moved')).toMatchObject({
    amountCents: 19_800,
    why: 'The gateway now reports BBD 150.00 instead of BBD 198.00',
  })
})
