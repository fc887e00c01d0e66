import { expect } from 'vitest'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

/** The most keys from a list of parties to any reservation in view. */
const keysAllowed = 4

story('the desk opens any reservation in its lists with four keystrokes', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const date = todayAtAirport()
  const couple = await bookCouple(caller, { lastName: 'Lettered', date, direction: 'arrival' })
  const page = await visitors.signInAs('desk', 'desktop', '/customers')
  const letters = page.locator('[data-letter]')

  // From the list of bookings: the first row in view, one in the middle, the last.
  for (const place of [0, 0.5, 1]) {
    const hand = new KeyboardUser(page)
    await page.locator('tr[data-row]').first().waitFor()
    // The keys of a list are loaded after its rows.
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        await page.keyboard.press('f')
        return letters.count()
      })
      .toBeGreaterThan(10)
    await page.keyboard.press('Escape')
    await hand.press('f')
    const row = letters.nth(Math.round(place * ((await letters.count()) - 1)))
    const href = await row.locator('a').first().getAttribute('href')
    for (const letter of (await row.getAttribute('data-letter')) ?? '') await hand.press(letter)
    await page.waitForURL((url) => url.pathname === href)
    expect(hand.pressed).toBeLessThanOrEqual(keysAllowed)
    await page.goBack()
  }

  // From the desk's list: the number on the row, Enter, and the key of its reservation.
  await page.goto('/scan')
  const row = page.getByRole('button').filter({ hasText: couple.reference })
  const number = /\d+/.exec(await row.innerText())?.[0] ?? ''
  const hand = new KeyboardUser(page)
  await hand.type(number)
  await hand.press('Enter')
  await page.getByRole('region', { name: `Party ${couple.reference}` }).waitFor()
  await page.getByRole('link', { name: 'Open reservation' }).waitFor()
  await hand.press('Control+o')
  await page.waitForURL(new RegExp(`/customers/.*${couple.guid}`))
  expect(hand.pressed).toBeLessThanOrEqual(keysAllowed)
})
