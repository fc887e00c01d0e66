import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, daysBetween, weekdayOf } from '#domain/calendar/service-date.ts'
import { datesOfPattern, identOf, numberWithin, readIdent } from './flight-pattern.ts'

const winter = { validFrom: '2026-11-01', validTo: '2026-11-30', weekdays: [1, 5] }

test.each([
  ['within its validity', '2026-11-16', '2026-11-22', ['2026-11-16', '2026-11-20']],
  ['including both ends', '2026-11-20', '2026-11-20', ['2026-11-20']],
  ['not before it is valid', '2026-10-26', '2026-11-02', ['2026-11-02']],
  ['not after it is valid', '2026-11-30', '2026-12-31', ['2026-11-30']],
  ['a period outside its validity', '2027-01-01', '2027-02-01', []],
  ['a period that ends before it starts', '2026-11-22', '2026-11-16', []],
])('the days of a Monday and Friday flight: %s', (_, from, to, dates) => {
  expect(datesOfPattern(winter, from, to)).toEqual(dates)
})

test('a pattern runs exactly on its weekdays within the period, in order', () => {
  const weekdays = fc.uniqueArray(fc.integer({ min: 1, max: 7 }))
  fc.assert(
    fc.property(weekdays, fc.nat(60), fc.nat(60), (days, start, length) => {
      const from = addDays('2026-10-10', start)
      const pattern = { validFrom: '2026-01-01', validTo: '2027-12-31', weekdays: days }
      const dates = datesOfPattern(pattern, from, addDays(from, length))
      const expected = Array.from({ length: length + 1 }, (_, n) => addDays(from, n)).filter((date) =>
        days.includes(weekdayOf(date)),
      )
      expect(dates).toEqual(expected)
      expect(dates.every((date) => daysBetween(from, date) <= length)).toBe(true)
    }),
  )
})

test.each([
  ['BA', '2155', 'BA2155'],
  [' ba ', ' 0155 ', 'BA155'],
  ['B6', 67, 'B667'],
  ['AC', '0834 ', 'AC834'],
  ['BW', '000', 'BW0'],
  ['AC', '0834a', 'AC834A'],
])('%s and %s make %s', (airline, number, ident) => {
  expect(identOf(airline, number)).toBe(ident)
})

test.each([
  ['ba 0155', { airline: 'BA', number: '155' }],
  ['BA2155', { airline: 'BA', number: '2155' }],
  ['B6 67', { airline: 'B6', number: '67' }],
  ['tp1351', { airline: 'TP', number: '1351' }],
  ['TP\u00a01351', { airline: 'TP', number: '1351' }],
  ['TP – 1351', { airline: 'TP', number: '1351' }],
  ['\u200eＴＰ１３５１', { airline: 'TP', number: '1351' }],
  ['9W-1', { airline: '9W', number: '1' }],
  ['AC 0834A', { airline: 'AC', number: '834A' }],
  ['BA2155 late', null],
  ['Smith', null],
  ['BA', null],
  ['12345', null],
  ['', null],
])('"%s" is read as a flight', (text, flight) => {
  expect(readIdent(text)).toEqual(flight)
})

test.each([
  ['TP', 'TP 1351', '1351'],
  ['tp', 'tp1351', '1351'],
  ['TP', '1351', '1351'],
  ['U2', 'U2123', '123'],
  ['TP', 'BA1351', 'BA1351'],
  ['', '1351', '1351'],
  ['TP', 'TP', 'TP'],
])('of %s, "%s" is the number %s', (airline, text, number) => {
  expect(numberWithin(airline, text)).toBe(number)
})

test('reading and formatting a flight number are inverse', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('BA', 'B6', '9W', 'U2'),
      fc.integer({ min: 1, max: 9999 }),
      (airline, number) => {
        expect(readIdent(identOf(airline, number))).toEqual({ airline, number: String(number) })
      },
    ),
  )
})
