import { expect, test } from 'vitest'
import { movedText, plannedText, whatMoved } from './history-words.ts'

const site = { timeZone: 'America/Barbados', currency: 'BBD' }

test('only changes are shown, money in major units, empty values too', () => {
  const before = { first_name: 'Ann', email: 'a@b.example', phone: '', version: 1, balanceCents: 5000 }
  const after = { first_name: 'Anna', email: 'a@b.example', phone: '+44', version: 2, balanceCents: 0 }
  expect(whatMoved(before, after, site)).toEqual([
    { name: 'first name', before: 'Ann', after: 'Anna' },
    { name: 'balance', before: 'BBD 50.00', after: 'BBD 0.00' },
    { name: 'phone', before: null, after: '+44' },
  ])
})

test('a state is shown as text', () => {
  expect(whatMoved({ status: 'checkedIn' }, { status: 'completed' }, site)).toEqual([
    { name: 'status', before: 'checked in', after: 'completed' },
  ])
})

test('a time is the airport’s, and what only names a row by its guid is left out', () => {
  const guid = '01a204ee-4354-7031-856b-c5d809688b8f'
  expect(
    whatMoved(
      { status: 'unassigned' },
      { status: 'assigned', driver: 'Driver Five', driverGuid: guid, pickupAt: '2026-11-20T17:15:00Z' },
      site,
    ),
  ).toEqual([
    { name: 'status', before: 'unassigned', after: 'assigned' },
    { name: 'driver', before: null, after: 'Driver Five' },
    { name: 'pickup', before: null, after: 'Fri 20 Nov 13:15' },
  ])
})

test('a created item repeats nothing', () => {
  expect(whatMoved(null, { first_name: 'Ann' }, site)).toEqual([])
  expect(whatMoved(undefined, 'text', site)).toEqual([])
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
