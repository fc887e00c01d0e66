import { expect, test } from 'vitest'
import type { OpenItemShown } from '#contract/close-day.ts'
import { closingText, keyOf, openCount, choiceOf, chooseForAll } from './day-closing-choices.ts'

const item = (guid: string, ...may: OpenItemShown['may']): OpenItemShown => ({
  kind: 'party',
  guid,
  name: guid,
  text: '',
  groupGuid: null,
  customerGuid: null,
  holderGuid: null,
  amountCents: null,
  may,
  whyNot: null,
})
const [one, two, late] = [
  item('1', 'served', 'carriedOver'),
  item('2', 'noShow', 'served', 'carriedOver'),
  item('3', 'carriedOver'),
]

test('an item with one possible outcome has it preselected, without a reason', () => {
  expect(choiceOf({}, late)).toEqual({ outcome: 'carriedOver', reason: '' })
  expect(choiceOf({}, one)).toEqual({ outcome: '', reason: '' })
  expect(openCount({}, [one, two, late])).toBe(3)
})

test('an outcome for all remaining keeps entered ones and skips items it isn’t possible for', () => {
  const own = { [keyOf(one)]: { outcome: 'served' as const, reason: 'Met' } }
  const choices = chooseForAll(own, [one, two, late], { outcome: 'noShow', reason: 'No one came' })
  expect(choiceOf(choices, one).reason).toBe('Met')
  expect(choiceOf(choices, two)).toEqual({ outcome: 'noShow', reason: 'No one came' })
  expect(openCount(choices, [one, two, late])).toBe(1)
  expect(closingText(choices, [one, two])).toBe(
    '1 served, 1 no-show. The date will be locked. Later changes need a policy override.',
  )
  expect(closingText({}, [])).toMatch(/^No open items/)
})
