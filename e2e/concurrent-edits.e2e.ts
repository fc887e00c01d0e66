import { availableParallelism, loadavg } from 'node:os'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { acceptEarlyCheckIn } from './harness/early-check-in.ts'
import { story } from './harness/story.ts'
import { boardGuests, freeDriver, startTrip } from './harness/trips.ts'

const today = todayAtAirport()
const [one, two] = ['Driver Nine', 'Driver Ten']
const roleOf = (name: string) => accounts.find((it) => it.name === name)?.role ?? ''

/** How much slower than an idle machine this one is: processes per core, at least 1. */
function slowdown(): number {
  return Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())
}

/** How long after the press the last of the elements appears. */
async function shownAfter(press: () => Promise<unknown>, ...seen: Locator[]): Promise<number> {
  const told = Promise.all(seen.map(async (it) => (await it.first().waitFor(), performance.now())))
  await press()
  const pressedAt = performance.now()
  return Math.max(...(await told)) - pressedAt
}

story(
  'two dispatchers, two desks and a driver work at the same time: no step is lost and everyone sees the others’ changes',
  async ({ portal, visitors }) => {
    const caller = new Caller(portal.url)
    await caller.signIn('manager@demo.example')
    const couple = (lastName: string) =>
      bookCouple(caller, { lastName, date: today, direction: 'arrival', isDriven: true })
    const [mine, other] = [await couple('Firsthand'), await couple('Secondhand')]
    const [, driverTwo] = [await freeDriver(caller, one), await freeDriver(caller, two)]
    const board = await caller.must(dispatcherDashboard, { query: { date: today } })
    const tripOf = (reference: string) => board.items.find((it) => it.reference === reference)?.guid ?? ''
    const give = { force: true, reason: 'Agreed with the driver' }
    await caller.must(assignTripToDriver, {
      query: { tripGuid: tripOf(mine.reference), driverGuid: driverTwo },
      body: give,
    })

    const dispatchers = [
      await visitors.signInAs('dispatcher', 'desktop', '/dispatcher'),
      await visitors.signInAs('manager', 'desktop', '/dispatcher'),
    ] as const
    const desks = [
      await visitors.signInAs('desk', 'tablet', `/scan?query=${mine.reference}`),
      await visitors.signInAs('concierge', 'tablet', `/scan?query=${mine.reference}`),
    ] as const
    const phone = await visitors.signInAs(roleOf(two), 'phone', '/driver-dash')
    const barOn = (page: (typeof dispatchers)[number], status: string, reference = mine.reference) =>
      page
        .getByRole('group', { name: 'Trips' })
        .getByRole('button', { name: new RegExp(`${reference}.*${status}`) })
    for (const page of dispatchers) await barOn(page, 'Assigned').waitFor()
    const parties = desks.map((page) => page.getByRole('region', { name: `Party ${mine.reference}` }))
    for (const [index, page] of desks.entries()) {
      await page.getByRole('textbox', { name: /^Scan a ticket/ }).fill(mine.reference)
      await page.keyboard.press('Enter')
      await parties[index]?.waitFor()
    }
    await phone.getByRole('button', { name: 'Accept trip' }).click()
    await startTrip(phone)
    for (const page of dispatchers) await barOn(page, 'Started').waitFor()

    const arriving = await shownAfter(
      () => phone.getByRole('button', { name: 'Arrived, start waiting' }).click(),
      ...dispatchers.map((page) => barOn(page, 'Waiting')),
      ...parties.map((it) => it.getByText('Waiting', { exact: true })),
    )
    // Guests board while each desk checks in one of them and a dispatcher assigns the driver another trip.
    for (const [index, party] of parties.entries()) {
      await party.getByRole('checkbox').nth(index).check()
    }
    const checkIn = async (page: Page) => {
      const party = page.getByRole('region', { name: `Party ${mine.reference}` })
      await party.getByRole('button', { name: /^Check in/ }).click()
      await acceptEarlyCheckIn(page, page.getByText(/ of 2 in total/))
    }
    await Promise.all([
      ...desks.map(checkIn),
      boardGuests(phone),
      caller.must(assignTripToDriver, {
        query: { tripGuid: tripOf(other.reference), driverGuid: driverTwo },
        body: give,
      }),
    ])
    for (const party of parties) await party.getByText('2 of 2 checked in').first().waitFor()
    for (const page of dispatchers) {
      await barOn(page, 'On board').waitFor()
      await barOn(page, 'Assigned', other.reference).waitFor()
    }
    await phone
      .getByText(/Secondhand/)
      .first()
      .waitFor()

    const completing = await shownAfter(
      () => phone.getByRole('button', { name: 'Complete trip' }).click(),
      ...dispatchers.map((page) => barOn(page, 'Completed')),
      ...parties.map((it) => it.getByText('Completed', { exact: true })),
    )
    expect(Math.min(arriving, completing)).toBeLessThan(1000 * slowdown())

    const { people } = await caller.must(arrivalLoadBooking, { query: { groupGuid: mine.guid } })
    expect(new Set(people.map((it) => `${it.state} by ${it.by}`))).toEqual(
      new Set(['checkedIn by Demo Concierge', 'checkedIn by Demo Desk']),
    )
    const { history } = await caller.must(dispatcherTrip, { query: { tripGuid: tripOf(mine.reference) } })
    expect(history.map((it) => it.action).toReversed()).toEqual([
      'assignTrip',
      'acceptTrip',
      'startTrip',
      'startWait',
      'departPickup',
      'completeTrip',
    ])
  },
)
