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
  referenceMade,
} from './harness/booking.ts'
import { story } from './harness/story.ts'

/** Chooses a product by its letter and enters a new customer, by keyboard. */
async function beginByHand(hand: KeyboardUser, letter: string, lastName: string): Promise<void> {
  await hand.at(/^Advanced/)
  await hand.press(letter)
  await hand.at(/Find customer/)
  await hand.pressOn(/^Add new customer$/)
  await hand.at(/First name/)
  await hand.type('Paula')
  await hand.press('Tab')
  await hand.type(lastName)
  await hand.press('Enter')
}

/** Tabs to the field, types, and selects the first option. */
async function pick(page: Page, hand: KeyboardUser, field: RegExp, text: string): Promise<void> {
  await hand.tabTo(field)
  await hand.type(text)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await hand.press('Enter')
}

/** Runs in the browser. Delays timers without a time of their own. */
function delayTimers(lateMs: number): void {
  const later = globalThis.setTimeout
  Object.assign(globalThis, {
    setTimeout: (work: () => void, ms: number | undefined, ...rest: []) => later(work, ms ?? lateMs, ...rest),
  })
}

async function makeByHand(page: Page, hand: KeyboardUser): Promise<void> {
  await hand.press('Control+Enter')
  await hand.at(/New booking/)
  expect(await axe(page)).toEqual([])
  await hand.press('Control+Enter')
  expect(await referenceMade(page)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
}

story('a private transfer from a typed address, by keyboard alone', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 'p', 'Private')
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup time/)
  await hand.type('0930')
  await hand.tabTo(/^Pickup(?! time)/)
  await hand.type('12 Palm Road')
  await page.getByRole('option', { name: /12 Palm Road/ }).waitFor()
  await hand.press('Enter')
  await hand.tabTo(/^Pickup zone/)
  await hand.press('ArrowDown')
  await pick(page, hand, /^Drop-off/, 'airport')
  await page.getByRole('rowheader', { name: 'Total' }).waitFor()
  expect(await axe(page)).toEqual([])
  await makeByHand(page, hand)
  await page
    .getByText(/12 Palm Road/)
    .first()
    .waitFor()
})

story('on a slow machine, fast typing goes into the focused field', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await page.evaluate(delayTimers, 1000)
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 'p', 'Private')
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup(?! time)/)
  await hand.type('Pelican Lane 7')
  await page.getByRole('option', { name: /Pelican Lane 7/ }).waitFor()
  await hand.press('Enter')
  await hand.tabTo(/^Pickup zone/)
  await hand.tabTo(/^Drop-off/)
  await hand.type('air')
  await page.waitForTimeout(1200)
  await hand.type('p')
  const to = page.getByRole('combobox', { name: /^Drop-off/ })
  expect(await to.inputValue()).toBe('airp')
  await hand.type('o')
  await hand.press('Tab')
  expect(await to.inputValue()).toBe('')
  await page.getByLabel('Loading').waitFor({ state: 'detached' })
})

story('an hourly hire that returns to its pickup, by keyboard alone', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 'h', 'Hourly')
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup time/)
  await hand.type('1400')
  await hand.tabTo(/^Hours/)
  await hand.retype('5')
  await pick(page, hand, /^Pickup(?! time)/, 'sand')
  await page.getByRole('rowheader', { name: 'Total' }).waitFor()
  await makeByHand(page, hand)
})

story('an hourly hire on three days for a new customer, later at another time', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 'h', 'Repeated')
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup time/)
  await hand.type('1400')
  await pick(page, hand, /^Pickup(?! time)/, 'sand')
  await page.getByRole('rowheader', { name: 'Total' }).waitFor()
  await hand.press('Control+Enter')
  await hand.at(/New booking/)
  await page.getByRole('button', { name: 'Repeat…' }).click()
  await page.getByLabel('Ends').selectOption({ label: 'After a number of bookings' })
  await page.getByRole('textbox', { name: 'Number of bookings' }).fill('3')
  await page.getByRole('button', { name: 'Check dates' }).click()
  await page.getByRole('rowheader', { name: '3 bookings to make' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Make 3 bookings' }).click()
  await page.waitForURL(/\/customers\?series=/)
  const rows = page.locator('tbody tr').filter({ hasText: 'Paula Repeated' })
  await expect.poll(() => rows.count()).toBe(3)
  await page.locator('thead').getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Change time' }).click()
  await page.getByLabel('New pickup time').fill('15:30')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Change 3 reservations' }).click()
  await expect.poll(() => rows.filter({ hasText: '15:30' }).count()).toBe(3)
  await page.getByRole('link', { name: 'Paula Repeated' }).nth(1).click()
  await page.getByRole('link', { name: '2 of 3' }).waitFor()
})

story('a trip and its return, by keyboard alone', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 't', 'Point')
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup time/)
  await hand.type('1000')
  await pick(page, hand, /^Pickup(?! time)/, 'sand')
  await pick(page, hand, /^Drop-off/, 'coral')
  await hand.pressOn(/^Add return trip$/)
  await hand.at(/^Date/)
  await hand.tabTo(/^Pickup time/)
  await hand.type('1600')
  await page.getByRole('rowheader', { name: 'Total' }).waitFor()
  await makeByHand(page, hand)
})

story('a fee, by keyboard alone, with errors at its fields', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  const hand = new KeyboardUser(page)
  await beginByHand(hand, 'f', 'Feepayer')
  await hand.at(/Description/)
  await hand.press('Enter')
  await page.getByText('This field is required').first().waitFor()
  await hand.tabTo(/Description/, 'Shift+Tab')
  await hand.type('Lost key')
  await hand.tabTo(/^Amount/)
  await hand.type('25')
  await hand.tabTo(/^Tax/)
  await page.getByLabel('Tax').locator('option').nth(1).waitFor({ state: 'attached' })
  await hand.press('ArrowDown')
  await hand.press('Control+Enter')
  await page.getByRole('heading', { name: 'Confirm', exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Charge fee' }).press('Enter')
  expect(await referenceMade(page)).toMatch(/^[A-HJ-NP-Z2-9]{6}$/)
  await page.getByText('Lost key').filter({ visible: true }).first().waitFor()
})

story('each product passes WCAG on a phone, from product choice to the second step', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'phone', '/new-booking')
  for (const product of ['Advanced', 'Private', 'Hourly', 'Point to point', 'Fee']) {
    await page.goto('/new-booking')
    await page.getByRole('heading', { name: 'Choose a product' }).waitFor()
    expect(await axe(page), product).toEqual([])
    await beginBooking(page, product)
    await nameNewCustomer(page, 'Petra', 'Phone')
    expect(await axe(page), `${product}, customer`).toEqual([])
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('form', { name: /step 2/ }).waitFor()
    expect(await axe(page), `${product}, journey`).toEqual([])
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(wide, `${product} scrolls sideways`).toBe(false)
  }
})

story('adding a flight missing from the schedule while booking', async ({ visitors }) => {
  const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
  await beginBooking(page)
  await nameNewCustomer(page, 'Charlie', 'Charter')
  await goOn(page, 'Flights')
  await page.getByRole('combobox', { name: 'Arrival flight' }).fill('ZZ 0999')
  await page.getByRole('option', { name: 'Not listed? Add “ZZ 0999”' }).click()
  const dialog = page.getByRole('dialog', { name: /^Add an arrival/ })
  await dialog.getByRole('combobox', { name: 'From' }).fill('madrid')
  await page.getByRole('option', { name: /\(MAD\)/ }).click()
  await dialog.getByLabel('Arrival time').fill('1510')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Add flight' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Arrival flight' }).inputValue())
    .toContain('15:10 ZZ999 Madrid')
  await goOn(page, 'Confirm')
  await makeButton(page).click()
  await referenceMade(page)
  await page.getByText(/ZZ999/).first().waitFor()
})

story(
  'booking different cars with their own guests, bags and seats, also for the return',
  async ({ visitors }) => {
    const page = await visitors.signInAs('reservations', 'desktop', '/new-booking')
    await beginBooking(page)
    await nameNewCustomer(page, 'Carla', 'Cars')
    await page.getByLabel('Adults').fill('5')
    await page.getByLabel('Children').fill('1')
    await goOn(page, 'Flights')
    await chooseFlight(page, 'london')
    await page.getByRole('combobox', { name: 'Drop-off' }).fill('sand')
    await page.getByRole('option').first().click()
    await page.getByText('No child seat for the child').waitFor()
    await page.getByRole('button', { name: 'Set up each car' }).click()
    await page.getByRole('button', { name: 'Add car' }).click()
    const car = (place: number) => page.getByRole('group', { name: `Car ${place}`, exact: true })
    await car(1).getByLabel('Bags').fill('4')
    await car(2).getByLabel('Bags').fill('1')
    await car(2).getByText('Car seats').waitFor()
    await car(2).getByRole('group').getByRole('textbox').first().fill('1')
    await expect.poll(() => page.getByText('No child seat for the child').count()).toBe(0)

    await page.getByRole('button', { name: 'Add departure' }).click()
    await page.getByRole('combobox', { name: 'Departure flight' }).fill('london')
    await page.getByRole('listbox').getByRole('option').first().click()
    await page.getByRole('button', { name: 'Copy transfer from arrival' }).click()
    await expect.poll(() => car(1).nth(1).getByLabel('Bags').inputValue()).toBe('4')
    await page.getByRole('complementary').getByRole('rowheader', { name: 'Departure', exact: true }).waitFor()
    expect(await axe(page)).toEqual([])
    await goOn(page, 'Confirm')
    await makeButton(page).click()
    await referenceMade(page)
  },
)
