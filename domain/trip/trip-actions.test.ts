import { describe, expect, test } from 'vitest'
import {
  at,
  unassigned,
  given,
  assigned,
  started,
  waiting,
  onBoard,
  completed,
  noShow,
  cancelled,
  inState,
  driver,
  dispatcher,
} from './example-trips.ts'
import { allTripActions, tripActions, whyNot, type TripAction, type TripAsker } from './trip-actions.ts'
import type { Trip, TripStatus } from './trip.ts'

/** The trip with all its step times set to one moment. */
function stampedAt(trip: Trip, now: string): Trip {
  const times = ['startedAt', 'arrivedAt', 'departedAt', 'completedAt', 'closedAt'] as const
  return { ...trip, ...Object.fromEntries(times.map((time) => [time, trip[time] && now])) }
}

describe('the actions available in each state', () => {
  test.each<[TripStatus, TripAction[]]>([
    ['unassigned', ['assign', 'cancel', 'reschedule']],
    ['assigned', ['accept', 'assign', 'cancel', 'reschedule', 'start', 'unassign']],
    ['started', ['cancel', 'departPickup', 'reschedule', 'startWait', 'stepBack', 'undo']],
    ['waiting', ['cancel', 'departPickup', 'noShow', 'reschedule', 'stepBack', 'undo']],
    ['onBoard', ['cancel', 'complete', 'stepBack', 'undo']],
    ['completed', ['reopen', 'undo']],
    ['noShow', ['reopen', 'undo']],
    ['cancelled', []],
  ])('a trip that is %s: %j', (status, open) => {
    // All steps happened a moment ago, so that they can be undone.
    const trip = {
      ...stampedAt(inState[status], at('18:30')),
      acceptedAt: null,
      contactAttempts: 1,
      graceMinutes: 0,
    }
    const may = allTripActions.filter(
      (action) => whyNot(trip, action, driver) === null || whyNot(trip, action, dispatcher) === null,
    )
    expect(may.toSorted()).toEqual(open)
  })

  test.each<[TripAction, string[]]>([
    ['accept', ['driver']],
    ['undo', ['driver']],
    ['reopen', ['dispatcher']],
    ['assign', ['dispatcher']],
    ['unassign', ['dispatcher']],
    ['start', ['driver']],
    ['startWait', ['driver']],
    ['departPickup', ['driver']],
    ['complete', ['driver']],
    ['noShow', ['driver']],
    ['reschedule', ['dispatcher', 'driver']],
    ['cancel', ['dispatcher']],
    ['stepBack', ['dispatcher']],
  ])('%s is for the %j alone', (action, who) => {
    const from = inState[tripActions[action].from[0] ?? 'completed']
    const trip = { ...from, acceptedAt: action === 'undo' ? at('18:30') : null, contactAttempts: 1 }
    const open = [dispatcher, driver]
      .filter((asker) => whyNot(trip, action, asker) === null)
      .map(({ role }) => role)
    expect(open).toEqual(who)
  })
})

describe('why not', () => {
  test.each<[string, Trip, TripAction, Partial<TripAsker>, string | null]>([
    ['a driver assigning trips', unassigned, 'assign', {}, 'Only the dispatcher can use “Assign”'],
    ['another driver’s trip', assigned, 'start', { isOwnDriver: false }, 'This trip isn’t assigned to you'],
    ['a trip without a driver', unassigned, 'start', {}, 'This trip has no driver yet'],
    ['on the way', started, 'start', {}, 'The driver is on the way to the pickup'],
    ['not started', assigned, 'startWait', {}, 'This trip hasn’t started yet'],
    ['already waiting', waiting, 'startWait', {}, 'The driver is waiting at the pickup'],
    ['already on board', onBoard, 'departPickup', {}, 'The guests are on board'],
    ['completed', completed, 'complete', {}, 'This trip is completed'],
    ['a no-show', noShow, 'complete', {}, 'This trip was closed as a no-show'],
    ['cancelled', cancelled, 'start', {}, 'This trip is cancelled'],
    ['accepted twice', assigned, 'accept', {}, 'You’ve already accepted this trip'],
    [
      'a start three hours early',
      assigned,
      'start',
      { now: at('15:00') },
      'The pickup is more than 2 hours away. Hold the button to start now.',
    ],
    [
      'a start three hours early with the button held',
      assigned,
      'start',
      { now: at('15:00'), isHeld: true },
      null,
    ],
    [
      'tomorrow’s trip, even with the button held',
      assigned,
      'start',
      { now: at('15:00'), today: '2026-11-19', isHeld: true },
      'This trip is for Fri 20 Nov',
    ],
    ['a pickup soon after midnight', assigned, 'start', { now: at('17:00'), today: '2026-11-19' }, null],
    [
      'a late evening’s pickup after midnight',
      assigned,
      'start',
      { now: '2026-11-21T05:00:00Z', today: '2026-11-21' },
      null,
    ],
    [
      'yesterday’s trip',
      assigned,
      'start',
      { now: '2026-11-21T07:00:00Z', today: '2026-11-21' },
      'This trip was for Fri 20 Nov',
    ],
    [
      'a step of a minute ago',
      { ...started, startedAt: at('18:29') },
      'undo',
      {},
      'A step can only be undone within 10 seconds. Ask the dispatcher.',
    ],
    ['a step of some seconds ago', { ...started, startedAt: '2026-11-20T18:29:50Z' }, 'undo', {}, null],
    ['no step to undo', given, 'undo', {}, 'There’s no step to undo'],
    [
      'an ended trip while another is under way',
      { ...completed, completedAt: at('18:30') },
      'undo',
      { driverBusyWith: 'RX7K2P at 14:05' },
      'Finish your current trip first: RX7K2P at 14:05',
    ],
    [
      'one trip at a time',
      assigned,
      'start',
      { driverBusyWith: 'RX7K2P at 14:05' },
      'Finish your current trip first: RX7K2P at 14:05',
    ],
    [
      'a busy driver can still complete a trip',
      onBoard,
      'complete',
      { driverBusyWith: 'RX7K2P at 14:05' },
      null,
    ],
    ['within the grace', waiting, 'noShow', { now: at('18:05') }, 'The grace period ends in 10 minutes'],
    [
      'in the last minute of the grace',
      waiting,
      'noShow',
      { now: '2026-11-20T18:14:01Z' },
      'The grace period ends in 1 minute',
    ],
    [
      'after the grace without a contact attempt',
      waiting,
      'noShow',
      { now: at('18:15') },
      'Try to contact the guest first, and record the attempt',
    ],
    [
      'after the grace with a contact attempt',
      { ...waiting, contactAttempts: 1 },
      'noShow',
      { now: at('18:15') },
      null,
    ],
    [
      'a late driver, whose grace starts late',
      { ...waiting, arrivedAt: at('18:10') },
      'noShow',
      { now: at('18:20') },
      'The grace period ends in 5 minutes',
    ],
    [
      'a flight that has not landed',
      { ...waiting, waitClockStartsAt: null, contactAttempts: 1 },
      'noShow',
      {},
      'The flight hasn’t landed yet',
    ],
    [
      'a late flight, whose grace starts late',
      { ...waiting, waitClockStartsAt: at('18:25') },
      'noShow',
      {},
      'The grace period ends in 10 minutes',
    ],
  ])('%s', (_, trip, action, asker, why) => {
    expect(whyNot(trip, action, { ...driver, ...asker })).toBe(why)
  })
})
