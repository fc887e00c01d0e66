import { expect, test } from 'vitest'
import { sentOf, typedOf } from './staff-form.ts'

const filled = {
  name: 'Dora',
  email: 'dora@test.example',
  phone: '',
  permissions: ['driver' as const],
  totpRequired: false,
  defaultVehicleGuid: 'v',
  shiftStart: '06:00',
  shiftEnd: null,
  outsideCompany: false,
}

test('loaded values are sent back unchanged', () => {
  expect(sentOf(typedOf(filled))).toEqual(filled)
})

test('a short time is completed, an empty one is sent as null', () => {
  expect(sentOf({ ...typedOf(filled), shiftStart: '0730', shiftEnd: ' ' })).toMatchObject({
    shiftStart: '07:30',
    shiftEnd: null,
  })
})

test('an outside company has neither vehicle nor shift, and only drivers can be one', () => {
  const outside = { ...typedOf(filled), outsideCompany: true }
  expect(sentOf(outside)).toMatchObject({
    outsideCompany: true,
    defaultVehicleGuid: null,
    shiftStart: null,
  })
  expect(sentOf({ ...outside, permissions: ['financial'] })).toMatchObject({ outsideCompany: false })
})

test('a former driver has neither vehicle nor shift', () => {
  expect(sentOf({ ...typedOf(filled), permissions: ['financial'] })).toMatchObject({
    defaultVehicleGuid: null,
    shiftStart: null,
    shiftEnd: null,
  })
})
