import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isRefusal } from '#domain/refusal.ts'
import { unassigned, given, byDriver } from './example-trips.ts'
import { lastStepOf } from './last-step.ts'
import { act, allTripActions, nextDriverAction, tripActions, type TripAction } from './trip-actions.ts'
import { isEnded, isUnderWay, tripStatuses, type Trip } from './trip.ts'

test('actions that undo or move something require a reason', () => {
  expect(allTripActions.filter((action) => tripActions[action].reasonRequired)).toEqual([
    'reschedule',
    'stepBack',
    'reopen',
  ])
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
  expect(
    tripStatuses.filter(
      (status) => !isUnderWay(status) && nextDriverAction({ status, acceptedAt: null }) !== null,
    ),
  ).toEqual(['assigned'])
})

describe('any actions in any order', () => {
  const anyStep = fc.record({
    action: fc.constantFrom(...allTripActions),
    minutes: fc.nat(90),
    busy: fc.boolean(),
  })
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
            expect(trip.startedAt !== null).toBe(
              isUnderWay(status) || status === 'completed' || status === 'noShow',
            )
            expect(trip.departedAt !== null).toBe(status === 'onBoard' || status === 'completed')
            expect(trip.waitMinutes !== null).toBe(trip.departedAt !== null || status === 'noShow')
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
