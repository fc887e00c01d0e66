import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { paymentSettlements, settlePayments, undoSettlement } from '#contract/card-settlements.ts'
import { takePayment } from '#contract/till.ts'
import { paymentsSource } from '#server/features/card-payments/commands/import-payments.ts'
import { storeTransactions } from '#server/features/card-payments/commands/store-transactions.ts'
import {
  balanceOf,
  expectCardBooksToAgree,
  gatewayRow,
  openCardOffice,
  type CardOffice,
} from '#server/testing/card-office.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterEach(() => expectCardBooksToAgree(cards.portal))
afterAll(() => cards.close())

const page = () => cards.office.must(paymentSettlements)
const settle = (body: object) =>
  cards.office.call(settlePayments, { body: { depositedOn: '2026-11-20', feeCents: 0, ...body } })

test('a deposit with fees settles its batch exactly; undone, the batch is awaiting deposit again', async () => {
  cards.service.rows.push(
    gatewayRow({ orderID: 's-1', batch_id: 'b1' }),
    gatewayRow({ orderID: 's-2', batch_id: 'b1', 'card-amount': '50.00' }),
    gatewayRow({ orderID: 's-2', batch_id: 'b1', 'card-amount': '20.00', operation: 'return' }),
    gatewayRow({ orderID: 's-3', FinalStatus: 'badcard' }),
  )
  await cards.fetchToday()
  const [batch, ...others] = (await page()).waiting
  expect([batch, others]).toMatchObject([{ key: 'b1', label: 'b1', transactions: 3, cents: 22_800 }, []])
  const payments = batch!.guids
  expect(await settle({ payments, feeCents: 800, netCents: 21_900 })).toMatchObject({
    status: 400,
    body: { fields: { reason: { message: 'Explain why the deposit is BBD 1.00 short' } } },
  })
  expect((await settle({ payments, netCents: 22_800, depositedOn: '2026-11-21' })).status).toBe(400)
  const both = await Promise.all([
    settle({ payments, feeCents: 800, netCents: 22_000 }),
    settle({ payments, feeCents: 800, netCents: 22_000 }),
  ])
  expect(both.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect([
    await balanceOf(cards.portal, 'bank'),
    await balanceOf(cards.portal, 'gatewayFees'),
    await balanceOf(cards.portal, 'card'),
  ]).toEqual([22_000, 800, 0])
  const { settlements, waiting, clearing } = await page()
  expect([waiting, clearing]).toEqual([
    [],
    { balanceCents: 0, waitingCents: 0, deskCents: 0, deskPayments: 0, differencesCents: 0, otherCents: 0 },
  ])
  const undo = () =>
    cards.office.call(undoSettlement, {
      params: { settlement: settlements[0]!.guid },
      body: { reason: 'Wrong day' },
    })
  expect((await undo()).status).toBe(200)
  expect((await undo()).status).toBe(400)
  expect((await page()).waiting).toMatchObject([{ key: 'b1', transactions: 3 }])
  expect(await balanceOf(cards.portal, 'card')).toBe(22_800)
})

test('differences and unmatched desk payments stay on the card account and are shown', async () => {
  const booked = await cards.book({ lastName: 'Terminal' })
  await cards.office.must(takePayment, {
    params: { id: booked.customer, group: booked.group },
    body: { method: 'card', amountCents: 10_000, note: '' },
  })
  const { waiting } = await page()
  await settle({ payments: waiting[0]!.guids, netCents: 22_000, reason: 'Held back by the gateway' })
  const { clearing, settlements } = await page()
  expect(clearing).toEqual({
    balanceCents: 10_800,
    waitingCents: 0,
    deskCents: 10_000,
    deskPayments: 1,
    differencesCents: 800,
    otherCents: 0,
  })
  expect(settlements.find((one) => !one.isUndone)).toMatchObject({
    grossCents: 22_800,
    netCents: 22_000,
    differenceCents: 800,
    reason: 'Held back by the gateway',
  })
})

const rules = {
  dateOrder: 'monthFirst',
  decimalSign: 'point',
  country: 'BB',
  timeZone: 'America/Barbados',
  currency: 'BBD',
} as const
const rowOf = (line: number, cells: Record<string, string>) => ({ line, cells })

test('a file row is read like a gateway row, with errors by field', () => {
  const good = {
    orderId: 'f-1',
    day: '11/20/2026 12:00',
    amount: 'BBD 1,198.00',
    status: 'success',
    name: 'Ada',
    last4: '411111xxxxxx1111',
    kind: 'postauth',
    classifier: 'KB2345',
  }
  expect(paymentsSource.read([rowOf(2, good)], rules)).toMatchObject({
    label: 'f-1, Ada',
    record: {
      orderId: 'f-1',
      kind: 'sale',
      status: 'success',
      amountCents: 119_800,
      currency: 'BBD',
      at: '2026-11-20T16:00:00Z',
      day: '2026-11-20',
      last4: '1111',
    },
  })
  expect(
    paymentsSource.read(
      [rowOf(2, { ...good, day: '31/31/2026', amount: 'x', kind: 'batch', currency: '$' })],
      rules,
    ),
  ).toMatchObject({
    wrong: {
      day: '“31/31/2026” isn’t a valid date', // not moved
      amount: '“x” isn’t a valid amount',
      kind: '“batch” isn’t a known transaction type',
      currency: '“$” isn’t a currency code',
    },
  })
  expect(paymentsSource.read([rowOf(2, { ...good, amount: '-5.00' })], rules)).toMatchObject({
    record: { kind: 'refund', amountCents: 500 },
  })
})

test('importing the same file three times, in any order, gives the same result', async () => {
  const booked = await cards.book({ lastName: 'Thrice' })
  const read = (cells: Record<string, string>) => {
    const one = paymentsSource.read([rowOf(2, { day: '2026-11-20', status: 'success', ...cells })], rules)
    if (!('record' in one)) throw new Error('A good row was refused')
    return one.record
  }
  const records = [
    read({ orderId: 't-1', amount: '198.00', classifier: booked.reference }),
    read({ orderId: 't-1', amount: '98.00', kind: 'return' }),
    read({ orderId: 't-2', amount: '5.00', name: 'Nobody' }),
    read({ orderId: 't-3', amount: '6.00', status: 'badcard' }),
  ]
  const take = (some: typeof records) =>
    inUnitOfWork(
      cards.portal.database.db,
      { actor: portalActor, now: cards.portal.clock.now },
      async (work) => {
        const taken = await storeTransactions(work, some, 'file')
        return taken.map((one) => one.outcome)
      },
    )
  const state = async () => {
    const { rows } =
      await sql`select order_id, kind, state, open_cents from imported_payment where order_id like 't-%'
        order by order_id, kind`.execute(cards.portal.database.db)
    const { rows: sums } = await sql`select account, sum(amount_cents) as cents from posting group by account
        order by account`.execute(cards.portal.database.db)
    return [rows, sums]
  }
  expect(await take(records.toReversed())).toEqual(['notTaken', 'needsPerson', 'new', 'new'])
  const first = await state()
  expect(await take(records)).toEqual(['same', 'same', 'same', 'same'])
  expect(await take([...records.slice(2), ...records.slice(0, 2)])).toEqual(['same', 'same', 'same', 'same'])
  expect(await state()).toEqual(first)
  expect(first[0]).toMatchObject([
    { kind: 'refund', state: 'matched' },
    { kind: 'sale', state: 'matched' },
    { state: 'unmatched', open_cents: 500 },
    { state: 'notTaken' },
  ])
})
