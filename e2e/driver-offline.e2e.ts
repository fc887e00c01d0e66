import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { driverAssignedTrips } from '#contract/driver.ts'
import { queryGratuities } from '#contract/gratuities.ts'
import { storyClock, todayAtAirport } from './harness/clock.ts'
import { phoneConnection, type PhoneConnection } from './harness/phone-connection.ts'
import type { Visitors } from './harness/portal.ts'
import { story } from './harness/story.ts'
import { acceptAndStart, boardGuests, giveTrip, startTrip } from './harness/trips.ts'

const driver = { role: 'driver10', name: 'Driver Ten' }

const toTheSecond = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

const unsentOn = (phone: Page) =>
  phone.getByRole('status').filter({ hasText: 'Not sent yet' }).getByRole('listitem')

/** Waits until the service worker has cached the app and the driver's day. */
async function readyOffline(phone: Page): Promise<void> {
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect
    .poll(() =>
      phone.evaluate(async () => (await caches.match('/driver-dash', { ignoreSearch: true }))?.status),
    )
    .toBe(200)
}

/** A driver's phone with its own connection, which a story can cut. */
async function phoneOfDriver(
  portalUrl: string,
  visitors: Visitors,
): Promise<{ line: PhoneConnection; first: Page }> {
  const line = await phoneConnection(portalUrl)
  onTestFinished(line.close)
  const first = await visitors.signInAs(driver.role, 'phone', '/driver-dash', { baseURL: line.url })
  return { line, first }
}

/** Reopens the page in a new tab, as after the phone discarded the old one. */
async function coldTab(old: Page, path = '/driver-dash'): Promise<Page> {
  const browser = old.context()
  await old.close()
  const phone = await browser.newPage()
  await phone.goto(path)
  return phone
}

story(
  'a whole trip in airplane mode with a discarded tab: afterwards each step arrives once, in order, at its own time',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Flightmode', driver.name)
    const { line, first: before } = await phoneOfDriver(portal.url, visitors)
    await before.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await readyOffline(before)

    await line.cut(before.context())
    const opened = await coldTab(before)
    await opened.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await acceptAndStart(opened)
    await opened.getByRole('button', { name: 'Arrived, start waiting' }).click()
    await expect.poll(() => unsentOn(opened).count()).toBe(3)

    const phone = await coldTab(opened)
    const unsent = unsentOn(phone)
    await phone
      .getByRole('article', { name: `Trip ${reference}` })
      .getByText('Waiting', { exact: true })
      .waitFor()
    expect(await unsent.count()).toBe(3)
    await boardGuests(phone)
    await phone.getByRole('button', { name: /^Undo/ }).click()
    await boardGuests(phone)
    await phone.getByRole('button', { name: 'Complete trip' }).click()
    await phone.getByRole('button', { name: /Flightmode/ }).click()
    await phone.getByRole('button', { name: 'Cash gratuity' }).click()
    await phone.getByRole('dialog').getByLabel('Amount').fill('12')
    await phone.getByRole('dialog').getByRole('button', { name: 'Record' }).click()
    await expect.poll(() => unsent.count()).toBe(8)
    expect(await stepsTaken()).toEqual([])

    // Times are stored to the second.
    await phone.waitForTimeout(1500)
    const backAt = toTheSecond(storyClock.now())
    await line.restore(phone.context())
    const all = [
      'acceptTrip',
      'startTrip',
      'startWait',
      'departPickup',
      'undoStep',
      'departPickup',
      'completeTrip',
    ]
    await expect.poll(stepsTaken, { timeout: 30_000 }).toEqual(all)
    await expect.poll(() => unsent.count()).toBe(0)
    const { life } = (await caller.must(dispatcherTrip, { query: { tripGuid } })).trip
    expect(life.status).toBe('completed')
    // Each step has the time it was made, not the time it was received.
    const times = [life.acceptedAt, life.startedAt, life.arrivedAt, life.departedAt, life.completedAt].map(
      (it) => toTheSecond(it ?? ''),
    )
    expect(times).toEqual(times.toSorted())
    expect(times.filter((it) => it === '' || it >= backAt)).toEqual([])
    const { items } = await caller.must(queryGratuities, { query: { query: reference } })
    expect(items.map((it) => it.amountCents)).toEqual([1200])
  },
)

story(
  'a step of a trip unassigned in the meantime is not applied and goes to the dispatcher',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Takenaway', driver.name)
    const { line, first: phone } = await phoneOfDriver(portal.url, visitors)
    await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await phone.getByRole('button', { name: 'Accept trip' }).click()
    await expect.poll(stepsTaken).toEqual(['acceptTrip'])
    await line.cut(phone.context())
    await startTrip(phone)
    await phone.getByText('Not sent yet').waitFor()
    await caller.must(assignTripToDriver, { query: { tripGuid, driverGuid: '' }, body: { force: true } })
    await line.restore(phone.context())
    await expect.poll(() => phone.getByText('Not sent yet').count(), { timeout: 30_000 }).toBe(0)
    const taken = await stepsTaken()
    expect(taken.filter((it) => it === 'startTrip')).toEqual([])
    const board = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
    expect(board.exceptions.map((it) => it.reference)).toContain(reference)
  },
)

story(
  'signing out clears the phone, and offline pages show their frame without old data',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { reference } = await giveTrip(portal.url, 'Leftbehind', driver.name)
    const { line, first } = await phoneOfDriver(portal.url, visitors)
    await first.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await readyOffline(first)

    await line.cut(first.context())
    const elsewhere = await coldTab(first, '/driver-gratutities')
    await elsewhere.getByRole('banner').waitFor()
    expect(await elsewhere.getByText(reference).count()).toBe(0)

    await line.restore(elsewhere.context())
    await elsewhere.goto('/sign-out')
    await elsewhere.getByLabel('E-mail').waitFor()
    await line.cut(elsewhere.context())
    const phone = await coldTab(elsewhere)
    await phone.getByText('loading account').first().waitFor()
    await phone.waitForTimeout(1000)
    expect(await phone.getByText(reference).count()).toBe(0)
    expect(await phone.evaluate(() => localStorage.getItem('kept-account'))).toBeNull()
  },
)

story(
  'the cached day shows before the server answers, and is cleared if the session has ended',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/401|console: /)
    const { reference } = await giveTrip(portal.url, 'Slowline', driver.name)
    const { first } = await phoneOfDriver(portal.url, visitors)
    await first.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await readyOffline(first)

    const browser = first.context()
    await browser.clearCookies()
    const answer = Promise.withResolvers<void>()
    await browser.route('**/api/**', async (route) => {
      await answer.promise
      await route.fallback()
    })
    const phone = await coldTab(first)
    await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    // No step has removed its button, so the focus starts at the top of the page.
    expect(await phone.evaluate(() => document.activeElement === document.body)).toBe(true)

    answer.resolve()
    await phone.waitForURL(/\/sign-in/)
    expect(await phone.evaluate(() => localStorage.getItem('kept-account'))).toBeNull()
    expect(await phone.getByText(reference).count()).toBe(0)
  },
)

story(
  'the screen does not go back if the network fails between a step and reloading the trips',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { reference, stepsTaken } = await giveTrip(portal.url, 'Halfway', driver.name)
    const phone = await visitors.signInAs(driver.role, 'phone', '/driver-dash')
    await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    let cutOff = 0
    await phone.route(`**${driverAssignedTrips.path}`, (route) => {
      cutOff += 1
      return route.abort()
    })
    await phone.getByRole('button', { name: 'Accept trip' }).click()
    await expect.poll(stepsTaken).toEqual(['acceptTrip'])
    await expect.poll(() => cutOff).toBeGreaterThan(0)
    await phone.getByText(/^Network error - /).waitFor()
    await phone.getByRole('button', { name: 'Start trip' }).waitFor()
    expect(await phone.getByRole('button', { name: 'Accept trip' }).count()).toBe(0)
    expect(await unsentOn(phone).count()).toBe(1)

    await phone.unrouteAll()
    await expect.poll(() => unsentOn(phone).count(), { timeout: 30_000 }).toBe(0)
    await phone.getByRole('button', { name: 'Start trip' }).waitFor()
    expect(await stepsTaken()).toEqual(['acceptTrip'])
  },
)
