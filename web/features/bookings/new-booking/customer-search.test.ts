import { expect, test } from 'vitest'
import { customerLabel } from '#web/parts/customers/found-customers.ts'
import { customerFromTyped, duplicateQueries, typedOfNew } from './customer-search.ts'

const nobody = { firstName: '', lastName: '', email: '', phone: '' }

test.each([
  ['a name', 'Ann Mary Guest', { firstName: 'Ann Mary', lastName: 'Guest' }],
  ['one word', 'Ann', { firstName: 'Ann' }],
  ['an e-mail address', 'ann@guest.example', { email: 'ann@guest.example' }],
  ['a phone number', '+44 20 7946 0000', { phone: '+44 20 7946 0000' }],
])('%s that was searched for is in its field of the new customer', (_, typed, filled) => {
  expect(customerFromTyped(typed)).toEqual({ ...nobody, ...filled })
})

test('likely duplicates are searched by every sufficiently complete field', () => {
  expect(duplicateQueries({ ...nobody, firstName: 'Ann' })).toEqual([])
  expect(duplicateQueries({ firstName: 'Ann', lastName: 'Guest', email: 'ann@guest', phone: '12' })).toEqual(['Ann Guest'])
  expect(duplicateQueries({ ...nobody, email: ' ann@guest.example ', phone: '020 7946 0000' })).toEqual([
    'ann@guest.example',
    '020 7946 0000',
  ])
})

test('a found customer is distinguished from the one to add', () => {
  expect(typedOfNew('new Ann Guest')).toBe('Ann Guest')
  expect(typedOfNew('00000000-0000-7000-8000-000000000001')).toBeNull()
  expect(customerLabel({ ...nobody, firstName: 'Ann', lastName: 'Guest', phone: '+12465550100' })).toBe('Ann Guest, +12465550100')
})
