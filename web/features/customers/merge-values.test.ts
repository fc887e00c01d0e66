import { expect, test } from 'vitest'
import type { CustomerFields } from '#domain/customer/customer-fields.ts'
import { askedFields, mergeRequest, mergeValues } from './merge-values.ts'

const eva: CustomerFields = {
  firstName: 'Eva',
  lastName: 'Ost',
  email: 'eva@mail.example',
  phone: '',
  birthday: null,
  country: 'GB',
  language: null,
  notes: 'Window',
}
const eve: CustomerFields = { ...eva, firstName: 'Eve', phone: '+442079460999', notes: 'Vegan' }

test('only fields that differ are offered, and notes can be joined', () => {
  expect(
    askedFields(eva, eve).map((it) => [it.field, it.options.map(({ key, label }) => `${key}: ${label}`)]),
  ).toEqual([
    ['firstName', ['kept: Eva', 'losing: Eve']],
    ['phone', ['kept: none', 'losing: +442079460999']],
    ['notes', ['kept: Window', 'losing: Vegan', 'both: Both']],
  ])
  expect(askedFields(eva, { ...eva, notes: '' })[0]?.options.map((it) => it.key)).toEqual(['kept', 'losing'])
  expect(askedFields(eva, eva)).toEqual([])
})

test('the form starts with the kept customer’s values, or the other one’s if empty', () => {
  expect(mergeValues(eva, eve).take).toEqual({
    firstName: 'kept',
    lastName: 'kept',
    email: 'kept',
    phone: 'losing',
    birthday: 'kept',
    country: 'kept',
    language: 'kept',
    notes: 'both',
  })
  expect(mergeValues(eva, { ...eva, notes: '' }).take.notes).toBe('kept')
  expect(mergeValues({ ...eva, notes: '' }, eve).take.notes).toBe('losing')
})

test('the request names both customers', () => {
  expect(mergeRequest('eva', 'eve', mergeValues(eva, eve))).toMatchObject({
    customerGuid: 'eve',
    mergeInto: 'eva',
    take: { phone: 'losing' },
  })
})
