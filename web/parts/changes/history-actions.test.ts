import { expect, test } from 'vitest'
import { historyActions } from './history-actions.ts'

const at = '2026-11-20T13:00:00.000Z'
const line = (action: 'addPassengers' | 'alterTrip' | 'takePayment', more: object = {}) => ({
  at,
  who: 'Ann',
  action,
  reason: '',
  ...more,
})

test('what one command recorded is one action, in the order it happened', () => {
  const actions = historyActions([
    line('takePayment'),
    line('alterTrip', { reason: 'The guests asked' }),
    line('alterTrip', { reason: 'The guests asked' }),
    line('addPassengers'),
  ])
  expect(actions).toMatchObject([
    { text: 'added passengers, changed the trip and took a payment', reason: 'The guests asked' },
  ])
  expect(actions[0]?.lines).toHaveLength(4)
})

test.each([
  ['another person', { who: 'Bob' }],
  ['another time', { at: '2026-11-20T13:00:00.001Z' }],
])('a line of %s is an action of its own', (_, more) => {
  expect(historyActions([line('takePayment'), line('addPassengers', more)]).map((it) => it.text)).toEqual([
    'took a payment',
    'added passengers',
  ])
})
