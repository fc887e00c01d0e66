import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar/service-date.ts'
import { defaultSettings } from '#domain/terms/settings.ts'
import { promisedFrom, termsOn, termsPromised, termsWindows, type SetTerms } from './terms.ts'

const set = (
  validFrom: string,
  grace: number,
  setAt: string,
  withdrawnAt: string | null = null,
): SetTerms => ({
  guid: `${validFrom} ${setAt}`,
  validFrom,
  setAt: `${setAt}T12:00:00Z`,
  setBy: null,
  withdrawnAt: withdrawnAt && `${withdrawnAt}T12:00:00Z`,
  numbers: { graceMinutesArrival: grace },
})

/** 45 minutes from 1 December; 30 from January, revoked; 20 from January. */
const terms = [
  set('2026-12-01', 45, '2026-11-10'),
  set('2027-01-01', 30, '2026-11-12', '2026-11-20'),
  set('2027-01-01', 20, '2026-11-25'),
]
const stored = { terms }

test.each([
  ['before any were set', '2026-11-30', 60],
  ['on their first day', '2026-12-01', 45],
  ['on their last', '2026-12-31', 45],
  ['when the next begin; what was revoked never holds', '2027-01-01', 20],
])('the terms of a service date: %s', (_, date, grace) => {
  expect(termsOn(stored, date).graceMinutesArrival).toBe(grace)
})

test('values not set by the terms use the defaults', () => {
  expect(termsOn(stored, '2026-12-05')).toEqual({ ...defaultSettings, graceMinutesArrival: 45 })
  expect(termsOn({}, '2026-12-05')).toEqual(defaultSettings)
})

describe('a guest keeps the terms valid at booking', () => {
  test.each([
    ['before others were set for it', '2026-12-24', '2026-11-09', 60, null],
    ['after', '2026-12-24', '2026-11-11', 45, '2026-12-01'],
    ['for a date before they begin', '2026-11-30', '2026-11-11', 60, null],
    ['while terms stood that were revoked later', '2027-01-05', '2026-11-15', 30, '2027-01-01'],
    ['after they were revoked', '2027-01-05', '2026-11-21', 45, '2026-12-01'],
    ['after yet others were set', '2027-01-05', '2026-11-26', 20, '2027-01-01'],
  ])('%s', (_, date, bookedOn, grace, from) => {
    const bookedAt = `${bookedOn}T12:00:00Z`
    expect(termsPromised(stored, date, bookedAt).graceMinutesArrival).toBe(grace)
    expect(promisedFrom(stored, date, bookedAt)).toBe(from)
  })

  test('a guest who books at the instant they are set gets them', () => {
    expect(termsPromised(stored, '2026-12-24', '2026-11-10T12:00:00Z').graceMinutesArrival).toBe(45)
    expect(termsPromised(stored, '2026-12-24', '2026-11-10T11:59:59Z').graceMinutesArrival).toBe(60)
    expect(termsPromised(stored, '2027-01-05', '2026-11-20T12:00:00Z').graceMinutesArrival).toBe(45)
  })
})

test('terms have no gaps or overlaps, and each day has those of its period', () => {
  const day = fc.nat(60).map((it) => addDays('2026-11-01', it))
  const one = fc.record({ day, grace: fc.nat(600), gone: fc.boolean() })
  fc.assert(
    fc.property(fc.uniqueArray(one, { selector: (it) => it.day }), day, (drawn, date) => {
      const any = {
        terms: drawn.map((it) => set(it.day, it.grace, '2026-10-01', it.gone ? '2026-10-02' : null)),
      }
      const windows = termsWindows(any)
      expect([windows[0]?.from, windows.at(-1)?.to]).toEqual([null, null])
      for (const [place, window] of windows.entries()) {
        const next = windows[place + 1]
        if (next) expect(addDays(window.to ?? '', 1)).toBe(next.from)
      }
      const own = windows.filter(
        (it) => (it.from === null || it.from <= date) && (it.to === null || it.to >= date),
      )
      expect(own.map((it) => it.numbers)).toEqual([termsOn(any, date)])
    }),
  )
})
