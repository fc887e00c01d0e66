import { expect, test } from 'vitest'
import { sayDeed, whatMoved } from './history-words.ts'

test('a deed is a sentence; one without words is said by its name', () => {
  expect(sayDeed('takePayment')).toBe('took a payment')
  expect(sayDeed('polishCar')).toBe('polish car')
})

test('only what moved is told, money in major units, what was or became empty too', () => {
  const before = { first_name: 'Ann', email: 'a@b.example', phone: '', version: 1, balanceCents: 5000 }
  const after = { first_name: 'Anna', email: 'a@b.example', phone: '+44', version: 2, balanceCents: 0 }
  expect(whatMoved(before, after)).toEqual([
    { name: 'first name', before: 'Ann', after: 'Anna' },
    { name: 'balance', before: '50.00', after: '0.00' },
    { name: 'phone', before: null, after: '+44' },
  ])
})

test('what was made new tells nothing twice', () => {
  expect(whatMoved(null, { first_name: 'Ann' })).toEqual([])
  expect(whatMoved(undefined, 'text')).toEqual([])
})
