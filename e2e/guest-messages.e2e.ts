import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'

import { story } from './harness/story.ts'

story(
  'a guest gets a reminder in their language, and the office can read the sent mail',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('admin@demo.example')
    const booked = await bookCouple(caller, {
      lastName: 'Erinnerung',
      date: addDays(todayAtAirport(), 3),
      direction: 'departure',
      isDriven: true,
    })
    const page = await visitors.signInAs('administrator', 'desktop', `/customers/${booked.customer.guid}`)
    const remind = page.getByRole('button', { name: 'Send reminder' })
    await remind.waitFor()
    // Without an e-mail address reminders are disabled.
    expect(await remind.getAttribute('aria-disabled')).toBe('true')

    await page.getByRole('button', { name: 'Edit customer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit customer' })
    await dialog.getByLabel('Phone').fill('+33 1 23 45 67 89')
    await dialog.getByRole('option', { name: 'Suggested: French' }).waitFor({ state: 'attached' })
    await dialog.getByLabel('Language').selectOption({ label: 'German' })
    await dialog.getByLabel('E-mail').fill('erinnerung@guests.example')
    await dialog.getByLabel('Birthday', { exact: true }).fill('1980-02-29')
    await dialog.getByRole('button', { name: 'Save customer' }).click()
    await dialog.waitFor({ state: 'detached' })
    const facts = page.getByRole('region', { name: 'Customer' })
    await facts.getByText('German', { exact: true }).waitFor()
    await facts.getByText('Fri 29 Feb 1980').waitFor()

    await remind.press('Enter')
    const unsent = page.getByRole('dialog', { name: 'Not sent' })
    await unsent.getByText('Not sent: no mail server.').waitFor()
    await unsent.getByRole('link', { name: /\/my-booking\// }).waitFor()
    expect(await axe(page)).toEqual([])
    await unsent.getByRole('button', { name: 'Done' }).click()
    visitors.expectComplaint('400 POST /api/actions/sendcustomerreminderemail')
    await remind.press('Enter')
    await page.getByRole('alert').getByText('A reminder was just sent. Try again in a minute.').waitFor()

    await facts.getByRole('button', { name: 'Clear birthday' }).press('Enter')
    await page.getByText('Birthday cleared').first().waitFor()
    await facts.getByText('Fri 29 Feb 1980').waitFor({ state: 'detached' })
    await page.getByText('Demo Administrator cleared the birthday').first().waitFor()

    await page.goto('/manager?query=erinnerung')
    await page
      .getByRole('row', { name: /Erinnerung: / })
      .getByRole('link')
      .first()
      .press('Enter')
    const mail = page.frameLocator('iframe[title="E-mail preview"]')
    await mail.getByText('Guten Tag Story Erinnerung,').waitFor()
    await mail.getByText(booked.reference).first().waitFor()
    // The demo company has no logo: its name heads the mail, and never Kerbside's logo.
    await mail.getByText('Coral Gate Arrivals Ltd (demo)').first().waitFor()
    expect(await mail.locator('img').count()).toBe(0)
    await page.getByRole('button', { name: 'Plain text' }).press('Enter')
    await page.getByText('Fast Track bei Abflug').waitFor()
  },
)

story('a reminder is sent from the reservation page', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('admin@demo.example')
  const { customer, guid } = await bookCouple(caller, {
    lastName: 'Pageremind',
    date: addDays(todayAtAirport(), 4),
    direction: 'arrival',
  })
  const page = await visitors.signInAs('administrator', 'desktop', `/customers/${customer.guid}`)
  await page.getByRole('button', { name: 'Edit customer' }).click()
  await page.getByLabel('E-mail').fill('pageremind@guests.example')
  await page.getByRole('button', { name: 'Save customer' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goto(`/customers/${customer.guid}/${guid}`)
  await page.getByRole('button', { name: 'Send reminder' }).click()
  const preview = page.getByRole('dialog', { name: 'Send reminder' })
  await preview.getByText(/^Dear /).waitFor()
  await preview.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Not sent: no mail server.').waitFor()
  await page.getByRole('button', { name: 'Done' }).click()
  await page
    .getByRole('region', { name: 'Conversation' })
    .getByText(/Reminder: .*\w{6}/)
    .waitFor()
})

story('guest message settings: texts by language, and reminders', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/configuration/guest-messages')
  await page.getByLabel('Phone number for guests').fill('+1 246 555 0100')
  const points = page.getByRole('region', { name: 'Meeting points' })
  await points.getByLabel('Arrivals, English').fill('At the coral pillar')
  await points.getByRole('button', { name: 'Spanish' }).press('Enter')
  await points.getByLabel('Arrivals, Spanish').fill('Junto a la columna de coral')
  await page.getByLabel('Send after').fill('25:00')
  await page.getByRole('checkbox', { name: 'Send payment reminders' }).check()
  await page.getByRole('button', { name: 'Save messages' }).click()
  await page.getByText('HH:MM').first().waitFor()
  await page.getByLabel('Send after').fill('09:30')
  await page.getByRole('button', { name: 'Save messages' }).click()
  await page.getByText('Changes saved').first().waitFor()
  await page.reload()
  await points.getByRole('button', { name: 'Spanish' }).click()
  expect(await points.getByLabel('Arrivals, Spanish').inputValue()).toBe('Junto a la columna de coral')
  expect(await page.getByLabel('Send after').inputValue()).toBe('09:30')

  await page.goto('/configuration/post-service')
  await page.getByRole('button', { name: 'German' }).press('Enter')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Danke, {firstName}')
  await page.getByRole('textbox', { name: 'Text' }).fill('Auf Wiedersehen am {date}')
  await page.getByRole('button', { name: 'Preview' }).press('Enter')
  await page.getByRole('heading', { name: 'Danke, Zoë' }).waitFor()
  await page.getByText('Auf Wiedersehen am Freitag, 20. November 2026').waitFor()
  await page.getByRole('button', { name: 'Save message' }).click()
  await page.getByText('Changes saved').first().waitFor()
})
