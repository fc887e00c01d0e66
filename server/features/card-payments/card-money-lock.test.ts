import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  importedPaymentDetail,
  matchPayment,
  refundPaymentToCard,
  undoPaymentMatch,
  writeOffPayment,
} from '#contract/card-payments.ts'
import { paymentSettlements, settlePayments, undoSettlement } from '#contract/card-settlements.ts'
import { completeCart, crashedCarts, dismissCart, refundCart } from '#contract/carts.ts'
import { finishCart } from '#server/features/card-payments/commands/finish-cart.ts'
import { endUnknownRefunds } from '#server/features/card-payments/commands/unknown-refunds.ts'
import { gatewayRow, openCardOffice, type CardOffice } from '#server/testing/card-office.ts'
import { portalActor } from '#server/work/actor.ts'

/**
 * Commands that post gateway money must wait for the card money lock before they read or lock anything else.
 */
let cards: CardOffice
beforeAll(async () => {
  cards = await openCardOffice()
})
afterAll(() => cards.close())

let count = 0
async function taken(row: Record<string, string> = {}) {
  const orderID = `alone-${++count}`
  cards.service.rows.push(gatewayRow({ orderID, 'card-amount': `${count}.25`, batch_id: orderID, ...row }))
  await cards.fetchToday()
  return (await cards.list({ query: orderID })).items.find((one) => one.kind === 'sale')!
}

const openCart = async () => cards.toPay(await cards.book({ lastName: 'Alone' }))

/** A cart paid with a different amount. */
async function crashed(amount = '5.00') {
  const cart = await openCart()
  await taken({ order_classifier: cart, 'card-amount': amount })
  const { items } = await cards.office.must(crashedCarts, { query: { limit: 200 } })
  return items.find((one) => one.guid === cart)!
}

async function matched() {
  const payment = await taken()
  const { reference } = await cards.book({ lastName: 'Matched' })
  const body = { version: payment.version, parts: [{ reference, amountCents: payment.amountCents }] }
  await cards.office.must(matchPayment, { params: { payment: payment.guid }, body })
  const detail = await cards.office.must(importedPaymentDetail, { params: { payment: payment.guid } })
  return { payment: payment.guid, match: detail.matches[0]?.guid ?? '' }
}

async function settle(): Promise<unknown> {
  const { guid, amountCents } = await taken()
  return {
    depositedOn: '2026-11-20',
    reference: 'Bank',
    payments: [guid],
    netCents: amountCents,
    feeCents: 0,
    reason: '',
  }
}

type Moving = () => Promise<unknown>
/** Commands to run, once prepared, while another process holds the card money lock. */
const moving: Record<string, () => Promise<Moving>> = {
  'settling a deposit': async () => {
    const body = await settle()
    return () => cards.office.must(settlePayments, { body: body as never })
  },
  'undoing a settlement': async () => {
    await cards.office.must(settlePayments, { body: (await settle()) as never })
    const { settlements } = await cards.office.must(paymentSettlements)
    const settlement = settlements.find((one) => !one.isUndone)?.guid ?? ''
    return () => cards.office.must(undoSettlement, { params: { settlement }, body: { reason: 'Wrong day' } })
  },
  'matching a payment': async () => {
    const { guid, version, amountCents } = await taken()
    const { reference } = await cards.book({ lastName: 'By hand' })
    const body = { version, parts: [{ reference, amountCents }] }
    return () => cards.office.must(matchPayment, { params: { payment: guid }, body })
  },
  'undoing a match': async () => {
    const { payment, match } = await matched()
    return () =>
      cards.office.must(undoPaymentMatch, { params: { payment }, body: { match, reason: 'Another’s' } })
  },
  'writing off a payment': async () => {
    const { guid, version } = await taken()
    return () =>
      cards.office.must(writeOffPayment, {
        params: { payment: guid },
        body: { version, reason: 'Nobody claims it' },
      })
  },
  'refunding a payment': async () => {
    const { guid, version, amountCents } = await taken()
    return () =>
      cards.office.must(refundPaymentToCard, {
        params: { payment: guid },
        body: { version, amountCents, reason: 'Twice' },
      })
  },
  'importing payments': async () => {
    cards.service.rows.push(gatewayRow({ orderID: `alone-${++count}`, 'card-amount': '0.75' }))
    return () => cards.fetchToday()
  },
  'completing a cart': async () => {
    const { guid, version } = await crashed('198.00')
    await cards.portal.database.db
      .updateTable('cart')
      .set({ state: 'paidUnbooked', ended_at: null, ended_by: null })
      .where('guid', '=', guid)
      .execute()
    return () => cards.office.call(completeCart, { params: { cart: guid }, body: { version } })
  },
  'refunding a cart': async () => {
    const { guid, version } = await crashed()
    return () =>
      cards.office.must(refundCart, { params: { cart: guid }, body: { version, reason: 'Too little' } })
  },
  'dismissing a cart': async () => {
    const { guid, version } = await crashed()
    return () =>
      cards.office.must(dismissCart, { params: { cart: guid }, body: { version, reason: 'By phone' } })
  },
  'a guest’s return to a cart': async () => {
    const cart = await openCart()
    const { db } = cards.portal.database
    return () => finishCart({ db, actor: portalActor, now: cards.portal.clock.now }, cart, 'guest')
  },
  'resolving a refund without a response': async () => {
    const { guid, version, amountCents } = await taken()
    cards.service.next = { silentAfterDoing: true }
    await cards.office.must(refundPaymentToCard, {
      params: { payment: guid },
      body: { version, amountCents, reason: 'Twice' },
    })
    const gateway = await cards.gateway()
    return () => endUnknownRefunds(gateway)
  },
}

/** Tables in which the waiting process has already locked rows, except its own idempotency key. */
async function lockedBefore(): Promise<string[] | null> {
  const { rows } = await sql<{ tables: string[] }>`
    select coalesce((select array_agg(distinct own.relation::regclass::text) from pg_locks own
      where own.pid = waiting.pid and own.locktype = 'relation'
        and own.mode in ('RowShareLock', 'RowExclusiveLock')
        and own.relation::regclass::text not like 'idempotency%'), '{}') as tables
    from pg_locks waiting join pg_stat_activity process using (pid)
    where waiting.locktype = 'advisory' and not waiting.granted
      and process.datname = current_database()`.execute(cards.portal.database.db)
  return rows[0]?.tables ?? null
}

/** Rows written by these commands. */
const actions = [
  'settlePayments',
  'undoSettlement',
  'matchPayment',
  'undoMatch',
  'writeOffPayment',
  'askCardRefund',
  'endCardRefund',
]
const ofCarts = ['refundCart', 'dismissCart', 'completeCart', 'payCart']
const written = async () =>
  (
    await cards.portal.database.db
      .selectFrom('history')
      .select('action')
      .where('action', 'in', [...actions, ...ofCarts])
      .orderBy('guid')
      .execute()
  ).map((one) => one.action)

const whileAnotherHasIt = <T>(act: () => Promise<T>) =>
  cards.portal.database.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('card money'))`.execute(tx)
    return act()
  })

async function expectToWait(isDone: () => boolean): Promise<void> {
  const before = await written()
  await expect.poll(async () => isDone() || (await lockedBefore()) !== null, { timeout: 10_000 }).toBe(true)
  expect(isDone()).toBe(false)
  expect([await lockedBefore(), await written()]).toEqual([[], before])
}

test.for(Object.keys(moving))('%s waits', async (name) => {
  const move = await moving[name]!()
  let isDone = false
  const done = await whileAnotherHasIt(async () => {
    const moved = move()
    void moved.finally(() => (isDone = true))
    await expectToWait(() => isDone)
    return { moved }
  })
  await done.moved
})

test('the response to a refund also waits for the lock, and is stored then', async () => {
  const { guid, version, amountCents } = await taken()
  cards.service.next = { afterMs: 1_500 }
  const asked = cards.service.asked.length
  let isDone = false
  const refund = cards.office.must(refundPaymentToCard, {
    params: { payment: guid },
    body: { version, amountCents, reason: 'Twice' },
  })
  void refund.finally(() => (isDone = true))
  await expect.poll(() => cards.service.asked.length).toBeGreaterThan(asked)
  await whileAnotherHasIt(() => expectToWait(() => isDone))
  expect((await refund).toast).toBe('Refunded to card')
})
