import { describe, expect, test } from 'vitest'
import type { DetailField, DetailValue, FieldUser } from './detail-field.ts'
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
  const cannot = '“Meeting point” can’t be filled in any more'
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
    const asked = { fields: [aField(field)], user, ownerOf: () => 'reservation' as const }
    expect(whyNotAnswers(none, [answer(value)], asked)).toBe(why)
  })

  test('only for a reason', () => {
    const asked = { fields: [aField()], user: staff, ownerOf: () => 'reservation' as const }
    expect(whyNotAnswers(none, [answer('Gate')], asked)).toBeNull()
  })
})
