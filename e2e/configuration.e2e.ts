import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, expect } from 'vitest'
import { options } from '#contract/options.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { todayAtAirport } from './harness/clock.ts'
import { Caller } from './harness/caller.ts'
import { Mailbox } from './harness/mailbox.ts'
import { portalSettings } from './harness/portal-settings.ts'
import { story } from './harness/story.ts'

const mailbox = new Mailbox()
portalSettings['SMTP_URL'] = await mailbox.open()
afterAll(() => mailbox.close())

story(
  'a vehicle gets a photo, is offered while it is active, and its history shows who changed what',
  async ({ portal, visitors }) => {
    const page = await visitors.signInAs('administrator', 'desktop', '/configuration/vehicles')
    await page.getByRole('row').filter({ hasText: '(no thumbnail)' }).first().waitFor()
    await page.getByRole('link', { name: 'New vehicle' }).click()
    const fields = { Name: 'Sedan 9', Plate: 'ZM 909', Seats: '3', Luggage: '3' }
    for (const [label, typed] of Object.entries(fields))
      await page.getByRole('textbox', { name: new RegExp(`^${label}`) }).fill(typed)
    await page.getByLabel(/^Class/).selectOption('sedan')
    const photo = page.getByRole('group', { name: 'Photo' })
    await photo.getByText('(no thumbnail)').waitFor()
    await page
      .getByLabel('Choose photo')
      .setInputFiles({ name: 'car.jpg', mimeType: 'image/jpeg', buffer: await picture() })
    await photo.getByRole('img', { name: 'Photo' }).waitFor()
    await page.keyboard.press('Control+Enter')
    await page.waitForURL(/\/configuration\/vehicles$/)
    const row = page.getByRole('row').filter({ hasText: 'ZM 909' })
    await row.getByRole('img', { name: 'Sedan 9' }).waitFor()
    expect(await vehiclesOffered(portal.url)).toContain('Sedan 9')

    await page.getByRole('link', { name: 'Sedan 9', exact: true }).first().click()
    await page.getByRole('checkbox', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Save vehicle' }).click()
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Demo Administrator changed the vehicle').waitFor()
    expect(
      await history.getByRole('listitem').filter({ hasText: 'changed the vehicle' }).innerText(),
    ).toMatch(/yes → no/i)
    await history.getByText('Demo Administrator added the vehicle').waitFor()
    expect(await vehiclesOffered(portal.url)).not.toContain('Sedan 9')
  },
)

story('a new zone is added from the location form and selected there', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/configuration/locations/new')
  await page.getByRole('textbox', { name: /^Name/ }).fill('Far Lighthouse')
  await page.getByLabel(/^Kind/).selectOption({ label: 'Other' })
  await page.getByRole('button', { name: 'New zone' }).click()
  await page.getByLabel('New zone name').fill('Far North')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  const asked = page.getByRole('dialog', { name: 'Add zone “Far North”' })
  await asked.getByText('Do you want to add a new zone “Far North”?').waitFor()
  // On a slow connection the list of zones arrives after the new zone.
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(
    (url) => url.pathname.endsWith('/options/zones'),
    async (route) => {
      await held
      await route.continue()
    },
  )
  await asked.getByRole('button', { name: 'Add' }).click()
  await asked.waitFor({ state: 'detached' })
  const zone = page.getByLabel(/^Zone/)
  expect(await zone.evaluate((it: HTMLSelectElement) => it.selectedOptions[0]?.label)).toBe('Far North')
  answer()
  await page.getByLabel(/^Minutes from airport/).fill('55')
  await page.getByRole('button', { name: 'Add location' }).click()
  await page.waitForURL(/\/configuration\/locations$/)
  await page.getByRole('row').filter({ hasText: 'Far Lighthouse' }).filter({ hasText: 'Far North' }).waitFor()
})

story(
  'a price change has an effective date: gaps are previewed, and the price calculator names the rule',
  async ({ visitors }) => {
    const today = todayAtAirport()
    const page = await visitors.signInAs('administrator', 'desktop', '/configuration/prices?tab=hourly')
    const present = page.getByRole('row').filter({ hasText: 'Current' }).first()
    const service = await present.locator('strong').innerText()
    await present.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Rule name/).fill('Higher hourly rate')
    await dialog.getByLabel(/^Price per hour/).fill('211')
    await dialog.getByRole('textbox', { name: 'From' }).fill(addDays(today, 30))
    const outlook = dialog.getByRole('region', { name: 'Price preview' })
    await outlook.getByText('Higher hourly rate (new)', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'To' }).fill(addDays(today, 90))
    await outlook.getByText('no price', { exact: true }).waitFor()
    await dialog.getByRole('textbox', { name: 'To' }).fill('')
    await outlook.getByText('no price', { exact: true }).waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Set new price' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('row').filter({ hasText: 'Higher hourly rate' }).getByText('Upcoming').waitFor()

    await page.getByRole('link', { name: 'Price calculator' }).click()
    await page.getByLabel(/^Type/).selectOption({ label: 'By the hour' })
    await page.getByLabel(/^Service/).selectOption({ label: service })
    const found = page.getByRole('region', { name: 'Price' })
    await priceOn(page, addDays(today, 29))
    await found.getByRole('listitem').first().waitFor()
    expect(await found.innerText()).not.toContain('Higher hourly rate')
    await priceOn(page, addDays(today, 30))
    await found.getByText(/Higher hourly rate/).waitFor()
  },
)

async function priceOn(page: Page, date: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Date' }).fill(date)
  await page.getByRole('button', { name: 'Calculate' }).click()
}

story(
  'on a phone, the prices between zones scroll in their own frame instead of widening the page',
  async ({ visitors }) => {
    const page = await visitors.signInAs('administrator', 'phone', '/configuration/prices?tab=transport')
    const frame = page.getByRole('region', { name: / prices between zones$/ })
    await frame.getByRole('button').last().waitFor()
    const widthOf = (it: Element) => [it.clientWidth, it.scrollWidth] as const
    const [shown, whole] = await frame.evaluate(widthOf)
    expect(whole).toBeGreaterThan(shown)
    const [screen, document] = await page.locator('html').evaluate(widthOf)
    expect(document).toBe(screen)
  },
)

story('the company’s name appears in the footer, and a test mail is sent', async ({ visitors }) => {
  const page = await visitors.signInAs('administrator', 'desktop', '/configuration/site')
  await page.getByLabel(/^Operating company/).fill('Coral Gate Arrivals and Departures')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('contentinfo').getByText('Coral Gate Arrivals and Departures').waitFor()
  await page.goto('/configuration/integrations')
  const mail = page.getByRole('region', { name: 'Mail' })
  await mail.getByText('On', { exact: true }).waitFor()
  await mail.getByLabel(/^Send test e-mail to/).fill('postmaster@demo.example')
  await mail.getByRole('button', { name: 'Send test e-mail' }).click()
  expect(await mailbox.letterTo('postmaster@demo.example', /./)).toContain(
    'Coral Gate Arrivals and Departures',
  )
})

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 640, height: 360, channels: 3, background: '#335577' } })
    .jpeg()
    .toBuffer()
}

async function vehiclesOffered(url: string): Promise<string[]> {
  const caller = new Caller(url)
  await caller.signIn('dispatcher@demo.example')
  const { items } = await caller.must(options, { params: { list: 'vehicles' }, query: { query: '' } })
  return items.map((it) => it.value ?? it.name ?? '')
}
