import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { accounts } from '#server/demo/facts/accounts.ts'
import { Caller } from './harness/caller.ts'
import { makeButton, planBooking, referenceMade } from './harness/booking.ts'
import { acceptEarlyCheckIn } from './harness/early-check-in.ts'
import { story } from './harness/story.ts'
import { acceptAndStart, freeDriver } from './harness/trips.ts'

const driverName = 'Driver Ten'

story(
  'a party is booked, paid, assigned, checked in, driven and reported, each step by its own role',
  async ({ portal, visitors }) => {
    const manager = await visitors.signInAs('manager', 'desktop', '/reports')
    const before = {
      cash: await centsIn(manager, 'Payments received', /^Cash/),
      charged: await chargedIn(manager),
    }

    // Same-day bookings need a policy override, which the manager has.
    await manager.goto('/new-booking')
    await planBooking(manager, {
      firstName: 'Wilhelmina',
      lastName: 'Okonkwo',
      flight: 'london',
      place: 'sand',
    })
    await makeButton(manager).click()
    const reference = await referenceMade(manager)
    const group = new URL(manager.url()).pathname
    const price = await owedOn(manager)
    expect(price).toBeGreaterThan(0)

    const agent = await visitors.signInAs('reservations', 'desktop', group)
    await takeCash(agent, reference)
    await agent.getByRole('region', { name: 'Reservation' }).getByText('Paid', { exact: true }).waitFor()
    expect(await owedOn(agent)).toBe(0)

    const dispatcher = await visitors.signInAs('dispatcher', 'desktop', '/dispatcher')
    const office = new Caller(portal.url)
    await office.signIn('manager@demo.example')
    await freeDriver(office, driverName)
    await give(dispatcher, reference)
    // The agent's page was opened earlier and must update without a reload.
    const trip = agent.getByText(new RegExp(`, ${driverName}\\b`))
    await agent.getByRole('article').filter({ has: trip }).waitFor()
    const tripShows = (status: string) =>
      agent.getByRole('article').filter({ has: trip }).getByText(status, { exact: true }).first().waitFor()
    await tripShows('Assigned')

    const desk = await visitors.signInAs('desk', 'tablet', '/scan')
    await checkInAll(desk, reference)
    await agent.getByRole('article').getByText('Completed', { exact: true }).first().waitFor()

    const role = accounts.find((it) => it.name === driverName)?.role ?? ''
    const driver = await visitors.signInAs(role, 'phone', '/driver-dash')
    await driver.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    const steps = [
      ['Arrived, start waiting', 'Waiting'],
      ['Guests on board', 'On board'],
      ['Complete trip', 'Completed'],
    ] as const
    await acceptAndStart(driver)
    await tripShows('Started')
    for (const [step, becomes] of steps) {
      await driver.getByRole('button', { name: step, exact: true }).click()
      await tripShows(becomes)
    }

    await manager.goto('/daily-reports/arrivals')
    await comment(manager, reference, 'Asked for the same driver on the way back')
    await agent.getByText('Asked for the same driver on the way back').first().waitFor()

    await manager.goto('/reports')
    await expect.poll(() => centsIn(manager, 'Payments received', /^Cash/)).toBe(before.cash + price)
    expect(await chargedIn(manager)).toBe(before.charged + price)
  },
  240_000,
)

/** The total of an overview table, in cents. */
async function centsIn(page: Page, table: string, label = /./): Promise<number> {
  const figures = page
    .getByRole('region', { name: table })
    .getByRole('link', { name: /, view transactions$/ })
  await figures.first().waitFor()
  const text = await figures.evaluateAll((all) => all.map((it) => it.getAttribute('aria-label') ?? ''))
  return text
    .filter((it) => label.test(it) && !it.includes(' before: '))
    .reduce((sum, it) => sum + centsOf(/: (.*), view transactions$/.exec(it)?.[1] ?? ''), 0)
}

async function chargedIn(page: Page): Promise<number> {
  return (await centsIn(page, 'Revenue before tax')) + (await centsIn(page, 'Tax charged'))
}

async function owedOn(page: Page): Promise<number> {
  const owed = page.getByRole('region', { name: 'Reservation' }).locator('strong', { hasText: /\d\.\d\d$/ })
  return centsOf(await owed.innerText())
}

function centsOf(amount: string): number {
  return Math.round(Number(amount.replaceAll(/[^\d.-]/g, '')) * 100)
}

async function takeCash(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: 'Take payment' }).click()
  const dialog = page.getByRole('dialog', { name: `Take payment: ${reference}` })
  await dialog.getByRole('radio', { name: 'Cash' }).check()
  await dialog.getByRole('button', { name: 'Take payment' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Assigns the trip to the test's driver. */
async function give(page: Page, reference: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(reference) }).click()
  const choice = page.getByLabel('Assign to…')
  // Match by name: the rest of the option changes when the plan loads.
  const option = choice.locator('option').filter({ hasText: new RegExp(`^${driverName}( \\(|$)`) })
  await choice.selectOption(await option.getAttribute('value'))
  await page.getByRole('button', { name: 'Assign', exact: true }).click()
  const insist = page.getByRole('button', { name: 'Assign anyway' })
  const given = page.getByText(new RegExp(`^${reference} assigned to `)).first()
  // Off shift or in another class of car, the dispatcher must confirm.
  await insist.or(given).first().waitFor({ state: 'attached' })
  if (await insist.isVisible()) {
    await page.getByLabel(/^Reason/).fill('Agreed with the driver')
    await insist.click()
  }
  await given.waitFor({ state: 'attached' })
}

async function checkInAll(page: Page, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(reference)
  await page.keyboard.press('Enter')
  const party = page.getByRole('region', { name: `Party ${reference}` })
  await party.getByRole('button', { name: 'Select all 2' }).click()
  await party.getByRole('button', { name: 'Check in 2' }).click()
  await acceptEarlyCheckIn(page, page.getByText('2 checked in, 2 of 2 in total'))
  await party.getByRole('button', { name: 'Complete check-in' }).click()
  await page.getByText('Cleared', { exact: true }).first().waitFor()
}

async function comment(page: Page, reference: string, text: string): Promise<void> {
  const row = page.getByRole('row').filter({ hasText: reference })
  await row.getByRole('button', { name: /Booking Comments/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Booking Comments' })
  await dialog.getByLabel('Comments').fill(text)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await row.getByText(text).waitFor()
}
