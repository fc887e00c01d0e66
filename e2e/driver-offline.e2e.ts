import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { queryGratuities } from '#contract/gratuities.ts'
import { storyClock, todayAtAirport } from './harness/clock.ts'
import { goOffline, untilOffline } from './harness/offline.ts'
import { story } from './harness/story.ts'
import { acceptAndStart, giveTrip, startTrip } from './harness/trips.ts'

const driver = { role: 'driver10', name: 'Driver Ten' }

const toTheSecond = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

const unsentOn = (phone: Page) => phone.getByRole('status').filter({ hasText: 'Not sent yet' }).getByRole('listitem')

/** A phone that keeps the program and the day: its worker is at work, with everything stored. */
async function phoneThatKeeps(phone: Page): Promise<void> {
  await phone.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => phone.evaluate(async () => (await caches.match('/driver-dash', { ignoreSearch: true }))?.status)).toBe(200)
}

/** The phone threw the page away: a cold tab. */
async function coldTab(network: BrowserContext, old: Page, path = '/driver-dash'): Promise<Page> {
  await old.close()
  const phone = await network.newPage()
  // A new tab learns a moment late that there is no network.
  await expect.poll(() => phone.evaluate(() => navigator.onLine)).toBe(false)
  await phone.goto(path)
  await untilOffline(phone)
  return phone
}

story(
  'a driver’s whole trip in airplane mode, the tab thrown away in the middle; then each step arrives once, in order, at its own time',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Flightmode', driver.name)
    const before = await visitors.signInAs(driver.role, 'phone', '/driver-dash')
    await before.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await phoneThatKeeps(before)

    const network = before.context()
    await network.setOffline(true)
    const opened = await coldTab(network, before)
    await opened.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await acceptAndStart(opened)
    await opened.getByRole('button', { name: 'Arrived, start waiting' }).click()
    await expect.poll(() => unsentOn(opened).count()).toBe(3)

    const phone = await coldTab(network, opened)
    const unsent = unsentOn(phone)
    await phone
      .getByRole('article', { name: `Trip ${reference}` })
      .getByText('Waiting', { exact: true })
      .waitFor()
    expect(await unsent.count()).toBe(3)
    await phone.getByRole('button', { name: 'Guests on board' }).click()
    await phone.getByRole('button', { name: /^Undo/ }).click()
    await phone.getByRole('button', { name: 'Guests on board' }).click()
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
    await network.setOffline(false)
    const all = ['acceptTrip', 'startTrip', 'startWait', 'departPickup', 'undoStep', 'departPickup', 'completeTrip']
    await expect.poll(stepsTaken, { timeout: 30_000 }).toEqual(all)
    await expect.poll(() => unsent.count()).toBe(0)
    const { life } = (await caller.must(dispatcherTrip, { query: { tripGuid } })).trip
    expect(life.status).toBe('completed')
    // Each has the time it was done, not the time it was received.
    const times = [life.acceptedAt, life.startedAt, life.arrivedAt, life.departedAt, life.completedAt].map((it) => toTheSecond(it ?? ''))
    expect(times).toEqual(times.toSorted())
    expect(times.filter((it) => it === '' || it >= backAt)).toEqual([])
    const { items } = await caller.must(queryGratuities, { query: { query: reference } })
    expect(items.map((it) => it.amountCents)).toEqual([1200])
  },
)

story(
  'a step of a trip that was given away meanwhile is not forced on it, and waits for the dispatcher’s word',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Takenaway', driver.name)
    const phone = await visitors.signInAs(driver.role, 'phone', '/driver-dash')
    await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await phone.getByRole('button', { name: 'Accept trip' }).click()
    await expect.poll(stepsTaken).toEqual(['acceptTrip'])
    await goOffline(phone)
    await startTrip(phone)
    await phone.getByText('Not sent yet').waitFor()
    await caller.must(assignTripToDriver, { query: { tripGuid, driverGuid: '' }, body: { force: true } })
    await phone.context().setOffline(false)
    await expect.poll(() => phone.getByText('Not sent yet').count(), { timeout: 30_000 }).toBe(0)
    const taken = await stepsTaken()
    expect(taken.filter((it) => it === 'startTrip')).toEqual([])
    const board = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
    expect(board.exceptions.map((it) => it.reference)).toContain(reference)
  },
)

story(
  'signing out empties the phone; without a network other pages have their frame, and nothing old in it',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { reference } = await giveTrip(portal.url, 'Leftbehind', driver.name)
    const first = await visitors.signInAs(driver.role, 'phone', '/driver-dash')
    await first.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await phoneThatKeeps(first)
    const network = first.context()

    await network.setOffline(true)
    const elsewhere = await coldTab(network, first, '/driver-gratutities')
    await elsewhere.getByRole('banner').waitFor()
    expect(await elsewhere.getByText(reference).count()).toBe(0)

    await network.setOffline(false)
    await elsewhere.goto('/sign-out')
    await elsewhere.getByLabel('E-mail').waitFor()
    await network.setOffline(true)
    const phone = await coldTab(network, elsewhere)
    await phone.getByText('loading account').first().waitFor()
    await phone.waitForTimeout(1000)
    expect(await phone.getByText(reference).count()).toBe(0)
    expect(await phone.evaluate(() => localStorage.getItem('kept-account'))).toBeNull()
  },
)
