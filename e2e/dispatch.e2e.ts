import { expect } from 'vitest'
import { dispatcherDashboard } from '#contract/dispatch.ts'
import { driverStartTrip } from '#contract/driver.ts'
import { dailyFlights, saveFlightTimes } from '#contract/flights.ts'
import { KeyboardUser } from '#web/testing/keyboard-user.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'
import { addDays } from '#domain/calendar/service-date.ts'

const today = todayAtAirport()
/** A day that no other story uses. */
const quiet = addDays(today, 9)

async function manager(url: string): Promise<Caller> {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  return caller
}

story(
  'a dispatcher plans a day by keyboard: rota, plan, board and a late flight',
  async ({ portal, visitors }) => {
    const caller = await manager(portal.url)
    const { reference } = await bookCouple(caller, {
      lastName: 'Planwell',
      date: quiet,
      direction: 'arrival',
      isDriven: true,
    })
    const page = await visitors.signInAs('dispatcher', 'desktop', `/dispatcher/rota?date=${quiet}`)
    const hand = new KeyboardUser(page)

    await page
      .getByRole('button', { name: /^Driver One, / })
      .first()
      .waitFor()
    const cell = page.getByRole('button', { name: new RegExp(`^Driver One, .*`) })
    const dayOfWeek = (await page.getByRole('columnheader').allInnerTexts()).length - 1
    expect([dayOfWeek, await cell.count()]).toEqual([7, 7])
    // Arrow keys move from day to day.
    await hand.tabTo(/^Driver Eight, /)
    await hand.press('ArrowRight', 'ArrowDown')
    expect(await hand.under()).toMatch(/^Driver Five, /)
    const index = (new Date(`${quiet}T12:00:00Z`).getUTCDay() + 6) % 7
    await cell.nth(index).focus()
    await hand.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Driver One, / })
    await dialog.getByRole('combobox', { name: /^Shift/ }).selectOption({ label: 'Absent' })
    await dialog.getByLabel('Note').fill('Holiday')
    await hand.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: /^Driver One, .*: Absent, Holiday/ }).waitFor()

    await page.goto(`/dispatcher?date=${quiet}&view=plan`)
    await page.getByRole('heading', { name: 'Dispatcher', exact: true }).waitFor()
    await page.getByRole('button', { name: /^Assign all \d+ trips$/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Driver One', exact: true }).count()).toBe(0)
    const openTrips = async () => {
      const { items } = await caller.must(dispatcherDashboard, { query: { date: quiet } })
      return items.filter((it) => it.status === 'unassigned').length
    }
    const before = await openTrips()
    await hand.pressOn(/^Assign all \d+ trips$/)
    await page.getByRole('button', { name: 'Undo' }).waitFor()
    expect(await openTrips()).toBeLessThan(before)
    await hand.press('Control+z')
    await expect.poll(openTrips).toBe(before)

    await page.goto(`/dispatcher?date=${quiet}`)
    const bar = page
      .getByRole('group', { name: 'Trips' })
      .getByRole('button', { name: new RegExp(reference) })
    await bar.focus()
    await hand.press('Alt+ArrowDown')
    await page
      .getByText(new RegExp(`^${reference} to .*Press Enter to assign, Escape to cancel\\.$`))
      .waitFor()
    await hand.press('Escape')
    // Nothing was sent.
    await expect.poll(() => page.getByText(/Press Enter to assign, Escape to cancel\.$/).count()).toBe(0)
    expect(await openTrips()).toBe(before)
    await hand.press('Enter')
    const panel = page.getByRole('complementary', { name: `Trip ${reference}` })
    await panel.waitFor()
    await bar.focus()
    await hand.press('Escape')
    await panel.waitFor({ state: 'detached' })

    const { items } = await caller.must(dispatcherDashboard, { query: { date: quiet } })
    const trip = items.find((it) => it.reference === reference)
    const flights = await caller.must(dailyFlights, { query: { startDate: quiet } })
    const flight = flights.items.find((it) => it.guid === trip?.flight?.guid)
    if (!trip || !flight) throw new Error('The trip has no flight')
    const late = new Date(Date.parse(flight.scheduledAt) + 40 * 60_000).toISOString().slice(11, 16)
    const local = `${String((Number(late.slice(0, 2)) + 20) % 24).padStart(2, '0')}${late.slice(2)}`
    await caller.must(saveFlightTimes, {
      body: { guid: flight.guid, version: flight.version, status: 'delayed', estimatedTime: local },
    })
    await page.getByText(new RegExp(`^${flight.ident} is 40 min late`)).waitFor()
    await hand.pressOn(new RegExp(`^View plan for ${flight.ident}$`))
    const plan = page.getByRole('dialog', { name: `Plan for ${flight.ident}` })
    await plan.getByText('Pickup', { exact: true }).first().waitFor()
    await hand.press('Control+Enter')
    await plan.waitFor({ state: 'detached' })
    await expect
      .poll(async () => {
        const board = await caller.must(dispatcherDashboard, { query: { date: quiet } })
        return board.items.find((it) => it.reference === reference)?.flightPickupAt ?? null
      })
      .toBe(null)
  },
)

story('a dispatcher sees another’s assignment within a second', async ({ portal, visitors }) => {
  visitors.expectComplaint('400 POST /api/actions/assigntriptodriver')
  const caller = await manager(portal.url)
  const { reference } = await bookCouple(caller, {
    lastName: 'Twowell',
    date: quiet,
    direction: 'arrival',
    isDriven: true,
  })
  const [one, two] = [
    await visitors.signInAs('dispatcher', 'desktop', `/dispatcher?date=${quiet}`),
    await visitors.signInAs('manager', 'desktop', `/dispatcher?date=${quiet}`),
  ]
  const barOn = (page: typeof one) =>
    page.getByRole('group', { name: 'Trips' }).getByRole('button', { name: new RegExp(reference) })
  await barOn(two).waitFor()
  await barOn(one).click()
  const panel = one.getByRole('complementary', { name: `Trip ${reference}` })
  await panel.getByRole('button', { name: /^Assign to Driver/ }).click()
  await one
    .getByText(new RegExp(`^${reference} assigned to `))
    .first()
    .waitFor()
  const began = performance.now()
  await two.getByRole('button', { name: new RegExp(`${reference}.*Assigned, Driver `) }).waitFor()
  expect(performance.now() - began).toBeLessThan(1000)
})

story(
  'an accepted conflict stays in the panel, but no longer needs attention',
  async ({ portal, visitors }) => {
    visitors.expectComplaint('400 POST /api/actions/assigntriptodriver')
    const caller = await manager(portal.url)
    const tomorrow = addDays(today, 1)
    const { items } = await caller.must(dispatcherDashboard, { query: { date: tomorrow } })
    const trip = items.find((it) => it.passengers > 3 && ['unassigned', 'assigned'].includes(it.status))
    if (!trip) throw new Error('Tomorrow has no party of more than three')
    const page = await visitors.signInAs(
      'dispatcher',
      'desktop',
      `/dispatcher?date=${tomorrow}&trip=${trip.guid}`,
    )
    const panel = page.getByRole('complementary', { name: `Trip ${trip.reference}` })
    await panel.getByLabel('Car').selectOption({ label: 'Sedan 1 (sedan, 3 seats)' })
    const driver = panel.getByLabel('Assign to…')
    const name = (await driver.locator('option').allInnerTexts()).find((it) => it.startsWith('Driver Four'))
    await driver.selectOption({ label: name ?? '' })
    await panel.getByRole('button', { name: 'Assign', exact: true }).click()
    const seats = `Sedan 1 has 3 seats for ${trip.passengers} passengers`
    const dialog = page.getByRole('dialog', { name: `Assign ${trip.reference} to Driver Four?` })
    await dialog.getByText(seats).waitFor()
    await dialog.getByLabel(/^Reason/).fill('Two of them sit on laps')
    await dialog.getByRole('button', { name: 'Assign anyway' }).click()
    await dialog.waitFor({ state: 'detached' })
    const conflictIsShown = async () => {
      await panel.getByRole('list', { name: 'Accepted conflicts' }).getByText(seats).waitFor()
      expect(await page.getByRole('list', { name: 'Needs attention' }).getByText(seats).count()).toBe(0)
    }
    await conflictIsShown()
    await page.reload()
    await conflictIsShown()
  },
)

story('a driver is on the road on today’s board, not on tomorrow’s', async ({ portal, visitors }) => {
  const { tripGuid } = await giveTrip(portal.url, 'Roadwell', 'Driver Nine')
  const driver = new Caller(portal.url)
  await driver.signIn('driver.nine@demo.example')
  await driver.must(driverStartTrip, { query: { tripGuid }, body: { held: true } })
  const page = await visitors.signInAs('dispatcher', 'desktop', '/dispatcher')
  await page.getByText('On the road').first().waitFor()
  await page.goto(`/dispatcher?date=${addDays(today, 1)}`)
  await page.getByRole('group', { name: 'Trips' }).getByRole('button').first().waitFor()
  expect(await page.getByText('On the road').count()).toBe(0)
})
