import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { story } from './harness/story.ts'

/** Far enough ahead to have no booking of the demo company. */
const path = '/date-status?date=2027-12-03'

story('a range is set by keyboard; a day changed by another user meanwhile is named and can be retried', async ({ visitors }) => {
  visitors.expectComplaint(/^400 POST \/api\/date-status\//)
  const page = await visitors.signInAs('manager', 'desktop', path)
  await page.getByRole('button', { name: /^Friday 3 December 2027/ }).focus()
  // Keys in quick succession: Enter applies to the day the arrow moved to, rendered or not.
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Sat 4 Dec 2027' }).waitFor()
  await page.getByRole('textbox', { name: 'Until' }).fill('2027-12-06')
  await page.getByLabel('Fast track').selectOption('limited')
  await page.getByLabel('Arrivals, passengers').fill('30')
  await page.getByLabel('Departures, passengers').fill('20')

  const other = await visitors.signInAs('administrator', 'desktop', path)
  await other.getByRole('button', { name: /^Sunday 5 December/ }).click()
  await other.getByLabel('Comments').fill('By somebody else')
  await other.getByRole('button', { name: 'Set Sun 5 Dec' }).click()
  await other.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Set 3 days' }).click()
  await page.getByText('Sun 5 Dec: Another user changed this date since you looked').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Try 1 day again' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page
    .getByRole('button', { name: 'Sunday 5 December 2027, limited, arrivals 0 of 30, departures 0 of 20, By somebody else' })
    .waitFor()
  // The other browser updates automatically.
  await other.getByRole('button', { name: /^Monday 6 December 2027, limited/ }).waitFor()
})

story('a user with read access sees a day and why it cannot be set', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', path)
  await page.getByRole('button', { name: /^Friday 10 December/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Set date/ })
    .waitFor()
  expect(await page.getByRole('dialog').innerText()).toContain('Setting a date needs policy override')
  expect(await page.getByRole('textbox', { name: 'Until' }).count()).toBe(0)
  expect(await axe(page)).toEqual([])
})
