// not moved: whole months
import { describe, expect, test } from 'vitest'
import { accountBalance, queryTransactions } from '#contract/ledger.ts'
import { accountant, openAfterNovember } from '#server/testing/after-november.ts'

openAfterNovember()

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

  test('lead from the receivables of the journal to those posted', async () => {
    const at = async (asOf: string) =>
      (await accountant.must(accountBalance, { query: { asOf } })).receivables.map(
        ({ key, guestsCents, partnersCents }) => [key, guestsCents, partnersCents],
      )
    // Booked and paid in part on the 20th, for services on the 25th.
    expect(await at('2026-11-20')).toEqual([
      ['journal', -5_000, 0],
      ['ahead', 26_400, 0],
      ['commission', 0, 0],
      ['balance', 21_400, 0],
    ])
    expect((await at('2026-11-30')).map(([, guests]) => guests)).toEqual([21_400, 0, 0, 21_400])
  })

  test('an invalid day is refused', async () => {
    expect((await accountant.call(accountBalance, { query: { asOf: '2026-02-30' } })).status).toBe(400)
    expect((await accountant.call(queryTransactions, { query: { asOf: 'yesterday' } })).status).toBe(400)
  })
})
