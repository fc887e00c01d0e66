import { expect, test } from 'vitest'
import { aDeskFlight, aDeskRow } from '#web/testing/fixtures/desk.ts'
import { hoursAhead } from './desk-hours.ts'

const zone = 'America/Barbados'
const rowAt = (bestAt: string, passengers: number, here = 0) =>
  aDeskRow({ passengers, here, flight: aDeskFlight({ bestAt }) })

test('the hours begin with the present one and end with the last flight', () => {
  const rows = [
    rowAt('2026-11-20T12:59:00Z', 9),
    rowAt('2026-11-20T13:00:00Z', 2),
    rowAt('2026-11-20T15:59:00Z', 5, 2),
  ]
  expect(hoursAhead(rows, '2026-11-20T13:40:30Z', zone)).toEqual([
    { start: '09:00', passengers: 2 },
    { start: '10:00', passengers: 0 },
    { start: '11:00', passengers: 3 },
  ])
})

test('the hours go on after midnight, also where the clock differs from UTC by half an hour', () => {
  const rows = [rowAt('2026-11-20T18:10:00Z', 1), rowAt('2026-11-20T18:40:00Z', 2)]
  expect(hoursAhead(rows, '2026-11-20T18:20:00Z', 'Asia/Kolkata')).toEqual([
    { start: '23:00', passengers: 1 },
    { start: '00:00', passengers: 2 },
  ])
})

test('a cancelled flight and a day without flights bring no one', () => {
  expect(
    hoursAhead(
      [aDeskRow({ flight: aDeskFlight({ status: 'cancelled', bestAt: '2026-11-20T15:00:00Z' }) })],
      '2026-11-20T13:00:00Z',
      zone,
    ),
  ).toEqual([])
  expect(hoursAhead([aDeskRow()], '2026-11-20T13:00:00Z', zone)).toEqual([])
})
