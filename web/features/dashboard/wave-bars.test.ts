import { expect, test } from 'vitest'
import { columnsOf, peakWords } from './wave-bars.ts'

const wave = [
  { hour: 6, arrival: 0, departure: 20 },
  { hour: 8, arrival: 40, departure: 10 },
]

test('every hour from first to last has a column, scaled to the highest bar', () => {
  expect(columnsOf(wave)).toEqual([
    { hour: 6, arrival: 0, departure: 20, arrivalShare: 0, departureShare: 50 },
    { hour: 7, arrival: 0, departure: 0, arrivalShare: 0, departureShare: 0 },
    { hour: 8, arrival: 40, departure: 10, arrivalShare: 100, departureShare: 25 },
  ])
  expect(columnsOf([])).toEqual([])
})

test('the busiest hour is named', () => {
  expect(peakWords(wave)).toBe('Busiest hour 08:00 to 09:00: 50 passengers')
  expect(peakWords([{ hour: 23, arrival: 1, departure: 0 }])).toBe('Busiest hour 23:00 to 00:00: 1 passenger')
  expect(peakWords([])).toBeNull()
})
