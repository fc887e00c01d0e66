import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { startResetPassword } from '#contract/account.ts'
import { Caller } from './harness/caller.ts'
import { story } from './harness/story.ts'

const row = (page: Page, name: string | RegExp) =>
  page.getByRole('table', { name: /Messages|History/ }).getByRole('row', { name })
const fact = (page: Page, label: string) =>
  page.locator('dl > div', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd')

story(
  'without a mail server an administrator can read a code for its recipient, which is recorded',
  async ({ portal, visitors }) => {
    await new Caller(portal.url).must(startResetPassword, { body: { email: 'driver.two@demo.example' } })
    const page = await visitors.signInAs('administrator')
    await page.getByRole('navigation').getByRole('link', { name: 'Manager' }).click()

    await page.getByRole('searchbox', { name: 'Search messages' }).fill('driver.two')
    await row(page, /Reset your password.*Stored only/)
      .getByRole('link')
      .first()
      .click()
    await page.getByText('Opening it is recorded in the account’s history.').waitFor()
    expect(await page.getByRole('button', { name: 'Send again' }).getAttribute('aria-disabled')).toBe('true')
    expect(await page.getByText(/Your code: /).count()).toBe(0)
    await page.getByRole('button', { name: 'Show message' }).press('Enter')
    await page.getByText(/Your code: \S+/).waitFor()

    await fact(page, 'About').getByRole('link', { name: 'Driver Two' }).click()
    await page.getByText('Viewed an e-mail containing a code').first().waitFor()
  },
)

story('the accountant sees that a code was sent, but not the code', async ({ portal, visitors }) => {
  await new Caller(portal.url).must(startResetPassword, { body: { email: 'driver.one@demo.example' } })
  const page = await visitors.signInAs('accountant', 'desktop', '/manager?query=driver.one')
  await row(page, /Reset your password/)
    .getByRole('link')
    .first()
    .click()
  await page.getByText('Only administrators can open it.').waitFor()
  expect(await page.getByRole('button', { name: 'Show message' }).count()).toBe(0)
})

story('sending a message again by keyboard is recorded in the history', async ({ visitors }) => {
  const page = await visitors.signInAs(
    'accountant',
    'desktop',
    '/manager?kind=mail&state=kept&query=Booking+confirmed',
  )
  await row(page, /Booking confirmed.*\w{6}.*Stored only/)
    .first()
    .getByRole('link')
    .first()
    .press('Enter')
  const sent = await page.getByRole('heading', { name: /Booking confirmed: .*\w{6}/ }).innerText()
  const again = page.getByRole('button', { name: 'Send again' })
  await again.press('Enter')
  await page.getByRole('dialog', { name: 'Send again' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => again.evaluate((it) => it === document.activeElement)).toBe(true)
  await again.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Send again' }).press('Enter')
  await page.getByText('Not sent: no mail server').first().waitFor()

  await page.goto('/manager/history?kind=message')
  await row(page, /Demo Accountant resent a message/)
    .getByRole('link')
    .first()
    .press('Enter')
  await page.getByRole('heading', { name: 'Demo Accountant resent a message' }).waitFor()
  await page.getByRole('row', { name: `Subject ${sent}` }).waitFor()
})

story('history filters by user and subject type are part of the link', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/manager/history')
  const person = page.getByRole('combobox', { name: 'Person' })
  await person.fill('dispatcher')
  await page.getByRole('option', { name: 'Demo Dispatcher' }).click()
  await page.getByRole('combobox', { name: 'About' }).selectOption('Trip')
  await row(page, /Demo Dispatcher/)
    .first()
    .waitFor()
  await expect.poll(() => row(page, /Demo (?!Dispatcher)/).count()).toBe(0)
  await page.reload()
  await row(page, /Demo Dispatcher/)
    .first()
    .waitFor()
  expect(await person.inputValue()).toBe('Demo Dispatcher')
  await page.getByRole('searchbox', { name: 'Search the history' }).fill('no one by this name')
  await page.getByText('No results found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await row(page, /Demo/).first().waitFor()
})
