import { setTimeout as wait } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileColumn } from '#server/files/table-file.ts'
import { workbookOf, type BookSheet } from '#server/files/workbook.ts'
import { columnLetter } from '#server/files/workbook-cells.ts'
import { openedInCalc, pagesInCalc, tableIn, type Cell } from '#server/testing/libre-office.ts'
import { hasTool } from '#server/testing/outside-tool.ts'
import { workbookParts } from '#server/testing/workbook-parts.ts'

interface Line {
  name: string
  date: string
  guests: number
  cents: number | null
}

const columnsIn = (currency: string): FileColumn<Line>[] => [
  { header: 'Name', value: (it) => it.name },
  { header: 'Date', value: (it) => it.date, kind: 'date' },
  { header: 'Guests', value: (it) => it.guests, kind: 'number', adds: true },
  { header: 'Owed', value: (it) => it.cents, kind: 'money', currency },
  { header: 'Balance', value: (it) => it.cents, kind: 'money', currency, adds: false },
]
const facts = { company: 'Ann & Co.', currency: 'BBD', madeBy: 'Mary', madeAt: 'Thu 26 Nov 2026 15:04' }
const lines: Line[] = [
  { name: '=1+1', date: '2026-12-01', guests: 3, cents: 1250 },
  { name: 'Ann', date: '', guests: 2, cents: null },
]
const table: BookSheet<Line> = {
  name: 'Owed/Ann’s',
  title: 'Owed by guests',
  period: 'November 2026',
  filters: 'Search: ann',
  columns: columnsIn('BBD'),
  rows: lines,
}
const partsOf = async (sheet: Partial<BookSheet<Line>> = {}) =>
  workbookParts(await buffer(workbookOf(facts, [{ ...table, ...sheet }])))
const sheetIn = (parts: Map<string, string>) => parts.get('xl/worksheets/sheet1.xml') ?? ''

test('says whose it is, what of, in which currency, by what it was chosen, and who made it when', async () => {
  const texts = sheetIn(await partsOf())
  for (const text of [
    'Ann &amp; Co.',
    'Owed by guests · November 2026',
    'Currency: BBD · Search: ann',
    'Created on Thu 26 Nov 2026 15:04 by Mary',
  ])
    expect(texts).toContain(text)
})

test('dates are dates, counted from the last day of 1899, amounts are numbers, and texts no formulas', async () => {
  const parts = await partsOf()
  const sheet = sheetIn(parts)
  expect(sheet).toContain('<v>46357</v>')
  expect(sheet).toMatch(/<v>3<\/v>.*<v>12\.5<\/v>/)
  expect(parts.get('xl/styles.xml')).toContain('yyyy-mm-dd')
  expect(sheet).toMatch(/>'=1\+1</)
})

interface Every {
  day: string
  time: string
  minutes: number | null
  rate: number | null
  cents: number
}
const everyKind: FileColumn<Every>[] = [
  { header: 'Day', value: (it) => it.day, kind: 'date' },
  { header: 'Time', value: (it) => it.time, kind: 'time' },
  {
    header: 'Waiting minutes',
    bookHeader: 'Wait',
    value: (it) => it.minutes,
    kind: 'minutes',
    adds: true,
  },
  { header: 'Rate', value: (it) => it.rate, kind: 'percent' },
  { header: 'Owed', value: (it) => it.cents, kind: 'money', currency: 'BBD' },
]
const everyRow = [
  { day: '2026-11-01', time: '08:30', minutes: 1_500, rate: 1_750, cents: 1 },
  { day: 'Sun 1 Nov – Sat 7 Nov', time: '01:15 GMT', minutes: 30, rate: null, cents: 2 },
]

test('days, times, durations and rates are formatted numbers; words stay text', async () => {
  const kinds: BookSheet<Every> = {
    name: 'Kinds',
    title: 'Kinds',
    period: '',
    columns: everyKind,
    rows: everyRow,
  }
  const parts = workbookParts(await buffer(workbookOf(facts, [kinds])))
  const values = [...sheetIn(parts).matchAll(/<v>([\d.]+)<\/v>/g)].map(([, value]) => Number(value))
  for (const value of [46_327, 8.5 / 24, 1_500 / 1_440, 0.175, 1_530 / 1_440]) expect(values).toContain(value)
  const texts = sheetIn(parts)
  for (const text of ['Sun 1 Nov – Sat 7 Nov', '01:15 GMT']) expect(texts).toContain(text)
  for (const format of ['yyyy-mm-dd', 'hh:mm', '[h]:mm', '0.00%'])
    expect(parts.get('xl/styles.xml')).toContain(format)
  expect(texts).not.toContain('Waiting minutes')
})

test.runIf(hasTool('soffice'))(
  'LibreOffice shows every kind of cell correctly',
  async () => {
    const kinds = { name: 'Kinds', title: 'Kinds', period: '', columns: everyKind, rows: everyRow }
    const opened = await openedInCalc({ 'kinds.xlsx': await buffer(workbookOf(facts, [kinds])) })
    const { head, rows, total } = tableIn(opened['kinds.xlsx'])
    const shown = (row: Cell[] | null | undefined) =>
      row?.map((cell) => (typeof cell === 'object' ? cell.shown : cell))
    expect(head).toEqual(['Day', 'Time', 'Wait', 'Rate', 'Owed'])
    expect(shown(rows[0])).toEqual(['2026-11-01', '08:30', '25:00', '17.50%', '0.01'])
    expect(shown(rows[1])).toEqual(['Sun 1 Nov – Sat 7 Nov', '01:15 GMT', '0:30', '', '0.02'])
    expect(shown(total)).toEqual(['Total', '', '25:30', '', '0.03'])
  },
  90_000,
)

test('a header has room for its longest word in bold and its filter button', async () => {
  const columns: FileColumn<Every>[] = [{ header: 'Tax code', value: () => 'VAT' }]
  const parts = workbookParts(
    await buffer(workbookOf(facts, [{ name: 'T', title: 'T', period: '', columns, rows: everyRow }])),
  )
  const [, width] = /<col [^>]*width="([\d.]+)"/.exec(sheetIn(parts)) ?? []
  expect(Number(width)).toBeGreaterThanOrEqual('code'.length + 5)
})

test('totals are formulas that follow a filter, with their values for programs that don’t calculate', async () => {
  const sheet = sheetIn(await partsOf())
  expect([...sheet.matchAll(/<f>([^<]*)<\/f><v>([^<]*)<\/v>/g)].map(([, ...it]) => it)).toEqual([
    ['SUBTOTAL(109,C6:C7)', '5'],
    ['SUBTOTAL(109,D6:D7)', '12.5'],
  ])
  expect(sheetIn(await partsOf({ rows: [] }))).not.toContain('<f>')
})

test('stays in view and filters below its heading, and prints on pages of one width with head and number', async () => {
  const parts = await partsOf({ after: [{ name: 'Balance', date: '', guests: 0, cents: 5 }] })
  const sheet = sheetIn(parts)
  expect(sheet).toContain('ySplit="5"')
  expect(sheet).toContain('<autoFilter ref="A5:E7"/>')
  expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>')
  expect(sheet).toMatch(/<pageSetup [^>]*orientation="landscape"[^>]*fitToWidth="1" fitToHeight="0"/)
  expect(sheet).toContain(
    '&amp;LAnn &amp;&amp; Co. · Owed by guests · November 2026&amp;RPage &amp;P of &amp;N',
  )
  expect(parts.get('xl/workbook.xml')).toContain(
    `<definedName name="_xlnm.Print_Area" localSheetId="0">'Owed Ann’s'!$A$1:$E$9</definedName>`,
  )
  expect(parts.get('xl/workbook.xml')).toContain(`'Owed Ann’s'!$5:$5</definedName>`)
})

test('a long title leaves a footer that Excel can read', async () => {
  const sheet = sheetIn(await partsOf({ title: '&'.repeat(300) }))
  const [, footer = ''] = /<oddFooter>(.*)<\/oddFooter>/.exec(sheet) ?? []
  expect(footer.replaceAll('&amp;', '&').length).toBeLessThanOrEqual(255)
  expect(footer).toContain('Page &amp;P of &amp;N')
})

/** Endless pages of 100 rows, counted. */
function endless(): { pages: AsyncGenerator<Line[]>; read: { pages: number; isOver: boolean } } {
  const read = { pages: 0, isOver: false }
  async function* pages() {
    try {
      for (;;) {
        read.pages += 1
        yield Array.from(
          { length: 100 },
          (_, at) => ({ ...lines[1], name: `${at} ${Math.random()}` }) as Line,
        )
      }
    } finally {
      read.isOver = true
    }
  }
  return { pages: pages(), read }
}

test('reads rows only as fast as the reader takes them, and stops when the reader is gone', async () => {
  const { pages, read } = endless()
  const book = workbookOf(facts, [{ ...table, rows: pages }])
  const pieces = book[Symbol.asyncIterator]()
  await pieces.next()
  await wait(50)
  const early = read.pages
  expect(early).toBeLessThan(200)
  for (let taken = 0; taken < 20; taken += 1) await pieces.next()
  expect(read.pages).toBeGreaterThan(early)
  await pieces.return?.()
  await expect.poll(() => read.isOver).toBe(true)
  const { pages: last } = read
  await wait(50)
  expect(read.pages).toBe(last)
})

test('pages of rows make the same sheet as all rows, with room for larger amounts', async () => {
  async function* pages() {
    for (const line of lines) yield [line]
  }
  const all = sheetIn(await partsOf())
  const paged = sheetIn(await partsOf({ rows: pages() }))
  const withoutWidths = (sheet: string) => sheet.replace(/<cols>.*<\/cols>/, '')
  expect(withoutWidths(paged)).toBe(withoutWidths(all))
  expect(/min="4" max="4" width="(\d+)"/.exec(paged)?.[1]).toBe('19')
  async function* none() {
    yield []
  }
  expect(sheetIn(await partsOf({ rows: none() }))).toContain('<autoFilter ref="A5:E5"/>')
})

test('a read that fails ends the file with that error, not as if it were whole', async () => {
  async function* failing() {
    yield lines
    throw new Error('Postgres is gone')
  }
  await expect(buffer(workbookOf(facts, [{ ...table, rows: failing() }]))).rejects.toThrow('Postgres is gone')
})

test('a text stays what was typed: spaces, codes of letters, and none of the characters XML forbids', async () => {
  const typed = [' two  spaces ', 'a\nb', '_x0041_', '\u0001<&">\uFFFF', '𝒜 李', 'x'.repeat(40_000)]
  const parts = await partsOf({ rows: typed.map((name) => ({ ...lines[1], name }) as Line), filters: '' })
  const shown = [...sheetIn(parts).matchAll(/<c r="A(\d+)"[^>]*><is><t xml:space="preserve">([^<]*)</g)]
  expect(
    shown
      .filter(([, row]) => Number(row) > 5)
      .map(([, , text]) => text)
      .slice(0, 6),
  ).toEqual([
    ' two  spaces ',
    'a\nb',
    '_x005F_x0041_',
    '&lt;&amp;&quot;&gt;',
    '𝒜 李',
    `${'x'.repeat(32_766)}…`,
  ])
})

test.each([
  ['BBD', '#,##0.00', '12345.67'],
  ['JPY', '#,##0', '1234567'],
  ['KWD', '#,##0.000', '1234.567'],
])('an amount of %s has its decimals', async (currency, format, cell) => {
  const parts = await partsOf({
    columns: columnsIn(currency),
    rows: [{ name: '', date: '', guests: 0, cents: 1_234_567 }],
  })
  expect(sheetIn(parts)).toContain(`<v>${cell}</v>`)
  expect(parts.get('xl/styles.xml')).toContain(`formatCode="${format}"`)
})

test.each([
  [1, 'A'],
  [26, 'Z'],
  [27, 'AA'],
  [703, 'AAA'],
])('column %i is %s', (column, letter) => {
  expect(columnLetter(column)).toBe(letter)
})

test.runIf(hasTool('soffice'))(
  'twenty columns of a day fit on one page, and an invoice of forty lines on two',
  async () => {
    const wide = Array.from({ length: 20 }, (_, at) => ({
      ...columnsIn('BBD')[at % 4],
      header: `Column ${at}`,
    }))
    const day = {
      ...table,
      columns: wide as FileColumn<Line>[],
      rows: lines.flatMap((it) => Array(8).fill(it)),
    }
    expect(await pagesInCalc(await buffer(workbookOf(facts, [day])))).toBe(1)
    const invoice = { ...table, rows: lines.flatMap((it) => Array(20).fill(it)) }
    expect(await pagesInCalc(await buffer(workbookOf(facts, [invoice])))).toBeLessThanOrEqual(2)
  },
  90_000,
)
