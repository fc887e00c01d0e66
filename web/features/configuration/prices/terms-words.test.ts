import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'
import { cancelText, changedLines, linesOfTerms, termsState } from './terms-words.ts'

const terms = { ...defaultSettings, cancellation: [...defaultSettings.cancellation] }

test('cancellation fees as text, longest notice first; a service without lines is free', () => {
  expect(cancelText(terms.cancellation, 'arrivalFastTrack')).toBe('50% within 48 h, 100% within 24 h')
  expect(cancelText(terms.cancellation, 'extra')).toBe('free')
})

test('only differences are listed, with the previous value', () => {
  const cancellation = terms.cancellation.filter((it) => it.kind !== 'hourly')
  const after = linesOfTerms({ ...terms, graceMinutesArrival: 45, cancellation }, 'BBD')
  expect(changedLines(linesOfTerms(terms, 'BBD'), after)).toEqual([
    { label: 'Grace period after landing', before: '60 min', value: '45 min' },
    { label: 'Cancellation: Hourly hire', before: '100% within 24 h', value: 'free' },
  ])
})

test.each([
  [null, null, 'now'],
  [null, '2026-11-19', 'before'],
  [null, '2026-11-20', 'now'],
  ['2026-11-20', null, 'now'],
  ['2026-11-21', null, 'later'],
  ['2026-11-01', '2026-11-19', 'before'],
] as const)('terms from %s to %s are, on 20 November, of %s', (validFrom, validTo, state) => {
  expect(termsState({ validFrom, validTo }, '2026-11-20')).toBe(state)
})
