// not moved: it reads recorded responses of a gateway
import { afterEach, expect, test } from 'vitest'
import { GatewayFailed, type GatewayFault } from './card-gateway.ts'
import { plugNPay } from './plugnpay.ts'
import { readFields, readRow, rowsOf } from './read-response.ts'
import { openCardGateway, type CardGatewayService } from '#server/testing/card-gateway-service.ts'

const assumed = { currency: 'BBD', timeZone: 'America/Barbados', now: '2026-11-20T16:00:00Z' }
let service: CardGatewayService | null = null
afterEach(async () => {
  await service?.close()
  service = null
})
const open = async (rows: Record<string, string>[] = [], more: object = {}) => {
  service = await openCardGateway(rows)
  return plugNPay({
    base: service.base,
    account: 'demo',
    password: service.password,
    ...assumed,
    now: () => assumed.now,
    patienceMs: 500,
    ...more,
  })
}
const row = {
  orderID: '1',
  operation: 'auth',
  FinalStatus: 'success',
  'card-amount': 'bbd 198.00',
  trans_time: '20261121033000',
}

test('a response with many rows is decoded twice, in order', () => {
  const inner = new URLSearchParams({ orderID: '2', 'card-name': 'Ann & Bob = 100%' }).toString()
  const answer = new URLSearchParams({
    FinalStatus: 'success',
    TranCount: '2',
    a00001: inner,
    a00000: 'orderID=1',
  }).toString()
  expect(rowsOf(readFields(answer))).toEqual([
    { orderid: '1' },
    { orderid: '2', card_name: 'Ann & Bob = 100%' },
  ])
})

test('times are in UTC with the airport’s date; the default currency is the site’s', async () => {
  const gateway = await open([row])
  const [found] = await gateway.transactions('2026-11-20', '2026-11-22')
  expect(found).toMatchObject({
    orderId: '1',
    kind: 'sale',
    status: 'success',
    amountCents: 19_800,
    currency: 'BBD',
    at: '2026-11-21T03:30:00Z',
    day: '2026-11-20',
  })
  expect(service!.asked[0]).toMatchObject({
    mode: 'query_trans',
    'publisher-name': 'demo',
    startdate: '20261120',
    enddate: '20261122',
  })
})

test.each([
  ['2026-11-20', { at: null, day: '2026-11-20' }],
  ['20261120', { at: null, day: '2026-11-20' }],
  ['2026-11-20 23:30:00', { at: '2026-11-21T03:30:00Z', day: '2026-11-20' }],
  ['2026-11-20T23:30:00-04:00', { at: '2026-11-21T03:30:00Z', day: '2026-11-20' }],
  ['20261399', { at: null, day: '2026-11-20' }],
  ['', { at: null, day: '2026-11-20' }],
])('a time of %s is read', (date, expected) => {
  expect(readRow({ orderid: '1', amount: '1', date }, assumed)).toMatchObject(expected)
})

test.each([
  ['no order', { amount: '1' }],
  ['no amount', { orderid: '1' }],
  ['an amount of nothing', { orderid: '1', amount: '0.00' }],
  ['an amount of words', { orderid: '1', amount: 'ten' }],
  ['no transaction', { orderid: '1', amount: '1', operation: 'batch close' }],
])('a row with %s is ignored', (_, fields) => {
  expect(readRow(fields, assumed)).toBeNull()
})

test.each([
  ['JPY', 19_800, '19800'],
  ['KWD', 19_800, '19.800'],
  ['BBD', 19_800, '198.00'],
])('amounts in %s are sent and read with its decimals', async (currency, amountCents, amount) => {
  const gateway = await open([{ ...row, 'card-amount': `${currency.toLowerCase()} ${amount}` }])
  const page = gateway.paymentPage({
    cartGuid: 'c',
    amountCents,
    currency,
    email: '',
    returnUrl: 'https://x',
    cancelUrl: 'https://x',
  })
  expect(page.fields).toContainEqual({ name: 'pt_transaction_amount', value: amount })
  expect(await gateway.ofOrder('1')).toMatchObject([{ amountCents, currency }])
  const refund = await gateway.refund({ orderId: '1', amountCents, currency, mayVoid: false })
  expect(refund).toMatchObject({ done: true, transaction: { amountCents, currency } })
  expect(service!.asked.at(-1)).toMatchObject({
    mode: 'return',
    'card-amount': `${currency.toLowerCase()} ${amount}`,
  })
})

test.each([
  ['1500', { currency: 'JPY' }, 1_500],
  ['1,500.00', { currency: 'JPY' }, 1_500],
  ['jpy 1500', {}, 1_500],
  ['1.250', { currency: 'KWD' }, 1_250],
  ['1500', {}, 150_000],
])('an amount of %s with %j is read', (amount, fields, amountCents) => {
  expect(readRow({ orderid: '1', amount, ...fields }, assumed)).toMatchObject({ amountCents })
})

test('half a yen is not an amount', () => {
  expect(readRow({ orderid: '1', amount: '1500.50', currency: 'JPY' }, assumed)).toBeNull()
})

test('only the last four digits of a card are stored, in every field', () => {
  const pan = '4111 1111 1111 1111'
  const fields = Object.fromEntries(
    [
      'orderid',
      'card_name',
      'order_classifier',
      'merrmsg',
      'comments',
      'card_number',
      'acct_code',
      'auth_code',
    ].map((name) => [name, pan]),
  )
  const found = readRow(
    { ...fields, amount: '1', cvv: '123', publisher_password: 'secret-word', [pan]: 'x' },
    assumed,
  )
  expect(found?.last4).toBe('1111')
  expect(JSON.stringify(found)).not.toMatch(/4111|secret-word|"123"/)
})

test('the payment page has our cart, amount and return URLs', async () => {
  const gateway = await open()
  const page = gateway.paymentPage({
    cartGuid: 'c',
    amountCents: 12_345,
    currency: 'BBD',
    email: 'a@b.example',
    returnUrl: 'https://x/back',
    cancelUrl: 'https://x/back',
  })
  expect(page.action).toBe(`${service!.base}/pay/`)
  expect(Object.fromEntries(page.fields.map((it) => [it.name, it.value]))).toMatchObject({
    pt_gateway_account: 'demo',
    pt_transaction_amount: '123.45',
    pt_currency: 'BBD',
    pt_order_classifier: 'c',
    pb_success_url: 'https://x/back',
    pt_billing_email_address: 'a@b.example',
  })
})

test('a full refund on the same day is voided first; batched or partial ones are returned', async () => {
  const gateway = await open([{ ...row }, { ...row, orderID: '2', batch_id: 'b7' }])
  const asked = { orderId: '1', amountCents: 19_800, currency: 'BBD', mayVoid: true }
  expect(await gateway.refund(asked)).toMatchObject({
    done: true,
    transaction: { kind: 'void', amountCents: 19_800, status: 'success' },
  })
  expect(await gateway.refund({ ...asked, orderId: '2' })).toMatchObject({
    done: true,
    transaction: { kind: 'refund', orderId: '2' },
  })
  expect(await gateway.refund({ ...asked, orderId: '3', mayVoid: false })).toEqual({
    done: false,
    message: 'No such order',
  })
  expect(service!.asked.map((it) => it['mode'])).toEqual(['void', 'void', 'return', 'return'])
})

test.each<[GatewayFault, object, object]>([
  ['refused', {}, { password: 'wrong' }],
  ['refused', { status: 403 }, {}],
  ['outage', { status: 502 }, {}],
  ['unreadable', { body: '<html>' }, {}],
  ['noAnswer', { status: 302 }, {}],
  ['noAnswer', { afterMs: 1_000 }, {}],
])('%s is reported correctly', async (kind, next, settings) => {
  const gateway = await open([row], settings)
  service!.next = Object.keys(next).length === 0 ? null : next
  const failed = await gateway.transactions('2026-11-20', '2026-11-20').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(GatewayFailed)
  expect((failed as GatewayFailed).kind).toBe(kind)
})

test('an empty list is a valid response', async () => {
  const gateway = await open()
  expect(await gateway.transactions('2026-11-20', '2026-11-20')).toEqual([])
})
