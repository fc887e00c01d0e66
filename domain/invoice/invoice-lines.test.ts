import { expect, test } from 'vitest'
import { ageBucketWords, ageingOf } from './ageing.ts'
import { draftInvoice, whyNotIssue } from './draft-invoice.ts'
import { linesOfEntry, taxesOfLines, type InvoicedEntry } from './invoice-lines.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { invoiceStateOf } from './invoice-state.ts'

const entry: InvoicedEntry = {
  guid: 'e1',
  reversesGuid: null,
  memo: 'Arrival fast track',
  serviceDate: '2026-10-05',
  reference: 'ABC123',
  partnerReference: 'R-9',
  guest: 'Ann Onymous',
  owedCents: 9_000,
  commissionCents: 0,
  lines: [],
}
const serviceLine = {
  label: 'Adult',
  quantity: 2,
  serviceDate: '2026-10-04',
  netCents: 9_000,
  taxCode: 'VAT',
  taxBasisPoints: 1_000,
} as const
const about = {
  entryGuid: 'e1',
  serviceDate: '2026-10-05',
  reference: 'ABC123',
  partnerReference: 'R-9',
  guest: 'Ann Onymous',
}
const untaxed = { quantity: 1, taxCode: '', taxBasisPoints: 0, taxCents: 0 }

test('an entry without lines is one line: its memo and its price before commission', () => {
  expect(linesOfEntry({ ...entry, commissionCents: 1_000 })).toEqual([
    {
      ...about,
      ...untaxed,
      label: 'Arrival fast track',
      netCents: 10_000,
      commissionCents: 0,
      amountCents: 10_000,
    },
    { ...about, ...untaxed, label: 'Commission', netCents: 0, commissionCents: 1_000, amountCents: -1_000 },
  ])
})

test('an entry with lines lists its non-zero lines, each with its own date and guest', () => {
  const lines = [
    { ...serviceLine, taxCents: 900, totalCents: 9_900 },
    { ...serviceLine, label: 'Infant', netCents: 0, taxCents: 0, totalCents: 0 },
  ]
  expect(linesOfEntry({ ...entry, owedCents: 9_900, lines })).toEqual([
    { ...about, ...serviceLine, taxCents: 900, commissionCents: 0, amountCents: 9_900 },
  ])
})

test.each([
  [
    'paid by the guest, earns the partner its commission',
    -1_000,
    1_000,
    ['Commission, paid by the guest 1000'],
  ],
  ['whose commission is reversed', 1_000, -1_000, ['Commission reversed, paid by the guest -1000']],
  ['for zero has no line', 0, 0, []],
])('an entry %s', (_, owedCents, commissionCents, expected) => {
  expect(
    linesOfEntry({ ...entry, owedCents, commissionCents }).map((it) => `${it.label} ${it.commissionCents}`),
  ).toEqual(expected)
})

test('tax is summed by code and rate, sorted; untaxed lines are left out', () => {
  const taxed = (taxCode: string, taxBasisPoints: number, taxCents: number) => ({
    ...about,
    label: '',
    quantity: 1,
    netCents: taxCents * 10,
    taxCode,
    taxBasisPoints,
    taxCents,
    commissionCents: 0,
    amountCents: 0,
  })
  const lines = [
    taxed('VAT', 1_750, 5),
    taxed('HOTEL', 1_000, 3),
    taxed('VAT', 800, 1),
    taxed('VAT', 1_750, 2),
    taxed('', 0, 0),
  ]
  expect(taxesOfLines(lines)).toEqual([
    { code: 'HOTEL', basisPoints: 1_000, netCents: 30, taxCents: 3 },
    { code: 'VAT', basisPoints: 800, netCents: 10, taxCents: 1 },
    { code: 'VAT', basisPoints: 1_750, netCents: 70, taxCents: 7 },
  ])
})

test('months and age buckets have readable names', () => {
  const months = Array.from({ length: 12 }, (_, index) =>
    monthWords(`2026-${String(index + 1).padStart(2, '0')}`),
  )
  expect(months.join(', ')).toBe(
    'January 2026, February 2026, March 2026, April 2026, May 2026, June 2026, July 2026, August 2026, ' +
      'September 2026, October 2026, November 2026, December 2026',
  )
  expect(ageBucketWords).toEqual({
    notDue: 'Not due',
    days30: '1–30 days',
    days60: '31–60 days',
    days90: '61–90 days',
    older: 'Over 90 days',
  })
})

test('the disputed amount is between zero and the open amount', () => {
  const invoice = { guid: 'i1', number: '1', dueOn: '2026-11-30', openCents: 500 }
  const disputed = (disputedCents: number) =>
    ageingOf(
      {
        invoices: [{ ...invoice, disputedCents }],
        creditCents: 0,
        paidOutCents: 0,
        notInvoicedCents: 0,
        toComeCents: 0,
      },
      '2026-11-20',
    )
  expect([900, 200, -50].map((it) => [disputed(it).disputedCents, disputed(it).notDue])).toEqual([
    [500, 0],
    [200, 300],
    [0, 500],
  ])
})

test.each([
  ['2026-10', null, null],
  ['2026-10', '2026-09', null],
  ['2026-10', '2026-10', 'October 2026 is already invoiced. Later charges go on next month’s invoice.'],
  ['2026-09', '2026-10', 'October 2026 is already invoiced. Later charges go on next month’s invoice.'],
  ['2026-11', null, 'November 2026 isn’t over yet'],
])('%s after an invoice of %s: %s', (month, lastMonth, why) => {
  const draft = draftInvoice({
    of: { kind: 'month', month },
    missing: 0,
    today: '2026-11-20',
    lastMonth,
    openingCents: 0,
    entries: [entry],
    settlements: [],
    voided: [],
  })
  expect(
    whyNotIssue({ of: { kind: 'month', month }, missing: 0, today: '2026-11-20', lastMonth }, draft),
  ).toBe(why)
})

test('an invoice for zero is paid, not a credit note', () => {
  expect(
    invoiceStateOf({ isVoid: false, chargedCents: 0, openCents: 0, dueOn: '2026-11-30' }, '2026-11-20'),
  ).toBe('paid')
})
