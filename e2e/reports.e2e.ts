import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { axe } from '#web/testing/axe.ts'
import { story } from './harness/story.ts'

const tabs = ['Overview', 'Summary', 'Fast track', 'Transport', 'Airport transport', 'Tax']

story(
  'an accountant navigates the reports by keyboard, opens a figure, and downloads files',
  async ({ visitors }) => {
    const page = await visitors.signInAs('accountant', 'desktop', '/reports')
    await page.getByRole('heading', { name: 'Revenue before tax', exact: true }).waitFor()
    for (const name of tabs) {
      const link = page
        .getByRole('navigation', { name: 'Reports', exact: true })
        .getByRole('link', { name, exact: true })
      await link.focus()
      await page.keyboard.press('Enter')
      await expect.poll(() => link.getAttribute('aria-current')).toBe('page')
      await page.getByRole('figure').first().waitFor()
      expect(await axe(page)).toEqual([])
      const book = await page.getByRole('link', { name: 'Excel' }).getAttribute('href')
      const file = await page.request.get(book ?? '')
      expect([name, file.status(), file.headers()['content-type']]).toEqual([
        name,
        200,
        expect.stringContaining('spreadsheetml'),
      ])
    }

    // The previous month with its keyboard shortcut, and back.
    const month = page.getByRole('main').locator('time').first()
    const now = await month.innerText()
    await page.keyboard.press('[')
    await expect.poll(() => month.innerText()).not.toBe(now)

    await page.goto('/reports?tab=summary')
    const table = page.getByRole('region', { name: 'By service', exact: true })
    const figure = table.getByRole('link', { name: /^Revenue .*, view transactions$/ }).first()
    const amount = await figure.innerText()
    await figure.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Transactions' }).waitFor()
    await page.getByRole('status').filter({ hasText: amount }).waitFor()
    await page.getByRole('button', { name: 'Clear these filters' }).waitFor()
    const csv = await page.request.get(
      '/reports/financial-fasttrack.csv?from=2026-11-01&to=2026-11-30&table=waves',
    )
    expect(await csv.text()).toContain('Arriving passengers')
  },
)

story('the receivables of the overview add up on screen', async ({ visitors }) => {
  const page = await visitors.signInAs('accountant', 'desktop', '/reports')
  const rows = page.getByRole('region', { name: 'Receivables' }).locator('tbody tr')
  await rows.first().waitFor()
  const together = await rows.evaluateAll((all) => all.map((row) => row.lastElementChild?.textContent ?? ''))
  const cents = together.map((text) =>
    Math.round(Number(text.replaceAll(',', '').replace('\u2212', '-')) * 100),
  )
  expect(cents.slice(0, -1).reduce((sum, it) => sum + it, 0)).toBe(cents.at(-1))
})

story(
  'an accountant closes last month and files its tax; a manager can only reopen it after undoing the filing',
  async ({ visitors }) => {
    const page = await visitors.signInAs('accountant', 'desktop', '/manager/closing')
    await page.getByRole('region', { name: 'Open items' }).getByText('Guests with unpaid services').waitFor()
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: /^Close / }).click()
    const plan = page.getByRole('dialog')
    await plan.getByText('Revenue before tax').waitFor()
    expect(await axe(page)).toEqual([])
    await plan.getByRole('button', { name: 'Close the books' }).click()
    await page.getByRole('region', { name: 'Closings' }).getByText('Demo Accountant').waitFor()
    await showClosed(page)
    await page.getByText('This month’s books are closed.').waitFor()
    expect(await page.getByRole('button', { name: 'Reopen' }).getAttribute('aria-disabled')).toBe('true')

    await page.getByRole('link', { name: 'View tax' }).click()
    await page.getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Mark as filed' }).click()
    await page.getByText(/^Filed .* by Demo Accountant/).waitFor()

    const manager = await visitors.signInAs('administrator', 'desktop', '/manager/closing')
    await showClosed(manager)
    await manager.getByText(/Tax filed .* by Demo Accountant/).waitFor()
    expect(await manager.getByRole('button', { name: 'Reopen' }).getAttribute('aria-disabled')).toBe('true')
    await manager.getByRole('link', { name: 'View tax' }).click()
    await manager.getByRole('button', { name: 'Undo filing' }).click()
    await manager.getByLabel(/^Reason/).fill('Filed by mistake')
    await manager.getByRole('dialog').getByRole('button', { name: 'Undo filing' }).click()
    await manager.getByText('Not filed yet. This month’s books are closed.').waitFor()
    await manager.goto('/manager/closing')
    await showClosed(manager)
    await manager.getByRole('button', { name: 'Reopen' }).click()
    await manager.getByLabel(/^Reason/).fill('A trip was forgotten')
    await manager.getByRole('dialog').getByRole('button', { name: 'Reopen' }).click()
    await manager.getByRole('region', { name: 'Closings' }).getByText('A trip was forgotten').waitFor()
  },
)

/** Steps back from the next month to close to the closed one. */
async function showClosed(page: Page): Promise<void> {
  const closed = page.getByText('This month’s books are closed.')
  await page.getByRole('region', { name: 'Month' }).waitFor()
  if (await closed.isVisible()) return
  await page.getByRole('button', { name: 'Previous month' }).click()
  await closed.waitFor()
}
