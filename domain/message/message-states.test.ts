import { expect, test } from 'vitest'
import { whyNotSendAgain, type MessageState } from '#domain/message/message-states.ts'

const cases: [string, MessageState, boolean, RegExp | null][] = [
  ['a message that failed is sent again', 'failed', false, null],
  ['a message that was stored without a mail server is sent', 'kept', false, null],
  ['a message that got lost on the way is sent once more', 'sent', false, null],
  ['a message that waits is on its way', 'waiting', false, /waiting/],
  ['a code is never sent twice, failed or not', 'failed', true, /reset the password/],
  ['a stored code is read, not sent', 'kept', true, /reset the password/],
]

test.each(cases)('%s', (_, state, sealed, why) => {
  const text = whyNotSendAgain({ state, sealed })
  if (why === null) expect(text).toBeNull()
  else expect(text).toMatch(why)
})
