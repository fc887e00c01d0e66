import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ownWords } from './line-words.ts'
import type { LineToPlace, PlacingFacts } from './line-facts.ts'
import { postingDay } from './posting-day.ts'
import { proposeLines } from './propose-lines.ts'

const nothing: PlacingFacts = {
  currency: 'BBD',
  partners: [
    { guid: 'sea', name: 'Sea Hotel', legalName: 'Seaside Resorts Ltd' },
    { guid: 'bay', name: 'Bay Villas', legalName: '' },
  ],
  invoices: [],
  reservations: [],
  booked: [],
  batches: [],
}
const invoice = (number: string, partnerGuid: string, openCents: number) => ({
  guid: number,
  partnerGuid,
  number,
  openCents,
})
const line = (amountCents: number, text = '', name = '', more: Partial<LineToPlace> = {}): LineToPlace => ({
  guid: `${amountCents} ${text} ${name}`,
  bookedOn: '2026-11-10',
  valueOn: '2026-11-10',
  amountCents,
  name,
  details: text,
  reference: '',
  ...more,
})
const proposalOf = (it: LineToPlace, facts: Partial<PlacingFacts>) =>
  proposeLines([it], { ...nothing, ...facts }).get(it.guid)
const says = (it: LineToPlace, facts: Partial<PlacingFacts>) => {
  const proposal = proposalOf(it, facts)
  return `${proposal?.certainty}: ${proposal?.why}`
}

const invoices = [
  invoice('2026-000001', 'sea', 10_000),
  invoice('2026-000002', 'sea', 5_000),
  invoice('2026-000003', 'sea', 7_000),
  invoice('2026-000004', 'bay', 4_400),
]

test.each([
  ['one invoice by number', line(10_000, 'inv 2026-000001'), 'sure: Invoice 2026-000001, full amount'],
  [
    'several by number',
    line(14_400, '2026-000001 and 2026000004'),
    'sure: Invoices 2026-000001, 2026-000004: amounts add up',
  ],
  [
    'part of one',
    line(4_000, '2026-000001'),
    'likely: Part payment of invoice 2026-000001: BBD 60.00 still owed',
  ],
  [
    'more than one',
    line(11_000, '2026-000001'),
    'likely: Invoice 2026-000001 and BBD 10.00 more, which stays on the account as credit',
  ],
  ['by name and amount', line(7_000, '', 'SEA HOTEL'), 'sure: Sea Hotel, invoice 2026-000003, full amount'],
  [
    'by legal name',
    line(5_000, '', 'Seaside Resorts Limited'),
    'sure: Sea Hotel, invoice 2026-000002, full amount',
  ],
  [
    'the oldest that add up',
    line(15_000, '', 'Sea Hotel'),
    'sure: Sea Hotel, invoices 2026-000001, 2026-000002: amounts add up',
  ],
  [
    'others that add up',
    line(12_000, '', 'Sea Hotel'),
    'likely: Sea Hotel, invoices 2026-000002, 2026-000003: amounts add up',
  ],
  [
    'by name alone',
    line(999, '', 'Sea Hotel'),
    'likely: No invoices for Sea Hotel add up to this amount. The payment goes to the oldest ones.',
  ],
  [
    'by amount alone',
    line(4_400, '', 'J Smith'),
    'likely: Only invoice 2026-000004 (Bay Villas) is for this amount. The name doesn’t match.',
  ],
  ['nothing', line(1, '', 'J Smith'), 'none: No matching invoice, reservation or payment'],
  [
    'a name that is only similar',
    line(123, '', 'Seaman Hotels'),
    'none: No matching invoice, reservation or payment',
  ],
])('invoices: %s', (_, it, expected) => {
  expect(says(it, { invoices })).toBe(expected)
})

const reservations = [
  { groupGuid: 'a', reference: 'KB2345', names: ['Ada Lovelace'], owedCents: 19_800 },
  { groupGuid: 'b', reference: 'QQ7788', names: ['Bob Ray'], owedCents: 5_000 },
]

test.each([
  ['by reference', line(19_800, 'fast track kb2345'), 'sure: Reservation KB2345, full amount'],
  ['a part', line(800, 'KB2345'), 'likely: Part payment for reservation KB2345: BBD 190.00 still owed'],
  [
    'more',
    line(20_000, 'KB2345'),
    'likely: BBD 2.00 more than reservation KB2345 owes. The rest goes to suspense.',
  ],
  ['two by reference', line(24_800, 'KB2345 QQ7788'), 'sure: Reservations KB2345, QQ7788: amounts add up'],
  ['by amount and name', line(19_800, '', 'LOVELACE A'), 'sure: Reservation KB2345: amount and name match'],
  [
    'by amount alone',
    line(5_000, '', 'X Y'),
    'likely: Only reservation QQ7788 owes this amount. The name doesn’t match.',
  ],
])('reservations: %s', (_, it, expected) => {
  expect(says(it, { reservations })).toBe(expected)
})

test('a partner is recognised without the words in brackets after its name', () => {
  expect(ownWords('Northpoint Weddings (demo)')).toEqual(['northpoint', 'weddings'])
})

const booked = (postedOn: string, amountCents: number, names: string[] = [], entryGuid = postedOn) => ({
  entryGuid,
  amountCents,
  postedOn,
  names,
  reference: '',
  label: names.length === 0 ? 'Cash deposited at the bank' : `Payment from ${names[0]}`,
})

test.each([
  [
    'by name',
    line(500, '', 'Sea Hotel'),
    [booked('2026-11-08', 500, ['Sea Hotel'])],
    'sure: Already entered on Sun 8 Nov: Payment from Sea Hotel',
  ],
  [
    'by amount alone',
    line(500, '', 'X'),
    [booked('2026-11-08', 500, ['Sea Hotel'])],
    'likely: Already entered on Sun 8 Nov: Payment from Sea Hotel. Only the amount matches.',
  ],
  [
    'cash brought to the bank',
    line(500, 'DEPOSIT'),
    [booked('2026-11-09', 500)],
    'sure: Already entered on Mon 9 Nov: Cash deposited at the bank',
  ],
  [
    'a refund',
    line(-500, '', 'Bob Ray'),
    [booked('2026-11-09', -500, ['Bob Ray'])],
    'sure: Already entered on Mon 9 Nov: Payment from Bob Ray',
  ],
  [
    'too long ago',
    line(500, '', 'Sea Hotel'),
    [booked('2026-11-01', 500, ['Sea Hotel'])],
    'likely: Sea Hotel has no open invoice. The payment stays on the account as credit.',
  ],
  [
    'money of the other direction',
    line(-500, '', 'Sea Hotel'),
    [booked('2026-11-09', 500, ['Sea Hotel'])],
    'none: No payment in the books is for this amount',
  ],
])('money in the books: %s', (_, it, entries, expected) => {
  expect(says(it, { booked: entries })).toBe(expected)
})

const batches = [
  { label: 'B1', from: '2026-11-06', payments: ['p1', 'p2'], cents: 10_000 },
  { label: 'B2', from: '2026-11-07', payments: ['p3'], cents: 5_000 },
  { label: 'B3', from: '2026-11-12', payments: ['p4'], cents: 900 },
]

test.each([
  ['one batch', line(10_000, 'MERCHANT DEPOSIT'), 'sure: Card batch B1, same amount'],
  ['two batches', line(15_000, 'PNP'), 'sure: 2 card batches, same amount'],
  ['less fees', line(9_700, 'Plug n Pay'), 'likely: Card batch B1, less BBD 3.00 in fees'],
  ['a name that says nothing', line(5_000, 'TRANSFER'), 'likely: Card batch B2, same amount'],
  ['a batch after the deposit', line(900, 'PNP'), 'none: No matching invoice, reservation or payment'],
])('card deposits: %s', (_, it, expected) => {
  expect(says(it, { batches })).toBe(expected)
})

test('two lines never get the same invoice, reservation, payment or batch', () => {
  const twice = (text: string, cents: number) => [
    line(cents, text, '', { guid: '1' }),
    line(cents, text, '', { guid: '2', bookedOn: '2026-11-11' }),
  ]
  for (const [text, cents, facts] of [
    ['2026-000001', 10_000, { invoices }],
    ['KB2345', 19_800, { reservations }],
    ['Sea Hotel', 500, { booked: [booked('2026-11-10', 500, ['Sea Hotel'])] }],
    ['PNP', 10_000, { batches }],
  ] as const) {
    const proposals = proposeLines(twice(text, cents), { ...nothing, ...facts })
    expect([proposals.get('1')?.certainty, proposals.get('2')?.certainty === 'sure']).toEqual(['sure', false])
  }
})

test('parts of every proposal add up to their line, and no invoice is paid more than it is open', () => {
  const texts = [
    '',
    '2026-000001',
    '2026-000003 2026-000002',
    'Sea Hotel',
    'Bay Villas',
    'KB2345',
    'PNP',
    'Lovelace A',
  ]
  const some = fc.array(
    fc.record({
      amountCents: fc.oneof(
        fc.constantFrom(5_000, 7_000, 10_000, 12_000, 15_000, 19_800),
        fc.integer({ min: -900, max: 30_000 }),
      ),
      text: fc.constantFrom(...texts),
    }),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(some, (made) => {
      const lines = made
        .filter((it) => it.amountCents !== 0)
        .map((it, at) => line(it.amountCents, it.text, '', { guid: String(at) }))
      const proposals = proposeLines(lines, { ...nothing, invoices, reservations, batches })
      const paid = new Map<string, number>()
      for (const it of lines) {
        const parts = proposals.get(it.guid)?.parts ?? []
        const sum = parts.reduce((cents, part) => cents + part.amountCents, 0)
        expect(parts.length === 0 ? 0 : sum).toBe(parts.length === 0 ? 0 : Math.abs(it.amountCents))
        expect(parts.every((part) => part.amountCents > 0)).toBe(true)
        for (const part of parts) {
          if (part.kind !== 'partner') continue
          const allocated = (part.allocations ?? []).reduce((cents, one) => cents + one.amountCents, 0)
          expect(allocated).toBeLessThanOrEqual(part.amountCents)
          for (const one of part.allocations ?? [])
            paid.set(one.invoiceGuid, (paid.get(one.invoiceGuid) ?? 0) + one.amountCents)
        }
      }
      for (const one of invoices) expect(paid.get(one.guid) ?? 0).toBeLessThanOrEqual(one.openCents)
    }),
  )
})

test('a line that fits nowhere has no parts, so that a person chooses where it goes', () => {
  const [received, paid] = [line(1, '', 'J Smith'), line(-1, '', 'J Smith')]
  const proposals = proposeLines([received, paid], nothing)
  expect([...proposals.values()].map((it) => [it.certainty, it.parts])).toEqual([
    ['none', []],
    ['none', []],
  ])
})

test('the posting day is the bank’s, the first open day, or today', () => {
  const days = { today: '2026-11-20', firstOpenDay: '2026-11-01' }
  expect(postingDay('2026-11-03', days)).toEqual({ day: '2026-11-03', why: null })
  expect(postingDay('2026-10-30', days)).toEqual({
    day: '2026-11-01',
    why: 'October 2026 is closed. The entry will be dated 1 Nov 2026.',
  })
  expect(postingDay('2026-11-21', days)).toEqual({
    day: '2026-11-20',
    why: '21 Nov 2026 is in the future. The entry will be dated 20 Nov 2026.',
  })
})
