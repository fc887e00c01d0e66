import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { partnerUsers } from '#contract/partner-users.ts'
import { options } from '#contract/options.ts'
import { screens } from '#contract/screens.ts'
import { staffUsers } from '#contract/staff.ts'
import { prepareAppearances } from '#web/testing/appearances.ts'
import { Settling } from '#web/testing/settled.ts'
import { beginBooking, bookCouple, goOn, nameNewCustomer } from './harness/booking.ts'
import { todayAtAirport } from './harness/clock.ts'
import { Caller } from './harness/caller.ts'
import { checkAppearance } from './harness/check-appearance.ts'
import { pathOf } from './harness/reservation.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'

// WCAG on overlays: dialogs, menus, calendars, sheets.

type Opening = readonly [what: string, path: string, open: (page: Page) => Promise<void>]

/** Selector of an open overlay. The screen behind it has its own test. */
const over = ['dialog[open]', '[role="dialog"]', '[role="alertdialog"]', '[role="menu"]', 'aside'] as const

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()
/** Opens each overlay on its screen and checks it; returns the WCAG violations by overlay. */
async function lookAt(page: Page, openings: readonly Opening[]): Promise<Record<string, string[]>> {
  await prepareAppearances(page)
  const settling = new Settling(page)
  await settling.open('/account')
  const found: Record<string, string[]> = {}
  for (const [number, [what, path, open]] of openings.entries()) {
    // Starts from another page, because overlays of the same screen need its initial state.
    await settling.follow('/account')
    await settling.follow(path)
    await open(page)
    await page.locator(over.join()).filter({ visible: true }).first().waitFor()
    await settling.done()
    const seen = await Promise.all(over.map((it) => page.locator(it).filter({ visible: true }).count()))
    const violations = await checkAppearance(page, number, over[seen.findIndex((count) => count > 0)])
    if (violations.length > 0) found[what] = violations
    await closeAll(page)
  }
  return found
}

async function closeAll(page: Page): Promise<void> {
  for (let presses = 0; presses < 3; presses++) {
    if (
      (await page.locator('dialog[open], [role="dialog"], [role="alertdialog"], [role="menu"]').count()) === 0
    )
      return
    await page.keyboard.press('Escape')
  }
}

async function openCalendar(page: Page): Promise<void> {
  await beginBooking(page)
  await nameNewCustomer(page, 'Axel', 'Ease')
  await goOn(page, 'Flights')
  await page.getByRole('textbox', { name: 'Arrival date' }).press('Alt+ArrowDown')
  await page.getByRole('dialog').waitFor()
}

story('overlays of the reservation and office screens pass WCAG', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const { guid, customer } = await bookCouple(caller, {
    lastName: 'Axelrod',
    date: todayAtAirport(),
    direction: 'arrival',
  })
  const group = `${screens.bookings.path}/${customer.guid}/${guid}`
  const openings: Opening[] = [
    [
      'palette',
      screens.dashboard.path,
      (page) => page.getByRole('button', { name: /^Search or go to/ }).click(),
    ],
    ['keys', screens.dashboard.path, (page) => page.keyboard.press('?')],
    ['view of a table', screens.bookings.path, press('View')],
    ['new customer', screens.bookings.path, press('New customer')],
    ['customer', `${screens.bookings.path}/${customer.guid}`, press('Edit customer')],
    ['payment', group, press('Take payment')],
    ['flight times', screens.flights.path, press(/^Edit /)],
    ['flight in the schedule', `${screens.flights.path}/weekly`, press('New flight')],
    ['day', screens.dateStatus.path, (page) => page.locator('main button[aria-current="date"]').click()],
    ['comments', `${screens.dailyReports.path}/arrivals`, press(/Booking Comments/)],
    ['own password', screens.account.path, press('Change password')],
    // Last: leaving unsaved input triggers a prompt.
    ['calendar', screens.newBooking.path, openCalendar],
  ]
  const page = await visitors.signInAs('administrator')
  expect(await lookAt(page, openings)).toEqual({})
})

story('overlays of a reservation pass WCAG', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const party = await bookCouple(caller, {
    lastName: 'Axeford',
    date: todayAtAirport(),
    direction: 'arrival',
    isDriven: true,
  })
  const group = pathOf(party)
  const change = (entry: string) => async (page: Page) => {
    await press('Change the reservation')(page)
    await page.getByRole('menuitem', { name: entry }).click()
    await page.getByRole('dialog').locator('form').waitFor()
  }
  const plan = async (page: Page) => {
    await change('Edit passengers')(page)
    await page.getByRole('group', { name: 'Guest 2' }).getByLabel('Not coming').check()
    await page.getByRole('button', { name: 'Review changes' }).click()
    await page.getByRole('dialog').getByRole('table').waitFor()
  }
  const transport = async (page: Page) => {
    await press(/^Change arrival transfer/)(page)
    await page.getByRole('menuitem', { name: 'Change transport' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Add stop' }).click()
  }
  const openings: Opening[] = [
    ['menu', group, press('Change the reservation')],
    ['flight', group, change('Change flight')],
    ['fast track', group, change('Change fast track')],
    ['cars', group, change('Add cars')],
    ['more passengers', group, change('Add passengers')],
    ['plan', group, plan],
    ['transport', group, transport],
    ['whole party', group, change('Cancel reservation')],
    ['notes', group, change('Comments, flags and notes')],
  ]
  const page = await visitors.signInAs('manager', 'desktop', '/account')
  expect(await lookAt(page, openings)).toEqual({})
})

story('overlays of the dispatch, desk and driver screens pass WCAG', async ({ portal, visitors }) => {
  const { caller, reference, tripGuid } = await giveTrip(portal.url, 'Overly', 'Driver Ten')
  const party = await bookCouple(caller, {
    lastName: 'Overbeck',
    date: todayAtAirport(),
    direction: 'arrival',
  })
  const trip = `${screens.dispatcher.path}?trip=${tripGuid}`
  const scan = async (page: Page) => {
    await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(party.reference)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: `Party ${party.reference}` }).waitFor()
  }
  const office = await visitors.signInAs('manager', 'desktop', '/account')
  const dispatch: Opening[] = [
    ['trip', trip, (page) => page.getByRole('complementary', { name: `Trip ${reference}` }).waitFor()],
    [
      'reschedule',
      trip,
      (page) => page.getByRole('complementary').getByRole('button', { name: 'Reschedule' }).click(),
    ],
    [
      'cancel trip',
      trip,
      (page) => page.getByRole('complementary').getByRole('button', { name: 'Cancel trip' }).click(),
    ],
    [
      'message',
      trip,
      (page) => page.getByRole('complementary').getByRole('button', { name: 'Message driver' }).click(),
    ],
    [
      'desk payment',
      screens.scan.path,
      async (page) => (await scan(page), press(/^Take payment|^Payment/)(page)),
    ],
  ]
  expect(await lookAt(office, dispatch)).toEqual({})
  const driver = await visitors.signInAs('driver10', 'desktop', '/account')
  const sheets: Opening[] = [
    ['driver reschedules', screens.driverDashboard.path, press('Reschedule')],
    ['name board', screens.driverDashboard.path, press('Name board')],
  ]
  expect(await lookAt(driver, sheets)).toEqual({})
})

story('overlays of the configuration and partner screens pass WCAG', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('admin@demo.example')
  const partners = (await caller.must(options, { params: { list: 'partners' } })).items.map(
    (it) => it.guid ?? it.key ?? '',
  )
  const users = await Promise.all(partners.map((id) => caller.must(partnerUsers, { params: { id } })))
  const partner = partners[users.findIndex((it) => it.items.length > 0)] ?? ''
  const desk = (await caller.must(staffUsers, { query: { query: 'Demo Desk' } })).items[0]?.guid ?? ''
  const person = `${screens.configuration.path}/staff-users/${desk}`
  const openings: Opening[] = [
    ['price', `${screens.configuration.path}/prices`, press(/^Change/)],
    ['reset password', person, press('Reset password')],
    ['new partner user', `${screens.partners.path}/${partner}?tab=users`, press('New user')],
    ['partner user', `${screens.partners.path}/${partner}?tab=users`, press(/^Edit /)],
    ['password of a partner user', `${screens.partners.path}/${partner}?tab=users`, press('Reset password')],
  ]
  const page = await visitors.signInAs('administrator')
  expect(await lookAt(page, openings)).toEqual({})
})
