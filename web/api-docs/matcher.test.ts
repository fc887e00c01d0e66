import { expect, test } from 'vitest'
import { matcherOf } from './matcher.ts'

const text = 'The guest can’t be charged: look for `waitlisted` in the plan'

test.each([
  ['waitlist', true],
  ['PLAN guest', true],
  ["can't", true],
  ['  ', true],
  ['guest refund', false],
])('%s', (typed, isFound) => expect(matcherOf(typed)(text)).toBe(isFound))
