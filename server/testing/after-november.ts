// not moved: whole months
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { takePayment } from '#contract/till.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

export let portal: TestPortal
export let accountant: TestBrowser
export let manager: TestBrowser
export let booked: Booked

/**
 * Opens a portal in December for the tests of this file. A party had a transfer on 25 November and paid part
 * of it in cash.
 */
export function openAfterNovember(): void {
  beforeAll(async () => {
    portal = await openTestPortal('2026-11-20T13:00:00Z')
    const company = await makeSmallCompany(portal)
    const agent = await signedIn(portal, ['viewCustomer', 'editCustomer'], { name: 'Rita' })
    const book = advancedBooker(portal, company)
    booked = await book({ arrival: '2026-11-25', transfer: true })
    const params = { id: booked.customer, group: booked.group }
    await agent.must(takePayment, {
      params,
      body: { method: 'cash', amountCents: 5_000, note: '', opensDrawer: true },
    })
    portal.clock.now = '2026-12-03T13:00:00Z'
    accountant = await signedIn(portal, ['financial'], { name: 'Ada Accountant' })
    manager = await signedIn(portal, ['financial', 'policyOverride'], { name: 'Max Manager' })
  })
  afterAll(() => portal.close())
  beforeEach(() => portal.clock.forward(1))
}
