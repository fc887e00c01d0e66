import { expect, test } from 'vitest'
import { readCoordinates } from './read-coordinates.ts'

test.each([
  ['13.07, -59.49', [13.07, -59.49]],
  ['13.0700000009,-59.4900004', [13.07, -59.49]],
  ['(13.07, −59.49)', [13.07, -59.49]],
  [' 13.07° -59.49° ', [13.07, -59.49]],
  ['-33.9;18.4', [-33.9, 18.4]],
  ['-90.0, 180', [-90, 180]],
  ['91.5, 10', null],
  ['10, 180.5', null],
  ['13.07', null],
  ['13,07', null],
  ['13.07, -59.49, 17', null],
  ['Casuarina House', null],
  ['', null],
])('%s', (text, expected) => {
  const read = readCoordinates(text)
  expect(read && [read.latitude, read.longitude]).toEqual(expected)
})
