import { expect, test } from 'vitest'
import { balancesPath, closingPath } from '#contract/addresses.ts'
import { closingState } from '#contract/closing.ts'
import { accountBalance } from '#contract/ledger.ts'
import { guestBalancesReport } from '#contract/receivables.ts'
import type { ReceivablesLine } from '#domain/ledger/receivables-bridge.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage } from '#web/testing/open-page.ts'

const receivables: ReceivablesLine[] = [
  { key: 'journal', guestsCents: 1_000, partnersCents: 2_000 },
  { key: 'ahead', guestsCents: 500, partnersCents: 1_100 },
  { key: 'commission', guestsCents: 0, partnersCents: -110 },
  { key: 'balance', guestsCents: 1_500, partnersCents: 2_990 },
]

const screens = [
  {
    name: 'Balances',
    path: balancesPath({ asOf: '2026-10-31' }),
    answers: [
      answer(accountBalance, { ...smallestReply(accountBalance), asOf: '2026-10-31', receivables }),
      ...plainAnswers(guestBalancesReport.rows),
    ],
  },
  {
    name: 'Closing',
    path: closingPath({ month: '2026-10' }),
    answers: [answer(closingState, { ...smallestReply(closingState), month: '2026-10', receivables })],
  },
]

test.each(screens)(
  '$name leads from the receivables of the journal to its own',
  async ({ path, answers }) => {
    for (const device of ['desktop', 'phone'] as const) {
      const page = await openPage(path, { as: anAccountant(), device, answers })
      const panel = page.getByRole('region', { name: 'Receivables in the journal and in Balances' })
      await panel.getByText('On Sat 31 Oct 2026.').waitFor()
      const rows = await panel.locator('tbody tr').allInnerTexts()
      expect(rows.map((it) => it.split(/\s*\t\s*/).slice(0, 3))).toEqual([
        ['Receivables in the journal', '10.00', '20.00'],
        ['Charged in advance', '5.00', '11.00'],
        ['Commission not yet earned', '0.00', '\u22121.10'],
        ['Receivables in Balances', '15.00', '29.90'],
      ])
      const advance = panel.getByRole('link', { name: /^Charged in advance, partners/ })
      expect(await advance.getAttribute('href')).toContain('postedTo=2026-10-31')
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
        .toBeLessThanOrEqual(0)
    }
  },
)
