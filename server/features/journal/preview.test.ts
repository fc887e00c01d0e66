// not moved: whole months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { journalCodes, journalPreview, journalState } from '#contract/journal.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallLedger } from '#server/testing/small-ledger.ts'

let portal: TestPortal
let accountant: TestBrowser
beforeAll(async () => {
  portal = await openTestPortal('2026-12-03T13:00:00Z')
  await makeSmallLedger(portal.database.db)
  accountant = await signedIn(portal, ['financial'])
})
afterAll(() => portal.close())

const query = { system: 'xero', grouping: 'day', from: '2026-11-01', to: '2026-11-30' } as const

test('a preview names accounts, also those without a code, and changes nothing', async () => {
  const params = { system: 'xero' } as const
  const { version } = await accountant.must(journalCodes.load, { params })
  const codes = [{ kind: 'bank' as const, part: '', code: '090', name: '' }]
  await accountant.must(journalCodes.save, { params, body: { version, codes } })
  const preview = await accountant.must(journalPreview, { query })
  expect(preview).toMatchObject({ entries: 10, journals: 4, files: 1 })
  expect(preview.debitCents).toBe(preview.creditCents)
  const labels = [
    'Owed by customers',
    'Owed by partners',
    'Revenue: fast track (VAT)',
    'Tax due: VAT',
    'Cash',
  ]
  expect(preview.accounts.map((it) => it.description).slice(0, 5)).toEqual(labels)
  expect(preview.accounts.find((it) => it.description === 'Bank')).toMatchObject({ code: '090' })
  expect(preview.accounts.find((it) => it.description === 'Cash')).toMatchObject({ code: '' })
  expect(await accountant.must(journalPreview, { query })).toEqual(preview)
  const { grouping: _, ...asked } = query
  expect(await accountant.must(journalState, { query: asked })).toMatchObject({ newEntries: 10, exports: [] })
})

test('a period that is not over has no preview', async () => {
  const asked = await accountant.call(journalPreview, { query: { ...query, to: '2026-12-31' } })
  expect(asked).toMatchObject({
    status: 400,
    body: { errors: [{ name: 'period', message: 'Choose a period that ends today or earlier' }] },
  })
})
