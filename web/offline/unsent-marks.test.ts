import { expect, test } from 'vitest'
import { unsentTexts, type UnsentMark } from './unsent-marks.ts'

const mark = (more: Partial<UnsentMark>): UnsentMark => ({
  queue: 'desk',
  owner: 'ana',
  name: 'Ana Ruiz',
  count: 12,
  ...more,
})

const rows: [string, UnsentMark[], string | null, string[]][] = [
  [
    'of someone else name who has to sign in',
    [mark({})],
    'bo',
    ['12 actions by Ana Ruiz are saved on this device. They will be sent when Ana Ruiz signs in here.'],
  ],
  [
    'of the signed-in user',
    [mark({ count: 1 })],
    'ana',
    ['1 action saved on this device. It will be sent when you’re back online.'],
  ],
  [
    'of one user in both queues are added up',
    [mark({}), mark({ queue: 'driver', count: 2 })],
    null,
    [expect.stringMatching(/^14 actions by Ana Ruiz are/)],
  ],
  [
    'of a user without a name',
    [mark({ name: '', count: 1 })],
    null,
    ['1 action by another user is saved on this device. It will be sent when that user signs in here.'],
  ],
  ['without any show nothing', [], null, []],
]
test.each(rows)('unsent actions %s', (_, marks, signedIn, texts) => {
  expect(unsentTexts(marks, signedIn)).toEqual(texts)
})
