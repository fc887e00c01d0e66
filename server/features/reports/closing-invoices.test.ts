import { expect, test } from 'vitest'
import { closingState } from '#contract/closing.ts'
import { issueInvoicesChange } from '#contract/invoices.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

test('before a month is closed, partners with services on no invoice are named', async () => {
  const portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  await advancedBooker(portal, company)({ arrival: '2026-11-25', billing: 'partnerAccount', partnerGuid: company.partner })
  portal.clock.now = '2026-12-03T13:00:00Z'
  const accountant = await signedIn(portal, ['financial', 'managePartner'])
  const found = async () => {
    const { unresolved } = await accountant.must(closingState, { query: { month: '2026-11' } })
    return unresolved.filter((it) => it.key === 'invoices')
  }
  expect(await found()).toMatchObject([{ count: 1, cents: 17_820, href: '/partner' }])
  await confirmAndDo(accountant, issueInvoicesChange, { month: '2026-11' })
  expect(await found()).toEqual([])
  await portal.close()
})
