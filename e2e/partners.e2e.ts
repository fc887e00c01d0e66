import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { choosePassword, signInAt } from './harness/at-the-door.ts'
import { beginBooking, chooseFlight, goOn, makeButton, nameNewCustomer, referenceMade } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { Mailbox } from './harness/mailbox.ts'
import { story } from './harness/story.ts'

const mailbox = new Mailbox()
process.env['SMTP_URL'] = await mailbox.open()
afterAll(() => mailbox.close())

const hotel = 'Frangipani Court'
const user = { name: 'Fay Frangipani', email: 'fay@frangipani.demo.example', password: 'petals on the stairs' }

story('a new partner’s user sees their own alone, books up to the credit, and the payment settles it', async ({ portal, visitors }) => {
  visitors.expectComplaint('401 GET /api/app-data')
  const office = await visitors.signInAs('accountant', 'desktop', '/partner')
  await office.getByRole('link', { name: 'New partner' }).click()
  await office.getByRole('textbox', { name: /^Name/ }).fill(hotel)
  await office.getByLabel(/^Legal name/).fill(`${hotel} Ltd`)
  await office.getByLabel(/^Share/).fill('10')
  await office.getByLabel(/^Credit limit/).fill('5')
  await office.getByLabel(/^Payment within/).fill('30')
  await office.keyboard.press('Control+Enter')
  await office.getByRole('heading', { name: hotel }).waitFor()
  await office.getByText('Books on account', { exact: true }).waitFor()

  await office.getByRole('link', { name: 'Users' }).click()
  await office.getByRole('button', { name: 'New user' }).click()
  const form = office.getByRole('dialog')
  await form.getByRole('textbox', { name: /^Name/ }).fill(user.name)
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(user.email)
  await form.getByRole('checkbox', { name: 'Read' }).check()
  await form.getByRole('checkbox', { name: 'Book' }).check()
  await office.keyboard.press('Control+Enter')
  await form.waitFor({ state: 'detached' })
  await office.getByRole('row', { name: user.name }).getByText('Invited').waitFor()

  const fay = await visitors.visit()
  await choosePassword(fay, await mailbox.linkFor(user.email), user.password)
  await signInAt(fay, user.email, user.password)
  await seesOwnAlone(fay, portal.url, visitors)

  visitors.expectComplaint('400 POST /api/customer/new/validateadvancedcustomerinfo')
  await fay.goto('/new-booking')
  await bookGuest(fay)
  await fay.getByRole('button', { name: 'Continue' }).click()
  await fay
    .getByText(/beyond the partner’s credit limit/)
    .first()
    .waitFor()

  await office.getByRole('link', { name: 'Details' }).click()
  await office.getByLabel(/^Credit limit/).fill('5000')
  await office.getByRole('button', { name: 'Save partner' }).click()
  await office.getByText('Changes saved').first().waitFor()
  await goOn(fay, 'Confirm')
  await makeButton(fay).click()
  expect(await referenceMade(fay)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)

  await office.getByRole('link', { name: 'Payments' }).click()
  const amount = office.getByLabel(/^Amount/)
  await expect.poll(() => amount.inputValue()).toMatch(/[1-9]/)
  const owed = await amount.inputValue()
  await office.getByLabel(/^Note/).fill('Transfer 4711')
  await office.getByRole('button', { name: 'Add payment' }).click()
  await office.getByRole('row').filter({ hasText: 'Transfer 4711' }).filter({ hasText: owed }).waitFor()

  await fay.goto('/customers/statement')
  await fay.getByRole('row').filter({ hasText: 'Transfer 4711' }).filter({ hasText: owed }).waitFor()
  expect(await fay.locator('dl').first().innerText()).toMatch(/Owes\s+BBD\s*0\.00/)
})

/** Menu, lists and other partners' addresses, as a partner’s user sees them. */
async function seesOwnAlone(page: Page, url: string, visitors: { expectComplaint(it: RegExp): void }): Promise<void> {
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const labels = await page.getByRole('navigation').first().getByRole('listitem').getByRole('link').allInnerTexts()
  expect(labels.map((it) => it.trim())).toEqual(['Dashboard', 'New Booking', 'Bookings', 'Flights', 'Sign Out'])
  await page.goto('/customers')
  await page.getByText('No bookings yet').waitFor()
  const staff = new Caller(url)
  await staff.signIn('reservations@demo.example')
  const [other] = (await staff.must(queryCustomers, { query: { query: '' } })).items
  visitors.expectComplaint(/^404 GET \/api\/customer\//)
  await page.goto(`/customers/${other?.customerGuid}`)
  await page.getByText('Not found').first().waitFor()
  await page.goto('/partner')
  await page.getByText('Forbidden - you do not have permission to view this page').waitFor()
}

/** A guest by fast track, up to who pays. */
async function bookGuest(page: Page): Promise<void> {
  await beginBooking(page)
  await nameNewCustomer(page, 'Gus', 'Frangipani')
  await goOn(page, 'Journey')
  await chooseFlight(page, 'london')
  await goOn(page, 'Billing')
}
