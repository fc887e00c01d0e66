import { expect, test } from 'vitest'
import { isGuid } from './guid.ts'

const guid = '01a204ee-4354-7031-856b-c5d809688b8f'

test.each([
  [guid, true],
  [guid.toUpperCase(), false],
  [`${guid}0`, false],
  [`0${guid}`, false],
  [guid.replaceAll('-', ''), false],
  [guid.replace('a', 'g'), false],
  ['', false],
  [null, false],
  [17, false],
])('%s is a guid: %s', (value, is) => {
  expect(isGuid(value)).toBe(is)
})
