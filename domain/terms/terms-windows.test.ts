import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'
import { promisedFrom, currentTerms, termsWindows, type SetTerms } from './terms.ts'

const set = (validFrom: string, grace: number, withdrawnAt: string | null = null): SetTerms => ({
  guid: validFrom,
  validFrom,
  setAt: '2026-10-01T12:00:00Z',
  setBy: null,
  withdrawnAt,
  numbers: { graceMinutesArrival: grace },
})
const [since2000, december, january] = [set('2000-01-01', 50), set('2026-12-01', 45), set('2027-01-01', 30)]

test('terms that aren’t revoked are active, earliest first', () => {
  const gone = set('2026-11-01', 10, '2026-10-02T12:00:00Z')
  expect(currentTerms({ terms: [january, gone, december] })).toEqual([december, january])
  expect(currentTerms({})).toEqual([])
})

test('the periods of terms, from the initial ones until further notice', () => {
  expect(termsWindows({ terms: [january, december] })).toEqual([
    { from: null, to: '2026-11-30', set: null, numbers: defaultSettings },
    {
      from: '2026-12-01',
      to: '2026-12-31',
      set: december,
      numbers: { ...defaultSettings, graceMinutesArrival: 45 },
    },
    { from: '2027-01-01', to: null, set: january, numbers: { ...defaultSettings, graceMinutesArrival: 30 } },
  ])
})

test('terms from the first possible date replace the initial ones', () => {
  expect(
    termsWindows({ terms: [since2000, december] }).map(({ from, to, set: own }) => [from, to, own]),
  ).toEqual([
    [null, '2026-11-30', since2000],
    ['2026-12-01', null, december],
  ])
  expect(promisedFrom({ terms: [since2000] }, '2026-11-20', '2026-11-01T12:00:00Z')).toBeNull()
})

test('without terms there is a single period with the defaults', () => {
  expect(termsWindows({})).toEqual([{ from: null, to: null, set: null, numbers: defaultSettings }])
})
