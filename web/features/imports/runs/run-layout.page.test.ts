import { expect, test } from 'vitest'
import { importPath } from '#contract/addresses.ts'
import * as contract from '#contract/imports.ts'
import { anAdministrator } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { openPage } from '#web/testing/open-page.ts'
import type { RunDetail } from './run-detail.ts'

const guids = ['0199a000-0000-7000-8000-000000000001', '0199a000-0000-7000-8000-000000000002'] as const

const none = { new: 0, changed: 0, cancelled: 0, same: 0, notTaken: 0, needsPerson: 0, refused: 0 }

function aRun(guid: string, layout: RunDetail['layout']): RunDetail {
  return {
    guid,
    source: 'customers',
    name: 'guests.xlsx',
    kind: 'xlsx',
    state: 'open',
    rows: 1,
    createdAt: '2026-11-20T13:00:00Z',
    createdBy: 'Ada Admin',
    doneAt: null,
    mapping: {},
    dateOrder: 'dayFirst',
    decimalSign: 'point',
    version: 1,
    encoding: null,
    headings: ['Name'],
    remarks: [],
    layout,
    earlier: null,
    samples: [['Ann']],
    bankLines: [],
    planned: none,
    outcomes: none,
    job: null,
    whyNotMap: null,
    whyNotCheck: null,
    whyNotDo: 'Check it first',
    whyNotStop: 'It is not under way',
    whyNotDiscard: null,
  }
}

test.each(['desktop', 'phone'] as const)(
  'the sheet and heading row can be changed by keyboard: %s',
  async (device) => {
    const [first, second] = guids
    const layout = { sheets: ['Read me', 'Guests'], sheet: 0, line: 1 }
    const page = await openPage(importPath({ tab: 'customers', run: first }), {
      as: anAdministrator(),
      device,
      answers: [
        answer(contract.queryImportSources, { items: [] }),
        answer(contract.queryImportRuns, { items: [] }),
        answer(contract.importRunDetail, ({ params }) =>
          params.run === first ? aRun(first, layout) : aRun(second, { ...layout, sheet: 1, line: 3 }),
        ),
        answer(contract.uploadImport, { guid: second, toast: '1 row uploaded' }),
      ],
    })
    await page.getByText('Sheet: Read me. Heading row: 1.').waitFor()
    await page.getByRole('button', { name: 'Change sheet or heading row' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Sheet', { exact: true }).selectOption('1')
    await dialog.getByLabel('Heading row').fill('3')
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'guests.xlsx', mimeType: 'application/octet-stream', buffer: Buffer.from('PK') })
    await dialog.getByLabel('Heading row').press('Enter')
    await page.getByText('Sheet: Guests. Heading row: 3.').waitFor()
    expect(page.asked(contract.uploadImport)).toMatchObject([
      { query: { sheet: 1, line: 3, replaces: first } },
    ])
  },
)
