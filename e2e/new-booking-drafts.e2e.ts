import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { axe } from '#web/testing/axe.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import {
  beginBooking,
  chooseFlight,
  goOn,
  makeButton,
  nameNewCustomer,
  planBooking,
  referenceMade,
} from './harness/booking.ts'
import { goOffline } from './harness/offline.ts'
import { story } from './harness/story.ts'

/** The list of unfinished bookings. */
function unfinished(page: Page) {
  return page.getByRole('list', { name: 'Unfinished bookings' }).getByRole('listitem')
}

/** Leaves the wizard and starts another booking by its shortcut. */
async function nextCaller(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('heading', { name: 'New Booking' }).click()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
}

story(
  'a new booking starts empty, and an unfinished one can be continued or discarded',
  async ({ visitors }) => {
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await beginBooking(page)
    await nameNewCustomer(page, 'Frida', 'First')
    await page.getByLabel('Adults').fill('4')
    await page.getByLabel('Names, one per line').fill('Frida First\nFrank First')
    await goOn(page, 'Flights')
    await chooseFlight(page, 'london')
    await page.getByRole('combobox', { name: 'Drop-off' }).fill('sand')
    await page.getByRole('option').first().click()
    await page.getByLabel('Notes for the driver').fill('White hat')

    await nextCaller(page)
    await expect
      .poll(() => unfinished(page).allInnerTexts())
      .toEqual([expect.stringMatching(/Unfinished: Frida First, .* London/s)])
    await beginBooking(page)
    expect(await page.getByLabel('Adults').inputValue()).toBe('2')
    expect(await page.getByLabel('Names, one per line').inputValue()).toBe('')
    await nameNewCustomer(page, 'Sandra', 'Second')
    await goOn(page, 'Flights')
    expect(await page.getByRole('combobox', { name: 'Arrival flight' }).inputValue()).toBe('')
    expect(await page.getByRole('combobox', { name: 'Drop-off' }).inputValue()).toBe('')

    await nextCaller(page)
    await expect.poll(() => unfinished(page).count()).toBe(2)
    await unfinished(page).filter({ hasText: 'Frida First' }).getByRole('link', { name: 'Continue' }).click()
    await expect
      .poll(() => page.getByLabel('Names, one per line').inputValue())
      .toBe('Frida First\nFrank First')
    await goOn(page, 'Flights')
    expect(await page.getByLabel('Notes for the driver').inputValue()).toBe('White hat')

    await nextCaller(page)
    await unfinished(page)
      .filter({ hasText: 'Sandra Second' })
      .getByRole('button', { name: 'Discard' })
      .click()
    await expect.poll(() => unfinished(page).count()).toBe(1)
    await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Second')
  },
)

story('a draft survives a reload and a closed tab, and is deleted at sign-out', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginBooking(page)
  await hand.at(/Find customer/)
  await hand.type('Zebedee Quill')
  await page.getByRole('option', { name: 'Add “Zebedee Quill” as a new customer' }).click()
  await expect.poll(() => page.getByLabel('First name').inputValue()).toBe('Zebedee')
  await page.reload()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Quill')

  const again = await page.context().newPage()
  await again.goto('/new-booking')
  await unfinished(again).filter({ hasText: 'Zebedee Quill' }).getByRole('link', { name: 'Continue' }).click()
  await expect.poll(() => again.getByLabel('Last name').inputValue()).toBe('Quill')
  await page.close()

  await again.goto('/sign-out')
  await again.waitForURL(/\/sign-in/)
  expect(await again.evaluate(() => Object.keys(localStorage).filter((it) => it.includes('draft')))).toEqual(
    [],
  )
})

story('starting over can be undone, and a completed booking leaves no draft', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await planBooking(page, { firstName: 'Olive', lastName: 'Over', flight: 'london' })
  await page.getByRole('button', { name: 'Start over' }).click()
  await page.getByRole('combobox', { name: 'Find customer' }).waitFor()
  await page.getByRole('region', { name: 'Notices' }).getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Over')
  await goOn(page, 'Flights')
  await goOn(page, 'Confirm')
  await makeButton(page).click()
  await referenceMade(page)
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
  expect(await unfinished(page).count()).toBe(0)
})

story('replacing the customer asks what to keep', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  const who = page.getByRole('combobox', { name: 'Find customer' })
  await who.fill('stone')
  await page.getByRole('option', { name: /stone/i }).first().click()
  const first = await who.inputValue()
  await page.getByLabel('Adults').fill('5')
  await page.getByLabel('Names, one per line').fill('Ann Stone')
  const chooseOther = async () => {
    await who.fill('Otto Other')
    await page.getByRole('option', { name: 'Add “Otto Other” as a new customer' }).click()
    await page.getByRole('dialog', { name: 'Book for a new customer instead?' }).waitFor()
  }
  await chooseOther()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: /^Continue booking for/ }).click()
  await expect.poll(() => who.inputValue()).toBe(first)
  expect(await page.getByLabel('Names, one per line').inputValue()).toBe('Ann Stone')

  // Also after clearing the field.
  await who.fill('')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Add new customer' }).click()
  await page.getByRole('button', { name: /^Continue booking for/ }).click()
  await expect.poll(() => who.inputValue()).toBe(first)

  await chooseOther()
  await page.getByRole('button', { name: 'Keep party size and trip details' }).click()
  await expect.poll(() => page.getByLabel('Last name').inputValue()).toBe('Other')
  expect(await page.getByLabel('Names, one per line').inputValue()).toBe('')
  expect(await page.getByLabel('Adults').inputValue()).toBe('5')
})

story('names beyond the party size stay until removed or the size is raised', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await nameNewCustomer(page, 'Nina', 'Names')
  const names = page.getByLabel('Names, one per line')
  await names.fill('Nina Names\nNils Names\nNora Names, child')
  await page.getByText('not counted in the party size').waitFor()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.poll(() => names.getAttribute('aria-invalid')).toBe('true')
  await page.getByRole('button', { name: 'Set party to 2 adults, 1 child' }).click()
  await page.getByLabel('Adults').fill('1')
  await page.getByText('not counted in the party size').waitFor()
  expect(await names.inputValue()).toBe('Nina Names\nNils Names\nNora Names, child')
  await page.getByLabel('Adults').fill('2')
  await goOn(page, 'Flights')
})

story('copying a returning guest’s last booking', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await planBooking(page, { firstName: 'Rhoda', lastName: 'Returning', flight: 'london', place: 'sand' })
  await makeButton(page).click()
  await referenceMade(page)

  await page.goto('/new-booking')
  await beginBooking(page)
  await page.getByRole('combobox', { name: 'Find customer' }).fill('returning')
  await page.getByRole('option', { name: /Rhoda Returning/ }).click()
  await page.getByText(/^Already booked:/).waitFor()
  // The only booking is still to come.
  expect(await page.getByText('Last time:').count()).toBe(0)
  await page.getByRole('button', { name: 'Copy this booking' }).click()
  await goOn(page, 'Flights')
  expect(await page.getByRole('combobox', { name: 'Drop-off' }).inputValue()).toMatch(/sand/i)
  expect(await page.getByRole('combobox', { name: 'Arrival flight' }).inputValue()).toBe('')
})

story('nothing is lost while offline, and the wizard continues when back online', async ({ visitors }) => {
  visitors.expectComplaint(/^(net::ERR_|console: )/)
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await nameNewCustomer(page, 'Nell', 'Nonetwork')
  await goOn(page, 'Flights')
  await chooseFlight(page, 'london')
  await goOffline(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('alert').getByText('Network error - check your internet connection').waitFor()
  await page.context().setOffline(false)
  await goOn(page, 'Confirm')
})
