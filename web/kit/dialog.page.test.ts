import { beforeAll, expect, test } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { buildKit, openKit } from '#web/testing/open-kit.ts'

beforeAll(buildKit, 120_000)

test('the title of a dialog is no second banner of the page', async () => {
  const page = await openKit()
  await page.getByRole('button', { name: 'Confirm then do' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  expect(await dialog.getByRole('heading').first().count()).toBe(1)
  expect(await axe(page, '[role="dialog"]')).toEqual([])
  expect(await dialog.locator('header:not([role="presentation"])').count()).toBe(0)
})
