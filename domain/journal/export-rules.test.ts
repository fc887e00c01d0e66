import { expect, test } from 'vitest'
import { whyNotFile, whyNotPeriod, whyNotUndo, whyNotWorkbook } from './export-rules.ts'

const today = '2026-11-20'

test.each([
  ['up to today', '2026-11-01', today, null],
  ['a day', today, today, null],
  ['a leap year', '2023-11-20', '2024-11-19', null],
  ['more than a year', '2025-11-19', today, 'Choose a period of at most one year'],
  ['tomorrow', '2026-11-01', '2026-11-21', 'Choose a period that ends today or earlier'],
  ['backwards', '2026-11-02', '2026-11-01', 'Choose an end date on or after the start date'],
])('a period: %s', (_, from, to, why) => {
  expect(whyNotPeriod({ from, to }, today)).toBe(why)
})

test('only the plain journal comes as a workbook', () => {
  expect([whyNotFile('plain', 'xlsx'), whyNotFile('xero', 'csv')]).toEqual([null, null])
  expect(whyNotFile('xero', 'xlsx')).toBe('Xero imports CSV files only')
})

test.each([
  ['the newest', { number: 3, undone: false }, 3, null],
  [
    'an earlier one',
    { number: 2, undone: false },
    3,
    'You can only mark the newest export as not exported. Start with that one.',
  ],
  ['twice', { number: 3, undone: true }, 2, 'This export is already marked as not exported'],
])('undoing %s', (_, own, newest, why) => {
  expect(whyNotUndo(own, newest)).toBe(why)
})

test('more lines than a workbook holds are exported as CSV', () => {
  expect([whyNotWorkbook('xlsx', 25_000), whyNotWorkbook('csv', 100_000)]).toEqual([null, null])
  expect(whyNotWorkbook('xlsx', 25_001)).toMatch('A workbook has at most 25,000 rows. Choose CSV')
})
