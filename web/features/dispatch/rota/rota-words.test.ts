import { expect, test } from 'vitest'
import type { RotaCell, RotaDriver } from '#contract/rota.ts'
import { cellSentence, hoursText } from './rota-words.ts'

const hours: RotaCell = {
  absent: false,
  from: '12:00',
  to: '22:00',
  breakFrom: '17:00',
  breakTo: '17:30',
  note: 'For Olaf',
}
const absent: RotaCell = {
  absent: true,
  from: null,
  to: null,
  breakFrom: null,
  breakTo: null,
  note: 'Holiday',
}
const dora: RotaDriver = {
  guid: 'd',
  name: 'Dora',
  usual: { from: '06:00', to: '15:00' },
  entries: [null, hours, absent],
  trips: [1, 3, 0],
}

test('a cell names the hours, the break, the note and the trips', () => {
  expect([0, 1, 2].map((day) => cellSentence(dora, day, 'Monday'))).toEqual([
    'Dora, Monday: 06:00–15:00, usual shift, 1 trip',
    'Dora, Monday: 12:00–22:00, Break 17:00–17:30, For Olaf, 3 trips',
    'Dora, Monday: Absent, Holiday',
  ])
})

test('a driver without a usual shift has no fixed hours', () => {
  expect(hoursText(null, { usual: null })).toBe('No fixed hours')
})
