import { describe, expect, test } from 'vitest'
import { optOutOf } from './opt-out.ts'

describe('a guest who gets texts', () => {
  test.each([
    'STOP',
    'stop',
    ' Stop. ',
    '“STOP”',
    'STOPALL',
    'Unsubscribe',
    'cancel',
    'end',
    'quit',
    'revoke',
    'optout',
    'BAJA',
    'parar',
    'ARRÊT',
    'arret',
    'SAIR',
    'STOPP',
    'abmelden',
  ])('stops them with %s', (word) => expect(optOutOf(word, false)).toBe('stop'))

  test.each(['Please stop at the pharmacy', 'Can we cancel?', 'START', 'yes', 'Thanks', ''])(
    'doesn’t with “%s”',
    (text) => expect(optOutOf(text, false)).toBeNull(),
  )
})

describe('a guest who stopped them', () => {
  test.each(['START', 'start!', 'Yes', 'UNSTOP', 'Alta'])('takes them up with %s', (word) =>
    expect(optOutOf(word, true)).toBe('start'),
  )
  test('writes something else', () => expect(optOutOf('When do you arrive?', true)).toBeNull())
})
