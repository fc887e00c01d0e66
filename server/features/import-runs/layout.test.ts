import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '#server/testing/accounts.ts'
import { ImportDesk } from '#server/testing/import-runs.ts'
import { openTestPortal, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'
import { zipOf } from '#server/testing/zip.ts'

/** Real-world files: titles, group headings, totals, an introductory sheet. */
let portal: TestPortal
let desk: ImportDesk
beforeAll(async () => {
  portal = await openTestPortal('2026-11-20T13:00:00Z')
  await makeSmallCompany(portal)
  desk = new ImportDesk(portal, await signedIn(portal, ['adminSystem']), 'customers')
})
afterAll(() => portal.close())

const rowsOf = (rows: string[][]) =>
  rows.map((cells) => `<row>${cells.map((it) => `<c t="str"><v>${it}</v></c>`).join('')}</row>`).join('')

function workbookOf(sheets: Record<string, string[][]>): Buffer {
  const names = Object.keys(sheets)
  const parts = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at}.xml`,
    `<worksheet><sheetData>${rowsOf(rows)}</sheetData></worksheet>`,
  ])
  const entries = names.map((it, at) => `<sheet name="${it}" sheetId="${at}" r:id="r${at}"/>`)
  const relationships = names.map(
    (_, at) => `<Relationship Id="r${at}" Type="x/worksheet" Target="worksheets/sheet${at}.xml"/>`,
  )
  return zipOf({
    'xl/workbook.xml': `<workbook xmlns:r="r"><sheets>${entries.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${relationships.join('')}</Relationships>`,
    ...(Object.fromEntries(parts) as Record<string, string>),
  })
}

const people = [
  ['Guest', '', 'Contact'],
  ['First name', 'Last name', 'E-mail'],
  ['Ann', 'Lee', 'ann@h.example'],
  ['Bob', 'Ray', 'bob@h.example'],
  ['Total', '2', ''],
]

test('the table is found despite a read-me sheet, titles, grouped headings and a total row', async () => {
  const file = workbookOf({
    'Read me': [['How to use this workbook']],
    Guests: [['Guests of May'], ['Printed'], ...people],
  })
  const run = await desk.detail(await desk.uploaded(file, 'guests.xlsx'))
  expect(run).toMatchObject({
    headings: ['First name', 'Last name', 'E-mail'],
    rows: 2,
    layout: { sheets: ['Read me', 'Guests'], sheet: 1, line: 4 },
    remarks: ['Row 7 is a total and is skipped'],
  })
  await desk.checked(run.guid)
  expect(await desk.outcomes(run.guid)).toEqual([
    '5 new Ann Lee: New customer',
    '6 new Bob Ray: New customer',
  ])
})

test.each([
  ['titles above', 'Guests of May\n\nFirst name,Last name,Notes\nAnn,Lee,"a, b"\n', 3],
  ['a quoted hint', '"sep=;"\nFirst name;Last name;Notes\nAnn;Lee;a, b\n', 2],
  ['a hint filled up with separators', 'SEP=;;;\r\nFirst name;Last name;Notes\r\nAnn;Lee;a, b\r\n', 2],
])('a text file with %s is read', async (_, text, line) => {
  const run = await desk.detail(await desk.uploaded(text))
  expect(run).toMatchObject({
    headings: ['First name', 'Last name', 'Notes'],
    samples: [['Ann', 'Lee', 'a, b']],
    layout: { line },
  })
})

test('choosing another sheet and row replaces the run and is remembered for files with these headings', async () => {
  const sheets = {
    Old: [
      ['First name', 'Last name'],
      ['Ann', 'Old'],
    ],
    New: [['List'], ['Vorname', 'Zuname'], ['Ann', 'New']],
  }
  const wrong = await desk.uploaded(workbookOf(sheets), 'a.xlsx')
  expect((await desk.detail(wrong)).layout).toEqual({ sheets: ['Old', 'New'], sheet: 0, line: 1 })
  const chosen = await desk.upload(workbookOf(sheets), 'a.xlsx', '', {
    sheet: '1',
    line: '2',
    replaces: wrong,
  })
  expect(await desk.detail(chosen.body.guid ?? '')).toMatchObject({
    headings: ['Vorname', 'Zuname'],
    samples: [['Ann', 'New']],
  })
  await expect(desk.detail(wrong)).rejects.toThrow('404')
  const next = await desk.detail(await desk.uploaded(workbookOf(sheets), 'b.xlsx'))
  expect(next.layout).toMatchObject({ sheet: 1, line: 2 })
})

test('an empty row, a missing sheet and a damaged workbook are reported', async () => {
  const file = workbookOf({ One: people })
  const answer = async (layout: Record<string, string>) =>
    JSON.stringify((await desk.upload(file, 'a.xlsx', '', layout)).body)
  expect(await answer({ sheet: '0', line: '29' })).toContain('Row 29 is empty or not among the first 30 rows')
  expect(await answer({ sheet: '7', line: '1' })).toContain('The workbook doesn’t have this sheet')
  const damaged = await desk.upload(Buffer.alloc(2000), 'a.xlsx')
  expect(JSON.stringify(damaged.body)).toContain('may be damaged or renamed')
})
