import { expect, test } from 'vitest'
import { factsOf, planOf } from './history-facts.ts'

const site = { timeZone: 'America/Barbados', currency: 'BBD' }

test('an edit shows each field with the values before and after, and which of them changed', () => {
  expect(factsOf({ plate: 'SV 1', seats: 7, version: 1 }, { plate: 'SV 2', seats: 7, version: 2 }, site)).toEqual([
    { name: 'Plate', before: 'SV 1', after: 'SV 2', moved: true },
    { name: 'Seats', before: '7', after: '7', moved: false },
  ])
})

test('a row of the database reads like a form: words, money, and no bare guid', () => {
  const vehicle = '00000000-0000-7000-8000-000000000000'
  expect(
    factsOf(
      { first_name: 'Ann', price_cents: 1250, vehicle_guid: null },
      { first_name: 'Anna', price_cents: 1000, vehicle_guid: vehicle },
      site,
    ),
  ).toEqual([
    { name: 'First name', before: 'Ann', after: 'Anna', moved: true },
    { name: 'Price', before: 'BBD 12.50', after: 'BBD 10.00', moved: true },
    { name: 'Vehicle', before: 'empty', after: 'another', moved: true },
  ])
})

test('a created item has no before, an ended one no after, and an action without facts has none', () => {
  expect(factsOf(null, { name: 'Silver Van' }, site)).toEqual([{ name: 'Name', before: '', after: 'Silver Van', moved: true }])
  expect(factsOf({ name: 'Silver Van' }, null, site)).toEqual([{ name: 'Name', before: 'Silver Van', after: '', moved: true }])
  expect(factsOf(null, null, site)).toEqual([])
})

test('instants are shown in the airport’s time, states as text', () => {
  expect(factsOf({ status: 'assigned', at: null }, { status: 'onBoard', at: '2026-11-20T14:05:00Z' }, site)).toEqual([
    { name: 'Status', before: 'assigned', after: 'on board', moved: true },
    { name: 'At', before: 'empty', after: 'Fri 20 Nov 10:05', moved: true },
  ])
})

test('a confirmed plan is rendered as a plan, and not as a line', () => {
  const plan = { title: 'New booking', lines: [], warnings: [], chargeCents: 0, refundCents: 0, balanceAfterCents: 0 }
  expect(planOf({ plan })).toEqual(plan)
  expect(planOf({ plan: 'A' })).toBeNull()
  expect(factsOf(null, { plan, reference: '54RWGG' }, site).map((it) => it.name)).toEqual(['Reference'])
})
