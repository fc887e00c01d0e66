import { builtInFields } from './built-in-fields.ts'
import { expect, test } from 'vitest'
import type { FieldUser, ShownPlace } from './detail-field.ts'
import { aField } from './example-fields.ts'
import {
  changedDetails,
  detailsOfParty,
  detailText,
  guestDetails,
  seenAt,
  shownDetails,
} from './shown-details.ts'

const choices = [
  { guid: 'kiosk', name: 'Kiosk', guestNames: { de: 'Schalter' }, retired: false },
  { guid: 'door', name: 'Door', guestNames: {}, retired: true },
]
const meeting = aField({
  kind: 'choices',
  choices,
  guestNames: { de: 'Treffpunkt' },
  shown: ['guest', 'desk'],
})
const gate = aField({ guid: 'gate', name: 'Gate code', shown: ['driver'], partners: 'no', active: false })
const house = { name: 'Casuarina House', noteForDrivers: 'Gate code 4711' }
const fields = [meeting, gate]
const details = { gate: '4711', meeting: ['kiosk', 'door'], gone: 'x' }
const desk = { isPartnerUser: false, permissions: [] }

test('shows values in the order of the fields, also of inactive ones', () => {
  expect(shownDetails(fields, details, 'reservation')).toEqual([
    { guid: 'meeting', name: 'Meeting point', text: 'Kiosk, Door', kind: 'choices' },
    { guid: 'gate', name: 'Gate code', text: '4711', kind: 'text' },
  ])
  expect(shownDetails(fields, details, 'passenger')).toEqual([])
})

test('shows at a place what is meant for it and for the user', () => {
  const names = (...[place, user]: [ShownPlace | null, FieldUser]) =>
    shownDetails(seenAt(place, user, fields), details, 'reservation').map((it) => it.name)
  expect(names('driver', desk)).toEqual(['Gate code'])
  expect(names('desk', desk)).toEqual(['Meeting point'])
  expect(names(null, desk)).toEqual(['Meeting point', 'Gate code'])
  expect(names(null, { ...desk, isPartnerUser: true })).toEqual(['Meeting point'])
})

test('tells guests in their language, or else by the name itself', () => {
  const german = {
    language: 'de',
    yes: 'Ja',
    no: 'Nein',
    dayText: (day: string) => `am ${day}`,
    phoneText: (typed: string) => `Tel. ${typed}`,
  } as const
  const shown = { shown: ['guest'], owner: 'passenger' } as const
  const told = [
    meeting,
    aField({ ...shown, guid: 'pet', kind: 'yesNo', name: 'Pet' }),
    aField({ ...shown, guid: 'born', kind: 'date', name: 'Born' }),
    aField({ ...shown, guid: 'mobile', kind: 'phone', name: 'Mobile' }),
    gate,
  ]
  const passengers = [
    { name: 'Ann', details: { pet: true, born: '2020-01-02' } },
    { name: 'Bob', details: { pet: false, mobile: '555' } },
    { name: '', details: {} },
  ]
  expect(guestDetails(told, { reservation: details, passengers }, german)).toEqual([
    { label: 'Treffpunkt', value: 'Schalter, Door' },
    { label: 'Pet', value: 'Ann: Ja; Bob: Nein' },
    { label: 'Born', value: 'Ann: am 2020-01-02' },
    { label: 'Mobile', value: 'Bob: Tel. 555' },
  ])
})

test('a detail that every car has is said once', () => {
  const hat = aField({ guid: 'hat', owner: 'transport', name: 'Hat' })
  const transport = [{ hat: 'Red' }, { hat: 'Red' }, { hat: 'White' }, {}]
  expect(detailsOfParty([hat], { transport })).toEqual([
    { guid: 'hat', name: 'Hat', text: 'Red; White', kind: 'text' },
  ])
})

test('a list shows the details of every fast track', () => {
  const gate = aField({ guid: 'gate', owner: 'fastTrack', name: 'Gate' })
  const party = { fastTrack: [{ gate: 'A' }, {}, { gate: 'B' }] }
  expect(detailsOfParty([gate], party).map((it) => it.text)).toEqual(['A; B'])
})

test.each([
  { note: undefined, partner: null, text: [] },
  { note: 'Walks with a stick', partner: null, text: ['Walks with a stick'] },
  { note: undefined, partner: house, text: ['Casuarina House: Gate code 4711'] },
  {
    note: 'Walks with a stick',
    partner: house,
    text: ['Walks with a stick; Casuarina House: Gate code 4711'],
  },
])('the partner’s note for drivers comes with the customer’s: $text', ({ note, partner, text }) => {
  const party = { customer: note === undefined ? {} : { noteForDrivers: note }, partner }
  expect(detailsOfParty(builtInFields, party).map((it) => it.text)).toEqual(text)
  const partnerUser = { isPartnerUser: true, permissions: [] }
  expect(detailsOfParty(seenAt(null, partnerUser, builtInFields), party)).toEqual([])
})

test.each([
  [aField({ kind: 'date' }), '2026-11-20', 'Fri 20 Nov 2026'],
  [aField({ kind: 'yesNo' }), false, 'No'],
  [aField({ kind: 'number' }), 2.5, '2.5'],
  [aField({ kind: 'choice', choices }), 'roof', ''],
  [aField(), 'Gate', 'Gate'],
])('%j', (field, value, text) => {
  expect(detailText(field, value)).toBe(text)
})

test('names what changed', () => {
  expect(
    changedDetails(fields, { meeting: ['kiosk'] }, { meeting: ['kiosk'], gate: '1' }, 'reservation'),
  ).toEqual([{ guid: 'gate', name: 'Gate code', before: '', after: '1' }])
})
