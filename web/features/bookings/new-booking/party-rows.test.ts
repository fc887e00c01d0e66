import { expect, test } from 'vitest'
import { partyRows, passengersOnWire, rowName, rowOnWire } from './party-rows.ts'

const party = { adults: 2, children: 1, infants: null, passengersText: '', passengerDetails: [] }

test('those named come first, the others by age', () => {
  const rows = partyRows({ ...party, passengersText: 'Mia Jones, child' })
  expect([...rows.keys()].map((it) => rowName(rows, it))).toEqual(['Mia Jones', 'Adult 1', 'Adult 2'])
})

test('nobody is sent without a name or details', () => {
  const blank = { details: { allergy: '', level: null } }
  expect(passengersOnWire({ ...party, passengerDetails: [blank, blank, blank] })).toEqual([])
  const second = [blank, { details: { allergy: 'Nuts' } }, blank]
  expect(passengersOnWire({ ...party, passengerDetails: second })).toEqual([
    { firstName: '', lastName: '', ageBand: 'adult', details: { allergy: 'Nuts' } },
  ])
})

test('an error of the first passenger sent belongs to the row it was sent from', () => {
  const third = [{ details: {} }, { details: {} }, { details: { allergy: 'Nuts' } }]
  expect(rowOnWire({ ...party, passengerDetails: third }, 0)).toBe(2)
})
