import { describe, expect, test } from 'vitest'
import { hold } from './deferred-rows.ts'
import { nextSort, sortedRows, type Column } from './table-columns.ts'

interface Guest {
  name: string
  party: number | null
}
const guests: Guest[] = [
  { name: 'berg', party: 10 },
  { name: 'Adams', party: null },
  { name: 'Room 10', party: 2 },
  { name: 'Room 9', party: 2 },
]
const columns: Column<Guest>[] = [
  { id: 'name', header: 'Name', cell: (it) => it.name, sortValue: (it) => it.name },
  { id: 'party', header: 'Party', cell: (it) => it.party, sortValue: (it) => it.party },
]
const names = (rows: readonly Guest[]) => rows.map((it) => it.name)

describe('sorting in the browser', () => {
  test('sorts names regardless of case, and numbers inside them by value', () => {
    expect(names(sortedRows(guests, columns, { id: 'name', desc: false }))).toEqual([
      'Adams',
      'berg',
      'Room 9',
      'Room 10',
    ])
  })
  test('sorts empty values last in both directions, and keeps the order of ties', () => {
    expect(names(sortedRows(guests, columns, { id: 'party', desc: false }))).toEqual([
      'Room 10',
      'Room 9',
      'berg',
      'Adams',
    ])
    expect(names(sortedRows(guests, columns, { id: 'party', desc: true }))).toEqual([
      'berg',
      'Room 10',
      'Room 9',
      'Adams',
    ])
  })
  test('a second click on a head turns the order, another head starts ascending', () => {
    expect(nextSort({ id: 'name', desc: false }, 'name')).toEqual({ id: 'name', desc: true })
    expect(nextSort({ id: 'name', desc: true }, 'party')).toEqual({ id: 'party', desc: false })
  })
})

test('deferred rows keep their order, update in place, lose removed rows, and count new ones', () => {
  const shown = [
    { name: 'A', party: 1 },
    { name: 'B', party: 1 },
    { name: 'C', party: 1 },
  ]
  const next = [
    { name: 'New', party: 1 },
    { name: 'C', party: 5 },
    { name: 'A', party: 1 },
  ]
  expect(hold(shown, next, (it) => it.name)).toEqual({
    rows: [
      { name: 'A', party: 1 },
      { name: 'C', party: 5 },
    ],
    waiting: 1,
  })
})

test('if all old rows are gone, the new ones are shown immediately, even with the focus inside', () => {
  const next = [{ name: 'C' }, { name: 'D' }]
  expect(hold([{ name: 'A' }, { name: 'B' }], next, (it) => it.name)).toEqual({ rows: next, waiting: 0 })
})
