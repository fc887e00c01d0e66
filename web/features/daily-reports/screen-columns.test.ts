import { expect, test } from 'vitest'
import { reportRow } from '#contract/report-columns.ts'
import { statusWords } from '#contract/status-words.ts'
import { lookOf, statuses, type StatusKind } from '#web/parts/status/statuses.ts'
import { screenColumns } from './screen-columns.tsx'

const { columns } = reportRow(
  {},
  {
    party: { header: 'Party', kind: 'text' },
    charged: { header: 'Charged minutes', screenHeader: 'Charged', kind: 'minutes' },
    seats: { header: 'Car seats', kind: 'note' },
    status: { header: 'Check-in', kind: 'bookingStatus', optional: true, whenNull: 'No fast track' },
  },
)
const row = { party: 'Ann', charged: 20, seats: '', status: null }

test('a table takes the screen’s columns in its order, with the headers, cells and sorting the contract declares', () => {
  const made = screenColumns(columns, 'BBD', ['charged', 'seats', 'party', 'status'])
  expect(made.map((it) => it.header)).toEqual(['Charged', 'Car seats', 'Party', 'Check-in'])
  expect(made.map((it) => it.cell(row))).toEqual(['20 min', '', 'Ann', 'No fast track'])
  expect(made.map((it) => it.sortValue?.(row))).toEqual([20, undefined, 'Ann', null])
  expect(made.map((it) => it.align)).toEqual(['end', undefined, undefined, undefined])
  expect(made[0]?.cell({ ...row, charged: 0 })).toBeNull()
})

test('an overridden column keeps its other properties, and screen-only columns can be added', () => {
  const both = { id: 'both', header: 'Both', cell: () => 'of two fields' }
  const [party, other] = screenColumns(columns, 'BBD', [
    { id: 'party', cell: () => 'a link', fixed: true },
    both,
  ])
  expect(party).toMatchObject({ id: 'party', header: 'Party', fixed: true })
  expect([party?.cell(row), party?.sortValue?.(row)]).toEqual(['a link', 'Ann'])
  expect(other).toEqual(both)
})

test('every status of the contract has a style and its label', () => {
  for (const [kind, words] of Object.entries(statusWords)) {
    expect(Object.keys(statuses[kind as StatusKind])).toEqual(Object.keys(words))
    for (const [status, word] of Object.entries(words))
      expect(lookOf(kind as StatusKind, status).word).toBe(word)
  }
})
