import { expect } from 'vitest'
import { axe } from './harness/axe.ts'
import { Hand } from './harness/hand.ts'
import { story } from './harness/story.ts'

/** Time limit for a user who types two keys a second and reads for two seconds at each of the seven steps. */
const secondsAllowed = 60
const keysPerSecond = 2
const secondsToReadSteps = 14

story(
  'an agent books a known guest with an arrival fast track and a transfer by keyboard alone, in under a minute',
  async ({ visitors }) => {
    const page = await visitors.signInAs('reservations')
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor()
    const hand = new Hand(page)

    await hand.press('n')
    await hand.at(/Who books/)
    await hand.type('stone')
    await hand.press('Enter')

    await hand.at(/Arrival date/)
    await hand.press('Tab', 'Tab')
    await hand.type('london')
    await hand.press('Enter')
    const price = page.getByRole('complementary', { name: 'Price and places' })
    await price.getByRole('rowheader', { name: 'Total' }).waitFor()
    await hand.press('Enter')

    await hand.at(/Fast track on arrival/)
    await hand.press('Enter')

    await hand.at(/Taken to/)
    await hand.type('sand')
    await hand.press('Enter')
    await page.getByLabel('Service').waitFor()
    await hand.press('Enter')

    await hand.at(/Names, one per line/)
    await hand.press('Control+Enter')
    await hand.at(/Pays later/)
    await hand.press('Enter')

    await hand.at(/New booking/)
    expect(await axe(page)).toEqual([])
    await hand.press('Control+Enter')
    await page.waitForURL(/\/customers\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
    await page.getByText(/^Booked [A-HJ-NP-Z2-9]{6}$/).waitFor()
    expect(hand.pressed / keysPerSecond + secondsToReadSteps).toBeLessThan(secondsAllowed)
  },
)

story('what was typed outlives the tab, and is forgotten at sign-out', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new Hand(page)
  await hand.at(/Who books/)
  await hand.type('Zebedee Quill')
  await page.getByRole('option', { name: 'Add “Zebedee Quill” as a new customer' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Zebedee')

  const again = await page.context().newPage()
  await again.goto('/new-booking')
  await expect.poll(() => again.getByLabel('Last name').inputValue()).toBe('Quill')
  await page.close()

  await again.goto('/sign-out')
  await again.waitForURL(/\/sign-in/)
  expect(await again.evaluate(() => Object.keys(localStorage).filter((it) => it.includes('draft')))).toEqual([])
})

story('a server refusal is shown at its field, in the step it belongs to', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', '/new-booking')
  visitors.expectComplaint(/^400 POST \/api\/customer\/new\//)
  await page.getByRole('button', { name: 'Add a new customer' }).click()
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Guest')
  await page.getByLabel('Phone').fill('12')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('combobox', { name: 'Arrival flight' }).fill('london')
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The phone number was entered a step before: the wizard returns to it.
  await page.getByText('Enter a phone number with its country code').first().waitFor()
  await expect.poll(() => page.getByLabel('Phone').getAttribute('aria-invalid')).toBe('true')
  expect(await axe(page)).toEqual([])
})
