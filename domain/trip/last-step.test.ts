import { expect, test } from 'vitest'
import { lastStepOf, whyNotUndo, type DrivenStep } from './last-step.ts'
import type { Trip, TripStatus } from './trip.ts'

const at = (time: string) => `2026-11-20T18:${time}Z`
const trip: Trip = {
  guid: 'trip',
  status: 'completed',
  driverGuid: 'ann',
  serviceDate: '2026-11-20',
  pickupAt: at('00:00'),
  assignedAt: at('01:00'),
  acceptedAt: at('02:00'),
  startedAt: at('03:00'),
  arrivedAt: at('04:00'),
  departedAt: at('05:00'),
  completedAt: at('06:00'),
  closedAt: at('07:00'),
  waitMinutes: 0,
  graceMinutes: 15,
  contactAttempts: 0,
}

test.each<[TripStatus, DrivenStep | null, string]>([
  ['unassigned', null, ''],
  ['assigned', 'accept', at('02:00')],
  ['started', 'start', at('03:00')],
  ['waiting', 'startWait', at('04:00')],
  ['onBoard', 'departPickup', at('05:00')],
  ['completed', 'complete', at('06:00')],
  ['noShow', 'noShow', at('07:00')],
  ['cancelled', null, ''],
])('the last step of a trip that is %s', (status, step, when) => {
  expect(lastStepOf({ ...trip, status })).toEqual(step === null ? null : { step, at: when })
})

test.each([
  ['within half a minute', '2026-11-20T10:00:30Z', null],
  [
    'after half a minute',
    '2026-11-20T10:00:31Z',
    'A step can only be undone within 10 seconds. Ask the dispatcher.',
  ],
])('a step can be undone %s', (_, now, why) => {
  expect(whyNotUndo({ ...trip, status: 'started', startedAt: '2026-11-20T10:00:00Z' }, now)).toBe(why)
})

test('a trip without a step has nothing to undo', () => {
  expect(whyNotUndo({ ...trip, status: 'unassigned' }, '2026-11-20T10:00:00Z')).toBe(
    'There’s no step to undo',
  )
})
