// not moved: whole months
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takePayment } from '#contract/till.ts'
import { accountBalance, queryTransactions } from '#contract/ledger.ts'
import { signedIn } from '#server/testing/accounts.ts'
import { advancedBooker, type Booked } from '#server/testing/book-advanced.ts'
import { openTestPortal, type TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { makeSmallCompany } from '#server/testing/small-company.ts'

let portal: TestPortal
let accountant: TestBrowser
let booked: Booked

/** Two parties with a transfer on 25 November, one partly paid in cash; it is now December. */
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
})
afterAll(() => portal.close())
beforeEach(() => portal.clock.forward(1))

describe('balances and transactions at the end of a day', () => {
  test('include what was posted by then, with tax on provided and upcoming services separated', async () => {
    const at = (asOf: string) => accountant.must(accountBalance, { query: { asOf } })
    expect(await at('2026-11-19')).toMatchObject({ customersCents: 0, taxDue: [], trial: [] })
    expect(await at('2026-11-20')).toMatchObject({
      customersCents: 21_400,
      taxDueCents: 0,
      taxAdvanceCents: 2_400,
      cash: [{ name: 'Rita', balanceCents: 5_000 }],
    })
    const given = await at('2026-11-25')
    expect(given).toMatchObject({ taxDueCents: 2_400, taxAdvanceCents: 0 })
    expect(given.trial.reduce((sum, it) => sum + it.balanceCents, 0)).toBe(0)
    const behind = (asOf: string) =>
      accountant.must(queryTransactions, { query: { asOf, account: 'customerReceivable' } })
    expect([(await behind('2026-11-19')).totalCents, (await behind('2026-11-20')).totalCents]).toEqual([
      0, 21_400,
    ])
  })

  test('an invalid day is refused', async () => {
    expect((await accountant.call(accountBalance, { query: { asOf: '2026-02-30' } })).status).toBe(400)
    expect((await accountant.call(queryTransactions, { query: { asOf: 'yesterday' } })).status).toBe(400)
  })
})
