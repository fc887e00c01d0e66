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

/** The trip with all the times it has at one moment. */
function stampedAt(trip: Trip, now: string): Trip {
  const times = ['startedAt', 'arrivedAt', 'departedAt', 'completedAt', 'closedAt'] as const
  return { ...trip, ...Object.fromEntries(times.map((time) => [time, trip[time] && now])) }
}

describe('what is open in which state', () => {
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
    // Whatever was done, was done a moment ago.
    const trip = { ...stampedAt(inState[status], at('18:30')), acceptedAt: null, contactAttempts: 1, graceMinutes: 0 }
    const may = allTripActions.filter((action) => whyNot(trip, action, driver) === null || whyNot(trip, action, dispatcher) === null)
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
    const open = [dispatcher, driver].filter((asker) => whyNot(trip, action, asker) === null).map(({ role }) => role)
    expect(open).toEqual(who)
  })
})

describe('why not', () => {
  test.each<[string, Trip, TripAction, Partial<TripAsker>, string | null]>([
    ['a driver gives no trips', unassigned, 'assign', {}, '“Assign” is for the dispatcher'],
    ['another driver’s trip', assigned, 'start', { isOwnDriver: false }, 'This trip is not yours'],
    ['a trip without a driver', unassigned, 'start', {}, 'This trip has no driver yet'],
    ['on the way', started, 'start', {}, 'The driver is on the way to the pickup'],
    ['not started', assigned, 'startWait', {}, 'This trip has not started yet'],
    ['already waiting', waiting, 'startWait', {}, 'The driver is waiting at the pickup'],
    ['already on board', onBoard, 'departPickup', {}, 'The guests are on board'],
    ['completed', completed, 'complete', {}, 'This trip is completed'],
    ['a no-show', noShow, 'complete', {}, 'This trip was closed as a no-show'],
    ['cancelled', cancelled, 'start', {}, 'This trip is cancelled'],
    ['accepted twice', assigned, 'accept', {}, 'This trip is accepted'],
    [
      'a start three hours early',
      assigned,
      'start',
      { now: at('15:00') },
      'The pickup is more than two hours away: hold the button to start now',
    ],
    ['a start three hours early with the button held', assigned, 'start', { now: at('15:00'), isHeld: true }, null],
    [
      'tomorrow’s trip, however long the button is held',
      assigned,
      'start',
      { now: at('15:00'), today: '2026-11-19', isHeld: true },
      'This trip is for Fri 20 Nov',
    ],
    ['a pickup soon after midnight', assigned, 'start', { now: at('17:00'), today: '2026-11-19' }, null],
    ['a late evening’s pickup after midnight', assigned, 'start', { now: '2026-11-21T05:00:00Z', today: '2026-11-21' }, null],
    ['yesterday’s trip', assigned, 'start', { now: '2026-11-21T07:00:00Z', today: '2026-11-21' }, 'This trip was for Fri 20 Nov'],
    [
      'a step of a minute ago',
      { ...started, startedAt: at('18:29') },
      'undo',
      {},
      'A step can be undone for 10 seconds. Ask the dispatcher',
    ],
    ['a step of some seconds ago', { ...started, startedAt: '2026-11-20T18:29:50Z' }, 'undo', {}, null],
    ['nothing was done', given, 'undo', {}, 'There is no step to undo'],
    [
      'an ended trip while another is under way',
      { ...completed, completedAt: at('18:30') },
      'undo',
      { driverBusyWith: 'RX7K2P at 14:05' },
      'RX7K2P at 14:05 is under way',
    ],
    ['one trip at a time', assigned, 'start', { driverBusyWith: 'RX7K2P at 14:05' }, 'Finish the trip under way first: RX7K2P at 14:05'],
    ['a busy driver may still end a trip', onBoard, 'complete', { driverBusyWith: 'RX7K2P at 14:05' }, null],
    ['within the grace', waiting, 'noShow', { now: at('18:05') }, 'The guest has 10 more minutes'],
    ['in its last minute', waiting, 'noShow', { now: '2026-11-20T18:14:01Z' }, 'The guest has 1 more minute'],
    ['the grace over, nobody called', waiting, 'noShow', { now: at('18:15') }, 'Try to reach the guest first, and record it'],
    ['the grace over, the guest called', { ...waiting, contactAttempts: 1 }, 'noShow', { now: at('18:15') }, null],
    [
      'a driver who came late starts the grace late',
      { ...waiting, arrivedAt: at('18:10') },
      'noShow',
      { now: at('18:20') },
      'The guest has 5 more minutes',
    ],
    ['the flight in the air', { ...waiting, waitClockStartsAt: null, contactAttempts: 1 }, 'noShow', {}, 'The flight has not landed yet'],
    ['a late flight starts the grace late', { ...waiting, waitClockStartsAt: at('18:25') }, 'noShow', {}, 'The guest has 10 more minutes'],
  ])('%s', (_, trip, action, asker, why) => {
    expect(whyNot(trip, action, { ...driver, ...asker })).toBe(why)
  })
})
