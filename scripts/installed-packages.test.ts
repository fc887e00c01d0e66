import { expect, test } from 'vitest'
import { isUpToDate } from './installed-packages.mjs'

const pg = { version: '8.0.0', integrity: 'sha512-a' }
const vitest = { version: '4.0.0', integrity: 'sha512-b', dev: true }
const forMac = { version: '1.0.0', integrity: 'sha512-c', optional: true }
const wanted = {
  '': {},
  'node_modules/pg': pg,
  'node_modules/vitest': vitest,
  'node_modules/for-mac': forMac,
}
const production = { 'node_modules/pg': pg }
const full = { ...production, 'node_modules/vitest': vitest }
const older = { ...pg, version: '7.0.0' }
const tampered = { ...pg, integrity: 'sha512-x' }

test.each([
  ['a production install', production, true, false],
  ['a full install', full, true, true],
  [
    'a full install with an older development tool',
    { ...full, 'node_modules/vitest': { ...vitest, version: '3.0.0' } },
    true,
    false,
  ],
  ['a full install with an older library', { ...full, 'node_modules/pg': older }, false, false],
  ['a full install of another file', { ...full, 'node_modules/pg': tampered }, false, false],
  ['an install without a library', { 'node_modules/vitest': vitest }, false, false],
  ['no install', {}, false, false],
])('%s', (_name, present, startsWithIt, testsWithIt) => {
  expect(isUpToDate(wanted, present, { everything: false })).toBe(startsWithIt)
  expect(isUpToDate(wanted, present, { everything: true })).toBe(testsWithIt)
})
