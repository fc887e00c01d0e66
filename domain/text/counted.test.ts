import { expect, test } from 'vitest'
import { counted, countedLong } from './counted.ts'

test('one, none, several and an irregular plural', () => {
  expect(counted(1, 'trip')).toBe('1 trip')
  expect(counted(0, 'trip')).toBe('0 trips')
  expect(counted(3, 'trip')).toBe('3 trips')
  expect(counted(1, 'party', 'parties')).toBe('1 party')
  expect(counted(2, 'party', 'parties')).toBe('2 parties')
})

test('long numbers have separators only where they are asked for', () => {
  expect(counted(12_400, 'row')).toBe('12400 rows')
  expect(countedLong(12_400, 'entry', 'entries')).toBe('12,400 entries')
  expect(countedLong(1, 'entry', 'entries')).toBe('1 entry')
})
