import { expect, test } from 'vitest'
import { movedText, whatMoved } from './history-words.ts'

test('only changes are shown, money in major units, empty values too', () => {
  const before = { first_name: 'Ann', email: 'a@b.example', phone: '', version: 1, balanceCents: 5000 }
  const after = { first_name: 'Anna', email: 'a@b.example', phone: '+44', version: 2, balanceCents: 0 }
  expect(whatMoved(before, after)).toEqual([
    { name: 'first name', before: 'Ann', after: 'Anna' },
    { name: 'balance', before: '50.00', after: '0.00' },
    { name: 'phone', before: null, after: '+44' },
  ])
})

test('a state is shown as text', () => {
  expect(whatMoved({ status: 'checkedIn' }, { status: 'completed' })).toEqual([
    { name: 'status', before: 'checked in', after: 'completed' },
  ])
})

test('a created item repeats nothing', () => {
  expect(whatMoved(null, { first_name: 'Ann' })).toEqual([])
  expect(whatMoved(undefined, 'text')).toEqual([])
})

test.each([
  [{ name: 'method', before: null, after: 'cash' }, 'method: cash'],
  [{ name: 'method', before: 'cash', after: 'card' }, 'method: cash → card'],
  [{ name: 'method', before: 'cash', after: null }, 'method: cash, removed'],
])('%o is shown as “%s”', (moved, expected) => {
  expect(movedText(moved)).toBe(expected)
})
