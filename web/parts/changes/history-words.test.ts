import { expect, test } from 'vitest'
import { movedText, plannedText, whatMoved } from './history-words.ts'

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

test('a change is told by the lines of its plan, under their parts and with their amounts', () => {
  const plan = {
    lines: [
      { section: 'Arrival', label: 'Fast track', before: 'Fri 20 Nov', after: 'Sat 21 Nov' },
      { section: 'Arrival', label: 'Charge reversed', amountCents: -5000 },
      { label: 'The guest is told' },
    ],
  }
  const money = (cents: number) => `BBD ${cents / 100}`
  expect(plannedText({ status: 'booked' }, { plan }, money)).toEqual([
    'Arrival: Fast track, Fri 20 Nov → Sat 21 Nov',
    'Arrival: Charge reversed, BBD -50',
    'The guest is told',
  ])
  expect(plannedText(null, { plan }, money)).toEqual([])
  expect(plannedText({ status: 'booked' }, { status: 'cancelled' }, money)).toEqual([])
})
