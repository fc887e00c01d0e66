import { describe, expect, test } from 'vitest'
import { actionText, lineText, lookText, sentText } from './device-words.ts'

describe('the header', () => {
  const usual = { isAway: false, isSending: false, unsent: 0, asOf: null }
  test.each([
    ['says nothing while all is as usual', usual, null],
    ['says that the desk is offline', { ...usual, isAway: true }, 'Offline'],
    [
      'counts what is saved',
      { ...usual, isAway: true, unsent: 12 },
      'Offline · 12 actions saved on this device',
    ],
    [
      'says how old the list is',
      { ...usual, isAway: true, unsent: 1, asOf: '14:02' },
      'Offline · 1 action saved on this device · as of 14:02',
    ],
    ['counts what is being sent', { ...usual, isSending: true, unsent: 2 }, 'Sending 2 actions'],
    ['says nothing about an action that is sent immediately', { ...usual, unsent: 1 }, null],
  ])('%s', (_, state, text) => {
    expect(lineText(state)).toBe(text)
  })
})

test('an action is named by what it does', () => {
  expect(
    actionText({ kind: 'checkIn', passengers: [{ guid: 'a', firstName: '', lastName: '' }] }, 'BBD'),
  ).toBe('Check in 1 passenger')
  expect(actionText({ kind: 'cash', amountCents: 12_000 }, 'BBD')).toMatch(/120\.00.* in cash$/)
})

test('sent actions are counted, and those that need attention', () => {
  expect([sentText(1, 0, 0), sentText(18, 0, 0), sentText(18, 1, 0), sentText(18, 2, 3)]).toEqual([
    '1 action sent',
    '18 actions sent',
    '18 actions sent. 1 needs attention.',
    '18 actions sent. 2 need attention. 3 had already been done.',
  ])
})

test('actions to look at are counted', () => {
  expect([1, 2].map(lookText)).toEqual(['1 action needs attention', '2 actions need attention'])
})
