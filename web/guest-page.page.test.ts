import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { accentAtFirst, type Brand } from '#domain/brand/brand.ts'
import { deadPageHtml } from '#domain/my-booking/dead-page.ts'
import { gratuityPageHtml } from '#domain/my-booking/gratuity-page.ts'
import { unsubscribePage } from '#domain/my-booking/unsubscribe-page.ts'
import { examplePage, exampleQuestions } from '#domain/my-booking/example-page.ts'
import { bookingPageHtml, brandStyle } from '#domain/my-booking/page-html.ts'
import { toCardHtml } from '#domain/my-booking/to-card-html.ts'
import { troublePageHtml } from '#domain/my-booking/trouble-page.ts'
import { axe, axeColours } from '#web/testing/axe.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'

const read = (name: string) =>
  readFileSync(new URL(`../server/features/my-booking/page/${name}`, import.meta.url), 'utf8')
const look = (brand: Brand) => ({
  style: read('my-booking.css') + brandStyle(brand),
  script: read('my-booking.js'),
  logo: brand.logo,
})
const standard = { accent: accentAtFirst, logo: null }
const logo = { guid: '01900000-0000-7000-8000-000000000001', width: 320, height: 80 }
const parts = look(standard)
const own = {
  company: 'Coral Gate',
  helpPhone: '+1 246 555 0100',
  whatsApp: '+1 246 555 0199',
  brand: standard,
}
const gift = {
  ...own,
  currency: 'BBD',
  path: '/gratuity/example?sig=x',
  firstName: 'Zoë',
  drivers: ['Dora', 'Ben'],
  suggestedCents: [1_000, 2_000, 5_000],
  takesCards: true,
}
const noGateway = { action: 'http://guest.test/pay/', fields: [] }
/** Without the script, which would go on to the payment page. */
const still = { ...parts, script: '' }

const pages = {
  'the guest’s page': bookingPageHtml({ ...examplePage, language: 'de' }, parts),
  'the guest’s page with questions': bookingPageHtml({ ...examplePage, questions: exampleQuestions }, parts),
  'a dead link': deadPageHtml('revoked', 'fr', own, parts),
  'the gratuity page': gratuityPageHtml({ ...gift, language: 'en', gave: null }, parts),
  'the gratuity page with a wrong amount': gratuityPageHtml(
    { ...gift, language: 'pt', gave: { kind: 'wrong', typed: '900' } },
    parts,
  ),
  'the thanks for cash': gratuityPageHtml(
    { ...gift, language: 'de', gave: { kind: 'cash', cents: 1250 } },
    parts,
  ),
  'the way to the payment page': toCardHtml(
    { language: 'es', company: 'Coral Gate', page: noGateway },
    still,
  ),
  'a page instead of an error': troublePageHtml(
    { trouble: 'down', language: 'fr', href: '/my-booking/x', wasForm: false },
    { ...own, language: 'fr' },
    parts,
  ),
  'the unsubscribe page': unsubscribePage('asking', 'en', own),
  'a dead unsubscribe link': unsubscribePage('dead', 'de', own),
  'the guest’s page in a pale colour': bookingPageHtml(examplePage, look({ accent: '#fffde0', logo })),
  'the gratuity page in a dark colour': gratuityPageHtml(
    { ...gift, language: 'en', gave: null },
    look({ accent: '#14161b', logo }),
  ),
  'the gratuity page in a medium colour': gratuityPageHtml(
    { ...gift, language: 'fr', gave: null },
    look({ accent: '#777777', logo: null }),
  ),
  'the unsubscribe page in a dark colour': unsubscribePage('asking', 'en', {
    ...own,
    brand: { accent: '#0b3d91', logo },
  }),
}

async function opened(html: string, width: number, colorScheme: 'light' | 'dark' = 'light') {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width, height: 844 }, colorScheme })
  const page = await context.newPage()
  await page.route('**/*', (route) =>
    route.request().isNavigationRequest()
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : route.abort(),
  )
  await page.goto('http://guest.test/my-booking/example?said=note')
  return { page, close: () => context.close() }
}

test.each(Object.entries(pages))(
  '%s is accessible on a phone and a desk, light and dark',
  async (_, html) => {
    for (const [width, scheme] of [
      [390, 'light'],
      [390, 'dark'],
      [1440, 'light'],
      [1440, 'dark'],
    ] as const) {
      const { page, close } = await opened(html, width, scheme)
      await page.locator('summary').evaluateAll((all) => all.forEach((it) => (it as HTMLElement).click()))
      expect(await (scheme === 'light' ? axe(page) : axeColours(page))).toEqual([])
      await close()
    }
  },
)

test.each(Object.entries(pages))('%s fits from 320 to 1440 pixels', async (_, html) => {
  for (const width of [320, 390, 820, 1440]) {
    const { page, close } = await opened(html, width)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `${width}`).toBe(width)
    await close()
  }
})

test('the page keeps its last answer without a network, and takes a fresh one when the network is back', async () => {
  const { page, close } = await opened(bookingPageHtml(examplePage, parts), 390)
  // What the guest just did is said once, not after a reload.
  expect(page.url()).not.toContain('said')
  const offline = page.getByText('You’re offline.')
  await page.evaluate(() => dispatchEvent(new Event('offline')))
  await expect.poll(() => offline.isVisible()).toBe(true)
  expect(await page.getByText('Your driver is waiting for you.').isVisible()).toBe(true)
  await close()
})

test('each page is one small request', () => {
  for (const [name, html] of Object.entries(pages)) expect(Buffer.byteLength(html), name).toBeLessThan(32_000)
  expect(Buffer.byteLength(parts.script)).toBeLessThan(60_000)
})

test('another amount has a field only where it is chosen, with or without the script', async () => {
  for (const html of [
    pages['the gratuity page'],
    gratuityPageHtml({ ...gift, language: 'en', gave: null }, still),
  ]) {
    const { page, close } = await opened(html, 390)
    expect(await page.getByLabel('Other amount, BBD').isVisible()).toBe(false)
    await page.getByRole('radio', { name: 'Other amount' }).check()
    expect(await page.getByLabel('Other amount, BBD').isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'BBD 20.00' }).check()
    expect(await page.getByLabel('Other amount, BBD').isVisible()).toBe(false)
    await close()
  }
})

test('a second press of a button sends nothing', async () => {
  const { page, close } = await opened(pages['the gratuity page'], 390)
  const sent: string[] = []
  await page.route('**/gratuity/**', (route) => {
    sent.push(route.request().postData() ?? '')
    // No answer yet: the connection is slow.
  })
  // As fast as a finger: no press waits for the answer to the one before.
  await page.evaluate(() => {
    const buttons = document.querySelectorAll<HTMLElement>('form button')
    for (const button of [...buttons, ...buttons]) button.click()
  })
  await expect.poll(() => sent.length).toBeGreaterThan(0)
  expect(sent).toEqual(['amount=1000&own=&by=card'])
  await close()
})
