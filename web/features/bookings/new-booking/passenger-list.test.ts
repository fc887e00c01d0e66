import { describe, expect, test } from 'vitest'
import { partyText } from '#domain/booking/party-text.ts'
import { countsOf, namesText, readPassengers, whyNotPassengers, withinParty } from './passenger-list.ts'

const family = { adults: 2, children: 1, infants: 0 }

describe('a pasted list of passengers', () => {
  test.each([
    ['first name before last', 'Ann Guest', { firstName: 'Ann', lastName: 'Guest', ageBand: 'adult' }],
    [
      'last name, comma, first name',
      'Guest, Ann Mary',
      { firstName: 'Ann Mary', lastName: 'Guest', ageBand: 'adult' },
    ],
    [
      'two cells of a spreadsheet',
      'Ann Mary\tvan Dyke',
      { firstName: 'Ann Mary', lastName: 'van Dyke', ageBand: 'adult' },
    ],
    ['a number before it', '12. Ann Guest', { firstName: 'Ann', lastName: 'Guest', ageBand: 'adult' }],
    ['a bullet before it', '• Ann Guest', { firstName: 'Ann', lastName: 'Guest', ageBand: 'adult' }],
    ['an age after it', 'Mia Guest, child', { firstName: 'Mia', lastName: 'Guest', ageBand: 'child' }],
    ['an age in brackets', 'Mia Guest (CHD)', { firstName: 'Mia', lastName: 'Guest', ageBand: 'child' }],
    ['one word is a last name', 'Guest', { firstName: '', lastName: 'Guest', ageBand: 'adult' }],
    ['a last name that is no age', 'Ann Babych', { firstName: 'Ann', lastName: 'Babych', ageBand: 'adult' }],
  ])('%s', (_, line, name) => {
    expect(readPassengers(line, family)).toEqual([name])
  })

  test('names without an age band fill the adults, then the children; empty lines are ignored', () => {
    const names = readPassengers('Ann Guest\n\nBob Guest\r\nMia Guest\n', family)
    expect(names.map((it) => it.ageBand)).toEqual(['adult', 'adult', 'child'])
  })

  test('a named child takes no adult’s place', () => {
    const names = readPassengers('Mia Guest child\nAnn Guest\nBob Guest', family)
    expect(names.map((it) => it.ageBand)).toEqual(['child', 'adult', 'adult'])
  })
})

describe('whether a list fits its party', () => {
  test.each([
    ['as many as there are', 'A B\nC D\nE F', null],
    ['fewer is fine: the rest is not known yet', 'A B', null],
    ['one too many', 'A B\nC D\nE F\nG H', 'The list has 4 names, but the party size is 3'],
    [
      'more children than the party has',
      'A B child\nC D child',
      'The list has 2 children, but the party only has 1',
    ],
    ['an infant in a party without one', 'A B infant', 'The list has 1 infant, but the party has none'],
  ])('%s', (_, text, why) => {
    expect(whyNotPassengers(text, family)).toBe(why)
  })
})

describe('names that are formatted and parsed again', () => {
  test.each([
    { firstName: 'Ann', lastName: 'Stone', ageBand: 'adult' },
    { firstName: 'Ann Mary', lastName: 'van Dyke', ageBand: 'adult' },
    { firstName: '', lastName: 'Guest', ageBand: 'infant' },
    { firstName: 'Mia', lastName: 'Stone', ageBand: 'child' },
  ] as const)('are the same: $firstName $lastName', (name) => {
    expect(readPassengers(namesText([name]), { adults: 2, children: 1, infants: 1 })).toEqual([name])
  })
})

test('names beyond the party size stay in the list and are marked', () => {
  const names = readPassengers('A B\nC D\nE F child', family)
  expect(withinParty(names, { adults: 1, children: 1, infants: 0 }).map((it) => it.isWithin)).toEqual([
    true,
    false,
    true,
  ])
  expect(partyText(countsOf(names))).toBe('2 adults, 1 child')
})
