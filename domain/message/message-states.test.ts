import { expect, test } from 'vitest'
import { whyNotSendAgain, type MessageState } from '#domain/message/message-states.ts'

const cases: [string, MessageState, boolean, RegExp | null][] = [
  ['a failed message can be sent again', 'failed', false, null],
  ['a message stored without a mail server can be sent', 'kept', false, null],
  ['a sent message can be sent again', 'sent', false, null],
  ['a waiting message can’t', 'waiting', false, /waiting/],
  ['a code can’t be sent again, even if it failed', 'failed', true, /Reset the password/],
  ['a stored code can’t be sent', 'kept', true, /Reset the password/],
]

test.each(cases)('%s', (_, state, sealed, why) => {
  const text = whyNotSendAgain({ state, sealed, isReplaced: false })
  if (why === null) expect(text).toBeNull()
  else expect(text).toMatch(why)
})

test('a message that a later one replaced can’t', () => {
  const withdrawn = whyNotSendAgain({
    state: 'withdrawn',
    sealed: false,
    isReplaced: false,
  })
  const outdated = whyNotSendAgain({
    state: 'failed',
    sealed: false,
    isReplaced: true,
  })
  expect([withdrawn, outdated]).toEqual([
    'This message was replaced by a later one about the same reservation. Send the later one again.',
    'This message was replaced by a later one about the same reservation. Send the later one again.',
  ])
})

test('a message of a guest whose personal data was removed can’t', () => {
  expect(whyNotSendAgain({ state: 'sent', sealed: false, isReplaced: false, isRemoved: true })).toBe(
    'This message can’t be sent again. Its text was removed with the guest’s personal data.',
  )
})
