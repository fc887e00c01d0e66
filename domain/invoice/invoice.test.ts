import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocatedOldestFirst, whyNotAllocate } from './allocation.ts'
import { draftInvoice, whyNotIssue, type InvoiceFacts } from './draft-invoice.ts'
import {
  linesOfEntry,
  settlingKinds,
  sumsOfLines,
  taxesOfLines,
  withoutReversed,
  type InvoicedEntry,
} from './invoice-lines.ts'
import { monthWords } from '#domain/calendar/service-date-text.ts'
import { invoiceNumberText, readInvoiceNumber } from './invoice-number.ts'
import { paperTitle } from './invoice-paper.ts'
import { invoiceStateOf } from './invoice-state.ts'

const service = {
  label: 'Adult',
  quantity: 1,
  serviceDate: '2026-10-04',
  netCents: 10_000,
  taxCode: 'VAT',
  taxBasisPoints: 1_750,
  taxCents: 1_750,
  totalCents: 11_750,
}
const entry: InvoicedEntry = {
  guid: 'a',
  reversesGuid: null,
  memo: 'Booked',
  serviceDate: '2026-10-04',
  reference: 'KB2345',
  partnerReference: 'RES-1',
  guest: 'Ann Guest',
  owedCents: 11_750,
  commissionCents: 0,
  lines: [service],
}
const facts: InvoiceFacts = {
  of: { kind: 'month', month: '2026-10' },
  missing: 0,
  today: '2026-11-02',
  lastMonth: null,
  openingCents: 0,
  entries: [entry],
  settlements: [],
  voided: [],
}

test('formats numbers and months', () => {
  expect(invoiceNumberText({ year: 2026, number: 123 })).toBe('2026-000123')
  for (const typed of ['2026-000123', '2026-123', ' 2026000123 '])
    expect(readInvoiceNumber(typed)).toEqual({ year: 2026, number: 123 })
  expect(readInvoiceNumber('000123')).toEqual({ year: null, number: 123 })
  for (const typed of ['2026', '0123', '123456', 'QX7K2M', '1926-1', '2026-', '2026-1a'])
    expect(readInvoiceNumber(typed)).toBeNull()
  expect([monthWords('2026-01'), monthWords('2026-12')]).toEqual(['January 2026', 'December 2026'])
  expect([paperTitle({ chargedCents: 0 }), paperTitle({ chargedCents: -1 })]).toEqual([
    'Invoice',
    'Credit note',
  ])
})

describe('the lines of an entry', () => {
  const said = (entry: InvoicedEntry) =>
    linesOfEntry(entry).map((line) => [
      line.label,
      line.netCents,
      line.taxCents,
      line.commissionCents,
      line.amountCents,
    ])
  test.each<[string, Partial<InvoicedEntry>, unknown]>([
    ['on account: its services', {}, [['Adult', 10_000, 1_750, 0, 11_750]]],
    [
      'on account and on commission',
      { owedCents: 10_750, commissionCents: 1_000 },
      [
        ['Adult', 10_000, 1_750, 0, 11_750],
        ['Commission', 0, 0, 1_000, -1_000],
      ],
    ],
    [
      'paid by the guest: only the commission',
      { owedCents: -1_000, commissionCents: 1_000 },
      [['Commission, paid by the guest', 0, 0, 1_000, -1_000]],
    ],
    [
      'that is reversed later',
      { owedCents: 1_000, commissionCents: -1_000 },
      [['Commission reversed, paid by the guest', 0, 0, -1_000, 1_000]],
    ],
    ['without lines', { lines: [], owedCents: 500 }, [['Booked', 500, 0, 0, 500]]],
    [
      'without zero lines',
      { lines: [service, { ...service, netCents: 0, taxCents: 0, totalCents: 0 }] },
      [['Adult', 10_000, 1_750, 0, 11_750]],
    ],
  ])('%s', (_, own, lines) => {
    expect(said({ ...entry, ...own })).toEqual(lines)
  })

  test('add up to the effect of the entry on the account', () => {
    const cents = fc.integer({ min: -90_000, max: 90_000 })
    fc.assert(
      fc.property(
        fc.array(fc.tuple(cents, cents)),
        cents,
        fc.boolean(),
        (prices, commissionCents, onAccount) => {
          const lines = prices.map(([netCents, taxCents]) => ({
            ...service,
            netCents,
            taxCents,
            totalCents: netCents + taxCents,
          }))
          const price = onAccount ? lines.reduce((sum, it) => sum + it.totalCents, 0) : 0
          const own = { ...entry, lines, commissionCents, owedCents: price - commissionCents }
          const { netCents, taxCents, commissionCents: earned, chargedCents } = sumsOfLines(linesOfEntry(own))
          expect(chargedCents).toBe(netCents + taxCents - earned)
          if (price !== 0 || !onAccount || lines.length === 0) expect(chargedCents).toBe(own.owedCents)
        },
      ),
    )
  })

  test('sum tax by code and rate', () => {
    const other = { ...service, taxCode: 'HOTEL', taxBasisPoints: 1_000, taxCents: 1_000, totalCents: 11_000 }
    const lines = linesOfEntry({
      ...entry,
      lines: [service, other, { ...service, taxBasisPoints: 0, taxCents: 0, totalCents: 10_000 }, service],
      owedCents: 44_500,
    })
    expect(taxesOfLines(lines)).toEqual([
      { code: 'HOTEL', basisPoints: 1_000, netCents: 10_000, taxCents: 1_000 },
      { code: 'VAT', basisPoints: 0, netCents: 10_000, taxCents: 0 },
      { code: 'VAT', basisPoints: 1_750, netCents: 20_000, taxCents: 3_500 },
    ])
  })
})

test('an entry reversed before invoicing is left out; a reversal of an invoiced entry is a credit', () => {
  const back = { guid: 'b', reversesGuid: 'a' }
  expect(withoutReversed([{ guid: 'a', reversesGuid: null }, back])).toEqual([])
  expect(withoutReversed([back])).toEqual([back])
})

test('payments, refunds and write-offs settle; charges do not', () => {
  expect(settlingKinds).toEqual(['partnerPayment', 'payment', 'refund', 'writeOff'])
})

describe('a draft', () => {
  test('closing balance = opening + charges − credits − payments', () => {
    const settlements = [
      { guid: 'p', reversesGuid: null, postedOn: '2026-10-20', memo: 'Paid', paidCents: 4_000 },
    ]
    const voided = [{ guid: 'v', number: '2026-000001', chargedCents: 3_000 }]
    const draft = draftInvoice({ ...facts, openingCents: 5_000, settlements, voided })
    expect(draft).toMatchObject({
      netCents: 10_000,
      taxCents: 1_750,
      chargedCents: 11_750,
      creditedCents: 3_000,
      paidCents: 4_000,
      closingCents: 9_750,
    })
  })

  test.each<[string, Partial<InvoiceFacts>, string | null]>([
    ['for a past month', {}, null],
    ['for this month', { of: { kind: 'month', month: '2026-11' } }, 'November 2026 isn’t over yet'],
    [
      'for an invoiced month',
      { lastMonth: '2026-10' },
      'October 2026 is already invoiced. Later charges go on next month’s invoice.',
    ],
    [
      'for a month before an invoiced one',
      { lastMonth: '2026-11' },
      'November 2026 is already invoiced. Later charges go on next month’s invoice.',
    ],
    ['for nothing', { entries: [] }, 'Nothing to invoice up to the end of October 2026'],
    [
      'only crediting a void invoice',
      { entries: [], voided: [{ guid: 'v', number: '2026-000001', chargedCents: 1 }] },
      null,
    ],
  ])('%s', (_, own, why) => {
    const all = { ...facts, ...own }
    expect(whyNotIssue(all, draftInvoice(all))).toBe(why)
  })
})

describe('allocation', () => {
  const open = (guid: string, openCents: number, disputedCents = 0) => ({ guid, openCents, disputedCents })
  test('settles the oldest first and skips disputed amounts', () => {
    const credits = [
      { guid: 'p', leftCents: 500 },
      { guid: 'q', leftCents: 900 },
    ]
    expect(
      allocatedOldestFirst(credits, [open('a', 300), open('b', 600, 200), open('c', 1_000, 5_000)]),
    ).toEqual([
      { creditGuid: 'p', invoiceGuid: 'a', amountCents: 300 },
      { creditGuid: 'p', invoiceGuid: 'b', amountCents: 200 },
      { creditGuid: 'q', invoiceGuid: 'b', amountCents: 200 },
    ])
  })

  test('never exceeds the credit or the open amounts', () => {
    const some = fc.array(fc.nat(10_000), { maxLength: 8 })
    fc.assert(
      fc.property(some, some, (lefts, opens) => {
        const credits = lefts.map((leftCents, at) => ({ guid: `p${at}`, leftCents }))
        const invoices = opens.map((cents, at) => open(`i${at}`, cents))
        const made = allocatedOldestFirst(credits, invoices)
        const sum = (of: typeof made) => of.reduce((cents, it) => cents + it.amountCents, 0)
        for (const credit of credits)
          expect(sum(made.filter((own) => own.creditGuid === credit.guid))).toBeLessThanOrEqual(
            credit.leftCents,
          )
        for (const invoice of invoices)
          expect(sum(made.filter((own) => own.invoiceGuid === invoice.guid))).toBeLessThanOrEqual(
            invoice.openCents,
          )
        const all = (of: number[]) => of.reduce((cents, it) => cents + it, 0)
        expect(sum(made)).toBe(Math.min(all(lefts), all(opens)))
      }),
    )
  })

  test.each([
    ['within the payment and the open amount', [{ invoiceGuid: 'a', amountCents: 300 }], 300, {}],
    [
      'above the open amount',
      [{ invoiceGuid: 'a', amountCents: 301 }],
      500,
      { 'allocations.0.amountCents': 'Only BBD 3.00 of this invoice is open' },
    ],
    [
      'above the payment',
      [{ invoiceGuid: 'a', amountCents: 300 }],
      299,
      { allocations: 'This is BBD 0.01 more than the payment' },
    ],
    [
      'to an invoice that is not open',
      [{ invoiceGuid: 'z', amountCents: 1 }],
      5,
      { 'allocations.0.amountCents': 'This invoice isn’t open. Choose another one.' },
    ],
    [
      'to one invoice twice',
      [
        { invoiceGuid: 'a', amountCents: 1 },
        { invoiceGuid: 'a', amountCents: 1 },
      ],
      5,
      { 'allocations.1.amountCents': 'This invoice isn’t open. Choose another one.' },
    ],
  ])('manual allocation %s', (_, chosen, amountCents, wrong) => {
    expect(whyNotAllocate(chosen, { amountCents, currency: 'BBD' }, [open('a', 300)])).toEqual(wrong)
  })
})

test.each([
  ['open', {}, 'open'],
  ['part', { openCents: 5 }, 'part'],
  ['overdue', { openCents: 5, dueOn: '2026-11-19' }, 'overdue'],
  ['due today', { dueOn: '2026-11-20' }, 'open'],
  ['paid', { openCents: 0 }, 'paid'],
  ['a credit note', { chargedCents: -10, openCents: 0 }, 'credit'],
  ['void', { isVoid: true }, 'void'],
] as const)('an invoice that is %s', (_, own, state) => {
  expect(
    invoiceStateOf(
      { isVoid: false, chargedCents: 10, openCents: 10, dueOn: '2026-12-01', ...own },
      '2026-11-20',
    ),
  ).toBe(state)
})
