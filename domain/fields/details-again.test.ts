import { expect, test } from 'vitest'
import { builtInFields } from './built-in-fields.ts'
import { detailsAgain } from './details-again.ts'
import { aField } from './example-fields.ts'

const choices = [
  { guid: 'gold', name: 'Gold', guestNames: {}, retired: false },
  { guid: 'old', name: 'Old', guestNames: {}, retired: true },
]
const own = (guid: string, more: Partial<Parameters<typeof aField>[0]> = {}) =>
  aField({ owner: 'transport', guid, asked: 'optional', ...more })
const fields = [
  ...builtInFields,
  own('sign'),
  own('day', { kind: 'date' }),
  own('level', { kind: 'choice', choices }),
  own('mileage', { asked: 'no', askedByDriver: 'required' }),
  own('former', { active: false }),
  own('vault', { seePermission: 'financial' }),
]
const staff = { isPartnerUser: false, permissions: [] }

test('a new trip starts with the details that a booking asks, without dates and retired choices', () => {
  const details = { notesForDriver: 'White hat', sign: 'ACME', day: '2026-11-20', level: 'old' }
  expect(detailsAgain(fields, { ...details, mileage: 12, former: 'x', vault: 'y' }, staff)).toEqual({
    notesForDriver: 'White hat',
    sign: 'ACME',
  })
  expect(detailsAgain(fields, { level: 'gold' }, staff)).toEqual({ level: 'gold' })
})

test('partner users don’t copy what they can’t see', () => {
  const details = { notesForDriver: 'White hat', notesForOffice: 'Call first' }
  expect(detailsAgain(fields, details, { isPartnerUser: true, permissions: [] })).toEqual({
    notesForDriver: 'White hat',
  })
})
