import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { beginBooking, bookCouple, chooseFlight, goOn } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'

/** The most keys for the most common booking, with each letter of a search counted. */
const keysAllowed = 17

story(
  'an agent books arrival fast track and transfer for a known guest in three steps and 17 keystrokes',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const date = addDays(todayAtAirport(), 6)
    await bookCouple(caller, { lastName: 'Knownwell', date, direction: 'arrival', isDriven: true })
    const page = await visitors.signInAs('reservations')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const hand = new KeyboardUser(page)
    const price = page.getByRole('complementary', { name: 'Price and availability' })

    await hand.press('n')
    await hand.at(/^Advanced/)
    await hand.press('a')
    await hand.at(/Find customer/)
    await hand.type('known')
    await page.getByRole('option', { name: /Story Knownwell/ }).waitFor()
    await hand.press('Enter')
    await price.getByText(/^For /).waitFor()
    await price.getByRole('paragraph').getByText('2 adults').waitFor()
    await page.getByText(/^Already booked:/).waitFor()
    await hand.press('Tab')
    await hand.at(/^Copy this booking$/)
    await hand.press('Enter')
    await hand.at(/^Adults/)
    await hand.press('Enter')

    await hand.at(/Arrival date/)
    await hand.press('Tab')
    await hand.type('lo')
    await page
      .getByRole('option', { name: /London/ })
      .first()
      .waitFor()
    await hand.press('Enter')
    await price.getByRole('rowheader', { name: 'Total' }).waitFor()
    // The transfer of the copied booking, and billing in the same step. No card gateway is set up.
    await page.getByLabel('Service').waitFor()
    await page.getByRole('radio', { name: /^Pay later/ }).waitFor()
    expect(await page.getByText('Payment link').count()).toBe(0)
    const button = page.getByRole('button', { name: 'Continue' })
    const box = await button.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0)
    await hand.press('Enter')

    await hand.at(/New booking/)
    expect(await axe(page)).toEqual([])
    // The plan lists the prices, so the panel doesn't.
    expect(await price.getByRole('rowheader', { name: 'Total' }).count()).toBe(0)
    await price.getByRole('paragraph').getByText('2 adults').waitFor()
    await hand.press('Control+Enter')
    await page.waitForURL(/\/customers\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await page.getByText(/^Booked [A-HJ-NP-Z2-9]{6}$/).waitFor()
    expect(hand.pressed).toBeLessThanOrEqual(keysAllowed)
  },
)

story('a server error is shown at its field, in its step', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', '/new-booking')
  visitors.expectComplaint(/^400 POST \/api\/customer\/new\//)
  await beginBooking(page)
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Guest')
  // Long enough for the form, but not for Barbados.
  await page.getByLabel('Phone').fill('+1 246 555')
  await goOn(page, 'Flights')
  await chooseFlight(page, 'london')
  await page.getByRole('button', { name: 'Continue' }).click()
  // The phone number was entered in an earlier step, so the wizard goes back to it.
  await page.getByText('Enter a phone number with its country code').first().waitFor()
  await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])
})
