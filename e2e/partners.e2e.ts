import type { Page } from 'playwright-core'
import { afterAll, expect } from 'vitest'
import { queryCustomers } from '#contract/customers.ts'
import { partnerInvoices } from '#contract/invoices.ts'
import { partners } from '#contract/partners.ts'
import { choosePassword, signInAt } from './harness/sign-in-page.ts'
import {
  beginBooking,
  chooseFlight,
  goOn,
  makeButton,
  nameNewCustomer,
  referenceMade,
} from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { Mailbox } from './harness/mailbox.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'

const mailbox = new Mailbox()
portalSettings['SMTP_URL'] = await mailbox.open()
afterAll(() => mailbox.close())

const hotel = 'Frangipani Court'
const user = {
  name: 'Fay Frangipani',
  email: 'fay@frangipani.demo.example',
  password: 'petals on the stairs',
}

story(
  'a partner user sees only their own data, books up to the credit limit, and sees a payment recorded and reversed',
  async ({ portal, visitors }) => {
    visitors.expectComplaint('401 GET /api/app-data')
    const office = await visitors.signInAs('accountant', 'desktop', '/partner')
    await office.getByRole('link', { name: 'New partner' }).click()
    await office.getByRole('textbox', { name: /^Name/ }).fill(hotel)
    await office.getByLabel(/^Legal name/).fill(`${hotel} Ltd`)
    await office.getByLabel(/^Share/).fill('10')
    await office.getByLabel(/^Credit limit/).fill('5')
    await office.getByLabel(/^Payment terms/).fill('30')
    await office.keyboard.press('Control+Enter')
    await office.getByRole('heading', { name: hotel }).waitFor()
    await office.getByText('On account', { exact: true }).waitFor()

    await office.getByRole('link', { name: 'Users' }).click()
    await office.getByRole('button', { name: 'New user' }).click()
    const form = office.getByRole('dialog')
    await form.getByRole('textbox', { name: /^Name/ }).fill(user.name)
    await form.getByRole('textbox', { name: /^E-mail/ }).fill(user.email)
    await form.getByRole('checkbox', { name: 'View' }).check()
    await form.getByRole('checkbox', { name: 'Book' }).check()
    await office.keyboard.press('Control+Enter')
    await form.waitFor({ state: 'detached' })
    await office.getByRole('row', { name: user.name }).getByText('Invited').waitFor()

    const fay = await visitors.visit()
    await choosePassword(fay, await mailbox.linkFor(user.email), user.password)
    await signInAt(fay, user.email, user.password)
    await seesOwnAlone(fay, portal.url, visitors)

    visitors.expectComplaint(/^400 POST \/api\/customer\/new\//)
    await fay.goto('/new-booking')
    await bookGuest(fay)
    await fay.getByRole('button', { name: 'Continue' }).click()
    await fay
      .getByText(/exceeds the partner’s credit limit/)
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
    await amount.waitFor()
    // Nothing is invoiced yet: upcoming services are not proposed for payment.
    expect(await amount.inputValue()).toBe('')
    await amount.fill('50')
    await office.getByLabel(/^Note\b/).fill('Transfer 4711')
    await office.getByRole('button', { name: 'Review payment' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
    const payment = office.getByRole('row').filter({ hasText: 'Transfer 4711' })
    await payment.filter({ hasText: '50.00' }).waitFor()
    await expect.poll(() => amount.inputValue()).toBe('')
    await payment.getByRole('button', { name: /^Reverse/ }).click()
    const why = office.getByRole('dialog')
    await why.getByLabel(/^Reason/).fill('The transfer was another partner’s')
    await why.getByRole('button', { name: 'Reverse' }).click()
    await payment.getByText(/Reversed on .*another partner’s/).waitFor()

    await fay.goto('/customers/statement')
    await fay.getByRole('row').filter({ hasText: 'Transfer 4711' }).filter({ hasText: '−50.00' }).waitFor()
    await fay.getByRole('row').filter({ hasText: 'another partner’s' }).filter({ hasText: '50.00' }).waitFor()
    await fay.getByRole('link', { name: 'Invoices' }).click()
    await fay.getByText('No invoices yet').waitFor()
  },
)

story(
  'an accountant disputes a service on an invoice, allocates a payment, sends and voids it, and issues the next one',
  async ({ portal, visitors }) => {
    const owner = await overdueInvoice(portal.url)
    const office = await visitors.signInAs('accountant', 'desktop', `/partner/${owner.partner}`)
    await office.getByRole('meter', { name: 'Credit used' }).waitFor()
    await office.getByRole('link', { name: 'Invoices' }).click()
    await office.getByRole('row').filter({ hasText: owner.number }).getByText('Overdue').waitFor()
    await office.getByText(/isn’t over yet/).waitFor()
    await office.getByRole('button', { name: 'Issue invoice', exact: true }).waitFor()
    await office.getByRole('link', { name: owner.number, exact: true }).click()
    await office.getByRole('heading', { name: `Invoice ${owner.number}` }).waitFor()

    await office
      .getByRole('button', { name: /^Dispute/ })
      .first()
      .click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel(/^Reason for dispute/).fill('The guest never came')
    await office.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await office.getByRole('heading', { name: 'Disputes' }).waitFor()
    await office.getByRole('button', { name: /^Resolve/ }).click()
    await dialog.getByLabel(/^Resolution/).fill('They agree')
    await dialog.getByRole('button', { name: 'Resolve dispute' }).click()
    await office.getByText('Resolved: They agree').waitFor()

    await office.getByRole('button', { name: /^Send/ }).click()
    await dialog.getByLabel(/^To/).fill('bills@frangipani.demo.example')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await mailbox.linkFor('bills@frangipani.demo.example')

    await office.goto(`/partner/${owner.partner}?tab=payments`)
    await office.getByLabel(/^Amount/).fill('100')
    await office.getByRole('radio', { name: /^Selected invoices/ }).check()
    await office.getByLabel(new RegExp(`^${owner.number}`)).fill('60')
    await office.getByLabel(/^Note\b/).fill('Part of it')
    await office.getByRole('button', { name: 'Review payment' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Add payment' }).click()
    const paid = office.getByRole('row').filter({ hasText: 'Part of it' })
    await paid
      .filter({ hasText: `${owner.number} 60.00` })
      .filter({ hasText: '40.00' })
      .waitFor()

    await office.goto(`/partner/${owner.partner}/invoices/${owner.guid}`)
    await office.getByRole('button', { name: 'Void invoice' }).click()
    await dialog.getByLabel(/^Reason/).fill('Wrong address')
    await dialog.getByRole('button', { name: 'Void invoice' }).click()
    await office.getByText(/Wrong address\. Will be credited on the next invoice/).waitFor()
    await office.goto('/partner')
    await office.getByRole('button', { name: 'Issue invoices' }).click()
    await dialog.getByRole('button', { name: 'Review invoices' }).click()
    await dialog.getByRole('button', { name: 'Issue invoices' }).click()
    await office
      .getByText(/^1 invoice issued, total/)
      .first()
      .waitFor()
  },
)

/** An overdue invoice of the demo company. */
async function overdueInvoice(url: string): Promise<{ partner: string; guid: string; number: string }> {
  const caller = new Caller(url)
  await caller.signIn('accountant@demo.example')
  const { items } = await caller.must(partners.list, { query: {} })
  for (const { guid: partner } of items) {
    const invoices = await caller.must(partnerInvoices, { params: { id: partner } })
    const found = invoices.items.find((it) => it.state === 'overdue')
    if (found) return { partner, guid: found.guid, number: found.number }
  }
  throw new Error('The demo company has no overdue invoice')
}

/** Checks the menu, lists and other partners' URLs for a partner user. */
async function seesOwnAlone(
  page: Page,
  url: string,
  visitors: { expectComplaint(it: RegExp): void },
): Promise<void> {
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
  const labels = await page
    .getByRole('navigation')
    .first()
    .getByRole('listitem')
    .getByRole('link')
    .allInnerTexts()
  expect(labels.map((it) => it.trim())).toEqual([
    'Dashboard',
    'New Booking',
    'Bookings',
    'Flights',
    'Sign Out',
  ])
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

/** Books a fast track guest up to the flights step, with billing. */
async function bookGuest(page: Page): Promise<void> {
  await beginBooking(page)
  await nameNewCustomer(page, 'Gus', 'Frangipani')
  await goOn(page, 'Flights')
  await chooseFlight(page, 'london')
}
