import { expect } from 'vitest'
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

story('a flight is added to the schedule, deactivated and listed as inactive', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/flights/weekly')
  await page.getByRole('button', { name: 'New flight' }).click()
  await page.getByRole('combobox', { name: 'Airline' }).fill('british')
  await page.getByRole('option', { name: /British Airways \(BA\)/ }).click()
  await page.getByLabel('Flight number').fill('9448')
  await page.getByRole('combobox', { name: 'Origin or destination' }).fill('gatwick')
  await page.getByRole('option', { name: /Gatwick/ }).click()
  await page.getByLabel('Time at our airport').fill('10:00')
  await page.getByRole('textbox', { name: 'Last day' }).fill('2098-12-31')
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'])
    await page.getByRole('checkbox', { name: day }).uncheck()
  await page.getByRole('button', { name: 'Add flight' }).click()
  await page.getByRole('button', { name: 'Edit BA9448, 10:00, London' }).click()
  await page.getByRole('checkbox', { name: 'Active' }).uncheck()
  await page.getByRole('button', { name: 'Save schedule' }).click()
  await page.getByRole('button', { name: 'Edit BA9448, 10:00, London' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Show inactive flights' }).click()
  await page.getByRole('button', { name: 'Edit BA9448' }).waitFor()
})
