import { expect, test } from 'vitest'
import { csvOf, safeCell, safeCsvCell, typedText, type FileColumn } from '#server/files/table-file.ts'

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

test.each([
  ['BBD', '12345.67'],
  ['JPY', '1234567'],
  ['KWD', '1234.567'],
])('an amount of %s has its decimals', (currency, text) => {
  const owed: FileColumn<Line>[] = [{ header: 'Owed', value: (it) => it.cents, kind: 'money', currency }]
  expect(csvOf(owed, [{ name: '', count: 0, cents: 1_234_567 }])).toBe(`\uFEFFOwed\r\n${text}\r\n`)
})
