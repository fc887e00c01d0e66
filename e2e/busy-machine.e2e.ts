import { expect } from 'vitest'
import { beginBooking } from './harness/booking.ts'
import { story } from './harness/story.ts'

// Input made before a slow machine has rendered the previous step is neither lost nor misinterpreted.

story('a key pressed as soon as a screen is rendered works', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/account')
  await page.addInitScript(() => {
    new MutationObserver((_changes, watch) => {
      if (!document.querySelector('#content')?.checkVisibility()) return
      watch.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }))
    }).observe(document, { childList: true, attributes: true, subtree: true })
  })
  await page.goto('/')
  await page.getByRole('dialog', { name: 'Keyboard' }).waitFor()
})

story('text typed before the search has loaded is searched, not used as shortcuts', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations')
  let sendSearch = () => {}
  const isWanted = new Promise<void>((wanted) => (sendSearch = wanted))
  await page.route('**/assets/PortalPalette-*.js', (route) => isWanted.then(() => route.continue()))
  await page.reload()
  await page.getByRole('heading', { name: 'Today', exact: true }).waitFor()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('new b')
  sendSearch()
  await page.getByRole('option', { name: 'New Booking' }).first().waitFor()
  expect(await page.getByRole('combobox', { name: 'Search or go to' }).inputValue()).toBe('new b')
  expect(new URL(page.url()).pathname).toBe('/')
})

story(
  'a late timer does not move the focus back to the first field after a click elsewhere',
  async ({ visitors }) => {
    const page = await visitors.signInAs('reservations', 'desktop', '/account')
    const lateMs = 1_000
    await page.addInitScript((late) => {
      const timely = window.setTimeout
      const delayed = (run: () => void, ms = 0, ...more: unknown[]) =>
        timely(run, ms === 150 ? late : ms, ...more)
      window.setTimeout = delayed as typeof window.setTimeout
    }, lateMs)
    await page.goto('/new-booking')
    await beginBooking(page)
    await page.getByRole('heading', { name: 'New Booking' }).click()
    await page.waitForTimeout(2 * lateMs)
    await page.keyboard.press('n')
    await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
  },
)
