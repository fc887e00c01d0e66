import { expect, test } from 'vitest'
import type { ReplyOf } from '#contract/endpoint.ts'
import {
  exportJournal,
  journalCodes,
  journalPreview,
  journalState,
  undoJournalExport,
} from '#contract/journal.ts'
import { refuse } from '#domain/refusal.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer, refused } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { openPage } from '#web/testing/open-page.ts'

type State = ReplyOf<typeof journalState>
const path = '/reports/journal?system=xero&from=2026-10-01&to=2026-10-31'

const anExport = (own: Partial<State['exports'][number]> = {}): State['exports'][number] => ({
  guid: aGuid(7),
  system: 'xero',
  number: 7,
  grouping: 'day',
  from: '2026-10-01',
  to: '2026-10-31',
  at: '2026-11-02T14:05:00Z',
  by: 'Ada Accountant',
  entries: 1_204,
  lines: 412,
  debitCents: 12_345_678,
  creditCents: 12_345_678,
  files: 2,
  fileName: 'kerbside-journal-xero-7-2026-10.zip',
  undone: null,
  whyNotUndo: null,
  ...own,
})
const state = (own: Partial<State> = {}): State => ({
  newEntries: 12,
  exportedEntries: 1_204,
  needsCodes: [],
  whyNot: null,
  exports: [anExport()],
  ...own,
})

test('what is new in the period is exported, and its file can be downloaded', async () => {
  const page = await openPage(path, { as: anAccountant(), answers: [answer(journalState, state())] })
  await page.getByText('12 entries not exported yet. 1,204 entries already exported.').waitFor()
  const made = anExport({ guid: aGuid(8), number: 8, entries: 12, files: 1 })
  page.answer(
    answer(exportJournal, { guid: made.guid, toast: 'Export 8 for Xero: 12 entries' }),
    answer(journalState, state({ newEntries: 0, exportedEntries: 1_216, exports: [made, anExport()] })),
  )
  await page.getByRole('radio', { name: 'One journal per entry' }).check()
  await page.getByRole('button', { name: 'Export 12 entries' }).click()
  const file = page.getByRole('region', { name: 'New export' }).getByRole('link', { name: 'Download' })
  expect(await file.getAttribute('href')).toBe(`/reports/journal-export-${made.guid}`)
  expect(page.sent(exportJournal)).toEqual([
    { system: 'xero', file: 'csv', grouping: 'entry', from: '2026-10-01', to: '2026-10-31' },
  ])
  await page.getByText('Everything in this period has been exported.').waitFor()
  const nothing = page.getByRole('button', { name: /^Export.*nothing new/ })
  expect(await nothing.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: 'Download export 7 for Xero' }).waitFor()
})

test('accounts without a code are named, with a link to enter them; a refusal is shown', async () => {
  const needsCodes = ['Cash', 'Tax rate for VAT']
  const page = await openPage(path, {
    as: anAccountant(),
    answers: [answer(journalState, state({ needsCodes }))],
  })
  await page.getByText('Missing for Xero: Cash, Tax rate for VAT.').waitFor()
  const link = page.getByRole('link', { name: 'Add accounts' })
  expect(await link.getAttribute('href')).toBe(`${path}&view=accounts`)
  expect(await page.getByRole('button', { name: /^Export 12 entries/ }).getAttribute('aria-disabled')).toBe(
    'true',
  )
  page.answer(
    answer(journalState, state()),
    refused(exportJournal, refuse('period', 'Everything in this period has already been exported')),
  )
  await page.getByRole('button', { name: 'Refresh' }).click()
  await page.getByRole('button', { name: 'Export 12 entries', exact: true }).click()
  await page.getByText(/Everything in this period has already been exported/).waitFor()
})

test('the newest export is marked as not exported, with a reason', async () => {
  const marked = { at: '2026-11-20T13:00:00Z', by: 'Max Manager', because: 'The wrong account for tips' }
  const [newest, earlier] = [
    anExport(),
    anExport({
      guid: aGuid(6),
      number: 6,
      whyNotUndo: 'You can only mark the newest export as not exported.',
    }),
  ]
  const page = await openPage(path, {
    as: anAccountant(),
    answers: [answer(journalState, state({ exports: [newest, earlier] }))],
  })
  await page.getByRole('button', { name: 'Mark export 7 for Xero as not exported' }).click()
  expect(await page.getByRole('button', { name: /^Mark export 6/ }).count()).toBe(0)
  page.answer(
    answer(undoJournalExport, { toast: 'Export 7 for Xero marked as not exported' }),
    answer(
      journalState,
      state({
        exports: [
          { ...newest, undone: marked },
          { ...earlier, whyNotUndo: null },
        ],
      }),
    ),
  )
  await page.getByRole('dialog').getByLabel('Reason').fill(marked.because)
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as not exported' }).click()
  await page.getByText(/Marked as not exported .* by Max Manager: The wrong account for tips/).waitFor()
  expect(page.sent(undoJournalExport)).toEqual([{ reason: marked.because }])
})

test.each(['desktop', 'phone'] as const)('a preview shows totals and accounts before: %s', async (device) => {
  const accounts = [
    { description: 'Bank', code: '090', name: '', debitCents: 1_500, creditCents: 0 },
    { description: 'Bank fees', code: '', name: '', debitCents: 500, creditCents: 0 },
    { description: 'Owed by partners', code: '611', name: '', debitCents: 0, creditCents: 2_000 },
  ]
  const totals = { entries: 12, journals: 9, lines: 31, files: 1, debitCents: 2_000, creditCents: 2_000 }
  const page = await openPage(path, {
    as: anAccountant(),
    device,
    answers: [answer(journalState, state()), answer(journalPreview, { ...totals, accounts })],
  })
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('BBD 20.00').first().waitFor()
  const rows = await preview.locator('tr').allInnerTexts()
  expect(rows.map((it) => it.split('\t').map((cell) => cell.trim()))).toEqual([
    ['Account', 'Debits', 'Credits'],
    ['Bank, 090', '15.00', ''],
    ['Bank fees, no account yet', '5.00', ''],
    ['Owed by partners, 611', '', '20.00'],
    ['Total', '20.00', '20.00'],
  ])
  await page.getByRole('radio', { name: 'One journal per entry' }).check()
  await expect.poll(() => page.asked(journalPreview).at(-1)?.query).toMatchObject({ grouping: 'entry' })
  expect(await axe(page)).toEqual([])
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
    .toBeLessThanOrEqual(0)
})

test('a current month is asked for up to today only', async () => {
  const page = await openPage('/reports/journal', {
    as: anAccountant(),
    answers: [answer(journalState, state())],
  })
  await expect
    .poll(() => page.asked(journalState).at(-1)?.query)
    .toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  await page.getByRole('button', { name: 'This month', exact: true }).click()
  await expect
    .poll(() => page.asked(journalState).at(-1)?.query)
    .toMatchObject({ from: '2026-11-01', to: '2026-11-20' })
})

test('accounts: one code for a kind, an own one for a partner, and a rate for each tax code', async () => {
  const hotel = { kind: 'partnerReceivable', part: aGuid(1), label: 'Demo Hotel' } as const
  const stored = {
    version: 'one',
    codes: [{ kind: 'revenue', part: '', code: '200', name: '' }],
    taxCodes: ['', 'VAT'],
    parts: [hotel],
  } as const
  const page = await openPage('/reports/journal?system=xero&view=accounts', {
    as: anAccountant(),
    answers: [
      answer(journalCodes.load, {
        ...stored,
        codes: [...stored.codes],
        taxCodes: [...stored.taxCodes],
        parts: [hotel],
      }),
    ],
  })
  await page.getByLabel('Owed by partners', { exact: true }).fill('610')
  await page.getByLabel('Tax rate for VAT').fill('Zero Rated Income')
  await page.getByRole('button', { name: 'Add separate account' }).click()
  const own = page.getByRole('group', { name: 'Separate account 1' })
  await own.getByLabel('For').fill('demo')
  await page.getByRole('option', { name: 'Owed by partners: Demo Hotel' }).click()
  await own.getByLabel('Account code').fill('611')
  expect(await axe(page)).toEqual([])
  page.answer(refused(journalCodes.save, refuse('codes', 'An account has two codes. Remove one.')))
  await page.getByRole('button', { name: 'Save accounts' }).click()
  await page
    .getByText(/An account has two codes/)
    .first()
    .waitFor()
  expect(page.sent(journalCodes.save)).toEqual([
    {
      version: 'one',
      codes: [
        { kind: 'partnerReceivable', part: '', code: '610', name: '' },
        { kind: 'revenue', part: '', code: '200', name: '' },
        { kind: 'taxRate', part: 'VAT', code: 'Zero Rated Income', name: '' },
        { kind: 'partnerReceivable', part: hotel.part, code: '611', name: '' },
      ],
    },
  ])
})

test('QuickBooks starts with one journal per entry, and says which accounts and names it takes', async () => {
  const quickbooks = path.replace('xero', 'quickbooks')
  const page = await openPage(path, { as: anAccountant(), answers: [answer(journalState, state())] })
  await expect.poll(() => page.getByRole('radio', { name: 'One journal per day' }).isChecked()).toBe(true)
  await page.getByText('QuickBooks Online', { exact: true }).click()
  await expect.poll(() => page.getByRole('radio', { name: 'One journal per entry' }).isChecked()).toBe(true)
  page.answer(answer(journalCodes.load, { version: 'one', codes: [], taxCodes: [], parts: [] }))
  await page.goto(`${quickbooks}&view=accounts`)
  await page.getByText(/Use clearing accounts .* only with a customer/).waitFor()
  await page.getByText(/A customer in QuickBooks, such as “Guests”/).waitFor()
  await page.goto(`${path}&view=accounts`)
  await page.getByText(/Xero doesn’t accept journals on bank accounts/).waitFor()
})

test.each([
  [1440, 900],
  [820, 1180],
  [390, 844],
])('both pages fit into %i × %i', async (width, height) => {
  const page = await openPage(path, { as: anAccountant(), answers: [answer(journalState, state())] })
  await page.setViewportSize({ width, height })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await page.getByRole('button', { name: 'Export 12 entries' }).waitFor()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
  page.answer(answer(journalCodes.load, { version: 'one', codes: [], taxCodes: ['', 'VAT'], parts: [] }))
  await page.getByRole('link', { name: 'Accounts', exact: true }).click()
  await page.getByRole('button', { name: 'Add separate account' }).click()
  await page.getByRole('group', { name: 'Separate account 1' }).waitFor()
  await expect.poll(overflow).toBeLessThanOrEqual(0)
})
