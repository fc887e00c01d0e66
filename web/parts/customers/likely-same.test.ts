import { expect, test } from 'vitest'
import { duplicateQueries, isLikelySame } from './likely-same.ts'

const blank = { firstName: '', lastName: '', email: '', phone: '' }

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

test.each([
  ['the same e-mail', 'Ann@Guest.example', { email: 'ann@guest.example', phone: '' }, true],
  ['an e-mail that only looks alike', 'anna@guest.example', { email: 'ann@guest.example', phone: '' }, false],
  ['the same phone, written locally', '020 7946 0000', { email: '', phone: '+442079460000' }, true],
  ['another phone', '020 7946 0001', { email: '', phone: '+442079460000' }, false],
  ['the same name', 'Ann Guest', { email: '', phone: '' }, true],
  ['another name, which the search found', 'Ada Washington', { email: '', phone: '' }, false],
])('%s: possibly the same person', (_, term, found, isSame) => {
  expect(isLikelySame(term, { firstName: 'Ann', lastName: 'Guest', ...found })).toBe(isSame)
})
