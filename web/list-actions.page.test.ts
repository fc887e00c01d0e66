import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { answer } from '#web/testing/answers.ts'
import { counts, openList, totals } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'

test('the palette sorts a list, changes its density and copies its link', async () => {
  const found = answer(queryCustomers, { items: [aFoundReservation(1)], nextCursor: null })
  const page = await openList([aFoundReservation(1)], {
    answers: [counts, totals, found, answer(findRecords, { items: [] })],
  })
  await page.evaluate(() => {
    navigator.clipboard.writeText = (text) => {
      document.body.dataset['copied'] = text
      return Promise.resolve()
    }
  })
  const choose = async (typed: string, name: string | RegExp) => {
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    await palette.getByRole('combobox').fill(typed)
    await palette.getByRole('option', { name }).first().click()
    await palette.waitFor({ state: 'detached' })
  }
  const list = page.locator('[data-list]')
  await page.getByText('Guest 1').first().waitFor()
  const before = await list.getAttribute('data-density')
  await choose('rows', /^(Compact|Comfortable) rows/)
  await expect.poll(() => list.getAttribute('data-density')).not.toBe(before)
  await choose('sort by next', /^Sort by next service/)
  await expect.poll(() => new URL(page.url()).searchParams.get('sort')).toMatch(/next/)
  await choose('copy link', 'Copy link to this page')
  await expect.poll(() => page.evaluate(() => document.body.dataset['copied'])).toBe(page.url())
  // Without HTTPS there is no clipboard.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await choose('copy link', 'Copy link to this page')
  await page.getByText(/^Couldn’t copy the link: http/).waitFor()
})
