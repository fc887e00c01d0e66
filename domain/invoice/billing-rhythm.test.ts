import { expect, test } from 'vitest'
import { dueOf, reservationInvoices } from './billing-rhythm.ts'
import { billingRhythms } from './billing-rhythms.ts'
import { draftInvoice, whyNotIssue, type InvoiceFacts } from './draft-invoice.ts'
import type { InvoicedEntry } from './invoice-lines.ts'
import { entriesOf, missingOf, spanOf, wordsOf, type InvoiceOf } from './invoice-of.ts'

const entry = (guid: string, reference: string, serviceDate: string, more = {}): InvoicedEntry => ({
  guid,
  reversesGuid: null,
  memo: 'Booked',
  serviceDate,
  reference,
  partnerReference: '',
  guest: 'Ann Guest',
  owedCents: 1_000,
  commissionCents: 0,
  lines: [],
  ...more,
})
const facts: InvoiceFacts = {
  of: { kind: 'chosen', entries: [] },
  missing: 0,
  today: '2026-11-18',
  lastMonth: null,
  openingCents: 70,
  entries: [],
  settlements: [],
  voided: [],
}

test.each([
  ['monthly', '2026-11-18', { kind: 'month', month: '2026-10' }],
  ['monthly', '2026-01-31', { kind: 'month', month: '2025-12' }],
  ['weekly', '2026-11-18', { kind: 'period', from: '2026-11-09', to: '2026-11-15' }],
  ['weekly', '2026-11-15', { kind: 'period', from: '2026-11-02', to: '2026-11-08' }],
  ['weekly', '2027-01-04', { kind: 'period', from: '2026-12-28', to: '2027-01-03' }],
  ['perReservation', '2026-11-18', null],
] as const)('%s on %s', (rhythm, today, due) => {
  expect(billingRhythms).toContain(rhythm)
  expect(dueOf(rhythm, today)).toEqual(due)
})

test('a reservation is invoiced once its last service day is over, and balances follow one another', () => {
  const entries = [
    entry('a', 'KB1', '2026-11-10'),
    entry('b', 'KB2', '2026-11-11'),
    entry('a2', 'KB1', '2026-11-17', { owedCents: -300 }),
    entry('c', 'KB3', '2026-11-17'),
    entry('c2', 'KB3', '2026-11-20'),
    entry('d', 'KB4', '2026-11-18'),
    entry('e', 'KB5', '2026-11-12'),
    entry('f', 'KB5', '2026-11-12', { reversesGuid: 'e', owedCents: -1_000 }),
    entry('alone', '', '2026-11-13', { owedCents: 5 }),
  ]
  const voided = [{ guid: 'v', number: '2026-000001', chargedCents: 40 }]
  const settlements = [{ guid: 'p', reversesGuid: null, postedOn: '2026-11-01', memo: 'Paid', paidCents: 30 }]
  const invoices = reservationInvoices({ ...facts, entries, voided, settlements })
  expect(invoices.map((it) => it.entries.map((own) => own.guid))).toEqual([['a', 'a2'], ['b'], ['alone']])
  expect(invoices.map(draftInvoice).map((it) => [it.openingCents, it.chargedCents, it.closingCents])).toEqual(
    [
      [70, 700, 700],
      [700, 1_000, 1_700],
      [1_700, 5, 1_705],
    ],
  )
})

test('a void invoice whose services were all cancelled is credited by one more', () => {
  const voided = [{ guid: 'v', number: '2026-000001', chargedCents: 40 }]
  const [only, ...more] = reservationInvoices({ ...facts, voided })
  expect(more).toEqual([])
  expect(only && draftInvoice(only)).toMatchObject({ lines: [], chargedCents: 0, closingCents: 30 })
  expect(reservationInvoices(facts)).toEqual([])
})

test('chosen charges come with those of their reservation that cancel each other out', () => {
  const entries = [
    entry('a', 'KB1', '2026-11-10'),
    entry('b', 'KB1', '2026-11-10', { reversesGuid: 'a', owedCents: -1_000 }),
    entry('c', 'KB1', '2026-11-10'),
    entry('d', 'KB2', '2026-11-10'),
    entry('e', 'KB2', '2026-11-10', { reversesGuid: 'd', owedCents: -1_000 }),
    entry('f', 'KB1', '2026-11-11'),
  ]
  const of: InvoiceOf = { kind: 'chosen', entries: ['c', 'gone'] }
  expect(entriesOf(of, entries).map((it) => it.guid)).toEqual(['a', 'b', 'c'])
  expect(missingOf(of, entries)).toBe(1)
  const own = { ...facts, of, entries: entriesOf(of, entries), missing: 1 }
  expect(whyNotIssue(own, draftInvoice(own))).toBe(
    '1 chosen charge can’t be invoiced any more. Choose again.',
  )
  expect(whyNotIssue({ ...own, missing: 0 }, draftInvoice(own))).toBeNull()
})

test.each<[InvoiceOf, string[], string, string, { from: string; to: string } | null]>([
  [{ kind: 'month', month: '2026-10' }, [], '2026-10', 'October 2026', null],
  [
    { kind: 'period', from: '2026-11-30', to: '2026-12-06' },
    ['2026-10-01'],
    '2026-12',
    '30 Nov 2026 – 6 Dec 2026',
    { from: '2026-11-30', to: '2026-12-06' },
  ],
  [
    { kind: 'period', from: null, to: '2026-11-15' },
    ['2026-11-03'],
    '2026-11',
    '3 Nov 2026 – 15 Nov 2026',
    { from: '2026-11-03', to: '2026-11-15' },
  ],
  [
    { kind: 'chosen', entries: [] },
    ['2026-11-09', '2026-11-09'],
    '2026-11',
    '9 Nov 2026',
    { from: '2026-11-09', to: '2026-11-09' },
  ],
  [{ kind: 'chosen', entries: [] }, [], '2026-11', '18 Nov 2026', { from: '2026-11-18', to: '2026-11-18' }],
])('an invoice of %j with services on %j', (of, days, month, words, period) => {
  const span = spanOf(
    of,
    days.map((serviceDate) => ({ serviceDate })),
    '2026-11-18',
  )
  expect(span).toEqual({ month, period })
  expect(wordsOf(of, span.period)).toBe(words)
})
