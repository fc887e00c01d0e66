import { describe, expect, test } from 'vitest'
import { attemptsSince, deskConflict, whyNotAttempts } from './no-show.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`
const attempt = (instant: string) => ({ at: instant })
const why = 'Contact attempts must be between your arrival at the pickup and now'

describe('a contact attempt', () => {
  test.each<[string, string[], string | null, string | null]>([
    ['after the arrival counts', [at('18:05'), at('18:20')], at('18:00'), null],
    ['of another year does not count', ['2020-01-01T12:00:00Z'], at('18:00'), why],
    ['before the arrival does not count', [at('18:05'), at('17:57')], at('18:00'), why],
    ['in the future does not count', [at('18:33')], at('18:00'), why],
    ['by a clock that is two minutes wrong counts', [at('17:58'), at('18:32')], at('18:00'), null],
    ['without an arrival does not count', [at('18:05')], null, why],
  ])('%s', (_, attempts, arrivedAt, expected) => {
    expect(whyNotAttempts(attempts.map(attempt), arrivedAt, at('18:30'))).toBe(expected)
  })

  test('of an earlier wait does not count', () => {
    const attempts = [attempt(at('15:10')), attempt(at('18:10'))]
    expect(attemptsSince(attempts, at('18:00'))).toEqual([attempt(at('18:10'))])
    expect(attemptsSince(attempts, null)).toEqual([])
  })
})

test.each([
  [null, null],
  [{ expected: 2, checkedIn: 0, noShow: 0 }, null],
  [
    { expected: 0, checkedIn: 2, noShow: 0 },
    'The desk has checked in 2 of 2 passengers. Explain why this is still a no-show.',
  ],
  [
    { expected: 1, checkedIn: 1, noShow: 2 },
    'The desk has checked in 1 of 4 passengers. Explain why this is still a no-show.',
  ],
])('the desk’s view %j', (desk, expected) => {
  expect(deskConflict(desk)).toBe(expected)
})
