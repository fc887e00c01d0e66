import { expect, test } from 'vitest'
import { flagsMoved, flagsText, type GroupFlag } from './group-flags.ts'

test.each<[GroupFlag[], string]>([
  [[], ''],
  [['vip'], 'VIP'],
  [['allergy', 'wheelchair'], 'Wheelchair, Allergy'],
])('the flags %j read %j, always in one order', (flags, text) => {
  expect(flagsText(flags)).toBe(text)
})

test.each<[GroupFlag[], GroupFlag[], string]>([
  [[], [], ''],
  [['vip', 'allergy'], ['allergy', 'vip'], ''],
  [[], ['wheelchair'], 'Wheelchair'],
  [['vip'], [], 'no longer VIP'],
  [['vip'], ['allergy', 'wheelchair'], 'Wheelchair, no longer VIP, Allergy'],
])('from %j to %j is said as %j', (before, after, text) => {
  expect(flagsMoved({ before, after })).toBe(text)
})
