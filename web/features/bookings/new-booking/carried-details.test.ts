import { expect, test } from 'vitest'
import { carriedDetails, withTyped, type DetailedRow, type KnownRows } from './carried-details.ts'
import { partyRows } from './party-rows.ts'

const rowsOf = (passengersText: string, adults: number, children = 0) =>
  partyRows({ passengersText, adults, children, infants: 0, passengerDetails: [] })

/** The rows with `allergy` at the given places. */
function party(text: string, adults: number, allergies: readonly string[], children = 0) {
  const rows: DetailedRow[] = rowsOf(text, adults, children).map((row, place) => ({
    row,
    givenTo: row,
    details: allergies[place] ? { allergy: allergies[place] } : undefined,
  }))
  return { rows, shown: rows.length }
}
const said = ({ rows }: KnownRows) => rows.map((it) => it.details?.['allergy'] ?? '')

test.each([
  ['a name typed above another', 'Ann Guest', 2, ['nuts'], 'B\nAnn Guest', 2, ['', 'nuts']],
  ['a line deleted', 'Ann Guest\nBob Guest', 2, ['', 'nuts'], 'Bob Guest', 2, ['nuts', '']],
  [
    'two lines swapped',
    'Ann Guest\nBob Guest',
    2,
    ['nuts', 'eggs'],
    'Bob Guest\nAnn Guest',
    2,
    ['eggs', 'nuts'],
  ],
  ['a name corrected', 'Ann Gest\nBob Guest', 2, ['nuts', ''], 'Ann Guest\nBob Guest', 2, ['nuts', '']],
  ['a line cut, before it is pasted', 'Ann Guest\nBob Guest', 2, ['nuts', ''], 'Bob Guest', 2, ['', 'nuts']],
  ['the first name typed', '', 2, ['nuts', 'eggs'], 'A', 2, ['nuts', 'eggs']],
  [
    '“child” typed after a name',
    'Ann Guest',
    2,
    ['nuts', 'eggs'],
    'Ann Guest child',
    2,
    ['nuts', 'eggs', ''],
  ],
  [
    'two of the same name',
    'Ann Guest\nAnn Guest',
    2,
    ['nuts', 'eggs'],
    'Al\nAnn Guest\nAnn Guest',
    3,
    ['', 'nuts', 'eggs'],
  ],
] as const)('%s', (_, text, adults, allergies, textAfter, adultsAfter, expected) => {
  const after = carriedDetails(party(text, adults, allergies), rowsOf(textAfter, adultsAfter))
  expect(said(after)).toEqual(expected)
})

test('a name typed before another on its line, then broken off, takes nothing from it', () => {
  const joined = carriedDetails(party('Ann Guest', 2, ['nuts', 'eggs']), rowsOf('Bob GuestAnn Guest', 2))
  expect(said(carriedDetails(joined, rowsOf('Bob Guest\nAnn Guest', 2)))).toEqual(['eggs', 'nuts'])
})

test('details typed after a name was corrected belong to the corrected name', () => {
  const corrected = carriedDetails(party('Bob Guest', 1, ['nuts']), rowsOf('Ann Guest', 1))
  const typed = withTyped(corrected, [{ details: { allergy: 'eggs' } }])
  expect(said(carriedDetails(typed, rowsOf('Bob Guest\nAnn Guest', 2)))).toEqual(['', 'eggs'])
})

test('a child’s details stay with the child when an adult is added', () => {
  const after = carriedDetails(party('', 1, ['', 'nuts'], 1), rowsOf('', 2, 1))
  expect(said(after)).toEqual(['', '', 'nuts'])
})

test('a number of adults typed digit by digit loses nothing', () => {
  const before = party('', 2, ['', 'nuts'])
  const fewer = rowsOf('', 1)
  const meanwhile = carriedDetails(before, fewer)
  expect(said(meanwhile)).toEqual(['', 'nuts'])
  const after = carriedDetails(meanwhile, rowsOf('', 12))
  expect(said(after).slice(0, 3)).toEqual(['', 'nuts', ''])
})

test('the details of a passenger who was removed do not go to the next one', () => {
  const removed = rowsOf('Ann Guest', 1)
  const meanwhile = carriedDetails(party('Ann Guest\nBob Guest', 2, ['', 'nuts']), removed)
  const after = carriedDetails(meanwhile, rowsOf('Ann Guest\nCarol Guest', 2))
  expect(said(after)).toEqual(['', '', 'nuts'])
})
