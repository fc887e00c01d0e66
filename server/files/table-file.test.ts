import { expect, test } from 'vitest'
import { csvOf, safeCell, safeCsvCell, typedText, xlsxOf, type FileColumn } from '#server/files/table-file.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'

interface Line {
  name: string
  count: number
  cents: number | null
  date?: string
}

const columns: FileColumn<Line>[] = [
  { header: 'Name', value: (it) => it.name },
  { header: 'Count', value: (it) => it.count, kind: 'number' },
  { header: 'Owed', value: (it) => it.cents, kind: 'money', currency: 'BBD' },
]

test.each([
  ['=HYPERLINK("http://evil")', `'=HYPERLINK("http://evil")`],
  ['+1 246', `'+1 246`],
  ['-2+3', `'-2+3`],
  ['@SUM(A1)', `'@SUM(A1)`],
  ['\tcmd', `'\tcmd`],
  ['\rcmd', `'\rcmd`],
  ['＝1+1', `'＝1+1`],
  ['Ann = Guest', 'Ann = Guest'],
  ['', ''],
])('the text %j is written as %j', (text, written) => {
  expect(safeCell(text)).toBe(written)
})

test.each([
  ['Sea view;=1+1', "Sea view;'=1+1"],
  ['Sea view; @SUM(A1)', "Sea view; '@SUM(A1)"],
  ['a;"=1+1"', `a;"'=1+1"`],
  ['first line\n=1+1', "first line\n'=1+1"],
  ['a\t+1', "a\t'+1"],
  ['=1;=2', "'=1;'=2"],
  ['9:00; back at 10:00', '9:00; back at 10:00'],
])('in a CSV, with any separator, %j is written as %j and reads back unchanged', (text, written) => {
  expect(safeCsvCell(text)).toBe(written)
  expect(csvOf(columns, [{ name: text, count: 0, cents: null }])).toContain(written.replaceAll('"', '""'))
  expect(typedText(written)).toBe(text)
})

test('a CSV quotes what it must, writes cents in major units, and leaves numbers numbers', () => {
  const csv = csvOf(columns, [
    { name: 'Guest, "Ann"\nMary', count: -2, cents: -1250 },
    { name: '=1+1', count: 0, cents: null },
  ])
  expect(csv).toBe('\uFEFFName,Count,Owed\r\n"Guest, ""Ann""\nMary",-2,-12.50\r\n\'=1+1,0,\r\n')
})

test('a date is a date in a workbook, counted from the last day of 1899, and written out in a CSV', async () => {
  const dated: FileColumn<Line>[] = [{ header: 'Date', value: (it) => it.date ?? '', kind: 'date' }]
  const lines = ['2026-12-01', ''].map((date) => ({ name: '', count: 0, cents: null, date })) // not moved
  const parts = workbookParts(await xlsxOf('Lines', dated, lines))
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain('<v>46357</v>')
  expect(parts.get('xl/styles.xml')).toContain('yyyy-mm-dd')
  expect(csvOf(dated, lines)).toBe('\uFEFFDate\r\n2026-12-01\r\n\r\n') // not moved
})

test('a workbook holds texts as texts and cents as major units, and no formula', async () => {
  const book = await xlsxOf('Lines', columns, [{ name: '=1+1', count: 3, cents: 1250 }])
  const parts = workbookParts(book)
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? ''
  expect(parts.get('xl/sharedStrings.xml')).toMatch(/('|&apos;|&#39;|&#x27;)=1\+1/)
  expect(sheet).toMatch(/<v>3<\/v>.*<v>12\.5<\/v>/)
  expect(sheet).not.toMatch(/<f[ >]/)
})

test.each([
  ['BBD', '#,##0.00', '12345.67', '12345.67'],
  ['JPY', '#,##0', '1234567', '1234567'],
  ['KWD', '#,##0.000', '1234.567', '1234.567'],
])('an amount of %s has its decimals', async (currency, format, cell, text) => {
  const owed: FileColumn<Line>[] = [{ header: 'Owed', value: (it) => it.cents, kind: 'money', currency }]
  const lines = [{ name: '', count: 0, cents: 1_234_567 }]
  expect(csvOf(owed, lines)).toBe(`\uFEFFOwed\r\n${text}\r\n`)
  const parts = workbookParts(await xlsxOf('Lines', owed, lines))
  expect(parts.get('xl/worksheets/sheet1.xml')).toContain(`<v>${cell}</v>`)
  expect(parts.get('xl/styles.xml')).toContain(`formatCode="${format}"`)
})
