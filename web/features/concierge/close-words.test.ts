import { expect, test } from 'vitest'
import type { OpenItemShown } from '#contract/close-day.ts'
import { closingText, keyOf, leftOf, saidOf, sayOfAll } from './close-words.ts'

const item = (guid: string, ...may: OpenItemShown['may']): OpenItemShown => ({
  kind: 'party',
  guid,
  name: guid,
  text: '',
  groupGuid: null,
  customerGuid: null,
  amountCents: null,
  may,
  whyNot: null,
})
const [one, two, late] = [item('1', 'served', 'carriedOver'), item('2', 'noShow', 'served', 'carriedOver'), item('3', 'carriedOver')]

test('what can only become one thing is said already, but for its reason', () => {
  expect(saidOf({}, late)).toEqual({ outcome: 'carriedOver', reason: '' })
  expect(saidOf({}, one)).toEqual({ outcome: '', reason: '' })
  expect(leftOf({}, [one, two, late])).toBe(3)
})

test('one word for all leaves what was said of one, and what it is not possible for', () => {
  const own = { [keyOf(one)]: { outcome: 'served' as const, reason: 'Met' } }
  const said = sayOfAll(own, [one, two, late], { outcome: 'noShow', reason: 'Nobody came' })
  expect(saidOf(said, one).reason).toBe('Met')
  expect(saidOf(said, two)).toEqual({ outcome: 'noShow', reason: 'Nobody came' })
  expect(leftOf(said, [one, two, late])).toBe(1)
  expect(closingText(said, [one, two])).toBe('1 served, 1 no-show. The date is locked: a later change needs policy override.')
  expect(closingText({}, [])).toMatch(/^Nothing is open/)
})
