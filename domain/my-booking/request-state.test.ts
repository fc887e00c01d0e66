import { expect, test } from 'vitest'
import { requestStateOf, whyNoRequestAnswer } from './request-state.ts'

const at = '2026-11-20T12:00:00Z'

test.each([
  [{ kind: 'change', doneAt: null, answer: null }, 'waiting', null],
  [{ kind: 'flight', doneAt: null, answer: null }, 'waiting', null],
  [{ kind: 'note', doneAt: null, answer: null }, 'received', null],
  [{ kind: 'note', doneAt: at, answer: null }, 'done', 'This request is already marked as done'],
  [{ kind: 'change', doneAt: at, answer: 'Yes' }, 'answered', 'This request already has a reply'],
  [{ kind: 'flight', doneAt: at, answer: null, withdrawn: true }, 'done', 'The guest withdrew this request'],
  [
    { kind: 'refund', doneAt: null, answer: null },
    'waiting',
    'The portal added this, so there’s no one to reply to. Mark it as done once the refund is paid.',
  ],
] as const)('%o is %s', (facts, state, whyNot) => {
  const request = { withdrawn: false, ...facts }
  expect(requestStateOf(request)).toBe(state)
  expect(whyNoRequestAnswer(request)).toBe(whyNot)
})
