import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { driverStartTrip } from '#contract/driver.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { toOtherDay } from '#web/testing/settled.ts'
import { bookCouple } from './harness/booking.ts'
import { todayAtAirport } from './harness/clock.ts'
import { Caller } from './harness/caller.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'

// A day's work of each role without a mouse. Reservations and the desk have their own files.

/** Waits until the dialog is gone; the focus must be back on the element that opened it. */
async function closedOnto(page: Page, hand: KeyboardUser, name: RegExp): Promise<void> {
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => hand.under()).toMatch(name)
}

story(
  'a dispatcher assigns a trip, reassigns it, moves its pickup and undoes a step',
  async ({ portal, visitors }) => {
    visitors.expectComplaint('400 POST /api/actions/assigntriptodriver')
    visitors.expectComplaint('400 POST /api/actions/dispatcherreschedule')
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const { reference } = await bookCouple(caller, {
      lastName: 'Boardwell',
      date: todayAtAirport(),
      direction: 'arrival',
      isDriven: true,
    })
    const page = await visitors.signInAs('dispatcher', 'desktop', '/dispatcher')
    const bar = page
      .getByRole('group', { name: 'Trips' })
      .getByRole('button', { name: new RegExp(reference) })
    await bar.waitFor()
    const hand = new KeyboardUser(page)

    // The board is one tab stop. Unassigned trips are its first row, by time.
    await hand.tabTo(/pickup|passenger|\d\d:\d\d/)
    for (let moves = 0; moves < 40 && !(await hand.under()).includes(reference); moves++)
      await hand.press('ArrowUp')
    for (let moves = 0; moves < 40 && !(await hand.under()).includes(reference); moves++)
      await hand.press('ArrowRight')
    expect(await hand.under()).toContain(reference)
    const first = await giveToNext(page, hand, reference, '')
    const driverName = await giveToNext(page, hand, reference, first)

    await hand.press('Enter')
    const panel = page.getByRole('complementary', { name: `Trip ${reference}` })
    await panel.waitFor()
    await hand.pressOn(/^Reschedule$/)
    await page.getByRole('dialog', { name: `Reschedule ${reference}` }).waitFor()
    await hand.tabTo(/^Pickup time/)
    await hand.retype('2355')
    await hand.tabTo(/^Reason/)
    await hand.type('The guests want to swim first')
    await hand.press('Control+Enter')
    // No driver is on shift at that time, so the dispatcher overrides the conflict.
    await page.getByRole('button', { name: 'Reschedule anyway' }).waitFor()
    await hand.pressOn(/^Reschedule anyway$/)
    await closedOnto(page, hand, /^Reschedule$/)
    await panel.getByRole('heading', { name: /^23:55/ }).waitFor()

    const driver = new Caller(portal.url)
    await driver.signIn(accounts.find((it) => it.name === driverName)?.email ?? '')
    const tripGuid = new URL(page.url()).searchParams.get('trip') ?? ''
    await driver.must(driverStartTrip, { query: { tripGuid }, body: { held: true } })
    await panel.getByText('Started', { exact: true }).first().waitFor()
    await hand.pressOn(/^Undo last step$/)
    await page.getByRole('dialog').waitFor()
    await hand.tabTo(/^Reason/)
    await hand.type('Started the wrong trip')
    await hand.press('Control+Enter')
    // After that there is no step left to undo, as the button states.
    await closedOnto(page, hand, /^Undo last step/)
    await panel.getByText('Assigned', { exact: true }).first().waitFor()
  },
)

/**
 * Assigns the focused trip to the driver in the row below and returns that driver. The focus stays on the
 * trip.
 */
async function giveToNext(
  page: Page,
  hand: KeyboardUser,
  reference: string,
  before: string,
): Promise<string> {
  await hand.press('Alt+ArrowDown')
  await page.getByText(new RegExp(`^${reference} to .*Press Enter to assign, Escape to cancel\\.$`)).waitFor()
  await hand.press('Enter')
  // A dialog hides the rest from role queries, so this selects by text alone.
  const text = () =>
    page
      .getByText(new RegExp(`^${reference} assigned to `))
      .first()
      .textContent()
  const givenTo = async () => ((await text()) ?? '').replace(/^.* assigned to /, '')
  const asked = page.getByRole('dialog', { name: /^Assign .*\?$/ })
  const given = page.getByText(
    new RegExp(`^${reference} assigned to (?!${before === '' ? '$' : `${before}(?:,|$)`})`),
  )
  await asked.or(given).first().waitFor({ state: 'attached' })
  if (await asked.isVisible()) {
    // Off shift or in another class of car, the dispatcher must confirm.
    await hand.tabTo(/^Reason/)
    await hand.type('Agreed with the driver')
    await hand.press('Enter')
    await given.first().waitFor({ state: 'attached' })
    await asked.waitFor({ state: 'detached' })
  }
  // The text includes the car.
  const driverName = (await givenTo()).replace(/, in .*$/, '')
  // The board has been re-rendered, and the same trip still has the focus.
  await expect
    .poll(() => hand.under(), { timeout: 15_000 })
    .toMatch(new RegExp(`${reference}.*${driverName}`))
  return driverName
}

story('a driver completes a trip', async ({ portal, visitors }) => {
  const { reference, stepsTaken } = await giveTrip(portal.url, 'Keydriven', 'Driver Ten')
  const page = await visitors.signInAs('driver10', 'phone', '/driver-dash')
  await page.getByRole('article', { name: `Trip ${reference}` }).waitFor()
  const hand = new KeyboardUser(page)
  await hand.pressOn(/^Reschedule$/)
  await page.getByRole('dialog').waitFor()
  await hand.press('Escape')
  await closedOnto(page, hand, /^Reschedule$/)

  await hand.pressOn(/^Accept trip$/)
  // Three hours before the pickup the step needs a second press.
  await hand.at(/^Start trip$/)
  await hand.press('Enter')
  await page.getByText('Press again to start now').waitFor()
  await hand.press('Enter')
  // The main button is always the next step, so the focus stays on it.
  for (const next of [/^Arrived, start waiting$/, /^Guests on board$/]) {
    await hand.at(next)
    await hand.press('Enter')
  }
  // The flight hasn't landed: a question, whose answer leads back to the main button.
  await page.getByRole('dialog', { name: 'Flight not landed yet' }).waitFor()
  await hand.pressOn(/^Guests on board$/)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hand.at(/^Complete trip$/)
  await hand.press('Enter')
  await page.getByRole('article', { name: `Trip ${reference}` }).waitFor({ state: 'detached' })
  await expect.poll(() => hand.under()).not.toBe('')
  await expect
    .poll(stepsTaken)
    .toEqual(['acceptTrip', 'startTrip', 'startWait', 'departPickup', 'completeTrip'])
})

story(
  'a manager reviews the day, comments on a party, exports it and adds a note to a date',
  async ({ visitors }) => {
    const page = await visitors.signInAs('manager', 'desktop', '/daily-reports/arrivals')
    await page.getByRole('heading', { name: 'Daily Report', exact: true }).waitFor()
    const hand = new KeyboardUser(page)
    await toOtherDay(page, () => hand.press(']'))
    await expect.poll(() => page.getByRole('button', { name: 'Today' }).isDisabled()).toBe(false)
    const date = await page.getByLabel('Date', { exact: true }).inputValue()
    await page
      .getByRole('button', { name: /Booking Comments/ })
      .first()
      .waitFor()
    await hand.tabTo(/^Export$/)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(
      `/reports/arrivals-${date}.csv`,
    )
    await hand.pressOn(/Booking Comments/)
    await page.getByRole('dialog', { name: 'Booking Comments' }).waitFor()
    await hand.tabTo(/^Comments/)
    await hand.retype('Two wheelchairs to the kerb')
    await hand.press('Control+Enter')
    await closedOnto(page, hand, /Two wheelchairs to the kerb/)

    await page.goto('/date-status?date=2027-11-10')
    await page.getByRole('button', { name: /^Wednesday 10 November 2027, / }).waitFor()
    await hand.tabTo(/^Wednesday 10 November 2027/)
    await hand.press('ArrowDown', 'Enter')
    await page.getByRole('dialog', { name: 'Wed 17 Nov 2027' }).waitFor()
    await hand.tabTo(/^Comments/)
    await hand.type('Band on the forecourt')
    await hand.press('Control+Enter')
    await closedOnto(page, hand, /^Wednesday 17 November 2027.*Band on the forecourt$/)
  },
)

story(
  'an administrator creates an account, sets its permissions and changes a price',
  async ({ visitors }) => {
    const page = await visitors.signInAs('administrator', 'desktop', '/configuration/staff-users/new')
    const hand = new KeyboardUser(page)
    await hand.at(/^Name/)
    await hand.type('Keyla Boardman')
    await hand.tabTo(/^E-mail/)
    await hand.type('keyla.boardman@demo.example')
    await hand.pressOn(/^Dispatcher/, 'Space')
    await hand.press('Control+Enter')
    await page.getByRole('heading', { name: 'Keyla Boardman' }).waitFor()
    await page.getByRole('checkbox', { name: /^Dispatcher/ }).waitFor()
    expect(await page.getByRole('checkbox', { name: /^Dispatcher/ }).isChecked()).toBe(true)

    await page.goto('/configuration/prices')
    await page
      .getByRole('button', { name: /^Change/ })
      .first()
      .waitFor()
    await hand.pressOn(/^Change/)
    await hand.at(/^Rule name/)
    await hand.tabTo(/^First passenger/)
    await hand.retype('61.50')
    await hand.press('Control+Enter')
    await closedOnto(page, hand, /^Change/)
    await page.getByRole('main').getByText('61.50').first().waitFor()
  },
)

story('a partner user views their customers and books for one', async ({ visitors }) => {
  const page = await visitors.signInAs('partner', 'desktop', '/customers')
  await page.getByRole('heading', { name: 'Bookings' }).waitFor()
  const hand = new KeyboardUser(page)
  await hand.tabTo(/^Search bookings$/)
  await hand.type('qqxxzz')
  await page.getByText('No results found').waitFor()
  await hand.pressOn(/^Clear search$/)
  await page.getByRole('grid', { name: 'Bookings', exact: true }).waitFor()
  await hand.tabTo(/^New booking$/, 'Shift+Tab')
  await hand.press('Enter')
  await hand.at(/^Advanced/)
  await hand.press('a')
  await hand.at(/Find customer/)
  await hand.pressOn(/^Add new customer$/)
  await page.getByLabel('First name').waitFor()
  await hand.tabTo(/^First name/)
  await hand.type('Paloma')
  await hand.tabTo(/^Last name/)
  await hand.type('Keyes')
  await hand.tabTo(/^E-mail/)
  await hand.type('paloma.keyes@guests.example')
  await hand.press('Control+Enter')
  await hand.at(/Arrival date/)
  await hand.press('Tab')
  await hand.type('london')
  await page.getByRole('option').first().waitFor()
  await hand.press('Enter')
  await hand.press('Control+Enter')
  await page.getByRole('heading', { name: 'Confirm', exact: true }).waitFor()
  await hand.press('Control+Enter')
  await page.waitForURL(/\/customers\/[0-9a-f-]{36}\/[0-9a-f-]{36}$/)
  await expect.poll(() => hand.under()).not.toBe('')
})
