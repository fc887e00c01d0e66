import { describe, expect, test } from 'vitest'
import type { AskedLater, DetailField, DetailValue, FieldOwner, FieldUser } from './detail-field.ts'
import { aField } from './example-fields.ts'
import { mergeAnswers, seenNow, whyNotAnswers, type FieldAnswer } from './field-answers.ts'

const answer = (value: DetailValue | null, more: Partial<FieldAnswer> = {}): FieldAnswer => ({
  of: 'group',
  field: 'meeting',
  value,
  seen: null,
  ...more,
})
const nameOf = () => 'Meeting point'
const none = { group: {} }
const gate = { group: { meeting: 'Gate' } }
const changed = '“Meeting point” was changed in the meantime'

describe('an answer', () => {
  test.each([
    ['is stored', none, answer('Gate'), 'done', gate],
    ['is stored without spaces around it', none, answer(' Gate '), 'done', gate],
    [
      'replaces the one that was shown',
      gate,
      answer('Kiosk', { seen: 'Gate' }),
      'done',
      { group: { meeting: 'Kiosk' } },
    ],
    ['is removed', gate, answer(null, { seen: 'Gate' }), 'done', none],
    ['of spaces removes one', gate, answer('  ', { seen: 'Gate' }), 'done', none],
    ['that is stored already changes nothing', gate, answer('Gate'), 'already', gate],
    ['to a field that someone else filled in is a conflict', gate, answer('Kiosk'), 'conflict', gate],
    ['about someone who is gone is a conflict', none, answer('Nuts', { of: 'ann' }), 'conflict', none],
  ])('%s', (_, stored, given, outcome, details) => {
    expect(mergeAnswers(stored, [given], nameOf)).toMatchObject({ outcome, details })
  })

  test('that a user accepted replaces the stored one', () => {
    const answers = [answer('Kiosk')]
    expect(mergeAnswers(gate, answers, nameOf).message).toBe(changed)
    expect(mergeAnswers(gate, seenNow(gate, answers), nameOf).outcome).toBe('done')
  })
})

const staff: FieldUser = { isPartnerUser: false, permissions: ['fastTrack'] }
const partner: FieldUser = { isPartnerUser: true, permissions: ['fastTrack'] }

describe('an answer is refused', () => {
  const cannot = '“Meeting point” can’t be filled in: it’s inactive, or it needs another permission'
  test.each([
    ['for a field that is inactive by now', { active: false }, 'Gate', staff, cannot],
    ['without the field’s permission', { editPermission: 'financial' } as const, 'Gate', staff, cannot],
    ['from a partner user who can only see it', { partners: 'see' } as const, 'Gate', partner, cannot],
    [
      'for a field that belongs to something else',
      { owner: 'customer' } as const,
      'Gate',
      staff,
      'This field doesn’t exist',
    ],
    [
      'if it isn’t a value of the field',
      { kind: 'number' } as const,
      'Gate',
      staff,
      'Meeting point: Enter a number',
    ],
  ])('%s', (_, field: Partial<DetailField>, value, user, why) => {
    const rules = {
      fields: [aField({ askedAtCheckIn: 'optional', ...field })],
      user,
      ownerOf: () => 'reservation' as const,
      when: 'askedAtCheckIn' as const,
    }
    expect(whyNotAnswers(none, [answer(value)], rules)).toBe(why)
  })

  const notAtDesk = '“Meeting point” isn’t asked at check-in'
  const notOnTrip = '“Meeting point” isn’t asked by drivers'
  const all = { askedAtCheckIn: 'optional', askedByDriver: 'required' } as const
  const rows: [string, FieldOwner, Partial<DetailField>, AskedLater | null, string | null][] = [
    ['asked at check-in', 'fastTrack', { askedAtCheckIn: 'optional' }, 'askedAtCheckIn', null],
    ['asked by drivers', 'transport', { askedByDriver: 'required' }, 'askedByDriver', null],
    ['asked only when booking, at the desk', 'fastTrack', {}, 'askedAtCheckIn', notAtDesk],
    ['asked only when booking, by a driver', 'transport', {}, 'askedByDriver', notOnTrip],
    [
      'asked only by drivers, at the desk',
      'reservation',
      { askedByDriver: 'optional' },
      'askedAtCheckIn',
      notAtDesk,
    ],
    [
      'asked only at check-in, by a driver',
      'reservation',
      { askedAtCheckIn: 'optional' },
      'askedByDriver',
      notOnTrip,
    ],
    ['of a trip, at the desk', 'transport', all, 'askedAtCheckIn', notAtDesk],
    ['of a passenger, by a driver', 'passenger', all, 'askedByDriver', notOnTrip],
    ['no longer asked, accepted by a person', 'fastTrack', {}, null, null],
  ]
  test.each(rows)('unless its field is asked: %s', (_, owner, field, when, why) => {
    const rules = { fields: [aField({ owner, ...field })], user: staff, ownerOf: () => owner, when }
    expect(whyNotAnswers(none, [answer('Gate')], rules)).toBe(why)
  })
})
