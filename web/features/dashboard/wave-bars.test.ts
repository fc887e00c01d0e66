import { expect, test } from 'vitest'
import { columnsOf, peakWords } from './wave-bars.ts'

const wave = [
  { hour: 6, arrival: 0, departure: 20 },
  { hour: 8, arrival: 40, departure: 10 },
]

test('every hour between the first and the last has a column, as high as its share of the highest bar', () => {
  expect(columnsOf(wave)).toEqual([
    { hour: 6, arrival: 0, departure: 20, arrivalShare: 0, departureShare: 50 },
    { hour: 7, arrival: 0, departure: 0, arrivalShare: 0, departureShare: 0 },
    { hour: 8, arrival: 40, departure: 10, arrivalShare: 100, departureShare: 25 },
  ])
  expect(columnsOf([])).toEqual([])
})

test('the highest hour is named', () => {
  expect(peakWords(wave)).toBe('The most between 08:00 and 09:00: 50 passengers')
  expect(peakWords([{ hour: 23, arrival: 1, departure: 0 }])).toBe('The most between 23:00 and 00:00: 1 passenger')
  expect(peakWords([])).toBeNull()
})
