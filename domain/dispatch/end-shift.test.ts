import { describe, expect, test } from 'vitest'
import { absentDay, alreadyEndedText, endedShifts, isLostTo } from './end-shift.ts'
import { dayShift, whyNotShift, type RotaEntry } from './rota.ts'

const [yesterday, date, tomorrow] = ['2026-11-20', '2026-11-21', '2026-11-22']
const entry = (day: string, from: string, to: string, more: Partial<RotaEntry> = {}): RotaEntry => ({
  driverGuid: 'ann',
  date: day,
  absent: false,
  from,
  to,
  breakFrom: null,
  breakTo: null,
  note: '',
  ...more,
})
const away = (day: string, note = ''): RotaEntry => ({
  ...entry(day, '', '', { note }),
  absent: true,
  from: null,
  to: null,
})
// A day without fixed hours, after a night off.
const afterNight = entry(tomorrow, '05:00', '04:59')
const none = { from: null, to: null }
const early = { from: '06:00', to: '14:00' }
const night = { from: '22:00', to: '06:00' }
const pause = { breakFrom: '10:00', breakTo: '10:30' }

describe('a driver who stops working', () => {
  test.each<[string, { from: string | null; to: string | null }, RotaEntry[], string, RotaEntry[]]>([
    ['during the usual shift', early, [], '11:20', [entry(date, '06:00', '11:20')]],
    ['before the shift', early, [], '05:00', [away(date)]],
    ['as the shift starts', early, [], '06:00', [away(date)]],
    ['after the shift', early, [], '14:00', []],
    ['without fixed hours', none, [], '11:20', [entry(date, '00:00', '11:20'), afterNight]],
    ['without fixed hours, at midnight', none, [], '00:00', [away(date), afterNight]],
    ['without fixed hours, late', none, [], '22:00', [entry(date, '00:00', '22:00'), afterNight]],
    [
      'without fixed hours, but tomorrow',
      none,
      [entry(tomorrow, '02:00', '10:00')],
      '22:00',
      [entry(date, '00:00', '22:00')],
    ],
    [
      'without fixed hours, but today',
      none,
      [entry(date, '10:00', '20:00')],
      '15:00',
      [entry(date, '10:00', '15:00'), afterNight],
    ],
    ['without fixed hours, again', none, [entry(date, '00:00', '22:00'), afterNight], '22:10', []],
    [
      'with half a usual shift',
      { from: '06:00', to: null },
      [],
      '11:20',
      [entry(date, '00:00', '11:20'), afterNight],
    ],
    ['while absent', early, [away(date, 'Holiday')], '11:20', []],
    ['in other hours', early, [entry(date, '10:00', '20:00')], '11:20', [entry(date, '10:00', '11:20')]],
    [
      'after the break',
      early,
      [entry(date, '06:00', '14:00', pause)],
      '11:20',
      [entry(date, '06:00', '11:20', pause)],
    ],
    [
      'during the break',
      early,
      [entry(date, '06:00', '14:00', pause)],
      '10:10',
      [entry(date, '06:00', '10:10')],
    ],
    [
      'in the night, with another night to come',
      night,
      [],
      '03:15',
      [entry(yesterday, '22:00', '03:15'), away(date)],
    ],
    ['at midnight', night, [], '00:00', [entry(yesterday, '22:00', '00:00'), away(date)]],
    ['in the evening of a night', night, [], '23:10', [entry(date, '22:00', '23:10')]],
    [
      'keeping a note',
      early,
      [entry(date, '06:00', '14:00', { note: 'For Olaf' })],
      '11:20',
      [entry(date, '06:00', '11:20', { note: 'For Olaf' })],
    ],
  ])('%s', (_, usual, entries, time, expected) => {
    const found = endedShifts({ driverGuid: 'ann', usual, entries }, date, time, '')
    expect(found).toEqual(expected)
    expect(found.flatMap((it) => Object.values(whyNotShift(it)))).toEqual([])
  })

  test('has the given note on each entry', () => {
    const found = endedShifts({ driverGuid: 'ann', usual: night, entries: [] }, date, '03:15', 'Sick')
    expect(found.map((it) => it.note)).toEqual(['Sick', 'Sick'])
  })

  test('has a new note on an entry that is over, and none that it has already', () => {
    const days = {
      driverGuid: 'ann',
      usual: early,
      entries: [entry(date, '06:00', '11:20', { note: 'Sick' })],
    }
    const again = (note: string) => endedShifts(days, date, '11:30', note)
    expect(again('At the doctor’s')).toEqual([entry(date, '06:00', '11:20', { note: 'At the doctor’s' })])
    expect([again('Sick'), again('')]).toEqual([[], []])
  })

  test.each([
    [[entry(date, '06:00', '11:20')], 'Ann has already been unavailable since 11:20'],
    [[], 'Ann has already been unavailable since 14:00'],
    [[away(date)], 'Ann is already absent today'],
  ])('whose work is over: %j', (entries, text) => {
    expect(alreadyEndedText('Ann', { driverGuid: 'ann', usual: early, entries }, date)).toBe(text)
  })
})

describe('a driver who is absent on a later date', () => {
  test.each<[string, RotaEntry[], string, RotaEntry[]]>([
    ['with the usual shift', [], 'Sick', [away(date, 'Sick')]],
    [
      'with other hours',
      [entry(date, '10:00', '20:00', { ...pause, note: 'Late' })],
      '',
      [away(date, 'Late')],
    ],
    ['is absent already', [away(date, 'Sick')], '', []],
    ['is absent already, for another reason', [away(date, 'Sick')], 'Holiday', [away(date, 'Holiday')]],
    ['works the night before', [entry(yesterday, '22:00', '06:00')], '', [away(date)]],
  ])('%s', (_, entries, note, expected) => {
    expect(absentDay({ driverGuid: 'ann', usual: early, entries }, date, note)).toEqual(expected)
  })

  const shiftsOf = (usual: { from: string | null; to: string | null }) =>
    [yesterday, date, tomorrow].map((it) => dayShift(it, usual, null, 'UTC'))
  const at = (day: string, hour: string) => ({ from: `${day}T${hour}:00:00Z`, to: `${day}T${hour}:30:00Z` })

  test.each([
    ['a trip of the day', early, date, at(date, '10'), true],
    ['a trip of the day, without fixed hours', none, date, at(date, '10'), true],
    ['a trip of the night before, on that night’s shift', night, date, at(date, '02'), false],
    ['a trip of the following night, on the day’s shift', night, tomorrow, at(tomorrow, '02'), true],
    ['a trip of the following night, without fixed hours', none, tomorrow, at(tomorrow, '02'), false],
  ])('whether an absence affects %s: %#', (_, usual, serviceDate, stretch, expected) => {
    expect(isLostTo(date, shiftsOf(usual), serviceDate, stretch)).toBe(expected)
  })
})
