import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { beginBooking, goOn, nameNewCustomer } from './harness/booking.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { story } from './harness/story.ts'

/** The name of the focused element, or `nothing`. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const at = document.activeElement
    if (!(at instanceof HTMLElement) || at === document.body) return 'nothing'
    return at instanceof HTMLInputElement ? (at.labels?.[0]?.textContent ?? at.name) : at.innerText
  })
}

story('when a pressed button disappears, the focus moves to what replaced it', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await page.getByRole('button', { name: 'Search existing customers instead' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('Find customer')

  await nameNewCustomer(page, 'Hanna', 'Hands')
  await goOn(page, 'Flights')
  await page.getByRole('button', { name: 'Add departure' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('Departure date')
  await page.getByRole('button', { name: 'Remove departure' }).press('Enter')
  await expect.poll(() => focused(page)).toContain('Add departure')
})

story('dates are accepted in the usual formats, and shown as YYYY-MM-DD', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await nameNewCustomer(page, 'Dana', 'Daytyper')
  await goOn(page, 'Flights')
  const date = page.getByRole('textbox', { name: 'Arrival date' })
  const day = await date.inputValue()
  const [year = '', month = '', dayOfMonth = ''] = day.split('-')
  for (const typed of [`${Number(dayOfMonth)}/${Number(month)}/${year}`, `${dayOfMonth}.${month}.`, '+1']) {
    await date.fill(typed)
    await date.press('Tab')
    await expect.poll(() => date.inputValue(), { message: typed }).toBe(day)
  }
  await date.press('ArrowUp')
  await date.press('ArrowUp')
  await expect.poll(() => date.inputValue()).toBe(addDays(day, 2))
  for (let times = 0; times < 3; times++) await date.press('ArrowDown')
  // The first day that can be booked is the earliest.
  await expect.poll(() => date.inputValue()).toBe(day)
  await date.fill('some day')
  await date.press('Tab')
  await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true')
  expect(await date.inputValue()).toBe('some day')
})
