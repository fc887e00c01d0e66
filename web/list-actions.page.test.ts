import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { findRecords } from '#contract/find.ts'
import { querySavedViews } from '#contract/saved-views.ts'
import { appData } from '#contract/account.ts'
import { aReservationsAgent } from '#web/testing/accounts.ts'
import { aGuid } from '#web/testing/fixtures/guid.ts'
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

test('the palette leads to a list’s filters, columns and views, and L to its filters', async () => {
  const page = await openList([aFoundReservation(1)], {
    answers: [answer(findRecords, { items: [] }), answer(querySavedViews, { items: [] })],
  })
  await page.getByText('Guest 1').first().waitFor()
  const isFilter = () =>
    page.evaluate(() => document.activeElement?.matches('[data-list] button[aria-pressed], select'))
  const palette = page.getByRole('dialog')
  const run = async (typed: string) => {
    await page.keyboard.press('Control+k')
    await palette.getByRole('combobox').fill(typed)
    await page.keyboard.press('Enter')
    await palette.getByRole('combobox').waitFor({ state: 'detached' })
  }
  await run('filter')
  await expect.poll(isFilter).toBe(true)
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur())
  await page.keyboard.press('l')
  await expect.poll(isFilter).toBe(true)
  await page.keyboard.press('?')
  await palette.getByText('Filter the list').waitFor()
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
  const menu = page.getByRole('menu')
  await run('columns')
  await menu.getByText('Columns').waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'detached' })
  for (const typed of ['view', 'save']) {
    await run(typed)
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    const name = dialog.getByLabel('Name')
    await expect.poll(() => name.evaluate((it) => it === document.activeElement)).toBe(true)
    expect(await menu.count()).toBe(0)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

test('columns that one person hides are there for the next one on the same browser', async () => {
  const page = await openList([aFoundReservation(1)], {
    answers: [answer(querySavedViews, { items: [] })],
  })
  const partner = page.getByRole('columnheader', { name: 'Partner' })
  await partner.waitFor()
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Partner' }).click()
  await partner.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('columnheader', { name: 'Reference' }).waitFor()
  expect(await partner.count()).toBe(0)
  page.answer(answer(appData, { ...aReservationsAgent(), guid: aGuid(77) }))
  await page.reload()
  await partner.waitFor()
})

test('letters lead from a list’s filter to the one that begins with them; after a click, they are shortcuts', async () => {
  const page = await openList([aFoundReservation(1)])
  await page.getByText('Guest 1').first().waitFor()
  const focused = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at === document.body ? '' : (at?.getAttribute('aria-label') ?? at?.textContent)
    })
  await expect
    .poll(async () => {
      await page.keyboard.press('l')
      return focused()
    })
    .toMatch(/^Today/)
  await page.keyboard.type('tom')
  expect(await focused()).toMatch(/^Tomorrow/)
  await page.waitForTimeout(1100)
  await page.keyboard.type('stat')
  expect(await focused()).toMatch(/^Status/)
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Partner' }).waitFor()
  await page.keyboard.type('partn')
  await expect.poll(focused).toBe('Partner')
  await page.keyboard.press('Escape')
  await page.getByRole('menu').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Today/ }).click()
  expect(await focused()).toMatch(/^Today/)
  await page.keyboard.press('t')
  expect(await focused()).toMatch(/^Today/)
})
