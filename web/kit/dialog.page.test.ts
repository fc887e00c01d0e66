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

test('a dialog asks before it discards a typed text', async () => {
  const page = await openKit()
  const dialog = page.getByRole('dialog', { name: 'Note' })
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  const open = async () => {
    await page.getByRole('button', { name: 'Dialog with a form' }).click()
    await dialog.waitFor()
  }
  await open()
  await dialog.getByLabel('Pinned').check()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await open()
  await dialog.getByLabel('Note').fill('Wheelchair at the gate')
  await page.keyboard.press('Escape')
  await question.waitFor()
  expect(await axe(page, '[role="dialog"]')).toEqual([])
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Note').inputValue()).toBe('Wheelchair at the gate')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await dialog.waitFor({ state: 'detached' })

  await open()
  await dialog.getByLabel('Note').fill('Two')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await question.count()).toBe(0)
})

test('the page behind a dialog doesn’t scroll, also behind two, and scrolls again afterwards', async () => {
  const page = await openKit()
  const scrolled = async () => {
    await page.mouse.move(5, 400)
    await page.mouse.wheel(0, 300)
    // A scroll is shown some frames after the wheel.
    await page.waitForTimeout(200)
    return page.evaluate(() => scrollY)
  }
  await page.getByRole('button', { name: 'Dialog with a form' }).click()
  const dialog = page.getByRole('dialog', { name: 'Note' })
  await dialog.getByLabel('Note').fill('Wheelchair at the gate')
  const before = await page.evaluate(() => scrollY)
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard changes?' })
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  expect(await scrolled()).toBe(before)
  // Every element inherits custom properties of the body, and would get its styles again.
  expect(await page.evaluate(() => document.body.style.cssText)).not.toContain('--')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Palette' }).click()
  await page.getByRole('combobox', { name: 'Search or go to' }).waitFor()
  expect(await scrolled()).toBe(before)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await scrolled()).toBeGreaterThan(before)
})
