import { expect, test } from 'vitest'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'
import { byNextService, inOrder } from './found-order.ts'

const next = (date: string, time: string) => ({ nextService: { date, time }, lastServiceDate: date })
const rows = [
  aFoundReservation(1, {}, { group: null }),
  aFoundReservation(2, { nextService: null, lastServiceDate: '2026-10-01' }),
  aFoundReservation(3, next('2026-11-22', '09:00')),
  aFoundReservation(4, next('2026-11-21', '14:10')),
  aFoundReservation(5, { nextService: null, lastServiceDate: '2026-11-03' }),
  aFoundReservation(6, next('2026-11-21', '08:00')),
]
const order = (latestFirst: boolean) => byNextService(rows, latestFirst).map((it) => it.lastName)

test('a search result is sorted as the list: what is ahead, then the most recent, then no reservation', () => {
  expect(order(false)).toEqual(['Guest 6', 'Guest 4', 'Guest 3', 'Guest 5', 'Guest 2', 'Guest 1'])
  expect(order(true)).toEqual(['Guest 3', 'Guest 4', 'Guest 6', 'Guest 5', 'Guest 2', 'Guest 1'])
})

test('by total, customers without a reservation come last', () => {
  const priced = [
    aFoundReservation(1, {}, { group: null }),
    aFoundReservation(2, { totalCents: 5_000 }),
    aFoundReservation(3, { totalCents: 0 }),
    aFoundReservation(4, {}, { group: null }),
    aFoundReservation(5, { totalCents: 70_000 }),
  ]
  const names = (desc: boolean) => inOrder(priced, { id: 'total', desc }).map((it) => it.lastName)
  expect(names(false)).toEqual(['Guest 3', 'Guest 2', 'Guest 5', 'Guest 1', 'Guest 4'])
  expect(names(true)).toEqual(['Guest 5', 'Guest 2', 'Guest 3', 'Guest 1', 'Guest 4'])
})
