import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { assignDayNumbers } from '#contract/admin-tasks.ts'
import { dailyFlights } from '#contract/flights.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

const today = todayAtAirport()

/** Delays the replies to these calls until the returned function is called. */
async function holdBack(page: Page, path: string): Promise<() => void> {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(
    (url) => url.pathname.endsWith(path),
    async (route) => {
      await held
      await route.continue()
    },
  )
  return () => answer()
}

story(
  'while another day loads at the desk, flights of the previous day can’t be chosen',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const { reference } = await bookCouple(caller, {
      lastName: 'Otherday',
      date: today,
      direction: 'arrival',
    })
    const page = await visitors.signInAs('desk', 'tablet', '/scan')
    await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(reference)
    await page.keyboard.press('Enter')
    const party = page.getByRole('region', { name: `Party ${reference}` })
    await party.getByRole('button', { name: 'Change flight' }).click()
    const dialog = page.getByRole('dialog', { name: `Change flight: ${reference}` })
    const flight = dialog.getByRole('combobox', { name: 'Flight' })
    await dialog.getByRole('button', { name: 'Next day' }).click()
    const flights = flight.locator('option:not([value=""])')
    await flights.first().waitFor({ state: 'attached' })
    await flight.selectOption({ index: 1 })

    const letThrough = await holdBack(page, dailyFlights.path)
    await dialog.getByRole('button', { name: 'Next day' }).click()
    await flight.getByText('Loading').waitFor({ state: 'attached' })
    expect([await flight.inputValue(), await flights.count()]).toEqual(['', 0])
    await dialog.getByLabel('Reason').fill('Missed it')
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => flight.getAttribute('aria-invalid')).toBe('true')
    letThrough()
    await flights.first().waitFor({ state: 'attached' })
    await flight.selectOption({ index: 1 })
    await dialog.getByRole('button', { name: 'Review changes' }).click()
    await dialog.getByRole('button', { name: 'Change flight' }).waitFor()
  },
)

story('a task can’t be started by button or keyboard while its preview loads', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/configuration/tasks')
  const started: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(assignDayNumbers.run.path))
      started.push(request.url())
  })
  await page
    .getByRole('region', { name: 'Assign day numbers' })
    .getByRole('button', { name: /^Run/ })
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Assign day numbers' })
  await dialog.getByRole('region', { name: 'Preview' }).waitFor()
  const letThrough = await holdBack(page, assignDayNumbers.plan.path)
  const date = dialog.locator('input[name=date]')
  await date.fill(addDays(today, 3))
  await page.keyboard.press('Control+Enter')
  const run = dialog.getByRole('button', { name: /^Run.*Preparing preview…$/ })
  await run.waitFor()
  expect(await run.evaluate((it) => it === document.activeElement)).toBe(true)
  await run.press('Enter')
  await date.focus()
  await page.keyboard.press('Enter')
  letThrough()
  await run.waitFor({ state: 'detached' })
  expect(started).toEqual([])
})
