import { expect, test } from 'vitest'
import { checkDetails, type Checking } from './check-details.ts'
import { aField } from './example-fields.ts'
import type { DetailField, DetailValue, GivenDetails } from './detail-field.ts'

const agent = { isPartnerUser: false, permissions: ['editCustomer'] } as const
const hotel = { isPartnerUser: true, permissions: ['editCustomer'] } as const

function checked(field: Partial<DetailField>, given: GivenDetails, change: Partial<Checking> = {}) {
  const asked = { fields: [aField(field)], owner: 'reservation', user: agent, isAsked: true, before: {} }
  return checkDetails(given, { ...asked, ...change } as Checking, 'arrival.')
}

const choices = [
  { guid: 'kiosk', name: 'Kiosk', guestNames: {}, retired: false },
  { guid: 'door', name: 'Door', guestNames: {}, retired: true },
]

test.each<[Partial<DetailField>, DetailValue]>([
  [{ kind: 'text' }, 'Ελλάδα 北京 مرحبا'],
  [{ kind: 'longText' }, 'Two\nlines'],
  [{ kind: 'number' }, -1.5],
  [{ kind: 'choice', choices }, 'kiosk'],
  [{ kind: 'choices', choices }, ['kiosk']],
  [{ kind: 'yesNo' }, false],
  [{ kind: 'date' }, '2026-02-28'],
  [{ kind: 'time' }, '23:59'],
  [{ kind: 'phone' }, '+1 (246) 555-0100'],
  [{ kind: 'link' }, 'https://villa.example/gate'],
])('%j takes %j', (field, value) => {
  expect(checked(field, { meeting: value })).toEqual({ details: { meeting: value }, errors: {} })
})

test.each<[Partial<DetailField>, DetailValue, string]>([
  [{ kind: 'text' }, 'x'.repeat(1001), 'At most 1,000 characters'],
  [{ kind: 'longText' }, 'x'.repeat(4001), 'At most 4,000 characters'],
  [{ kind: 'text' }, 7, 'Enter text'],
  [{ kind: 'number' }, '7', 'Enter a number'],
  [{ kind: 'number' }, 1e13, 'Enter a number'],
  [{ kind: 'choice', choices }, 'roof', 'Choose one from the list'],
  [{ kind: 'choice', choices }, 'door', 'Choose one from the list'],
  [{ kind: 'choices', choices }, ['kiosk', 'kiosk'], 'Choose from the list'],
  [{ kind: 'choices', choices }, 'kiosk', 'Choose from the list'],
  [{ kind: 'yesNo' }, 'yes', 'Choose yes or no'],
  [{ kind: 'date' }, '2026-02-30', 'Enter a date as YYYY-MM-DD'],
  [{ kind: 'time' }, '24:00', 'Enter a time as HH:MM'],
  [{ kind: 'phone' }, 'call me', 'Enter a phone number'],
  [{ kind: 'link' }, 'javascript:alert(1)', 'Enter a link that begins with https://'],
])('%j refuses %j', (field, value, why) => {
  expect(checked(field, { meeting: value }).errors).toEqual({ 'arrival.details.meeting': why })
})

test.each<[DetailValue | null]>([[''], ['  '], [null], [[]]])('%j removes a value', (value) => {
  expect(
    checked({ kind: 'choices', choices }, { meeting: value }, { before: { meeting: ['kiosk'] } }),
  ).toEqual({
    details: {},
    errors: {},
  })
})

test('a value that is not sent stays, and so does one of an unknown field', () => {
  const before = { meeting: 'Gate', gone: 'Old' }
  expect(checked({}, { gone: 'New', never: 'x' }, { before })).toEqual({ details: before, errors: {} })
})

test('an inactive field keeps its value', () => {
  const before = { meeting: 'Gate' }
  expect(checked({ active: false }, { meeting: 'Door' }, { before })).toEqual({ details: before, errors: {} })
})

test('a retired choice stays chosen', () => {
  const kept = { meeting: 'door' }
  expect(checked({ kind: 'choice', choices }, kept, { before: kept })).toEqual({ details: kept, errors: {} })
})

test('a required field is asked', () => {
  const field = { asked: 'required' } as const
  expect(checked(field, {}).errors).toEqual({ 'arrival.details.meeting': 'This field is required' })
  expect(checked(field, { meeting: false }).errors).toEqual({ 'arrival.details.meeting': 'Enter text' })
})

test('a later change can leave a required field empty, but not empty it', () => {
  const field = { asked: 'required' } as const
  expect(checked(field, {}, { isAsked: false }).errors).toEqual({})
  expect(checked(field, { meeting: '' }, { isAsked: false }).errors).toEqual({})
  expect(checked(field, { meeting: '' }, { isAsked: false, before: { meeting: 'Gate' } }).errors).toEqual({
    'arrival.details.meeting': 'This field is required',
  })
})

test('only those who may edit a field fill it in, and others are not asked', () => {
  const staffOnly = { partners: 'see', asked: 'required' } as const
  const before = { meeting: 'Gate' }
  expect(checked(staffOnly, {}, { user: hotel })).toEqual({ details: {}, errors: {} })
  expect(checked(staffOnly, { meeting: 'Gate' }, { user: hotel, before })).toEqual({
    details: before,
    errors: {},
  })
  expect(checked(staffOnly, { meeting: 'Door' }, { user: hotel, before })).toEqual({
    details: before,
    errors: { 'arrival.details.meeting': 'Only staff can fill this in' },
  })
  expect(checked({ editPermission: 'financial' }, { meeting: 'Door' }).errors).toEqual({
    'arrival.details.meeting': 'You don’t have permission to fill this in',
  })
})

test('the fields of other owners are left alone', () => {
  expect(checked({ owner: 'passenger', asked: 'required' }, { meeting: 'Gate' })).toEqual({
    details: {},
    errors: {},
  })
})
