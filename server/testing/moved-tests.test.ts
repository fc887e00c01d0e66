import { expect, test } from 'vitest'
import { moved } from '#server/testing/moved-tests.ts'

// Put together, so that moving this file leaves them as they are.
const home = ['America', 'Barbados'].join('/')
const [from, to] = ['11-20', '03-26']

test('a day, an instant and the zone are moved; local times and weekdays stay', () => {
  const move = { zone: 'Europe/London', weeks: 18 }
  const hour = 'T13:00:00Z'
  expect(moved(`'${home}' '2026-${from}'`, move)).toBe(`'Europe/London' '2027-${to}'`)
  // 09:00 at both, the second in winter time still.
  expect(moved(`2026-${from}${hour}`, move)).toBe(`2027-${to}T09:00:00Z`)
  expect(moved(`2026-11-2${3}T13:00Z`, move)).toBe(`2027-03-${29}T08:00Z`)
  expect(moved(`2026-${from}${' 14:00-04:00'}`, move)).toBe(`2027-${to} 14:00+00:00`)
})

test('what is no day stays as it is', () => {
  const text = `2026-${'02-30'} 12345-${'11-20'} 1-2-3`
  expect(moved(text, { zone: 'Europe/London', weeks: 18 })).toBe(text)
})
