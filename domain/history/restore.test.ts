import { describe, expect, test } from 'vitest'
import {
  earlierPriceOf,
  isPriceAsChanged,
  planRestore,
  restorableOf,
  restoredValues,
  reassignmentOf,
} from './restore.ts'

const fields = [
  { name: 'name', before: 'Old', after: 'New' },
  { name: 'seats', before: 3, after: 7 },
  { name: 'plate', before: 'A 1', after: 'A 1' },
]

describe('what can be restored from a history entry', () => {
  test.each<[string, string, unknown, unknown, string[] | null]>([
    [
      'a form’s fields',
      'editVehicle',
      { name: 'Old', seats: 3 },
      { name: 'New', seats: 3 },
      ['name', 'seats'],
    ],
    [
      'columns by the form’s names',
      'editCustomer',
      { first_name: 'Ann' },
      { first_name: 'Kim' },
      ['firstName'],
    ],
    [
      'grouped settings',
      'editTill',
      { till: { needsDrawer: true } },
      { till: { needsDrawer: false } },
      ['needsDrawer'],
    ],
    ['the horizon', 'editFlightSchedule', { flightHorizonDays: 100 }, { flightHorizonDays: 400 }, ['days']],
    ['not settings without values before', 'editMap', { map: null }, { map: { tiles: 'x' } }, null],
    [
      'not a horizon that was never set',
      'editFlightSchedule',
      { flightHorizonDays: null },
      { flightHorizonDays: 4 },
      null,
    ],
    ['not answers to own fields', 'editCustomer', { details: { a: 1 } }, { details: { a: 2 } }, null],
    ['nothing without a change', 'editVehicle', { name: 'Old' }, { name: 'Old' }, null],
    ['nothing of a new record', 'makeVehicle', undefined, { name: 'New' }, null],
    ['nothing of money', 'takePayment', { balance: 1 }, { balance: 0 }, null],
  ])('%s', (_, action, before, after, names) => {
    expect(restorableOf(action, before, after)?.fields.map((it) => it.name) ?? null).toEqual(names)
  })
})

describe('the plan', () => {
  test.each<[string, Record<string, unknown>, string[], string[]]>([
    ['restores what still is as changed', { name: 'New', seats: 7, plate: 'A 1' }, ['name', 'seats'], []],
    ['leaves what was changed again', { name: 'Newer', seats: 7, plate: 'A 1' }, ['seats'], ['name']],
    ['leaves what is restored already', { name: 'Old', seats: 7, plate: 'A 1' }, ['seats'], []],
    ['leaves fields that the form has no longer', { seats: 7 }, ['seats'], []],
  ])('%s', (_, current, back, changedSince) => {
    const plan = planRestore(fields, current)
    expect(plan.back.map((it) => it.name)).toEqual(back)
    expect(plan.changedSince.map((it) => it.name)).toEqual(changedSince)
  })

  test('compares objects with fields in any order', () => {
    const days = { name: 'days', before: { firm: 1, final: 2 }, after: { firm: 3, final: 4 } }
    expect(planRestore([days], { days: { final: 4, firm: 3 } }).back).toEqual([days])
  })

  test('saves the form as it is now, with the earlier values', () => {
    const current = { name: 'New', seats: 9, plate: 'B 2', version: 4, history: [] }
    const { back } = planRestore(fields, current)
    expect(restoredValues(fields, back, current)).toEqual({ name: 'Old', seats: 9, plate: 'B 2' })
  })
})

test.each<[string, string, unknown, unknown, object | null]>([
  ['from no one', 'assignTrip', { driverGuid: null }, { driverGuid: 'b' }, { from: null, to: 'b' }],
  ['to another driver', 'assignTrip', { driverGuid: 'a' }, { driverGuid: 'b' }, { from: 'a', to: 'b' }],
  ['taken away', 'unassignTrip', { driverGuid: 'a' }, { driverGuid: null }, { from: 'a', to: null }],
  ['only another car', 'assignTrip', { driverGuid: 'a' }, { driverGuid: 'a' }, null],
  ['another step', 'startTrip', { driverGuid: null }, { driverGuid: 'a' }, null],
  ['an older line without drivers', 'assignTrip', {}, { driverGuid: 'a' }, null],
])('an assignment is restored: %s', (_, action, before, after, expected) => {
  expect(reassignmentOf(action, before, after)).toEqual(expected)
})

describe('an earlier price', () => {
  const before = { name: 'Adult', validFrom: '2020-01-01', validTo: null, firstCents: 10_000, taxCode: 'VAT' }
  const after = { ...before, validFrom: '2026-12-01', firstCents: 12_000 }
  const facts = { taxCode: 'VAT', firstCents: 12_000 }

  test('has its name and facts, without its dates', () => {
    expect(earlierPriceOf('changePrice', before)).toEqual({
      name: 'Adult',
      facts: { firstCents: 10_000, taxCode: 'VAT' },
    })
  })

  test.each([
    ['makePrice', undefined],
    ['endPrice', before],
    ['changePrice', undefined],
  ])('isn’t offered for %s from %j', (action, was) => {
    expect(earlierPriceOf(action, was)).toBeNull()
  })

  test.each<[string, string, object, boolean]>([
    ['as changed', 'Adult', facts, true],
    ['renamed since', 'Grown-up', facts, false],
    ['changed since', 'Adult', { ...facts, firstCents: 13_000 }, false],
  ])('knows whether the price is %s', (_, name, now, expected) => {
    expect(isPriceAsChanged(after, name, now as Record<string, unknown>)).toBe(expected)
  })
})
