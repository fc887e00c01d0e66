import { expect, test } from 'vitest'
import { customerLabel } from '#web/parts/customers/found-customers.ts'
import { customerFromTyped, duplicateQueries, isLikelySame, typedOfNew } from './customer-search.ts'

const blank = { firstName: '', lastName: '', email: '', phone: '' }

test.each([
  ['a name', 'Ann Mary Guest', { firstName: 'Ann Mary', lastName: 'Guest' }],
  ['one word', 'Ann', { firstName: 'Ann' }],
  ['an e-mail address', 'ann@guest.example', { email: 'ann@guest.example' }],
  ['a phone number', '+44 20 7946 0000', { phone: '+44 20 7946 0000' }],
])('a searched %s fills its field of a new customer', (_, typed, filled) => {
  expect(customerFromTyped(typed)).toEqual({ ...blank, ...filled })
})

test('possible duplicates are searched by every sufficiently complete field', () => {
  expect(duplicateQueries({ ...blank, firstName: 'Ann' })).toEqual([])
  expect(duplicateQueries({ firstName: 'Ann', lastName: 'Guest', email: 'ann@guest', phone: '12' })).toEqual([
    'Ann Guest',
  ])
  expect(duplicateQueries({ ...blank, email: ' ann@guest.example ', phone: '020 7946 0000' })).toEqual([
    'ann@guest.example',
    '020 7946 0000',
  ])
})

test('a customer that was found looks different from one to add', () => {
  expect(typedOfNew('new Ann Guest')).toBe('Ann Guest')
  expect(typedOfNew('00000000-0000-7000-8000-000000000001')).toBeNull()
  expect(customerLabel({ ...blank, firstName: 'Ann', lastName: 'Guest', phone: '+12465550100' })).toBe(
    'Ann Guest, +12465550100',
  )
})

test.each([
  ['the same e-mail', 'Ann@Guest.example', { email: 'ann@guest.example', phone: '' }, true],
  ['an e-mail that only looks alike', 'anna@guest.example', { email: 'ann@guest.example', phone: '' }, false],
  ['the same phone, written locally', '020 7946 0000', { email: '', phone: '+442079460000' }, true],
  ['another phone', '020 7946 0001', { email: '', phone: '+442079460000' }, false],
  ['a name, as the server found it', 'Ann Guest', { email: '', phone: '' }, true],
])('%s: possibly the same person is %s', (_, term, found, isSame) => {
  expect(isLikelySame(term, found)).toBe(isSame)
})
