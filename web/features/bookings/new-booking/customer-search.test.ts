import { expect, test } from 'vitest'
import { customerLabel } from '#web/parts/customers/found-customers.ts'
import { customerFromTyped, typedOfNew } from './customer-search.ts'

const blank = { firstName: '', lastName: '', email: '', phone: '' }

test.each([
  ['a name', 'Ann Mary Guest', { firstName: 'Ann Mary', lastName: 'Guest' }],
  ['one word', 'Ann', { firstName: 'Ann' }],
  ['an e-mail address', 'ann@guest.example', { email: 'ann@guest.example' }],
  ['a phone number', '+44 20 7946 0000', { phone: '+44 20 7946 0000' }],
])('a searched %s fills its field of a new customer', (_, typed, filled) => {
  expect(customerFromTyped(typed)).toEqual({ ...blank, ...filled })
})

test('a customer that was found looks different from one to add', () => {
  expect(typedOfNew('new Ann Guest')).toBe('Ann Guest')
  expect(typedOfNew('00000000-0000-7000-8000-000000000001')).toBeNull()
  expect(customerLabel({ ...blank, firstName: 'Ann', lastName: 'Guest', phone: '+12465550100' })).toBe(
    'Ann Guest, +12465550100',
  )
})
