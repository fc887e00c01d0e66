import { expect, test } from 'vitest'
import { defaultSettings } from '#domain/terms/settings.ts'
import { feeSteps, termsText, withTermsSince } from './cancellation-terms.ts'
import { fastTrack } from './example-message.ts'
import { guestLanguageNames } from './guest-language.ts'

const zone = 'America/Barbados'
/** 14:05 at the airport. */
const startsAt = '2026-11-20T18:05:00Z'
const standard = feeSteps(defaultSettings.cancellation, 'arrivalFastTrack', startsAt, zone)

test('the standard terms of a fast track are free, then half, then all', () => {
  expect(termsText(standard, 'en')).toBe(
    'Free until Wednesday 18 November 2026, 14:05, then 50% of the price; ' +
      'from Thursday 19 November 2026, 14:05, the full price',
  )
})

test('each kind has its own rules, in any order; those that change nothing are left out', () => {
  const rule = (hoursBefore: number, feeBasisPoints: number) => ({
    kind: 'hourly' as const,
    hoursBefore,
    feeBasisPoints,
  })
  const rules = [rule(2, 10_000), rule(72, 0), rule(12, 2_550), rule(6, 2_550)]
  expect(feeSteps(rules, 'hourly', startsAt, zone)).toEqual([
    {
      at: { date: '2026-11-20', time: '02:05' },
      startsAt: '2026-11-20T06:05:00Z',
      feeBasisPoints: 2_550,
    },
    {
      at: { date: '2026-11-20', time: '12:05' },
      startsAt: '2026-11-20T16:05:00Z',
      feeBasisPoints: 10_000,
    },
  ])
  expect(termsText(feeSteps(rules, 'point', startsAt, zone), 'en')).toBe('Free of charge')
})

test('terms are whole in every language', () => {
  const free = {
    at: { date: '2026-11-20', time: '10:00' },
    startsAt: '2026-11-20T14:00:00Z',
    feeBasisPoints: 0,
  }
  for (const language of guestLanguageNames) {
    const text = termsText([...standard, free], language)
    expect(text).not.toMatch(/[{}]/)
    expect(text).toMatch(/50\s?%/)
  }
})

test.each([
  ['2026-11-18T18:04:00Z', termsText(standard, 'en')],
  [
    '2026-11-18T18:05:00Z',
    'Cancelling now costs 50% of the price; from Thursday 19 November 2026, 14:05, the full price',
  ],
  ['2026-11-19T18:05:00Z', 'Cancelling now costs the full price'],
])('at %s, terms that have ended aren’t offered', (now, text) => {
  const { terms } = withTermsSince({ ...fastTrack, terms: standard }, now)
  expect(termsText(terms ?? [], 'en')).toBe(text)
})
