import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { codesByKey, whatNeedsCodes, type JournalCode } from './journal-codes.ts'
import { divideIntoFiles, journalsOf, sumOf, tooLong, type Journal, type LedgerLine } from './journals.ts'

const ledgerLine = (own: Partial<LedgerLine>): LedgerLine => ({
  entry: 1,
  date: '2026-11-20',
  narration: 'A1B2C3 Transfer',
  account: 'bank',
  part: '',
  partName: '',
  taxCode: '',
  amountCents: 0,
  ...own,
})
const charge = (entry: number, partner: string, cents: number): LedgerLine[] => [
  ledgerLine({
    entry,
    account: 'partnerReceivable',
    part: partner,
    partName: `Hotel ${partner}`,
    amountCents: cents * 11,
  }),
  ledgerLine({ entry, account: 'revenue', part: 'fastTrack', taxCode: 'VAT', amountCents: -cents * 10 }),
  ledgerLine({ entry, account: 'taxDue', part: 'VAT', taxCode: 'VAT', amountCents: -cents }),
]
const code = (kind: JournalCode['kind'], part: string, text: string, name = ''): JournalCode => ({
  kind,
  part,
  code: text,
  name,
})
const codes = codesByKey([
  code('partnerReceivable', '', '610'),
  code('partnerReceivable', 'b', '611', 'Hotel B Ltd'),
  code('revenue', '', '200'),
  code('taxDue', '', '820'),
  code('taxRate', '', 'No Tax'),
  code('taxRate', 'VAT', 'Zero rated'),
])
const asText = ({ lines }: Journal) =>
  lines.map((it) => [it.code, it.name, it.description, it.taxRate, it.amountCents].join('|'))

describe('journals', () => {
  const twoPartners = [...charge(1, 'a', 100), ...charge(2, 'b', 50)]

  test('by day, what looks the same in the other system is one line', () => {
    const [journal, ...others] = journalsOf(twoPartners, {
      system: 'xero',
      grouping: 'day',
      exportNumber: 7,
      codes,
    })
    expect(others).toEqual([])
    expect(journal).toMatchObject({ number: 'K7-1', narration: 'K7-1 Kerbside, 2026-11-20' })
    expect(journal && asText(journal)).toEqual([
      '610||Owed by partners|No Tax|1100',
      '200||Revenue: fast track (VAT)|Zero rated|-1500',
      '820||Tax due: VAT|Zero rated|-150',
      '611||Owed by partners|No Tax|550',
    ])
  })

  test('by entry, each has its own journal, with the partner’s name where lines have names', () => {
    const found = journalsOf(twoPartners, { system: 'quickbooks', grouping: 'entry', exportNumber: 2, codes })
    expect(found.map((it) => it.narration)).toEqual(['K2-1 A1B2C3 Transfer', 'K2-2 A1B2C3 Transfer'])
    expect(found.map((it) => asText(it)[0])).toEqual([
      '610|Hotel a|Owed by partners|No Tax|1100',
      '611|Hotel B Ltd|Owed by partners|No Tax|550',
    ])
  })

  test('a charge and its reversal on one day leave no journal', () => {
    const reversed = charge(2, 'a', 100).map((it) => ({ ...it, amountCents: -it.amountCents }))
    const wanted = { system: 'xero', exportNumber: 1, codes } as const
    const both = [...charge(1, 'a', 100), ...reversed]
    expect(journalsOf(both, { ...wanted, grouping: 'day' })).toEqual([])
    expect(journalsOf(both, { ...wanted, grouping: 'entry' })).toHaveLength(2)
  })
})

test('an account needs a code for itself or for each part in use; a tax code needs its own rate', () => {
  const used = [...charge(1, 'a', 1), ...charge(2, 'b', 1), ledgerLine({ account: 'cash', part: 'safe' })]
  expect(whatNeedsCodes('xero', codes, used)).toEqual(['Cash'])
  const onlyOfB = codesByKey([code('partnerReceivable', 'b', '611'), code('taxRate', 'VAT', 'Zero rated')])
  expect(whatNeedsCodes('xero', onlyOfB, used)).toEqual([
    'Owed by partners',
    'Revenue',
    'Tax due',
    'Cash',
    'Tax rate for untaxed lines',
  ])
  expect(whatNeedsCodes('quickbooks', codesByKey([]), used)).not.toContain('Tax rate for VAT')
  expect(whatNeedsCodes('plain', codesByKey([]), used)).toEqual([])
})

describe('files', () => {
  const journal = (lines: number, number: string): Journal => ({
    number,
    date: '2026-11-20',
    narration: number,
    lines: Array.from({ length: lines }, (_, at) => ({
      account: 'bank',
      description: '',
      code: '',
      name: '',
      taxCode: '',
      taxRate: '',
      amountCents: at === 0 ? lines - 1 : -1,
    })),
  })

  test('any journals: no file has too many lines, none is divided, and each file balances', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 2, max: 300 }), { maxLength: 60 }),
        fc.integer({ min: 300, max: 999 }),
        (sizes, atMost) => {
          const journals = sizes.map((it, at) => journal(it, `K1-${at}`))
          const files = divideIntoFiles(journals, atMost)
          expect(files.flat()).toEqual(journals)
          for (const file of files) {
            const lines = file.flatMap((it) => it.lines)
            expect(lines.length).toBeLessThanOrEqual(atMost)
            expect(sumOf(lines)).toBe(0)
          }
          // Two neighbours never fit into one file.
          for (const [at, file] of files.slice(1).entries())
            expect(
              (files[at]?.flat().flatMap((it) => it.lines).length ?? 0) + (file[0]?.lines.length ?? 0),
            ).toBeGreaterThan(atMost)
        },
      ),
    )
  })

  test('a journal longer than a file is named; without a limit there is one file', () => {
    const journals = [journal(300, 'fits'), journal(301, 'too long')]
    expect(tooLong(journals, 300)?.number).toBe('too long')
    expect(tooLong(journals, null)).toBeNull()
    expect(divideIntoFiles(journals, null)).toHaveLength(1)
    expect(divideIntoFiles([], 300)).toEqual([[]])
  })
})
