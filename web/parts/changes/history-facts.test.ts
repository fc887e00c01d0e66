import { expect, test } from 'vitest'
import { factsOf } from './history-facts.ts'

const site = { timeZone: 'America/Barbados', currency: 'BBD' }

test('an edit shows each field before and after, and which changed', () => {
  expect(
    factsOf({ plate: 'SV 1', seats: 7, version: 1 }, { plate: 'SV 2', seats: 7, version: 2 }, site),
  ).toEqual([
    { name: 'Plate', before: 'SV 1', after: 'SV 2', moved: true },
    { name: 'Seats', before: '7', after: '7', moved: false },
  ])
})

test('database rows and forms give the same labels, amounts and dates, without guids', () => {
  const guid = '01a204ee-4354-7031-856b-c5d809688b8f'
  expect(
    factsOf(
      { first_name: 'Ann', priceCents: 1250, zoneGuid: guid },
      { first_name: 'Anna', priceCents: 1000, zoneGuid: 'North' },
      site,
    ),
  ).toEqual([
    { name: 'First name', before: 'Ann', after: 'Anna', moved: true },
    { name: 'Price', before: 'BBD 12.50', after: 'BBD 10.00', moved: true },
    { name: 'Zone', before: null, after: 'North', moved: true },
  ])
  expect(
    factsOf(
      null,
      { expiresOn: '2026-12-01', at: '2026-11-20T14:05:00Z', status: 'onBoard', active: false },
      site,
    ),
  ).toMatchObject([
    { name: 'Status', after: 'on board' },
    { name: 'Expires on', after: 'Tue 1 Dec 2026' },
    { name: 'Time', after: 'Fri 20 Nov 10:05' },
    { name: 'Active', after: 'no' },
  ])
})

test('a list shows each changed item under its name', () => {
  const passengers = (state: string, at: string | null) => ({
    passengers: [
      { guid: 'Ann Lee', state: 'expected', at: null },
      { guid: 'Bo Lee', state, at },
    ],
  })
  expect(
    factsOf(passengers('expected', null), passengers('checkedIn', '2026-11-20T14:05:00Z'), site).filter(
      (it) => it.moved,
    ),
  ).toEqual([
    { name: 'Passenger Bo Lee', before: 'expected', after: 'checked in, Fri 20 Nov 10:05', moved: true },
  ])
})

test('staff on shift is shown by hours', () => {
  const staffByHour = Array.from({ length: 24 }, (_, hour) => (hour < 8 ? 0 : hour < 16 ? 4 : 1))
  expect(factsOf({ staffByHour: Array.from({ length: 24 }, () => 0) }, { staffByHour }, site)).toEqual([
    {
      name: 'Staff on shift',
      before: 'none',
      after: '08:00–16:00 4 people, 16:00–24:00 1 person',
      moved: true,
    },
  ])
})

test('a sign-in says how far it got', () => {
  expect(factsOf(null, { stage: 'full' }, site)).toMatchObject([{ name: 'Sign-in', after: 'complete' }])
  expect(factsOf(null, { stage: 'password' }, site)).toMatchObject([
    { after: 'password accepted, code pending' },
  ])
})

test('an action without values has no facts', () => {
  expect(factsOf(null, null, site)).toEqual([])
  expect(factsOf(undefined, {}, site)).toEqual([])
})
