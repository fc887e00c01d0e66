import { expect, test } from 'vitest'
import { flagsMoved, flagsText, type GroupFlag } from './group-flags.ts'

test.each<[GroupFlag[], string]>([
  [[], ''],
  [['vip'], 'VIP'],
  [['allergy', 'wheelchair'], 'Wheelchair, Allergy'],
])('the flags %j read %j, always in the same order', (flags, text) => {
  expect(flagsText(flags)).toBe(text)
})

test.each<[GroupFlag[], GroupFlag[], string]>([
  [[], [], ''],
  [['vip', 'allergy'], ['allergy', 'vip'], ''],
  [[], ['wheelchair'], 'Wheelchair'],
  [['vip'], [], 'no longer VIP'],
  [['vip'], ['allergy', 'wheelchair'], 'Wheelchair, no longer VIP, Allergy'],
])('a change from %j to %j reads %j', (before, after, text) => {
  expect(flagsMoved({ before, after })).toBe(text)
})
