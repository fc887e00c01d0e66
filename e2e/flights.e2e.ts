import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { toOtherDay } from '#web/testing/settled.ts'
import { story } from './harness/story.ts'

story('an administrator enters a delay, and users with the board open see it', async ({ visitors }) => {
  const agent = await visitors.signInAs('reservations', 'desktop', '/flights')
  await agent.getByRole('row').nth(1).waitFor()
  const office = await visitors.signInAs('administrator', 'desktop', '/flights')
  const edit = office.getByRole('button', { name: /^Edit / }).first()
  const ident = (await edit.getAttribute('aria-label'))?.replace('Edit ', '') ?? ''
  await edit.click()
  await office.getByLabel('Status').selectOption('delayed')
  await office.getByLabel('Gate').fill('Q99')
  await office.keyboard.press('Control+Enter')
  await office.getByRole('dialog').waitFor({ state: 'detached' })
  const row = agent.getByRole('row').filter({ hasText: 'gate Q99' })
  expect(await row.innerText()).toContain(ident)
  expect(await agent.getByRole('button', { name: /^Edit / }).count()).toBe(0)
})

story('a future time is refused at its field, and the input stays', async ({ visitors }) => {
  visitors.expectComplaint('400 POST /api/flights/daily')
  const page = await visitors.signInAs('administrator', 'desktop', '/flights')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  await toOtherDay(page, () => page.keyboard.press(']'))
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .click()
  const actual = page.getByRole('textbox', { name: 'Actual time' })
  await actual.fill('2350')
  await page.getByRole('button', { name: 'Save times' }).click()
  await page.getByRole('alert').getByText('This time is in the future').or(page.getByText('This time is in the future')).first().waitFor()
  expect(await actual.inputValue()).toBe('23:50')
  expect(await axe(page)).toEqual([])
})

story('a flight is added to the schedule, withdrawn, and found again among the withdrawn', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/flights/weekly')
  await page.getByRole('button', { name: 'New flight' }).click()
  await page.getByRole('combobox', { name: 'Airline' }).fill('british')
  await page.getByRole('option', { name: /British Airways \(BA\)/ }).click()
  await page.getByLabel('Flight number').fill('9448')
  await page.getByRole('combobox', { name: 'From or to' }).fill('gatwick')
  await page.getByRole('option', { name: /Gatwick/ }).click()
  await page.getByLabel('Time at our airport').fill('10:00')
  await page.getByRole('textbox', { name: 'Last day' }).fill('2098-12-31')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await page.getByRole('checkbox', { name: day }).uncheck()
  await page.getByRole('button', { name: 'Add flight' }).click()
  await page.getByRole('button', { name: 'Edit BA9448, 10:00, London' }).click()
  await page.getByLabel('In force').uncheck()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByRole('button', { name: 'Edit BA9448, 10:00, London' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show withdrawn flights' }).click()
  await page.getByRole('button', { name: 'Edit BA9448' }).waitFor()
})

story('while another day loads, nothing can be done with the flights of the day before', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/flights')
  const edit = page.getByRole('button', { name: /^Edit / }).first()
  await edit.waitFor()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(/flights\/daily/, async (route) => {
    await held
    await route.continue()
  })
  await edit.focus()
  await page.keyboard.press(']')
  await page.waitForURL(/date=/)
  const busy = page.locator('[aria-busy=true]').first()
  await busy.waitFor()
  await edit.click()
  await page.keyboard.press('Enter')
  // A dialog’s code may still have to come.
  await expect(page.getByRole('dialog').waitFor({ timeout: 2000 })).rejects.toThrow('Timeout')
  expect(await edit.evaluate((it) => it === document.activeElement)).toBe(true)
  answer()
  await busy.waitFor({ state: 'detached' })
  await edit.click()
  await page.getByRole('dialog').waitFor()
})
