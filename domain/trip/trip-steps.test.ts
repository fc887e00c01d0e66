import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { at, unassigned, given, assigned, started, waiting, onBoard, completed, noShow, byDriver, byDispatcher } from './example-trips.ts'
import { lastStepOf } from './last-step.ts'
import { act, allTripActions, nextDriverAction, tripActions, type TripAction, type TripStepFacts } from './trip-actions.ts'
import { isEnded, isUnderWay, tripStatuses, type Trip } from './trip.ts'

describe('the effects of a step', () => {
  test.each<[string, Trip, TripAction, TripStepFacts, Partial<Trip>]>([
    [
      'assign',
      unassigned,
      'assign',
      { ...byDispatcher, driverGuid: 'bob' },
      { status: 'assigned', driverGuid: 'bob', assignedAt: at('18:30') },
    ],
    [
      'assign to another',
      assigned,
      'assign',
      { ...byDispatcher, driverGuid: 'bob' },
      { driverGuid: 'bob', assignedAt: at('18:30'), acceptedAt: null },
    ],
    ['assign to the same', assigned, 'assign', { ...byDispatcher, driverGuid: 'ann' }, { assignedAt: at('18:30') }],
    ['unassign', assigned, 'unassign', byDispatcher, { status: 'unassigned', driverGuid: null, assignedAt: null, acceptedAt: null }],
    ['accept', given, 'accept', byDriver, { acceptedAt: at('18:30') }],
    ['start, which accepts the trip', given, 'start', byDriver, { status: 'started', acceptedAt: at('18:30'), startedAt: at('18:30') }],
    ['start', assigned, 'start', byDriver, { status: 'started', startedAt: at('18:30') }],
    ['start waiting', started, 'startWait', byDriver, { status: 'waiting', arrivedAt: at('18:30') }],
    ['guests on board', waiting, 'departPickup', byDriver, { status: 'onBoard', departedAt: at('18:30'), waitMinutes: 30 }],
    ['guests on board without a wait', started, 'departPickup', byDriver, { status: 'onBoard', departedAt: at('18:30'), waitMinutes: 0 }],
    [
      'on board before the flight is known to have landed',
      { ...waiting, waitClockStartsAt: null },
      'departPickup',
      byDriver,
      { status: 'onBoard', departedAt: at('18:30'), waitMinutes: 0 },
    ],
    ['complete', onBoard, 'complete', byDriver, { status: 'completed', completedAt: at('18:30') }],
    ['no-show', { ...waiting, contactAttempts: 1 }, 'noShow', byDriver, { status: 'noShow', closedAt: at('18:30') }],
    ['cancel', onBoard, 'cancel', byDispatcher, { status: 'cancelled', closedAt: at('18:30') }],
    ['undo last step, on the way', started, 'stepBack', { ...byDispatcher, reason: 'Wrong trip' }, { status: 'assigned', startedAt: null }],
    [
      'undo last step, at the pickup',
      waiting,
      'stepBack',
      { ...byDispatcher, reason: 'Wrong door' },
      { status: 'started', arrivedAt: null },
    ],
    [
      'undo last step, on board',
      onBoard,
      'stepBack',
      { ...byDispatcher, reason: 'Not them' },
      { status: 'waiting', departedAt: null, waitMinutes: null },
    ],
    [
      'undo last step, on board without a wait',
      { ...onBoard, arrivedAt: null, waitMinutes: 0 },
      'stepBack',
      { ...byDispatcher, reason: 'Not them' },
      { status: 'started', departedAt: null, waitMinutes: null },
    ],
    ['undo accepting', { ...given, acceptedAt: at('18:30') }, 'undo', { ...byDriver, undoes: 'accept' }, { acceptedAt: null }],
    [
      'undo a start',
      { ...started, startedAt: at('18:30') },
      'undo',
      { ...byDriver, undoes: 'start' },
      { status: 'assigned', startedAt: null },
    ],
    [
      'undo a completion',
      { ...completed, completedAt: at('18:30') },
      'undo',
      { ...byDriver, undoes: 'complete' },
      { status: 'onBoard', completedAt: null },
    ],
    [
      'undo a no-show',
      { ...noShow, closedAt: at('18:30') },
      'undo',
      { ...byDriver, undoes: 'noShow' },
      { status: 'waiting', closedAt: null },
    ],
    [
      'reopen a completed trip',
      completed,
      'reopen',
      { ...byDispatcher, reason: 'The wrong button' },
      { ...given, graceMinutes: 15, earlierWait: { minutes: 20, counts: false } },
    ],
    [
      'reopen a no-show, keeping its wait',
      noShow,
      'reopen',
      { ...byDispatcher, reason: 'They came' },
      { ...given, earlierWait: { minutes: 40, counts: false } },
    ],
    [
      'reopen again, adding up the waits, which can count',
      { ...noShow, earlierWait: { minutes: 30, counts: false } },
      'reopen',
      { ...byDispatcher, reason: 'They came', countsEarlierWait: true },
      { ...given, earlierWait: { minutes: 70, counts: true } },
    ],
    [
      'guests on board after an earlier wait that counts',
      { ...waiting, earlierWait: { minutes: 70, counts: true } },
      'departPickup',
      { ...byDriver, at: at('18:10') },
      { status: 'onBoard', departedAt: at('18:10'), waitMinutes: 80 },
    ],
    [
      'guests on board after an earlier wait that does not count',
      { ...waiting, earlierWait: { minutes: 70, counts: false } },
      'departPickup',
      { ...byDriver, at: at('18:10') },
      { status: 'onBoard', departedAt: at('18:10'), waitMinutes: 10 },
    ],
    [
      'reschedule by the dispatcher, which the driver must accept again',
      assigned,
      'reschedule',
      { ...byDispatcher, pickupAt: at('20:00'), reason: 'Late flight' },
      { pickupAt: at('20:00'), acceptedAt: null },
    ],
    [
      'reschedule while waiting',
      waiting,
      'reschedule',
      { ...byDriver, pickupAt: at('20:00'), reason: 'Bags lost' },
      { status: 'assigned', pickupAt: at('20:00'), startedAt: null, arrivedAt: null },
    ],
    [
      'reschedule to when the driver is busy',
      assigned,
      'reschedule',
      { ...byDispatcher, pickupAt: at('20:00'), reason: 'Late flight', isDriverBusyThen: true },
      { status: 'unassigned', pickupAt: at('20:00'), driverGuid: null, assignedAt: null, acceptedAt: null },
    ],
    [
      'reschedule without a driver',
      unassigned,
      'reschedule',
      { ...byDispatcher, pickupAt: at('20:00'), reason: 'Late' },
      { pickupAt: at('20:00') },
    ],
  ])('%s', (_, trip, action, facts, changes) => {
    expect(act(trip, action, facts)).toEqual({ ...trip, ...changes })
  })

  test.each<[string, Trip, TripAction, TripStepFacts, object]>([
    ['assign requires a driver', unassigned, 'assign', byDispatcher, { fields: { driverGuid: 'This field is required' } }],
    [
      'reschedule requires a time',
      assigned,
      'reschedule',
      { ...byDriver, reason: 'Late' },
      { fields: { pickupAt: 'This field is required' } },
    ],
    [
      'reschedule requires a reason, if empty',
      assigned,
      'reschedule',
      { ...byDriver, pickupAt: at('20:00'), reason: ' ' },
      { fields: { reason: 'This field is required' } },
    ],
    [
      'undo of a step that is not the last',
      { ...waiting, arrivedAt: at('18:30') },
      'undo',
      { ...byDriver, undoes: 'start' },
      { errors: [{ name: 'trip', message: 'Another step has been recorded since' }] },
    ],
    ['reopen requires a reason', completed, 'reopen', byDispatcher, { fields: { reason: 'This field is required' } }],
    ['undo last step requires a reason', started, 'stepBack', byDispatcher, { fields: { reason: 'This field is required' } }],
    [
      'undo last step requires more than a space',
      started,
      'stepBack',
      { ...byDispatcher, reason: ' ' },
      { fields: { reason: 'This field is required' } },
    ],
    [
      'reschedule requires a reason, if omitted',
      assigned,
      'reschedule',
      { ...byDriver, pickupAt: at('20:00') },
      { fields: { reason: 'This field is required' } },
    ],
    [
      'an unavailable action is refused with the sentence of `whyNot`',
      onBoard,
      'start',
      byDriver,
      { errors: [{ name: 'trip', message: 'The guests are on board' }] },
    ],
  ])('%s', (_, trip, action, facts, refusal) => {
    expect(act(trip, action, facts)).toMatchObject(refusal)
    expect(act(trip, action, facts)).not.toHaveProperty('guid')
  })
})

test('actions that undo or move something require a reason', () => {
  expect(allTripActions.filter((action) => tripActions[action].reasonRequired)).toEqual(['reschedule', 'stepBack', 'reopen'])
})

test('the driver’s main button leads from assigned to completed', () => {
  let trip: Trip = given
  const taken: string[] = []
  for (let action = nextDriverAction(trip); action !== null; action = nextDriverAction(trip)) {
    const after = act(trip, action, byDriver)
    if (isRefusal(after)) throw new Error(`${action} was refused`)
    taken.push(action)
    trip = after
  }
  expect(taken).toEqual(['accept', 'start', 'startWait', 'departPickup', 'complete'])
  expect(trip.status).toBe('completed')
  expect(tripStatuses.filter((status) => !isUnderWay(status) && nextDriverAction({ status, acceptedAt: null }) !== null)).toEqual([
    'assigned',
  ])
})

describe('any actions in any order', () => {
  const anyStep = fc.record({ action: fc.constantFrom(...allTripActions), minutes: fc.nat(90), busy: fc.boolean() })
  const reached = (steps: { action: TripAction; minutes: number; busy: boolean }[]): Trip[] => {
    const trips: Trip[] = [{ ...unassigned, contactAttempts: 1 }]
    for (const { action, minutes, busy } of steps) {
      const trip = trips.at(-1) ?? unassigned
      const role = tripActions[action].who[0] ?? 'driver'
      const now = `2026-11-20T${18 + Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}:00Z`
      const after = act(trip, action, {
        at: now,
        role,
        isOwnDriver: true,
        driverGuid: 'ann',
        pickupAt: now,
        reason: 'Asked',
        isDriverBusyThen: busy,
        isHeld: true,
        undoes: lastStepOf(trip)?.step ?? 'accept',
      })
      if (!isRefusal(after)) trips.push(after)
    }
    return trips
  }

  test('keep the state and the step times consistent', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        for (const trip of reached(steps)) {
          const { status } = trip
          if (status !== 'cancelled') {
            expect(trip.driverGuid !== null).toBe(status !== 'unassigned')
            expect(trip.assignedAt !== null).toBe(status !== 'unassigned')
            expect(trip.startedAt !== null).toBe(isUnderWay(status) || status === 'completed' || status === 'noShow')
            expect(trip.departedAt !== null).toBe(status === 'onBoard' || status === 'completed')
            expect(trip.waitMinutes !== null).toBe(trip.departedAt !== null)
          }
          expect(trip.completedAt !== null).toBe(status === 'completed')
          expect(trip.closedAt !== null).toBe(status === 'noShow' || status === 'cancelled')
          expect(trip.waitMinutes ?? 0).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('can only undo or reopen an ended trip', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        const onward = steps.filter(({ action }) => action !== 'undo' && action !== 'reopen')
        expect(
          reached(onward)
            .slice(0, -1)
            .some(({ status }) => isEnded(status)),
        ).toBe(false)
      }),
    )
  })
})
