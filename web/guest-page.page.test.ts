import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { deadPageHtml } from '#domain/my-booking/dead-page.ts'
import { examplePage } from '#domain/my-booking/example-page.ts'
import { bookingPageHtml } from '#domain/my-booking/page-html.ts'
import { axe, axeColours } from '#web/testing/axe.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'

const read = (name: string) =>
  readFileSync(new URL(`../server/features/my-booking/page/${name}`, import.meta.url), 'utf8')
const parts = { style: read('my-booking.css'), script: read('my-booking.js') }
const own = { company: 'Coral Gate', helpPhone: '+1 246 555 0100', whatsApp: '+1 246 555 0199' }

const pages = {
  'the guest’s page': bookingPageHtml({ ...examplePage, language: 'de' }, parts),
  'a dead link': deadPageHtml('revoked', 'fr', own, parts),
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

test.each(Object.entries(pages))('%s is accessible on a phone, light and dark', async (_, html) => {
  for (const scheme of ['light', 'dark'] as const) {
    const { page, close } = await opened(html, 390, scheme)
    await page.locator('summary').evaluateAll((all) => all.forEach((it) => (it as HTMLElement).click()))
    expect(await (scheme === 'light' ? axe(page) : axeColours(page))).toEqual([])
    await close()
  }
})

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

test('the page is one small request', () => {
  expect(Buffer.byteLength(pages['the guest’s page'])).toBeLessThan(32_000)
})
