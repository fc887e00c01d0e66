import { describe, expect, test } from 'vitest'
import { planMerge, type MergeChoices, type MergeFacts } from './merge-customers.ts'
import { eva, eve, customer, factsOf, kept, group, planned } from './example-merge.ts'

const hotel = { guid: 'hotel', name: 'Sea Hotel' }

describe('the plan warns', () => {
  test.each<[string, MergeFacts, Partial<MergeChoices>, string[]]>([
    ['of nothing', factsOf(), {}, []],
    [
      'of birthdays that differ',
      factsOf({ kept: customer('eva', { ...eva, birthday: '1979-01-01' }) }),
      {},
      ['Their birthdays differ: Mon 1 Jan 1979 and Fri 29 Feb 1980. Are they the same person?'],
    ],
    [
      'of no birthday that is the only one',
      factsOf({
        kept: customer('eva', { ...eva, birthday: '1979-01-01' }),
        losing: customer('eve', { ...eve, birthday: null }),
      }),
      {},
      [],
    ],
    [
      'of no birthday that is the same',
      factsOf({ kept: customer('eva', { ...eva, birthday: '1980-02-29' }) }),
      {},
      [],
    ],
    [
      'that no e-mail address will be kept',
      factsOf({ kept: customer('eva', { ...eva, email: '' }) }),
      {},
      ['No e-mail address will be kept, so tickets and reminders can’t be sent'],
    ],
    [
      'of no address where neither has one',
      factsOf({ kept: customer('a', { ...eva, email: '' }), losing: customer('b', { ...eve, email: '' }) }),
      {},
      [],
    ],
    [
      'that several partners will see the kept fields',
      factsOf({ partners: ['Old Hotel', 'Sea Hotel'] }),
      {},
      [
        'Old Hotel and Sea Hotel have reservations for this guest and will see the name, ' +
          'e-mail and phone you keep',
      ],
    ],
    [
      'that three partners will',
      factsOf({ partners: ['Inn', 'Old Hotel', 'Sea Hotel'] }),
      {},
      [
        'Inn, Old Hotel and Sea Hotel have reservations for this guest and will see the name, ' +
          'e-mail and phone you keep',
      ],
    ],
    ['of no partner that is alone', factsOf({ partners: ['Old Hotel'] }), {}, []],
  ])('%s', (_, facts, choices, warnings) => {
    expect(planned(facts, choices).plan.warnings).toEqual(warnings)
  })
})

describe('is refused', () => {
  const longNotes = (length: number) => ({ ...eva, notes: 'x'.repeat(length) })
  test.each<[string, MergeFacts, Partial<MergeChoices>, object]>([
    [
      'with itself',
      factsOf({ losing: customer('eva', eva) }),
      {},
      { fields: { customerGuid: 'Choose a different customer. You can’t merge a customer with itself.' } },
    ],
    [
      'of one who was merged',
      factsOf({ losing: customer('eve', eve, { mergedInto: 'Ann Third' }) }),
      {},
      { errors: [{ name: 'customer', message: 'Eve Ost has already been merged into Ann Third' }] },
    ],
    [
      'into one who was merged',
      factsOf({ kept: customer('eva', eva, { mergedInto: 'Ann Third' }) }),
      {},
      { errors: [{ name: 'customer', message: 'Eva Ost has already been merged into Ann Third' }] },
    ],
    [
      'of a partner’s customer with the company’s',
      factsOf({ losing: customer('eve', eve, { partner: hotel }) }),
      {},
      {
        errors: [
          {
            name: 'customer',
            message:
              'Eve Ost is a customer of Sea Hotel and Eva Ost is a customer of the company. ' +
              'Both must belong to the same partner, or both to the company.',
          },
        ],
      },
    ],
    [
      'if the actor can’t change a reservation that would move',
      factsOf({ groups: [{ ...group('KB2345'), isWithinReach: false }] }),
      {},
      {
        errors: [
          {
            name: 'customer',
            message: 'Eve Ost also has reservations with us. Contact us to merge them.',
          },
        ],
      },
    ],
    [
      'where joined notes are too long',
      factsOf({
        kept: customer('eva', longNotes(2000)),
        losing: customer('eve', { ...eve, notes: 'y'.repeat(1999) }),
      }),
      { notes: 'both' },
      {
        fields: {
          'take.notes': 'Together, the notes are longer than 4,000 characters. Keep those of one customer.',
        },
      },
    ],
  ])('%s', (_, facts, choices, refusal) => {
    expect(planMerge(facts, { ...kept, ...choices })).toMatchObject(refusal)
  })

  test('except for joined notes that just fit', () => {
    const facts = factsOf({
      kept: customer('eva', longNotes(2000)),
      losing: customer('eve', { ...eve, notes: 'y'.repeat(1998) }),
    })
    expect(planned(facts, { notes: 'both' }).fields.notes).toHaveLength(4000)
  })
})
