// not moved: whole months
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closeMonth } from '#contract/closing.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallLedger } from '#server/testing/small-ledger.ts'

let portal: TestPortal
let accountant: TestBrowser

beforeAll(async () => {
  portal = await openTestPortal('2027-02-03T13:00:00Z')
  await makeSmallLedger(portal.database.db)
  accountant = await signedIn(portal, ['financial'])
})
afterAll(() => portal.close())

const planOf = (month: string) => accountant.must(closeMonth.confirm, { body: { month } })

test('closing a month names every earlier month that it closes, from the first posting on', async () => {
  const first = await planOf('2027-01')
  const all = 'November 2026, December 2026, January 2027'
  expect(first.lines[0]).toEqual({ label: 'Months to close', after: all })
  expect(first.warnings[0]).toBe(
    'Earlier months that are still open will be closed too: November 2026, December 2026',
  )
  const { plan } = await confirmAndDo(accountant, closeMonth, { month: '2026-11' })
  expect(plan.lines[0]).toEqual({ label: 'Month to close', after: 'November 2026' })
  expect(plan.warnings.filter((it) => it.startsWith('Earlier'))).toEqual([])
  const later = await planOf('2027-01')
  expect(later.lines[0]).toEqual({ label: 'Months to close', after: 'December 2026, January 2027' })
  expect(later.warnings[0]).toBe('Earlier months that are still open will be closed too: December 2026')
})
