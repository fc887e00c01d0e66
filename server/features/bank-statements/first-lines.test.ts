import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveImportColumns } from '#contract/imports.ts'
import { BankOffice, ofxFile, ofxLine } from '#server/testing/bank-office.ts'

let bank: BankOffice
beforeAll(async () => {
  bank = await BankOffice.open()
})
afterAll(() => bank.portal.close())

const shown = async (run: string) =>
  (await bank.desk.detail(run)).bankLines.map(({ line, read, wrong }) =>
    read === null ? [line, wrong] : [line, read.bookedOn, read.amountCents, read.name, read.text],
  )

test('the first rows are shown as they are read, before a check and again once a column is corrected', async () => {
  const rows = [
    'Date,Description,Note,Amount',
    '03/11/2026,Card 4111 1111 1111 1111,Ann Lee,-5.00',
    ',Balance,,',
    '31/02/2026,Bob,,7.00',
    ...Array.from({ length: 20 }, (_, at) => `04/11/2026,More,Row ${at},1.00`),
  ]
  const run = await bank.desk.uploaded(`${rows.join('\n')}\n`)
  const before = await shown(run)
  expect(before.length).toBe(10)
  expect(before[0]?.slice(0, 3)).toEqual([2, '2026-11-03', -500])
  expect(before.slice(1, 3)).toEqual([
    [3, 'No amount'],
    [4, '“31/02/2026” isn’t a valid date'],
  ])
  const { version } = await bank.desk.detail(run)
  const mapping = { day: 0, details: 1, name: 2, amount: 3 }
  await bank.office.must(saveImportColumns, {
    params: { run },
    body: { mapping, dateOrder: 'monthFirst', decimalSign: 'point', version },
  })
  const [first] = await shown(run)
  expect(first?.slice(0, 4)).toEqual([2, '2026-03-11', -500, 'Ann Lee'])
  // Card numbers are masked here too.
  expect(JSON.stringify(first)).not.toContain('1111 1111')
})

test('a bank’s own format is shown too, and is imported as shown', async () => {
  const run = await bank.desk.uploaded(
    ofxFile([ofxLine('X1', '2026-11-03', '4.00', 'Eve', 'Invoice 7')]),
    'bank.ofx',
  )
  const [first] = await shown(run)
  expect(first?.slice(1)).toEqual(['2026-11-03', 400, 'Eve', 'Invoice 7'])
  await bank.desk.checked(run)
  await bank.desk.done(run)
  expect((await bank.lines()).map((it) => [it.bookedOn, it.amountCents, it.name, it.details])).toEqual([
    first?.slice(1),
  ])
})
