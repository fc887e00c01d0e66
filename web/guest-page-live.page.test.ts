import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { BookingPage } from '#domain/my-booking/booking-page.ts'
import { examplePage, exampleQuestions } from '#domain/my-booking/example-page.ts'
import { bookingPageHtml } from '#domain/my-booking/page-html.ts'
import { sharedBrowser } from '#web/testing/shared-browser.ts'

/** The script of the guest's page against a clock that stands still until the test moves it. */

const read = (name: string) =>
  readFileSync(new URL(`../server/features/my-booking/page/${name}`, import.meta.url), 'utf8')
const parts = { style: read('my-booking.css'), script: read('my-booking.js'), logo: null }
const start = '2026-11-20T18:55:00Z'

/** Services that can’t be cancelled: the page doesn’t refresh while a guest is cancelling one. */
const services = examplePage.services.map((it) => ({ ...it, cancelFeeCents: null }))

/** The page over a server that answers with what is true at that minute. */
async function opened(changed: Partial<BookingPage> = {}) {
  const browser = await sharedBrowser()
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const server = { asked: 0, status: 200, minute: 0, headers: {} as Record<string, string>, isDown: false }
  await page.clock.install({ time: start })
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url())
    if (!/^\/my-booking\/\w+$/.test(pathname)) return route.abort()
    server.asked += 1
    if (server.isDown) return route.abort()
    const now = `2026-11-20T18:${55 + server.minute}:00Z`
    return route.fulfill({
      status: server.status,
      contentType: 'text/html; charset=utf-8',
      headers: server.headers,
      body:
        server.status === 200
          ? bookingPageHtml({ ...examplePage, services, now, ...changed }, parts)
          : '<h1>Gone</h1>',
    })
  })
  await page.goto('http://guest.test/my-booking/example')
  await page.clock.pauseAt(addMinutes(start, 1 / 60))
  return { page, server }
}

const updated = (page: Page) => page.locator('#updated').innerText()
const seconds = (page: Page, count: number) => page.clock.runFor(count * 1000)

test('asks for fresh facts every 45 seconds and shows when they were true', async () => {
  const { page, server } = await opened()
  const first = await updated(page)
  server.minute = 1
  await seconds(page, 40)
  expect([server.asked, await updated(page)]).toEqual([1, first])
  await seconds(page, 5)
  await expect.poll(() => updated(page)).not.toBe(first)
  expect(server.asked).toBe(2)
  await seconds(page, 90)
  await expect.poll(() => server.asked).toBe(4)
})

test('never touches a page on which the guest is typing or about to cancel', async () => {
  const { page, server } = await opened()
  await page.locator('#live summary').first().click()
  await page.locator('#live input:not([type=hidden])').first().fill('BA21')
  await seconds(page, 180)
  expect(server.asked).toBe(1)
  expect(await page.locator('#live input:not([type=hidden])').first().inputValue()).toBe('BA21')
  await page.locator('#live summary').first().click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await seconds(page, 45)
  await expect.poll(() => server.asked).toBe(2)
})

test('refreshes when it becomes visible again, but not twice within fifteen seconds', async () => {
  const { page, server } = await opened()
  const looked = () => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await seconds(page, 10)
  await looked()
  expect(server.asked).toBe(1)
  await seconds(page, 6)
  await looked()
  await expect.poll(() => server.asked).toBe(2)
  await looked()
  expect(server.asked).toBe(2)
})

test('says when it shows what was known before, and when it is up to date again', async () => {
  const { page, server } = await opened()
  const offline = page.getByText('You’re offline.')
  server.isDown = true
  await seconds(page, 45)
  await expect.poll(() => offline.isVisible()).toBe(true)
  server.isDown = false
  server.headers = { 'x-kept': '1' }
  await seconds(page, 45)
  await expect.poll(() => server.asked).toBe(3)
  expect(await offline.isVisible()).toBe(true)
  server.headers = {}
  await seconds(page, 45)
  await expect.poll(() => offline.isVisible()).toBe(false)
})

test('a busy server or an outage changes nothing; a revoked link ends the page', async () => {
  const { page, server } = await opened()
  const first = await updated(page)
  for (const status of [429, 503]) {
    server.status = status
    const { asked } = server
    await seconds(page, 45)
    await expect.poll(() => server.asked).toBe(asked + 1)
    expect(await updated(page)).toBe(first)
  }
  server.status = 410
  await seconds(page, 45)
  await page.getByRole('heading', { name: 'Gone' }).waitFor()
})

test('what is left to do is opened by its button, and unfolded past days stay so', async () => {
  const [first] = services
  const before = { ...first?.service, guid: 'before', date: '2026-11-17' }
  const past = { ...first, service: before, status: 'completed' } as BookingPage['services'][number]
  const { page, server } = await opened({
    services: [...services, past],
    questions: exampleQuestions.filter(({ of }) => of === 'g'),
  })
  const old = page.locator('#s-before')
  expect(await old.isVisible()).toBe(false)
  await page.getByText('Past services (1)').click()
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  server.minute = 1
  await seconds(page, 45)
  await expect.poll(() => updated(page)).toBe('Updated at 14:56')
  expect(await old.isVisible()).toBe(true)
  await page.getByRole('link', { name: 'Questions for you (Passenger 2)' }).click()
  await page.getByRole('button', { name: 'Save answers' }).waitFor()
})
