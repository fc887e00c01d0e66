import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { queryCustomers } from '#contract/customers.ts'
import { queryTransactions } from '#contract/ledger.ts'
import { options } from '#contract/options.ts'
import { doorPaths, screens } from '#contract/screens.ts'
import { staffUsers } from '#contract/staff.ts'
import { doors, pages } from '#web/pages.ts'
import { axe, axeColours } from './harness/axe.ts'
import { bookCouple, goOn, nameNewCustomer, todayAtAirport } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { Settling } from './harness/settled.ts'
import { story } from './harness/story.ts'

/** Every screen in four looks takes its time, the more on a machine that has other things to do. */
const patienceMs = 300_000

const wide = { width: 1280, height: 800 }
const narrow = { width: 390, height: 844 }

/** Everything at both widths when light; of the dark look only what it changes, the colours. */
async function everyLook(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const [size, viewport] of [
    ['wide', wide],
    ['narrow', narrow],
  ] as const) {
    await page.setViewportSize(viewport)
    for (const [scheme, check] of [
      ['light', axe],
      ['dark', axeColours],
    ] as const) {
      await wear(page, scheme)
      found.push(...(await check(page)).map((it) => `${size}, ${scheme}: ${it}`))
    }
  }
  await page.setViewportSize(wide)
  await wear(page, 'light')
  return found
}

async function wear(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`).waitFor()
}

/** Half-way through a fade, colours are neither the old nor the new. */
async function withoutFades(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
    document.adoptedStyleSheets = [still]
  })
}

/** Goes through the screens with a few tabs at once; answers what was found, by screen. */
async function sweep(page: Page, paths: readonly string[]): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  const left = [...paths]
  const walk = async () => {
    const tab = await page.context().newPage()
    await withoutFades(tab)
    await tab.setViewportSize(wide)
    await tab.emulateMedia({ colorScheme: 'light' })
    const settling = new Settling(tab)
    for (let path = left.shift(); path !== undefined; path = left.shift()) {
      await settling.open(path)
      const violations = await everyLook(tab)
      if (violations.length > 0) found[path] = violations
    }
    await tab.close()
  }
  await Promise.all([walk(), walk()])
  return found
}

/** A real one for every parameter of the addresses. */
async function known(url: string): Promise<Record<string, string>> {
  const caller = new Caller(url)
  await caller.signIn('admin@demo.example')
  const [customer] = (await caller.must(queryCustomers, { query: { query: '' } })).items
  const [entry] = (await caller.must(queryTransactions, { query: {} })).items
  const [partner] = (await caller.must(options, { params: { list: 'partners' } })).items
  const [vehicle] = (await caller.must(options, { params: { list: 'vehicles' } })).items
  const [person] = (await caller.must(staffUsers, { query: {} })).items
  return {
    $customer: customer?.customerGuid ?? '',
    $group: customer?.group?.guid ?? '',
    $entry: entry?.guid ?? '',
    $partner: partner?.guid ?? partner?.key ?? '',
    $collection: 'vehicles',
    '/configuration/vehicles/$id': vehicle?.guid ?? vehicle?.key ?? '',
    '/configuration/staff-users/$id': person?.guid ?? '',
  }
}

function addressOf(path: string, facts: Record<string, string>): string {
  const filled = path.replaceAll(/\$(?!id)\w+/g, (name) => facts[name] ?? name)
  return filled.replace('$id', facts[filled] ?? '$id')
}

/** Screens that show something else by their address. */
function tabs({ $partner }: Record<string, string>): string[] {
  return [
    ...['users', 'statement', 'payments', 'fast-track'].map((it) => `${screens.partners.path}/${$partner}?tab=${it}`),
    ...['terms', 'try'].map((it) => `${screens.configuration.path}/prices?tab=${it}`),
    `${screens.dispatcher.path}?view=table`,
  ]
}

const leftAtOnce: readonly string[] = [screens.signOut.path]
const ofPartners = '/customers/statement'
const isDrivers = (path: string) => pages.some((it) => it.path === path && it.screen.needs === 'driver')
const all = pages.map((it) => it.path).filter((it) => !leftAtOnce.includes(it))

story(
  'every screen of the office passes WCAG, light and dark, wide and narrow',
  async ({ portal, visitors }) => {
    const facts = await known(portal.url)
    const paths = all.filter((it) => !isDrivers(it) && it !== ofPartners).map((it) => addressOf(it, facts))
    expect(paths.filter((it) => it.includes('$'))).toEqual([])
    const page = await visitors.signInAs('administrator')
    expect(await sweep(page, [...paths, ...tabs(facts), '/no-such-screen'])).toEqual({})
  },
  patienceMs,
)

story(
  'every screen of drivers, partner users and whoever is outside passes WCAG',
  async ({ visitors }) => {
    visitors.expectComplaint(/^401 /)
    visitors.expectComplaint(/^400 /)
    const driver = await visitors.signInAs('driver1')
    expect(await sweep(driver, ['/', ...all.filter(isDrivers)])).toEqual({})
    const partner = await visitors.signInAs('partner')
    expect(await sweep(partner, ['/', ofPartners, screens.bookings.path, screens.newBooking.path, screens.reports.path])).toEqual({})
    const outside = await visitors.visit()
    expect(await sweep(outside, [...doors.map((it) => it.path), `${doorPaths.resetPassword}/first/token`])).toEqual({})
  },
  patienceMs,
)

type Opening = readonly [what: string, path: string, open: (page: Page) => Promise<void>]

const press = (name: string | RegExp) => (page: Page) => page.getByRole('main').getByRole('button', { name }).first().click()
const openings = (group: string): readonly Opening[] => [
  ['palette', screens.dashboard.path, (page) => page.getByRole('button', { name: /^Search or go to/ }).click()],
  ['keys', screens.dashboard.path, (page) => page.keyboard.press('?')],
  ['calendar', screens.newBooking.path, openCalendar],
  ['payment', group, press('Take payment')],
  ['cancellation', group, press('Cancel booking')],
  ['new customer', screens.bookings.path, press('New customer')],
  ['flight times', screens.flights.path, press(/^Edit /)],
  ['flight in the schedule', `${screens.flights.path}/weekly`, press('New flight')],
  ['day', screens.dateStatus.path, (page) => page.locator('main button[aria-current="date"]').click()],
  ['comments', `${screens.dailyReports.path}/arrivals`, press(/Booking Comments/)],
  ['trip', screens.dispatcher.path, (page) => page.getByRole('group', { name: 'Trips' }).getByRole('button').first().click()],
  ['price', `${screens.configuration.path}/prices`, press(/^Change/)],
]

async function openCalendar(page: Page): Promise<void> {
  await nameNewCustomer(page, 'Axel', 'Ease')
  await goOn(page, 'Flights')
  await page.getByRole('textbox', { name: 'Arrival date' }).press('Alt+ArrowDown')
  await page.getByRole('dialog').waitFor()
}

story(
  'what opens over a screen passes WCAG too',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const { guid, customer } = await bookCouple(caller, { lastName: 'Axelrod', date: todayAtAirport(), direction: 'arrival' })
    const page = await visitors.signInAs('administrator')
    await withoutFades(page)
    await page.setViewportSize(wide)
    const settling = new Settling(page)
    const found: Record<string, string[]> = {}
    for (const [what, path, open] of openings(`${screens.bookings.path}/${customer.guid}/${guid}`)) {
      await settling.open(path)
      await open(page)
      await page.getByRole('dialog').or(page.getByRole('complementary')).first().waitFor()
      await settling.done()
      const violations = await everyLook(page)
      if (violations.length > 0) found[what] = violations
    }
    expect(found).toEqual({})
  },
  patienceMs,
)
