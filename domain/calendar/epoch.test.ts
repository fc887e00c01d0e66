import { expect, test } from 'vitest'
import { epochMs } from './epoch.ts'

test('an instant counts in milliseconds since 1970', () => {
  expect([epochMs('1970-01-01T00:00:00Z'), epochMs('1970-01-02T00:00:00.001Z')]).toEqual([0, 86_400_001])
})

test('text that isn’t an instant is refused', () => {
  expect(() => epochMs('tomorrow')).toThrow(RangeError)
})
