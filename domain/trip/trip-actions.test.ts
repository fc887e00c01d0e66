import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import {
  act,
  allTripActions,
  nextDriverAction,
  tripActions,
  whyNot,
  type TripAction,
  type TripAsker,
  type TripStepFacts,
} from './trip-actions.ts'
import { isEnded, isUnderWay, tripStatuses, type Trip, type TripStatus } from './trip.ts'

const at = (time: string) => `2026-11-20T${time}:00Z`

const unassigned: Trip = {
  guid: 'trip',
  status: 'unassigned',
  driverGuid: null,
  pickupAt: at('18:00'),
  assignedAt: null,
  startedAt: null,
  arrivedAt: null,
  departedAt: null,
  completedAt: null,
  closedAt: null,
  waitMinutes: null,
  graceMinutes: 15,
  contactAttempts: 0,
}
const assigned: Trip = { ...unassigned, status: 'assigned', driverGuid: 'ann', assignedAt: at('12:00') }
const started: Trip = { ...assigned, status: 'started', startedAt: at('17:30') }
const waiting: Trip = { ...started, status: 'waiting', arrivedAt: at('17:55') }
const onBoard: Trip = { ...waiting, status: 'onBoard', departedAt: at('18:20'), waitMinutes: 20 }
const completed: Trip = { ...onBoard, status: 'completed', completedAt: at('18:50') }
const noShow: Trip = { ...waiting, status: 'noShow', closedAt: at('18:40') }
const cancelled: Trip = { ...assigned, status: 'cancelled', closedAt: at('13:00') }
const inState: Record<TripStatus, Trip> = { unassigned, assigned, started, waiting, onBoard, completed, noShow, cancelled }

const driver: TripAsker = { now: at('18:30'), role: 'driver', isOwnDriver: true }
const dispatcher: TripAsker = { now: at('18:30'), role: 'dispatcher', isOwnDriver: false }
const byDriver: TripStepFacts = { at: at('18:30'), role: 'driver', isOwnDriver: true }
const byDispatcher: TripStepFacts = { at: at('18:30'), role: 'dispatcher', isOwnDriver: false }

describe('what is open in which state', () => {
  test.each<[TripStatus, TripAction[]]>([
    ['unassigned', ['assign', 'cancel', 'reschedule']],
    ['assigned', ['assign', 'cancel', 'reschedule', 'start', 'unassign']],
    ['started', ['cancel', 'departPickup', 'reschedule', 'startWait', 'stepBack']],
    ['waiting', ['cancel', 'departPickup', 'noShow', 'reschedule', 'stepBack']],
    ['onBoard', ['cancel', 'complete', 'stepBack']],
    ['completed', []],
    ['noShow', []],
    ['cancelled', []],
  ])('a trip that is %s: %j', (status, open) => {
    const trip = { ...inState[status], contactAttempts: 1 }
    const may = allTripActions.filter((action) => whyNot(trip, action, driver) === null || whyNot(trip, action, dispatcher) === null)
    expect(may.toSorted()).toEqual(open)
  })

  test.each<[TripAction, string[]]>([
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
    const trip = { ...inState[tripActions[action].from[0] ?? 'completed'], contactAttempts: 1 }
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

describe('what a step does', () => {
  test.each<[string, Trip, TripAction, TripStepFacts, Partial<Trip>]>([
    [
      'assign',
      unassigned,
      'assign',
      { ...byDispatcher, driverGuid: 'bob' },
      { status: 'assigned', driverGuid: 'bob', assignedAt: at('18:30') },
    ],
    ['assign to another', assigned, 'assign', { ...byDispatcher, driverGuid: 'bob' }, { driverGuid: 'bob', assignedAt: at('18:30') }],
    ['unassign', assigned, 'unassign', byDispatcher, { status: 'unassigned', driverGuid: null, assignedAt: null }],
    ['start', assigned, 'start', byDriver, { status: 'started', startedAt: at('18:30') }],
    ['start waiting', started, 'startWait', byDriver, { status: 'waiting', arrivedAt: at('18:30') }],
    ['guests on board', waiting, 'departPickup', byDriver, { status: 'onBoard', departedAt: at('18:30'), waitMinutes: 30 }],
    ['nobody waited', started, 'departPickup', byDriver, { status: 'onBoard', departedAt: at('18:30'), waitMinutes: 0 }],
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
    ['step back from the road', started, 'stepBack', { ...byDispatcher, reason: 'Wrong trip' }, { status: 'assigned', startedAt: null }],
    ['step back from the pickup', waiting, 'stepBack', { ...byDispatcher, reason: 'Wrong door' }, { status: 'started', arrivedAt: null }],
    [
      'step back from on board',
      onBoard,
      'stepBack',
      { ...byDispatcher, reason: 'Not them' },
      { status: 'waiting', departedAt: null, waitMinutes: null },
    ],
    [
      'step back to the road where nobody waited',
      { ...onBoard, arrivedAt: null, waitMinutes: 0 },
      'stepBack',
      { ...byDispatcher, reason: 'Not them' },
      { status: 'started', departedAt: null, waitMinutes: null },
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
      { status: 'unassigned', pickupAt: at('20:00'), driverGuid: null, assignedAt: null },
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
    ['assign asks for a driver', unassigned, 'assign', byDispatcher, { fields: { driverGuid: 'This field is required' } }],
    [
      'reschedule asks for a time',
      assigned,
      'reschedule',
      { ...byDriver, reason: 'Late' },
      { fields: { pickupAt: 'This field is required' } },
    ],
    [
      'reschedule asks for a reason',
      assigned,
      'reschedule',
      { ...byDriver, pickupAt: at('20:00'), reason: ' ' },
      { fields: { reason: 'This field is required' } },
    ],
    ['step back asks for a reason', started, 'stepBack', byDispatcher, { fields: { reason: 'This field is required' } }],
    [
      'step back asks for more than a space',
      started,
      'stepBack',
      { ...byDispatcher, reason: ' ' },
      { fields: { reason: 'This field is required' } },
    ],
    [
      'reschedule asks for a reason where none is given',
      assigned,
      'reschedule',
      { ...byDriver, pickupAt: at('20:00') },
      { fields: { reason: 'This field is required' } },
    ],
    [
      'what is not open is refused with the same sentence',
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

test('a reason is asked for where something is undone or moved', () => {
  expect(allTripActions.filter((action) => tripActions[action].reasonRequired)).toEqual(['reschedule', 'stepBack'])
})

test('the driver’s next button leads from given to completed', () => {
  let trip: Trip = assigned
  const taken: string[] = []
  for (let action = nextDriverAction(trip); action !== null; action = nextDriverAction(trip)) {
    const after = act(trip, action, byDriver)
    if (isRefusal(after)) throw new Error(`${action} was refused`)
    taken.push(action)
    trip = after
  }
  expect(taken).toEqual(['start', 'startWait', 'departPickup', 'complete'])
  expect(trip.status).toBe('completed')
  expect(tripStatuses.filter((status) => !isUnderWay(status) && nextDriverAction({ status }) !== null)).toEqual(['assigned'])
})

describe('whatever is done, in whatever order', () => {
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
      })
      if (!isRefusal(after)) trips.push(after)
    }
    return trips
  }

  test('the state and the times of the steps are consistent', () => {
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

  test('nothing follows an ended trip', () => {
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 25 }), (steps) => {
        expect(
          reached(steps)
            .slice(0, -1)
            .some(({ status }) => isEnded(status)),
        ).toBe(false)
      }),
    )
  })
})
