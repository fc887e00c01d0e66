import { expect } from 'vitest'
import { makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { messages } from '#contract/wire-errors.ts'
import { Caller } from './harness/caller.ts'
import {
  beginBooking,
  chooseFlight,
  goOn,
  makeButton,
  nameNewCustomer,
  planBooking,
  referenceMade,
  reservationsOf,
} from './harness/booking.ts'
import { goOffline } from './harness/offline.ts'
import { story } from './harness/story.ts'

const flightNumber = /\b[A-Z][A-Z0-9]\d{2,4}\b/

async function reader(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('reservations@demo.example')
  return caller
}

story('a double click on Make booking creates one booking', async ({ portal, visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await planBooking(page, { firstName: 'Dora', lastName: 'Doubleday', flight: 'london' })
  await makeButton(page).dblclick()
  await referenceMade(page)
  expect(await reservationsOf(await reader(portal.url), 'Doubleday')).toBe(1)
})

story(
  'after a flight change the plan is shown again before the booking is made',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^400 POST \/api\/customer\/new\/makeadvancedbooking$/)
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await planBooking(page, { firstName: 'Mona', lastName: 'Movedon', flight: 'london', place: 'sand' })
    const plan = page
      .getByRole('form', { name: /^Confirm/ })
      .getByText(flightNumber)
      .first()
    const ident = flightNumber.exec(await plan.innerText())?.[0] ?? ''
    await page.getByRole('button', { name: /Flights/ }).click()
    const date = await page.getByRole('textbox', { name: 'Arrival date' }).inputValue()
    await goOn(page, 'Confirm')

    const office = await visitors.signInAs('administrator', 'desktop', `/flights?date=${date}`)
    await office.getByRole('button', { name: new RegExp(`^Edit ${ident}\\b`) }).click()
    await office.getByRole('textbox', { name: 'Estimated time' }).fill('23:10')
    await office.getByRole('button', { name: 'Save times' }).click()
    await office.getByRole('dialog').waitFor({ state: 'detached' })

    await makeButton(page).click()
    await page
      .getByRole('alert')
      .getByText('This has changed since you opened it. Review it again.')
      .waitFor()
    await makeButton(page).click()
    await referenceMade(page)
    await page.getByRole('article').getByText('23:10').first().waitFor()
    expect(await reservationsOf(await reader(portal.url), 'Movedon')).toBe(1)
  },
)

story(
  'a booking over the partner’s credit limit is refused with a reason, and the input stays',
  async ({ visitors }) => {
    visitors.expectComplaint(/^400 POST \/api\/customer\/new\//)
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await beginBooking(page)
    await nameNewCustomer(page, 'Una', 'Overspent')
    await page.getByLabel('Adults').fill('30')
    await goOn(page, 'Flights')
    await chooseFlight(page, 'london')
    await page.getByRole('radio', { name: /Partner account/ }).check()
    await page.getByRole('combobox', { name: 'Partner' }).fill('trade wind')
    await page.getByRole('option', { name: /Trade Wind Tours/ }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page
      .getByRole('alert')
      .getByText(/exceeds the partner’s credit limit/)
      .waitFor()
    expect(await page.getByRole('combobox', { name: 'Partner' }).inputValue()).toContain('Trade Wind Tours')
  },
)

story('invalid and past dates are refused at the field', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await nameNewCustomer(page, 'Wanda', 'Wrongday')
  await goOn(page, 'Flights')
  const date = page.getByRole('textbox', { name: 'Arrival date' })
  const text = () =>
    date.evaluate((input) =>
      (input.getAttribute('aria-describedby') ?? '')
        .split(' ')
        .map((id) => document.getElementById(id)?.textContent ?? '')
        .join(' '),
    )
  for (const [typed, message] of [
    ['2026-02-30', 'Enter a date, such as 2026-12-24'],
    ['2025-01-01', 'The earliest date is '],
  ] as const) {
    await date.fill(typed)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true')
    expect(await text()).toContain(message)
    expect(await date.inputValue()).toBe(typed)
  }
})

story(
  'losing the network while booking shows an error, keeps the input, and a retry books once',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_INTERNET_DISCONNECTED|console: )/)
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    // A machine so busy that nothing is fetched ahead of time.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }))
    await page.reload()
    await planBooking(page, { firstName: 'Nell', lastName: 'Nonet', flight: 'london' })
    await goOffline(page)
    await makeButton(page).click()
    await page.getByRole('alert').getByText(messages.networkError).waitFor()
    await page.context().setOffline(false)
    await makeButton(page).click()
    await referenceMade(page)
    expect(await reservationsOf(await reader(portal.url), 'Nonet')).toBe(1)
  },
)

story('a retry after a lost response finds the booking already made', async ({ portal, visitors }) => {
  visitors.expectComplaint(/^(net::ERR_INTERNET_DISCONNECTED|console: )/)
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await planBooking(page, { firstName: 'Lena', lastName: 'Lostreply', flight: 'london' })
  const make = `**${makeAdvancedBooking.path.replace('{id}', 'new')}`
  await page.route(
    make,
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  await makeButton(page).click()
  await page.getByRole('alert').getByText(messages.networkError).waitFor()
  const caller = await reader(portal.url)
  expect(await reservationsOf(caller, 'Lostreply')).toBe(1)
  await makeButton(page).click()
  await referenceMade(page)
  expect(await reservationsOf(caller, 'Lostreply')).toBe(1)
})

story(
  'after the session ended elsewhere, signing in leads back to the unfinished booking',
  async ({ visitors }) => {
    visitors.expectComplaint(/^401 /)
    visitors.expectComplaint(/^console: /)
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await beginBooking(page)
    await nameNewCustomer(page, 'Stella', 'Stalepage')
    await goOn(page, 'Flights')

    const other = await visitors.signInAs('reservations', 'desktop', '/account')
    await other.getByRole('button', { name: 'Sign out all other devices' }).click()
    await other
      .getByRole('alertdialog')
      .or(other.getByRole('dialog'))
      .getByRole('button', { name: 'Sign out', exact: true })
      .click()

    // Without any input, the page learns that its session has ended and goes to sign-in.
    await page.waitForURL(/\/sign-in\?returnUrl=/)
    await page.getByLabel('E-mail').fill('reservations@demo.example')
    await page.getByLabel(/^Password/).fill('coral-gate-demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/\/new-booking\?.*stop=journey/)
    await page.getByRole('textbox', { name: 'Arrival date' }).waitFor()
    await page
      .getByRole('button', { name: /Customer/ })
      .first()
      .click()
    expect(await page.getByLabel('Last name').inputValue()).toBe('Stalepage')
  },
)
