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

test('a former driver has neither vehicle nor shift', () => {
  expect(sentOf({ ...typedOf(filled), permissions: ['financial'] })).toMatchObject({
    defaultVehicleGuid: null,
    shiftStart: null,
    shiftEnd: null,
  })
})
