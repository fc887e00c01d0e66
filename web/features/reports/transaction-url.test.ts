import { expect, test } from 'vitest'
import {
  isNarrowed,
  narrowingTexts,
  noTransactionFilters,
  notNarrowed,
  queryOf,
  type TransactionUrl,
} from './transaction-url.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }
const url = (more: Partial<TransactionUrl>): TransactionUrl => ({ ...noTransactionFilters, ...more })

test('a link is converted to its filters', () => {
  const asked = {
    account: 'revenue,taxDue',
    taxCode: 'VAT',
    taxRate: '1750',
    credits: 'no',
    asOf: '2026-10-31',
    vehicle: 'none',
  }
  expect(queryOf(url(asked), period)).toEqual({ ...period, ...asked })
})

test('invalid filters in a link are ignored', () => {
  const asked = {
    account: 'gold',
    taxRate: 'much',
    credits: 'maybe',
    asOf: '2026-02-30',
    vehicle: 'x',
    postedFrom: 'x',
    countsAs: 'charge,x',
    query: ' ',
  }
  expect(queryOf(url(asked), period)).toEqual(period)
  expect([isNarrowed(url(asked)), narrowingTexts(url(asked))]).toEqual([false, []])
})

test('the filters of a link are described and can be cleared', () => {
  const asked = url({
    asOf: '2026-10-31',
    countsAs: 'payment,partnerPayment',
    band: 'other',
    account: 'cash',
    taxCode: 'none',
    flight: 'BA255',
  })
  expect(narrowingTexts(asked)).toEqual([
    'Posted up to Sat 31 Oct 2026',
    'Payment or Partner payment',
    'Flight BA255',
    'Surcharges and other',
    'No tax',
  ])
  expect(isNarrowed(asked)).toBe(true)
  expect(queryOf({ ...asked, ...notNarrowed }, period)).toEqual({ ...period, account: 'cash' })
})
