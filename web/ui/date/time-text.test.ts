import { expect, test } from 'vitest'
import { stepTime, tidyTime, timeProblem } from './time-text.ts'

test.each([
  ['0730', '07:30'],
  ['730', '07:30'],
  ['7:30', '07:30'],
  ['7', '07:00'],
  ['14.05', '14:05'],
  [' 14:05 ', '14:05'],
  ['115 gmt', '01:15 GMT'],
  ['7pm', '19:00'],
  ['7:30 PM', '19:30'],
  ['4.45 p.m.', '16:45'],
  ['7 am', '07:00'],
  ['12 am', '00:00'],
  ['1230pm', '12:30'],
  ['10a', '10:00'],
  ['2p', '14:00'],
  ['0230p', '14:30'],
  ['2:30 P', '14:30'],
  ['1430h', '14:30'],
  ['14h', '14:00'],
  ['9 H', '09:00'],
  ['19:00 pm', '19:00'],
  ['01:40 GMT+10:30', '01:40 GMT+10:30'],
  ['10:', '10:'],
  ['soon', 'soon'],
])('%s is read as %s', (typed, expected) => {
  expect(tidyTime(typed)).toBe(expected)
})

test('a time that does not exist is refused, an empty one is not', () => {
  expect(timeProblem('24:00')).toBe('Enter a time as HH:MM')
  expect(timeProblem('12:60')).toBe('Enter a time as HH:MM')
  expect(timeProblem('23:59')).toBeNull()
  expect(timeProblem('')).toBeNull()
})

test('steps lead to the next full half hour, around midnight too', () => {
  expect(stepTime('14:05', 1, 30)).toBe('14:30')
  expect(stepTime('14:05', -1, 30)).toBe('14:00')
  expect(stepTime('14:30', -1, 30)).toBe('14:00')
  expect(stepTime('23:40', 1, 30)).toBe('00:00')
  expect(stepTime('00:00', -1, 30)).toBe('23:30')
  expect(stepTime('', 1, 30)).toBe('12:00')
})
