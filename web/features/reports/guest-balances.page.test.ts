import { expect, test } from 'vitest'
import { accountBalance } from '#contract/ledger.ts'
import { guestBalancesReport, type GuestBalance } from '#contract/receivables.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { plainAnswers } from '#web/testing/load-states.ts'
import { openPage, type Opening } from '#web/testing/open-page.ts'

const aGuest = (at: number): GuestBalance => ({
  key: aGuid(at),
  newestGroup: aGuid(at + 500),
  label: `Guest ${String(at).padStart(3, '0')}`,
  reservations: 1,
  toCome: 0,
  days30: 10_000,
  days60: at === 1 ? 5_000 : 0,
  days90: 0,
  older: 0,
  credit: 0,
  balanceCents: at === 1 ? 15_000 : 10_000,
})
const guests = Array.from({ length: 60 }, (_, at) => aGuest(at + 1))

const open = (more: Opening = {}) =>
  openPage('/reports/balances', {
    as: anAccountant(),
    ...more,
    answers: [
      ...plainAnswers(accountBalance),
      answer(guestBalancesReport.rows, ({ query }) => ({
        asOf: '2026-11-20',
        tables: { guests: guests.filter((it) => query.age === undefined || it[query.age] !== 0) },
      })),
    ],
  })

test('guests’ balances are aged and paged, and the totals cover all of them', async () => {
  const page = await open()
  const table = page.getByRole('table', { name: /^Owed by guests/ })
  await table.getByRole('row', { name: /Guest 025/ }).waitFor()
  expect(await table.getByRole('row', { name: /Guest/ }).count()).toBeLessThan(28)
  await table.getByText('6,050.00').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(3000)
  await page.getByRole('button', { name: /more/i }).first().click()
  await table.getByRole('row', { name: /Guest 050/ }).waitFor()
  expect(await axe(page)).toEqual([])
})

test('delayed balances show their time', async () => {
  const delayed = answer(guestBalancesReport.rows, () => ({
    asOf: '2026-11-20',
    figuresAt: '2026-11-20T13:02:11Z',
    tables: { guests },
  }))
  const page = await openPage('/reports/balances', {
    as: anAccountant(),
    answers: [...plainAnswers(accountBalance), delayed],
  })
  await page.getByText('Figures as of 09:02:11. Refresh to update.').waitFor()
})

test('those of one age can be listed alone, and a link keeps it', async () => {
  const page = await open()
  await page.getByRole('row', { name: /Guest 025/ }).waitFor()
  await page.getByRole('button', { name: '31–60 days' }).click()
  await expect.poll(() => page.getByRole('row', { name: /Guest 0/ }).count()).toBe(1)
  expect(new URL(page.url()).searchParams.get('age')).toBe('days60')
  expect(page.asked(guestBalancesReport.rows).at(-1)?.query).toMatchObject({ age: 'days60' })
  const file = page.getByRole('region', { name: 'Owed by guests' }).getByRole('link', { name: 'Excel' })
  expect(await file.getAttribute('href')).toBe(
    '/reports/financial-guestbalances.xlsx?asOf=2026-11-20&age=days60',
  )
})

test('fits a phone', async () => {
  const page = await open({ device: 'phone' })
  await page.getByText('Guest 025').waitFor()
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
