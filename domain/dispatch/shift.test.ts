import { describe, expect, test } from 'vitest'
import { exampleDate as date } from './example-day.ts'
import { dayShift, isStillWorked, whyNotShift, type RotaEntry } from './rota.ts'
import { whyNotOnShift, worksThrough } from './shift.ts'

const usual = (from: string | null, to: string | null) => [
  dayShift('2026-11-20', { from, to }, null, 'UTC'),
  dayShift(date, { from, to }, null, 'UTC'),
]
const half = (time: string) => {
  const ends = (Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) + 30) % 1440
  const to = `${String(Math.floor(ends / 60)).padStart(2, '0')}:${String(ends % 60).padStart(2, '0')}`
  return { from: `${date}T${time}:00Z`, to: `${to < time ? '2026-11-22' : date}T${to}:00Z` }
}
const entry = (more: Partial<RotaEntry>): RotaEntry => ({
  driverGuid: 'ann',
  date,
  absent: false,
  from: '06:00',
  to: '14:00',
  breakFrom: null,
  breakTo: null,
  note: '',
  ...more,
})

describe('a shift', () => {
  test.each<[string, string | null, string | null, string, boolean]>([
    ['covers a drive inside it', '06:00', '14:00', '08:00', true],
    ['covers a drive that ends with it', '06:00', '14:00', '13:30', true],
    ['covers a drive that starts with it', '06:00', '14:00', '06:00', true],
    ['does not cover a drive that starts before it', '06:00', '14:00', '05:59', false],
    ['does not cover a drive that ends after it', '06:00', '14:00', '13:45', false],
    ['past midnight covers the evening', '22:00', '06:00', '23:00', true],
    ['past midnight covers midnight itself', '22:00', '06:00', '23:50', true],
    ['of the previous evening covers the early morning', '22:00', '06:00', '05:30', true],
    ['past midnight does not cover a drive that starts before it', '22:00', '06:00', '21:59', false],
    ['past midnight does not cover noon', '22:00', '06:00', '12:00', false],
    ['with equal start and end covers nothing', '08:00', '08:00', '12:00', false],
    ['during the day does not cover midnight', '00:00', '23:59', '23:50', false],
    ['without a start covers any time', null, '14:00', '05:00', true],
    ['without an end covers any time', '06:00', null, '05:00', true],
  ])('%s', (_, from, to, time, expected) => {
    expect(worksThrough(usual(from, to), date, half(time))).toBe(expected)
  })

  test('of a day without any entry covers any time', () => {
    expect(worksThrough([], date, half('05:00'))).toBe(true)
  })

  test('from the rota replaces the usual one, and an absence replaces both', () => {
    const by = (it: RotaEntry) =>
      worksThrough([dayShift(date, { from: '06:00', to: '14:00' }, it, 'UTC')], date, half('08:00'))
    expect([
      by(entry({})),
      by(entry({ from: '12:00', to: '20:00' })),
      by(entry({ absent: true, from: null, to: null })),
    ]).toEqual([true, false, false])
  })

  test('at night has its break after midnight if the break time is before the start', () => {
    const { pause } = dayShift(
      date,
      { from: null, to: null },
      entry({ from: '22:00', to: '06:00', breakFrom: '02:00', breakTo: '02:30' }),
      'UTC',
    )
    expect(pause).toMatchObject({ beginsAt: '2026-11-22T02:00:00Z', endsAt: '2026-11-22T02:30:00Z' })
  })
})

describe('the day of a driver', () => {
  const atSix = { from: '06:00', to: '14:00', beginsAt: `${date}T06:00:00Z`, endsAt: `${date}T14:00:00Z` }
  const usually = { from: '06:00', to: '14:00' }

  test('is the usual shift without a break if the rota has no entry', () => {
    expect(dayShift(date, usually, null, 'UTC')).toEqual({
      date,
      absent: false,
      note: '',
      hours: atSix,
      pause: null,
    })
  })

  test('follows the rota entry', () => {
    expect(
      dayShift(date, usually, entry({ from: null, to: null, absent: true, note: 'Holiday' }), 'UTC'),
    ).toEqual({
      date,
      absent: true,
      note: 'Holiday',
      hours: null,
      pause: null,
    })
  })

  test.each([
    ['06:00', '06:30', date],
    ['10:00', '10:30', date],
    ['02:00', '02:30', '2026-11-22'],
  ])('has the break from %s to %s on %s', (breakFrom, breakTo, day) => {
    const { pause } = dayShift(date, usually, entry({ breakFrom, breakTo }), 'UTC')
    expect(pause).toEqual({
      from: breakFrom,
      to: breakTo,
      beginsAt: `${day}T${breakFrom}:00Z`,
      endsAt: `${day}T${breakTo}:00Z`,
    })
  })

  test('ignores a break without an end', () => {
    expect(dayShift(date, usually, entry({ breakFrom: '10:00' }), 'UTC').pause).toBeNull()
  })

  test('is under way until its end', () => {
    const until = (now: string, it: RotaEntry) => isStillWorked(dayShift(date, usually, it, 'UTC'), now)
    expect([until(`${date}T13:59:59Z`, entry({})), until(`${date}T14:00:00Z`, entry({}))]).toEqual([
      true,
      false,
    ])
    expect(until('2026-11-22T05:00:00Z', entry({ from: '22:00', to: '06:00' }))).toBe(true)
    expect(until(`${date}T10:00:00Z`, entry({ from: null, to: null, absent: true }))).toBe(false)
  })
})

describe('why a driver is off shift', () => {
  const absent = dayShift(
    date,
    { from: null, to: null },
    entry({ from: null, to: null, absent: true, note: 'Holiday' }),
    'UTC',
  )
  const [before, own] = usual('06:00', '14:00')
  test.each([
    ['without any shift', [], []],
    ['by the day’s shift, among others', [before, own], ['Ann works from 06:00 to 14:00']],
    ['by the day’s absence', [before, absent], ['Ann is absent on Sat 21 Nov: Holiday']],
    ['with only another day’s shift', [before], []],
  ])('%s', (_, shifts, why) => {
    expect(
      whyNotOnShift(
        'Ann',
        shifts.flatMap((it) => it ?? []),
        date,
        half('16:00'),
      ),
    ).toEqual(why)
  })

  test('an absence does not affect another day', () => {
    expect(
      worksThrough([absent], '2026-11-22', { from: '2026-11-22T08:00:00Z', to: '2026-11-22T08:30:00Z' }),
    ).toBe(true)
  })
})

describe('an entered shift', () => {
  test.each<[string, Partial<RotaEntry>, Record<string, string>]>([
    ['is valid', {}, {}],
    ['is valid past midnight', { from: '22:00', to: '06:00', breakFrom: '02:00', breakTo: '02:30' }, {}],
    [
      'is valid past midnight with a break before it',
      { from: '22:00', to: '06:00', breakFrom: '23:00', breakTo: '23:30' },
      {},
    ],
    ['is valid with a break at its start', { breakFrom: '06:00', breakTo: '06:30' }, {}],
    ['is valid with a break at its end', { breakFrom: '13:30', breakTo: '14:00' }, {}],
    ['is valid without hours when absent', { absent: true, from: null, to: null }, {}],
    ['needs a start', { from: null }, { from: 'This field is required' }],
    ['needs an end', { to: null }, { to: 'This field is required' }],
    ['is not empty', { to: '06:00' }, { to: 'The shift can’t start and end at the same time' }],
    ['needs an end of its break', { breakFrom: '10:00' }, { breakTo: 'Enter both times of the break' }],
    ['needs a start of its break', { breakTo: '10:00' }, { breakFrom: 'Enter both times of the break' }],
    [
      'has no empty break',
      { breakFrom: '10:00', breakTo: '10:00' },
      { breakTo: 'The break can’t start and end at the same time' },
    ],
    [
      'has its break within the shift',
      { breakFrom: '13:45', breakTo: '14:15' },
      { breakFrom: 'The break must be within the shift' },
    ],
    [
      'has no break that ends before it starts',
      { breakFrom: '11:00', breakTo: '10:00' },
      { breakFrom: 'The break must be within the shift' },
    ],
    [
      'at night has its break at night',
      { from: '22:00', to: '06:00', breakFrom: '07:00', breakTo: '07:30' },
      { breakFrom: 'The break must be within the shift' },
    ],
  ])('%s', (_, more, expected) => {
    expect(whyNotShift(entry(more))).toEqual(expected)
  })
})
