import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { arrivalLoadBooking } from '#contract/fast-track.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { bookCouple } from './harness/booking.ts'
import { Caller } from './harness/caller.ts'
import { todayAtAirport } from './harness/clock.ts'
import { story } from './harness/story.ts'
import { freeDriver, startTrip } from './harness/trips.ts'

const today = todayAtAirport()
const [one, two] = ['Driver Nine', 'Driver Ten']
const roleOf = (name: string) => accounts.find((it) => it.name === name)?.role ?? ''

/** Everybody has been told within a second of the press. */
async function toldWithin(press: () => Promise<unknown>, ...seen: Locator[]): Promise<void> {
  const told = Promise.all(seen.map(async (it) => (await it.first().waitFor(), performance.now())))
  await press()
  const pressedAt = performance.now()
  for (const at of await told) expect(at - pressedAt).toBeLessThan(1000)
}

story('two dispatchers, two desks and a driver at once: no step is lost, and each is told of the others', async ({ portal, visitors }) => {
  const caller = new Caller(portal.url)
  await caller.signIn('manager@demo.example')
  const couple = (lastName: string) => bookCouple(caller, { lastName, date: today, direction: 'arrival', isDriven: true })
  const [mine, other] = [await couple('Firsthand'), await couple('Secondhand')]
  const [, driverTwo] = [await freeDriver(caller, one), await freeDriver(caller, two)]
  const board = await caller.must(dispatcherDashboard, { query: { date: today } })
  const tripOf = (reference: string) => board.items.find((it) => it.reference === reference)?.guid ?? ''
  const give = { force: true, reason: 'Agreed with the driver' }
  await caller.must(assignTripToDriver, { query: { tripGuid: tripOf(mine.reference), driverGuid: driverTwo }, body: give })

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
    page.getByRole('group', { name: 'Trips' }).getByRole('button', { name: new RegExp(`${reference}.*${status}`) })
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

  // The driver arrives while a desk checks one in, the other desk the other, and a dispatcher gives the second trip away.
  await toldWithin(
    () => phone.getByRole('button', { name: 'Arrived, start waiting' }).click(),
    ...dispatchers.map((page) => barOn(page, 'Waiting')),
    ...parties.map((it) => it.getByText('Waiting', { exact: true })),
  )
  for (const [index, party] of parties.entries()) {
    await party.getByRole('checkbox').nth(index).check()
  }
  await Promise.all([
    ...parties.map((it) => it.getByRole('button', { name: 'Check in 1' }).click()),
    phone.getByRole('button', { name: 'Guests on board' }).click(),
    caller.must(assignTripToDriver, { query: { tripGuid: tripOf(other.reference), driverGuid: driverTwo }, body: give }),
  ])
  for (const party of parties) await party.getByText('2 of 2 here').first().waitFor()
  for (const page of dispatchers) {
    await barOn(page, 'On board').waitFor()
    await barOn(page, 'Assigned', other.reference).waitFor()
  }
  await phone.getByText(other.reference).first().waitFor()

  const { people } = await caller.must(arrivalLoadBooking, { query: { groupGuid: mine.guid } })
  expect(new Set(people.map((it) => `${it.state} by ${it.by}`))).toEqual(new Set(['checkedIn by Demo Concierge', 'checkedIn by Demo Desk']))
  const { history } = await caller.must(dispatcherTrip, { query: { tripGuid: tripOf(mine.reference) } })
  expect(history.map((it) => it.action).toReversed()).toEqual(['assignTrip', 'acceptTrip', 'startTrip', 'startWait', 'departPickup'])
})
