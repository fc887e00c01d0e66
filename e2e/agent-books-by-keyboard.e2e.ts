import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { beginBooking, chooseFlight, goOn } from './harness/booking.ts'
import { story } from './harness/story.ts'

/** Time limit for a user who types two keys a second and reads each of the four steps for two seconds. */
const secondsAllowed = 40
const keysPerSecond = 2
const secondsToReadStops = 8

story(
  'an agent books arrival fast track and transfer for a known guest by keyboard alone, in under forty seconds',
  async ({ visitors }) => {
    const page = await visitors.signInAs('reservations')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const hand = new KeyboardUser(page)

    await hand.press('n')
    await hand.at(/^Advanced/)
    await hand.press('a')
    await hand.at(/Find customer/)
    await hand.type('stone')
    await hand.press('Enter')
    await page.getByRole('complementary', { name: 'Price and places' }).getByText(/^For /).waitFor()
    await hand.press('Enter')

    await hand.at(/Arrival date/)
    await hand.press('Tab', 'Tab')
    await hand.type('london')
    await hand.press('Enter')
    const price = page.getByRole('complementary', { name: 'Price and places' })
    await price.getByRole('rowheader', { name: 'Total' }).waitFor()
    await hand.tabTo(/^Drop-off/)
    await hand.type('sand')
    await hand.press('Enter')
    await page.getByLabel('Service').waitFor()
    await hand.press('Enter')

    await hand.at(/Pay later/)
    // No card gateway is set up, so payment links aren't offered.
    expect(await page.getByText('Payment link').count()).toBe(0)
    await hand.press('Enter')

    await hand.at(/New booking/)
    expect(await axe(page)).toEqual([])
    await hand.press('Control+Enter')
    await page.waitForURL(/\/customers\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await page.getByText(/^Booked [A-HJ-NP-Z2-9]{6}$/).waitFor()
    expect(hand.pressed / keysPerSecond + secondsToReadStops).toBeLessThan(secondsAllowed)
  },
)

story('a server error is shown at its field, in its step', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', '/new-booking')
  visitors.expectComplaint(/^400 POST \/api\/customer\/new\//)
  await beginBooking(page)
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Guest')
  await page.getByLabel('Phone').fill('12')
  await goOn(page, 'Flights')
  await chooseFlight(page, 'london')
  await page.getByRole('button', { name: 'Continue' }).click()
  // The phone number was entered in an earlier step, so the wizard goes back to it.
  await page.getByText('Enter a phone number with its country code').first().waitFor()
  await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])
})
