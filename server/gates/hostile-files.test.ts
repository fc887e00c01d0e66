import { expect, test } from 'vitest'
import { uploadImport } from '#contract/imports.ts'
import { fileLimits, UnreadableFile } from '#server/import-files/file-limits.ts'
import { openTable } from '#server/import-files/open-table.ts'
import { plainWorkbook } from '#server/testing/plain-workbook.ts'
import { desk, desks, head, openImportDesks, portal } from '#server/testing/import-desks.ts'
import { bookOf, relations, workbook, zipOf } from '#server/testing/zip.ts'

/**
 * Files of every kind that a person may bring by mistake or on purpose: each gets a clear answer, never a
 * fault of the server.
 */
openImportDesks()

const bytesOf = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((it) => (typeof it === 'string' ? Buffer.from(it) : Buffer.from(it))))
const utf16be = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()

const inline = (cell: string, text: string) => `<c r="${cell}" t="inlineStr"><is><t>${text}</t></is></c>`

const refused: [what: string, content: Buffer | string, name: string, answer: RegExp][] = [
  ['an empty file', '', 'a.csv', /The file is empty/],
  ['nothing but spaces', ' \n\n ', 'a.csv', /The file is empty/],
  ['only headings', head, 'a.csv', /headings but no rows/],
  ['a PDF called CSV', '%PDF-1.7\n1 0 obj', 'a.csv', /is a PDF. Upload a CSV or XLSX/],
  ['an old workbook', bytesOf([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'a.xls', /old or protected workbook/],
  ['a picture', bytesOf([0x89, 0x50, 0x4e, 0x47]), 'a.csv', /an image/],
  ['a web page', '<!doctype html><table>', 'a.csv', /a web page or XML/],
  ['zero bytes', bytesOf(`${head}Ann`, [0], ',Lee,,,\n'), 'a.csv', /isn’t a text file/],
  ['a quotation mark never closed', `${head}"Ann,Lee,,,\nBob,Ray,,,\n`, 'a.csv', /never closed/],
  [
    'a quotation mark inside of a cell',
    `${head}Ann "A,Lee,,,\n`,
    'a.csv',
    /Row 2: unexpected quotation mark/,
  ],
  ['one endless line', `${head}${'x'.repeat(fileLimits.line + 10)}`, 'a.csv', /more than 256,000 characters/],
  [
    'a cell of 40,000 characters',
    `${head}Ann,Lee,,,${'x'.repeat(40_000)}\n`,
    'a.csv',
    /cell with more than 32,000/,
  ],
  [
    '300 columns',
    `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n1\n`,
    'a.csv',
    /more than 200 columns/,
  ],
  ['100,001 rows', `a\n${'x\n'.repeat(fileLimits.rows + 1)}`, 'a.csv', /more than 100,000 rows/],
  ['broken JSON', '[{"a":1},', 'a.json', /isn’t valid JSON/],
  ['JSON of a wrong shape', '{"a":{"b":1}}', 'a.json', /must contain a list of objects/],
  ['JSON with two lists', '{"a":[{"x":1}],"b":[{"y":2}]}', 'a.json', /must contain a list of objects/],
  ['JSON of numbers', '[1,2,3]', 'a.json', /must contain a list of objects/],
  [
    'JSON with a million objects',
    `[${'{},'.repeat(fileLimits.objects)}{}]`,
    'a.json',
    /more than 1,000,000 objects and lists/,
  ],
  [
    'JSON with an object of many fields',
    `[{${Array.from({ length: 1001 }, (_, at) => `"f${at}":1`).join(',')}}]`,
    'a.json',
    /more than 1,000 fields/,
  ],
  [
    'JSON with a record of a megabyte',
    `[{"a":1},{"a":"${'x'.repeat(fileLimits.record)}"}]`,
    'a.json',
    /Record 2 is larger than 1 MB/,
  ],
  ['JSON too deep', `[{"a":${'['.repeat(5000)}${']'.repeat(5000)}}]`, 'a.json', /more than 32 levels deep/],
  ['a ZIP without a workbook', zipOf({ 'readme.txt': 'hello' }), 'a.xlsx', /is a ZIP archive/],
  ['a cut-off workbook', bookOf('<worksheet/>').subarray(0, 200), 'a.xlsx', /workbook can’t be read/],
  [
    'a workbook without sheets',
    zipOf({ 'xl/workbook.xml': '<workbook><sheets/></workbook>' }),
    'a.xlsx',
    /no visible sheet/,
  ],
  ['an empty sheet', bookOf('<worksheet><sheetData/></worksheet>'), 'a.xlsx', /“One” is empty/],
  [
    'a sheet that is no XML',
    bookOf('<worksheet><sheetData><row></sheetData>'),
    'a.xlsx',
    /workbook can’t be read/,
  ],
  [
    'entities that multiply',
    bookOf(
      '<!DOCTYPE w [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><worksheet><sheetData><row><c ' +
        't="str"><v>&b;</v></c></row></sheetData></worksheet>',
    ),
    'a.xlsx',
    /workbook can’t be read/,
  ],
  [
    'a sheet of another file',
    zipOf({
      'xl/workbook.xml': workbook,
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="a" Type="x/worksheet" TargetMode="External" ' +
        'Target="http://127.0.0.1:1/x"/></Relationships>',
    }),
    'a.xlsx',
    /no visible sheet/,
  ],
]

test.each(refused)(
  '%s is refused with a clear message, under any file name',
  async (_, content, name, answer) => {
    // What is refused at its end is stored until then: once is enough.
    for (const one of Object.values(desks).slice(0, content.length > 100_000 ? 1 : 3)) {
      const { status, body } = await one.upload(content, name)
      expect(status).toBe(400)
      expect(JSON.stringify(body)).toMatch(answer)
    }
    expect(
      await portal.database.db
        .selectFrom('import_run')
        .select('guid')
        .where('state', '=', 'reading')
        .execute(),
    ).toEqual([])
  },
)

test('a bomb is refused before it is unpacked, with little memory', async () => {
  const sheet = Buffer.alloc(fileLimits.unpacked + 1024 * 1024, ' ')
  sheet.write('<worksheet><sheetData><row>')
  const bomb = bookOf(sheet)
  expect(bomb.length).toBeLessThan(1024 * 1024)
  const before = process.memoryUsage().rss
  await expect(openTable('a.xlsx', bomb)).rejects.toThrow(/larger than 400 MB when unpacked/)
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024)
  // One that lies about its size is found out.
  const liar = zipOf({ 'xl/workbook.xml': workbook, 'xl/_rels/workbook.xml.rels': relations() }, 10)
  await expect(openTable('a.xlsx', liar)).rejects.toThrow(UnreadableFile)
})

test('more than 50 MB, as one line of 2 GB is, is refused before it is in memory', async () => {
  expect(uploadImport.uploadAtMostBytes).toBe(fileLimits.bytes)
  const { status, body } = await desk.upload(Buffer.alloc(fileLimits.bytes + 1, 'x'), 'a.csv')
  expect(status).toBe(413)
  expect(JSON.stringify(body)).toMatch(/larg/i)
})

const read: [
  what: string,
  content: Buffer | string,
  name: string,
  encoding: string | null,
  cells: string[],
][] = [
  ['UTF-8 with a mark', `\uFEFF${head}Zoë,Núñez,,,`, 'a.csv', 'UTF-8', ['Zoë', 'Núñez', '', '', '']],
  [
    'UTF-16, little end first',
    Buffer.from(`\uFEFF${head}Zoë,Núñez,,,`, 'utf16le'),
    'a.csv',
    'UTF-16LE',
    ['Zoë', 'Núñez', '', '', ''],
  ],
  [
    'UTF-16, big end first',
    utf16be(`${head}Zoë,Núñez,,,`),
    'a.csv',
    'UTF-16BE',
    ['Zoë', 'Núñez', '', '', ''],
  ],
  [
    'UTF-16 without a mark',
    Buffer.from(`${head}Zoe,Lee,,,`, 'utf16le'),
    'a.csv',
    'UTF-16LE',
    ['Zoe', 'Lee', '', '', ''],
  ],
  [
    'Windows-1252',
    Buffer.from(`${head}Zoë,Núñez,,,`, 'latin1'),
    'a.csv',
    'windows-1252',
    ['Zoë', 'Núñez', '', '', ''],
  ],
  [
    'half a character',
    Buffer.from(`\uFEFF${head}Zo\uD800e,Lee,,,`, 'utf16le'),
    'a.csv',
    'UTF-16LE',
    ['Zo\uFFFDe', 'Lee', '', '', ''],
  ],
  [
    'semicolons and a hint',
    `sep=;\n${head.replaceAll(',', ';')}Ann;Lee;;;"a;b"`,
    'a.csv',
    'UTF-8',
    ['Ann', 'Lee', '', '', 'a;b'],
  ],
  ['tabs', `${head.replaceAll(',', '\t')}Ann\tLee\t\t\t`, 'a.tsv', 'UTF-8', ['Ann', 'Lee', '', '', '']],
  [
    'formulas as the texts they are',
    `${head}=1+1,@SUM(A1),,,"=HYPERLINK(""http://x"")"`,
    'a.csv',
    'UTF-8',
    ['=1+1', '@SUM(A1)', '', '', '=HYPERLINK("http://x")'],
  ],
  ['unknown columns', 'Shoe size,First name,Last name\n44,Ann,Lee', 'a.csv', 'UTF-8', ['44', 'Ann', 'Lee']],
  [
    'JSON with half a character and a zero',
    '[{"First name":"Zo\\ud800e\\u0000","Last name":"Lee"}]',
    'a.json',
    null,
    ['Zo\uFFFDe', 'Lee'],
  ],
]

test.each(read)('%s is read', async (_, content, name, encoding, cells) => {
  const run = await desk.detail(await desk.uploaded(Buffer.from(content), name))
  expect(run.samples[0]).toEqual(cells)
  if (encoding !== null) expect(run.encoding).toBe(encoding)
})

test('an encoding that was found wrongly is chosen', async () => {
  const { body } = await desk.upload(
    Buffer.from([...Buffer.from('First name,Last name\n'), 0xc8, 0x2c, 0x4c]),
    'a.csv',
    'windows-1251',
  )
  expect((await desk.detail(body.guid ?? '')).samples[0]).toEqual(['И', 'L'])
})

test('dates of a workbook are dates, formulas are what they came to, and links to other files are left alone', async () => {
  const people = await plainWorkbook([
    {
      name: 'People',
      rows: [
        ['First name', 'Birthday'],
        ['Ann', { day: '1990-02-01' }],
      ],
    },
  ])
  const own = await desk.detail(await desk.uploaded(people, 'a.xlsx'))
  expect([own.kind, own.samples[0]]).toEqual(['xlsx', ['Ann', '1990-02-01']])
  const headings = inline('A1', 'First name') + inline('B1', 'Notes') + inline('D1', 'Birthday')
  const linked = '<c r="B3" t="str"><f>[1]Sheet1!A1</f><v>linked</v></c>'
  const sheet = `<worksheet><sheetData><row r="1">${headings}</row>
    <row r="3">${inline('A3', 'Bob')}${linked}<c r="D3"><v>32905</v></c></row></sheetData></worksheet>`
  const more = { 'xl/externalLinks/externalLink1.xml': '<externalLink/>' }
  expect((await desk.detail(await desk.uploaded(bookOf(sheet, more), 'b.xlsx'))).samples[0]).toEqual([
    'Bob',
    'linked',
    '',
    '32905',
  ])
})
