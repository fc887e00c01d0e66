import { expect, test } from 'vitest'
import type { ImportField } from './import-fields.ts'
import { headingsAt, isTotalRow, proposeLayout } from './propose-layout.ts'

const field = (key: string, label: string): ImportField => ({
  key,
  label,
  kind: 'text',
  required: false,
  headings: [],
})
const fields = [field('firstName', 'First name'), field('lastName', 'Last name'), field('email', 'E-mail')]
const sheet = (name: string, ...rows: string[][]) => ({
  name,
  rows: rows.map((cells, at) => ({ line: at + 1, cells })),
})
const head = ['First name', 'Last name', 'E-mail']
const ann = ['Ann', 'Lee', 'ann@h.example']

test.each([
  ['the first row', [sheet('A', head, ann)], { sheet: 0, line: 1 }],
  ['below titles', [sheet('A', ['Guests of May'], ['Printed', '3 May'], head, ann)], { sheet: 0, line: 3 }],
  [
    'on the sheet after a read-me',
    [sheet('Read me', ['How to use this file']), sheet('Guests', head, ann)],
    { sheet: 1, line: 1 },
  ],
  ['below groups', [sheet('A', ['Guest', '', 'Contact'], head, ann)], { sheet: 0, line: 2 }],
  [
    'nothing that is recognised: the first row of several cells',
    [sheet('A', ['Title'], ['x', 'y'], ['1', '2'])],
    { sheet: 0, line: 2 },
  ],
  ['one column', [sheet('A', ['x'], ['1'])], { sheet: 0, line: 1 }],
  ['nothing', [sheet('A')], null],
])('the heading row is found: %s', (_, sheets, layout) => {
  expect(proposeLayout(sheets, fields, () => false)).toEqual(layout)
})

test('previously mapped headings take precedence', () => {
  const sheets = [sheet('A', head, ann), sheet('B', ['Vorname', 'Nachname'], ['Ann', 'Lee'])]
  expect(proposeLayout(sheets, fields, (it) => it[0] === 'Vorname')).toEqual({ sheet: 1, line: 1 })
})

test('merged headings take the text above; group headings distinguish duplicates', () => {
  const merged = sheet('A', ['Guest', '', 'E-mail'], ['First name', 'Last name', '']).rows
  expect(headingsAt(merged, 1)).toEqual(['First name', 'Last name', 'E-mail'])
  const grouped = sheet('A', ['Arrival', '', 'Departure', ''], ['Flight', 'Date', 'Flight', 'Date']).rows
  expect(headingsAt(grouped, 1)).toEqual([
    'Arrival Flight',
    'Arrival Date',
    'Departure Flight',
    'Departure Date',
  ])
  const titled = sheet('A', ['Guests of May'], ['Name', '', 'E-mail']).rows
  expect(headingsAt(titled, 1)).toEqual(['Name', 'Column 2', 'E-mail'])
})

test.each([
  [['Total', '', '', '120.00'], true],
  [['', 'Grand total:', '', '12'], true],
  [['Total', 'Ann', 'ann@h.example', '1990-01-01'], false],
  [['Totality', '', '', ''], false],
  [['', '', ''], false],
])('%j is a total row: %s', (cells, is) => {
  expect(isTotalRow(cells)).toBe(is)
})
