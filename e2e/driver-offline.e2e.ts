import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { storyClock, todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'
import { giveTrip } from './harness/trips.ts'

const driver = { role: 'driver10', name: 'Driver Ten' }

const toTheSecond = (instant: string) => instant.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length)

const unsentOn = (phone: Page) => phone.getByRole('status').filter({ hasText: 'Not sent yet' }).getByRole('listitem')

story(
  'a whole trip is driven in airplane mode, the phone is reloaded in the middle, and each step arrives once, in order',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Flightmode', driver.name)
    const before = await visitors.signInAs(driver.role, 'phone', '/driver-dash', { serviceWorkers: 'block' })
    await before.getByRole('article', { name: `Trip ${reference}` }).waitFor()

    const network = before.context()
    await network.setOffline(true)
    await before.getByRole('button', { name: 'Start trip' }).click()
    await before.getByRole('button', { name: 'Arrived, start waiting' }).click()
    await expect.poll(() => unsentOn(before).count()).toBe(2)
    expect(await stepsTaken()).toEqual([])

    // The phone discards the page; briefly out of airplane mode, with a network that serves pages but blocks steps, it is opened again.
    await before.close()
    await network.setOffline(false)
    const phone = await network.newPage()
    const trip = phone.getByRole('article', { name: `Trip ${reference}` })
    const unsent = unsentOn(phone)
    await phone.route(/\/api\/actions\/driver[a-z]+trip|\/api\/actions\/driverstartwait|\/api\/actions\/driverdepartpickup/, (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    )
    await phone.goto('/driver-dash')
    await trip.getByText('Waiting', { exact: true }).waitFor()
    expect(await unsent.count()).toBe(2)

    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Guests on board' }).click()
    await phone.getByRole('button', { name: 'Complete trip' }).click()
    await expect.poll(() => unsent.count()).toBe(4)
    expect(await stepsTaken()).toEqual([])

    // Times are stored to the second.
    await phone.waitForTimeout(1500)
    const backAt = toTheSecond(storyClock.now())
    await phone.unrouteAll()
    await phone.context().setOffline(false)
    await expect.poll(stepsTaken, { timeout: 30_000 }).toEqual(['startTrip', 'startWait', 'departPickup', 'completeTrip'])
    await expect.poll(() => unsent.count()).toBe(0)
    const { life } = (await caller.must(dispatcherTrip, { query: { tripGuid } })).trip
    expect(life.status).toBe('completed')
    // Each has the time it was done, not the time it was received.
    const times = [life.startedAt, life.arrivedAt, life.departedAt, life.completedAt].map((it) => toTheSecond(it ?? ''))
    expect(times).toEqual(times.toSorted())
    expect(times.filter((it) => it === '' || it >= backAt)).toEqual([])
  },
)

story(
  'a step of a trip that was given away meanwhile is not forced on it, and waits for the dispatcher’s word',
  async ({ portal, visitors }) => {
    visitors.expectComplaint(/^(net::ERR_|console: )/)
    const { caller, reference, tripGuid, stepsTaken } = await giveTrip(portal.url, 'Takenaway', driver.name)
    const phone = await visitors.signInAs(driver.role, 'phone', '/driver-dash', { serviceWorkers: 'block' })
    await phone.getByRole('article', { name: `Trip ${reference}` }).waitFor()
    await phone.context().setOffline(true)
    await phone.getByRole('button', { name: 'Start trip' }).click()
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
