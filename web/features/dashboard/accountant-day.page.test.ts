import { expect, test } from 'vitest'
import { accountantDay } from '#contract/accountant-day.ts'
import { dashboard } from '#contract/dashboard.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { aDeskAgent, aManager, anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aDashboard } from '#web/testing/fixtures/dashboard.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const busy: Partial<ReplyOf<typeof accountantDay>> = {
  today: '2026-11-20',
  overdue: {
    total: 7,
    cents: 1_982_856,
    partners: [
      { guid: aGuid(1), name: 'Casuarina House', cents: 1_200_000 },
      { guid: aGuid(2), name: 'Saltwater House', cents: 782_856 },
    ],
  },
  notInvoiced: {
    to: '2026-10-31',
    cents: 417_820,
    months: [
      { month: '2026-09', cents: 17_820 },
      { month: '2026-10', cents: 400_000 },
    ],
  },
  openMonths: ['2026-09', '2026-10'],
  openDays: { total: 16, days: ['2026-11-19', '2026-11-18'] },
  suspenseCents: 12_300,
  bankLines: { total: 3, cents: 45_000 },
  cardPayments: { total: 2, inCents: 15_000, outCents: 2_700 },
  drawers: [
    { holder: { guid: aGuid(3), name: 'Desk One' }, openedAt: '2026-11-18T12:00:00Z', heldCents: 30_000 },
  ],
}

const open = (parts: Partial<ReplyOf<typeof accountantDay>>, more: Opening = {}) =>
  openPage('/', {
    as: aManager(),
    ...more,
    answers: [
      answer(dashboard, aDashboard({ failedMessages: 0 })),
      answer(accountantDay, smallestReply(accountantDay, parts)),
    ],
  })

test('an accountant sees what is open in the books, each figure linked to its rows', async () => {
  const page = await open(busy)
  const books = page.getByRole('region', { name: 'Books' })
  await books.getByText('19,828.56').waitFor()
  // Above them, “All clear” would be wrong.
  await page.getByText('Nothing urgent. See the books below.').waitFor()
  expect(await page.getByText('All clear').count()).toBe(0)
  const links = await books
    .getByRole('link')
    .evaluateAll((all) => all.map((it) => [(it as HTMLElement).innerText, it.getAttribute('href')]))
  expect(links).toEqual([
    ['19,828.56', '/partner?state=overdue'],
    ['Casuarina House', `/partner/${aGuid(1)}?tab=invoices`],
    ['Saltwater House', `/partner/${aGuid(2)}?tab=invoices`],
    ['5 more', '/partner?state=overdue'],
    ['4,178.20', '/reports?tab=notinvoiced&upTo=2026-10-31'],
    ['September 2026', '/reports?tab=notinvoiced&upTo=2026-10-31&month=2026-09'],
    ['October 2026', '/reports?tab=notinvoiced&upTo=2026-10-31&month=2026-10'],
    ['2', '/manager/closing?month=2026-09'],
    ['October 2026', '/manager/closing?month=2026-10'],
    ['September 2026', '/manager/closing?month=2026-09'],
    ['Thu 19 Nov', '/concerige-dash?date=2026-11-19&view=close'],
    ['Wed 18 Nov', '/concerige-dash?date=2026-11-18&view=close'],
    ['123.00', '/reports/transactions?account=suspense&from=2000-01-01&to=2099-12-31&asOf=2026-11-20'],
    ['3 bank lines to match', '/manager/bank?state=open'],
    ['2 unmatched card payments', '/manager/card-payments?state=unmatched'],
    ['1', '/manager/cash'],
    ['Desk One, since Wed 18 Nov 08:00', `/manager/cash/${aGuid(3)}`],
  ])
  expect(await books.innerText()).toContain('Services up to Sat 31 Oct 2026')
  expect(await books.innerText()).toContain('and 14 earlier')
  expect(await axe(page)).toEqual([])
})

test('with nothing open, the accountant reads that', async () => {
  const page = await open(
    {
      bankLines: { total: 0, cents: 0 },
      cardPayments: { total: 0, inCents: 0, outCents: 0 },
      overdue: { total: 0, cents: 0, partners: [] },
    },
    { as: anAccountant(), device: 'phone' },
  )
  const books = page.getByRole('region', { name: 'Books' })
  await books.getByText('No partner is overdue').waitFor()
  await books.getByText('All fast-track days are closed').waitFor()
  await books.getByText('No uncounted drawers from earlier days').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('other roles have no books on their Dashboard, and don’t ask for them', async () => {
  const page = await openPage('/', {
    as: aDeskAgent(),
    answers: [answer(dashboard, aDashboard({ failedMessages: 0 }))],
  })
  await page.getByText('All clear', { exact: true }).waitFor()
  expect(await page.getByRole('heading', { name: 'Books' }).count()).toBe(0)
  expect(page.asked(accountantDay)).toEqual([])
})
