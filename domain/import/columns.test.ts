import { expect, test } from 'vitest'
import type { ImportField } from './import-fields.ts'
import { headingsText, recogniseColumns, whyNotMapping } from './recognise-columns.ts'
import { ReadingClues } from './reading-clues.ts'

const fields: ImportField[] = [
  {
    key: 'lastName',
    label: 'Last name',
    kind: 'text',
    required: true,
    headings: ['Surname', 'Nachname', 'Apellido'],
  },
  { key: 'email', label: 'E-mail', kind: 'email', required: false, headings: ['Correo electrónico'] },
  { key: 'phone', label: 'Phone', kind: 'phone', required: false, headings: ['Tel'] },
]

test('columns are detected by heading, ignoring case, accents and punctuation', () => {
  expect(recogniseColumns(fields, ['TEL.', 'correo electronico', 'SURNAME '])).toEqual({
    phone: 0,
    email: 1,
    lastName: 2,
  })
})

test('a column is used by the first matching field only', () => {
  expect(recogniseColumns(fields, ['E-Mail', 'email', 'Last_Name'])).toStrictEqual({ email: 0, lastName: 2 })
  const mobile: ImportField = {
    key: 'mobile',
    label: 'Mobile',
    kind: 'phone',
    required: false,
    headings: ['Tel'],
  }
  expect(recogniseColumns([...fields, mobile], ['Tel'])).toStrictEqual({ phone: 0 })
  expect(recogniseColumns([...fields, mobile], ['Tel', 'Tel.'])).toStrictEqual({ phone: 0, mobile: 1 })
})

test('mapping errors are reported by field', () => {
  expect(whyNotMapping(fields, { lastName: 0, email: 1 }, 2)).toEqual({})
  expect(whyNotMapping(fields, { email: 1 }, 2)).toEqual({ lastName: 'Choose a column for “Last name”' })
  expect(whyNotMapping(fields, { lastName: 1, email: 1, phone: 5, other: 0 }, 2)).toEqual({
    email: 'This column is already used for “Last name”',
    phone: 'The file doesn’t have this column',
    other: 'Unknown field',
  })
  const none = { lastName: 'The file doesn’t have this column' }
  for (const column of [2, -1, 0.5]) expect(whyNotMapping(fields, { lastName: column }, 2)).toEqual(none)
})

test('files with the same headings have the same format', () => {
  expect(headingsText(['E-Mail ', 'Last name'])).toBe(headingsText(['EMAIL', 'last_name']))
  expect(headingsText(['E-Mail ', 'Größe (cm)', ''])).toBe('email|großecm|')
  expect(headingsText(['a', 'b'])).not.toBe(headingsText(['b', 'a']))
})

const cluesOf = (...cells: string[]) => {
  const clues = new ReadingClues()
  for (const cell of cells) clues.add(cell)
  return clues
}

test('formats are detected from unambiguous dates and amounts', () => {
  expect(cluesOf('03/04/2026').dateOrder).toBeNull()
  expect(cluesOf('03/04/2026', '25/04/2026').dateOrder).toBe('dayFirst')
  expect(cluesOf('04/25/2026').dateOrder).toBe('monthFirst')
  expect(cluesOf('12.50', 'Ann').decimalSign).toBe('point')
  expect(cluesOf('1.234,50', '7,5').decimalSign).toBe('comma')
  expect(cluesOf('1,234').decimalSign).toBeNull()
  expect(cluesOf('$12.50').decimalSign).toBe('point')
  expect(cluesOf('12,50 EUR').decimalSign).toBe('comma')
})

test('prefixed dates, amounts after another number and long texts are ignored', () => {
  expect(cluesOf('on 25/04/2026', '12/12/2026', '2 x 12.50').dateOrder).toBeNull()
  expect(cluesOf('on 25/04/2026', '12/12/2026', '2 x 12.50').decimalSign).toBeNull()
  expect(cluesOf(`${'a'.repeat(35)}12.50`).decimalSign).toBe('point')
  expect(cluesOf(`${'a'.repeat(36)}12.50`).decimalSign).toBeNull()
})

test.each([
  [[]],
  [['03/04/2026', '12/12/2026', '1,234', 'Ann']],
  [['25/04/2026', '12.50']],
  [['04/25/2026', '12,50']],
])('nothing is doubted in a file of %j', (cells) => expect(cluesOf(...cells).doubts).toEqual([]))

test('dates and amounts are detected independently', () => {
  expect(cluesOf('25/04/2026', '04/25/2026', '12.50').doubts).toEqual([
    'Some dates have the day first, others the month. Check the date format.',
  ])
  expect(cluesOf('25/04/2026', '12.50', '12,50').doubts).toEqual([
    'Some amounts have a decimal point, others a comma. Check the decimal separator.',
  ])
})

test('contradictory formats are reported', () => {
  const clues = cluesOf('25/04/2026', '04/25/2026', '12.50', '12,50')
  expect([clues.dateOrder, clues.decimalSign]).toEqual([null, null])
  expect(clues.doubts).toEqual([
    'Some dates have the day first, others the month. Check the date format.',
    'Some amounts have a decimal point, others a comma. Check the decimal separator.',
  ])
})
