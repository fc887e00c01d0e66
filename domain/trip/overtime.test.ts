import { expect, test } from 'vitest'
import { overtimeHours } from './overtime.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`

test.each<[string, string | null, string | null, number]>([
  ['none before the end', null, null, 0],
  ['none at the end of the agreed hours', null, at('13:00'), 0],
  ['an hour for a minute more', null, at('13:01'), 1],
  ['an hour for an hour more', null, at('14:00'), 1],
  ['two hours for an hour and a minute more', null, at('14:01'), 2],
  ['none if it ended early', null, at('11:00'), 0],
  ['none for the time before the pickup', at('09:30'), at('13:00'), 0],
  ['none for the driver’s delay', at('10:30'), at('13:30'), 0],
  ['an hour for a minute more than the agreed hours since a late arrival', at('10:30'), at('13:31'), 1],
])('a hire of three hours at ten takes beyond those agreed %s', (_, arrivedAt, completedAt, hours) => {
  expect(overtimeHours({ pickupAt: at('10:00'), arrivedAt, completedAt }, 3)).toBe(hours)
})
