import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { transactionsPath } from '#contract/addresses.ts'
import { options } from '#contract/options.ts'
import { queryTransactions, transaction } from '#contract/ledger.ts'
import { anAccountant } from '#web/testing/accounts.ts'
import { answer } from '#web/testing/answers.ts'
import { axe } from '#web/testing/axe.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
import { smallestReply } from '#web/testing/fixtures/smallest-reply.ts'
import { openPage } from '#web/testing/open-page.ts'

const {
  postings: _,
  lines: __,
  booking: ___,
  reverses: ____,
  reversedBy: _____,
  causes: ______,
  ...entry
} = smallestReply(transaction)
const payment = {
  ...entry,
  guid: aGuid(1),
  kind: 'payment' as const,
  method: 'card' as const,
  memo: 'Paid by card',
  who: 'Bartholomew Cumberbatch-Worthington',
  amountCents: 5_000,
}
const refund = { ...payment, guid: aGuid(2), kind: 'refund' as const, memo: 'Paid back', amountCents: -1_250 }
const sums = [
  { kind: 'payment' as const, cents: 5_000 },
  { kind: 'refund' as const, cents: -1_250 },
]

test.each(['desktop', 'tablet', 'phone'] as const)(
  'transactions have signs, sums by kind, and files with the same filters on a %s',
  async (device) => {
    const page = await openPage(transactionsPath({ from: '2026-11-01', to: '2026-11-30', method: 'card' }), {
      as: anAccountant(),
      device,
      answers: [
        answer(queryTransactions, { items: [payment, refund], nextCursor: null, sums }),
        answer(options, { items: [] }),
      ],
    })
    await page.getByText('−12.50').first().waitFor()
    await page.getByText('Refund, card').first().waitFor()
    const shown = page.locator('dl').filter({ hasText: 'Refund' })
    await expect.poll(() => shown.innerText()).toMatch(/Payment\s+.*50\.00\s+Refund\s+−.*12\.50/)
    if (device !== 'phone') {
      const endOf = (it: Locator) => it.evaluate((element) => element.getBoundingClientRect().right)
      const amount = await endOf(page.getByRole('columnheader', { name: 'BBD' }))
      expect(amount).toBeLessThanOrEqual(await endOf(page.getByRole('region', { name: 'Transactions' })))
    }
    const href = await page.getByRole('link', { name: 'Excel' }).getAttribute('href')
    expect(href).toMatch(/^\/reports\/transactions\.xlsx\?.*from=2026-11-01.*method=card/)
    expect(await axe(page)).toEqual([])
  },
)

test('transactions are sorted by their headers, and a search keeps the order', async () => {
  const page = await openPage(transactionsPath({ from: '2026-11-01', to: '2026-11-30' }), {
    as: anAccountant(),
    answers: [
      answer(queryTransactions, { items: [payment, refund], nextCursor: null, sums }),
      answer(options, { items: [] }),
    ],
  })
  const header = (name: string) => page.getByRole('columnheader', { name })
  const asked = () => page.asked(queryTransactions).at(-1)?.query
  await expect.poll(() => header('Posted').getAttribute('aria-sort')).toBe('descending')
  expect(asked()?.sort).toBeUndefined()
  await header('BBD').getByRole('button').click()
  await expect.poll(() => asked()?.sort).toBe('amount')
  await header('BBD').getByRole('button').click()
  await expect.poll(() => asked()?.sort).toBe('-amount')
  await page.getByLabel('Search transactions').fill('Baptiste')
  await expect.poll(asked).toMatchObject({ query: 'Baptiste', sort: '-amount' })
  await expect.poll(() => header('BBD').getAttribute('aria-sort')).toBe('descending')
  await header('Customer or partner').getByRole('button').click()
  await expect.poll(asked).toMatchObject({ query: 'Baptiste', sort: 'who' })
  expect(new URL(page.url()).searchParams.get('sort')).toBe('who')
  expect(await page.getByRole('link', { name: 'Excel' }).getAttribute('href')).not.toContain('sort')
})

test('twenty transactions are in view on a laptop', async () => {
  const items = Array.from({ length: 30 }, (_it, index) => ({ ...payment, guid: aGuid(index + 1) }))
  const page = await openPage(transactionsPath({ from: '2026-11-01', to: '2026-11-30' }), {
    as: anAccountant(),
    answers: [answer(queryTransactions, { items, nextCursor: null, sums }), answer(options, { items: [] })],
  })
  await page.getByText('Paid by card').first().waitFor()
  await page.locator('dl').getByText('−12.50').waitFor()
  const inView = () =>
    page.locator('tr[data-row]').evaluateAll((rows) => {
      const end = Math.min(innerHeight, rows[0]?.closest('[data-rows]')?.getBoundingClientRect().bottom ?? 0)
      return rows.filter((it) => it.getBoundingClientRect().bottom <= end).length
    })
  await expect.poll(inView).toBeGreaterThanOrEqual(20)
})

test.each([
  [1440, 900],
  [1280, 720],
])('at %s × %s only the table scrolls, and its sums are in view', async (width, height) => {
  const items = Array.from({ length: 60 }, (_it, index) => ({ ...payment, guid: aGuid(index + 1) }))
  const page = await openPage(transactionsPath({ from: '2026-11-01', to: '2026-11-30' }), {
    as: anAccountant(),
    answers: [answer(queryTransactions, { items, nextCursor: null, sums }), answer(options, { items: [] })],
  })
  await page.setViewportSize({ width, height })
  await page.getByText('Paid by card').first().waitFor()
  const hidden = () =>
    page.evaluate(() =>
      [document.documentElement, document.querySelector('[data-rows]')].map(
        (it) => (it?.scrollHeight ?? 0) - (it?.clientHeight ?? 0),
      ),
    )
  await expect.poll(async () => (await hidden())[0]).toBe(0)
  expect((await hidden())[1]).toBeGreaterThan(500)
  const foot = await page.getByText('Refund', { exact: true }).last().boundingBox()
  expect((foot?.y ?? height) + (foot?.height ?? 0)).toBeLessThanOrEqual(height)
})
