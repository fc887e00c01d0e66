import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { toOtherDay } from '#web/testing/settled.ts'
import { story } from './harness/story.ts'

story('a user goes to a day, comments on a party, and sees it in the report and in the file', async ({ visitors }) => {
  const page = await visitors.signInAs('desk', 'desktop', '/daily-reports')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Arrivals/ })
    .click()
  await page.getByRole('heading', { name: 'Daily Report', exact: true }).waitFor()
  const today = page.getByRole('button', { name: 'Today' })
  expect(await today.isDisabled()).toBe(true)

  await toOtherDay(page, () => page.keyboard.press(']'))
  await expect.poll(() => today.isDisabled()).toBe(false)
  const date = await page.getByLabel('Date', { exact: true }).inputValue()
  await expect.poll(() => page.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(`/reports/arrivals-${date}.csv`)

  await page
    .getByRole('button', { name: /Booking Comments/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Booking Comments' })
  await dialog.getByLabel('Comments').fill('Wheelchair to the kerb')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Wheelchair to the kerb/ }).waitFor()
  const file = await page.request.get(`/reports/arrivals-${date}.csv`)
  expect(await file.text()).toContain('Wheelchair to the kerb')

  await today.click()
  await expect.poll(() => today.isDisabled()).toBe(true)
  expect(await axe(page)).toEqual([])
})

story('a date that is none falls back to today', async ({ visitors }) => {
  const page = await visitors.signInAs('desk', 'desktop', '/daily-reports/transport?date=2026-02-30')
  await page.getByRole('button', { name: 'Today' }).waitFor()
  expect(await page.getByRole('button', { name: 'Today' }).isDisabled()).toBe(true)
  await toOtherDay(page, () => page.getByRole('button', { name: 'Next day' }).click())
  const field = page.getByLabel('Date', { exact: true })
  await field.fill('next week')
  await field.press('Tab')
  await expect.poll(() => page.getByRole('button', { name: 'Today' }).isDisabled()).toBe(true)
})

story('the dashboard shows a driver their day and a partner user their guests', async ({ visitors }) => {
  const driver = await visitors.signInAs('driver1', 'phone')
  await driver.getByRole('heading', { name: 'Your day' }).waitFor()
  expect(await axe(driver)).toEqual([])
  const hotel = await visitors.signInAs('partner')
  await hotel.getByRole('heading', { name: /^Your guests/ }).waitFor()
  expect(await hotel.getByRole('heading', { name: 'Today' }).count()).toBe(0)
  const manager = await visitors.signInAs('manager')
  await manager.getByRole('heading', { name: 'Needs attention' }).waitFor()
  expect(await axe(manager)).toEqual([])
})
