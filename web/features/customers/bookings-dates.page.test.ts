import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { axe } from '#web/testing/axe.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'

test('a date filter takes the name of a day', async () => {
  const page = await openList([aFoundReservation(1)])
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('tomorrow')
  await from.press('Enter')
  await page.waitForURL(/from=2026-11-21/)
  await from.fill('someday')
  await from.blur()
  await page.getByText('Enter a date, such as 2026-12-24, 24 Dec or tomorrow').waitFor()
})

test.each([
  ['24 Dec', '2026-12-24', 'Tab'],
  ['tomorrow', '2026-11-21', 'Tab'],
  ['30 nov', '2026-11-30', 'click'],
])('a date filter takes %s when it is left', async (typed, day, leave) => {
  const page = await openList([aFoundReservation(1)])
  const from = page.getByRole('textbox', { name: 'From' })
  await from.click()
  await page.keyboard.type(typed, { delay: 20 })
  if (leave === 'Tab') await page.keyboard.press('Tab')
  else await page.getByRole('heading', { level: 1 }).click()
  await page.waitForURL(new RegExp(`from=${day}`))
  await expect.poll(() => from.inputValue()).toBe(day)
  expect(await page.getByText(/^Enter a date/).count()).toBe(0)
})

test('Tab goes from a date to the next field, Alt+Down opens its calendar, and Escape leads to the rows', async () => {
  const page = await openList([aFoundReservation(1)])
  const from = page.getByRole('textbox', { name: 'From' })
  await from.focus()
  await page.keyboard.press('Tab')
  const to = page.getByRole('textbox', { name: 'To', exact: true })
  expect(await to.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Alt+ArrowDown')
  const calendar = page.getByRole('dialog', { name: /^Choose a date for To/ })
  await calendar.waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  expect(await to.evaluate((it) => it === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-rows'))).toBe(true)
  await page.keyboard.press('j')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Demo Guest 1')
  expect(await to.inputValue()).toBe('')
})

test('Next week is a chip, relative to today in its link', async () => {
  const page = await openList([aFoundReservation(1)])
  await page.getByRole('button', { name: 'Next week' }).click()
  await page.waitForURL(/when=next-week/)
  expect(page.asked(queryCustomers).at(-1)?.query).toMatchObject({ from: '2026-11-23', to: '2026-11-29' })
})

test('This month is relative to today in its link, and typed dates take its place', async () => {
  const page = await openList([aFoundReservation(1)])
  const dates = page.getByLabel('Dates', { exact: true })
  await dates.selectOption('Last month')
  await page.waitForURL(/when=last-month/)
  await expect
    .poll(() => page.asked(queryCustomers).at(-1)?.query)
    .toMatchObject({ from: '2026-10-01', to: '2026-10-31' })
  await dates.selectOption('This month')
  await page.waitForURL(/when=this-month/)
  const from = page.getByRole('textbox', { name: 'From' })
  await from.fill('tomorrow')
  await from.press('Enter')
  await page.waitForURL((url) => url.search === '?from=2026-11-21')
  expect(await dates.locator('option:checked').textContent()).toBe('Chosen dates')
  await dates.selectOption('This week')
  await page.waitForURL((url) => url.search === '?when=this-week')
})
