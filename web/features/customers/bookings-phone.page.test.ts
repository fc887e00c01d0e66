import { expect, test } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { openList } from '#web/testing/customer-list.ts'
import { aFoundReservation } from '#web/testing/fixtures/customers.ts'

test('folds its filters on a phone, and says how many are in use', async () => {
  const page = await openList([aFoundReservation(1)], { device: 'phone' })
  const first = page.getByRole('link', { name: 'Guest 1' })
  await first.waitFor()
  const status = page.getByRole('combobox', { name: 'Status' })
  expect(await status.count()).toBe(0)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await status.selectOption('Confirmed')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await status.waitFor({ state: 'detached' })
  expect(page.asked(queryCustomers).at(-1)?.query).toMatchObject({ status: 'confirmed' })
  const top = await first.evaluate((it) => it.getBoundingClientRect().top)
  expect(top).toBeLessThan(350)
})
