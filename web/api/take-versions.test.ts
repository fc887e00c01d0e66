import { expect, test } from 'vitest'
import { withVersions } from './take-versions.ts'

const versions = [{ guid: 'a', version: 5 }]

test.each<[string, unknown, unknown]>([
  [
    'a list',
    {
      date: 'd',
      items: [
        { guid: 'a', version: 4, x: 1 },
        { guid: 'b', version: 2 },
      ],
    },
    {
      date: 'd',
      items: [
        { guid: 'a', version: 5, x: 1 },
        { guid: 'b', version: 2 },
      ],
    },
  ],
  ['one record', { trip: { guid: 'a', version: 4 } }, { trip: { guid: 'a', version: 5 } }],
  ['a newer record', { trip: { guid: 'a', version: 6 } }, { trip: { guid: 'a', version: 6 } }],
  ['another answer', { choices: [] }, { choices: [] }],
  ['no answer yet', undefined, undefined],
])('the new versions are put into %s', (_, data, expected) => {
  expect(withVersions(data, versions)).toEqual(expected)
})
