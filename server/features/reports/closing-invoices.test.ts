import { expect, test } from 'vitest'
import { monthOf } from '#domain/calendar/service-date.ts'
import { closingState } from '#contract/closing.ts'
import { issueInvoicesChange } from '#contract/invoices.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker } from '#server/testing/book-advanced.ts'
import { confirmAndDo } from '#server/testing/changes.ts'
import { openTestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

test('closing a month lists partners with services not invoiced', async () => {
  const portal = await openTestPortal('2026-11-20T13:00:00Z')
  const company = await makeSmallCompany(portal)
  const arrival = '2026-11-25'
  const month = monthOf(arrival)
  await advancedBooker(portal, company)({ arrival, billing: 'partnerAccount', partnerGuid: company.partner })
  portal.clock.now = '2026-12-30T13:00:00Z'
  const accountant = await signedIn(portal, ['financial', 'managePartner'])
  const found = async () => {
    const { unresolved } = await accountant.must(closingState, { query: { month } })
    return unresolved.filter((it) => it.key === 'invoices')
  }
  expect(await found()).toMatchObject([
    { count: 1, cents: 17_820, href: '/reports?tab=notinvoiced&upTo=2026-11-30' },
  ])
  await confirmAndDo(accountant, issueInvoicesChange, { month })
  expect(await found()).toEqual([])
  await portal.close()
})
