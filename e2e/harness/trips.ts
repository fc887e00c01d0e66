import type { Page } from 'playwright-core'
import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { bookCouple } from './booking.ts'
import { todayAtAirport } from './clock.ts'
import { Caller } from './caller.ts'

/**
 * Unassigns all of this driver's trips of today in the demo data, so that the test's own trip is the next;
 * returns the driver.
 */
export async function freeDriver(caller: Caller, name: string): Promise<string> {
  const { items, drivers } = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
  const guid = drivers.find((it) => it.name === name)?.guid ?? ''
  for (const trip of items.filter(({ life }) => life.driverGuid === guid && life.status === 'assigned')) {
    await caller.must(assignTripToDriver, {
      query: { tripGuid: trip.guid, driverGuid: '' },
      body: { force: true, reason: 'Agreed with the driver' },
    })
  }
  return guid
}

/** One of this driver's trips of today, with functions to read it as the dispatcher. */
export async function giveTrip(url: string, lastName: string, driverName: string) {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  const { reference } = await bookCouple(caller, {
    lastName,
    date: todayAtAirport(),
    direction: 'arrival',
    isDriven: true,
  })
  const board = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
  const tripGuid = board.items.find((it) => it.reference === reference)?.guid ?? ''
  const driverGuid = await freeDriver(caller, driverName)
  await caller.must(assignTripToDriver, {
    query: { tripGuid, driverGuid },
    body: { force: true, reason: 'Agreed with the driver' },
  })
  const stepsTaken = async () => {
    const { history } = await caller.must(dispatcherTrip, { query: { tripGuid } })
    return history
      .toReversed()
      .map((it) => it.action)
      .filter((it) => it !== 'assignTrip')
  }
  return { caller, reference, tripGuid, stepsTaken }
}

/** Accepts the trip at hand and starts it on the driver's phone; an early start is held for a second. */
export async function acceptAndStart(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Accept trip' }).click()
  await startTrip(phone)
}

/** Starts the accepted trip at hand; an early start is held for a second. */
export async function startTrip(phone: Page): Promise<void> {
  const start = phone.getByRole('button', { name: 'Start trip' })
  await start.waitFor()
  if (!(await phone.getByText(/Hold the button/).isVisible())) return start.click()
  await start.hover()
  await phone.mouse.down()
  await phone.getByRole('button', { name: 'Arrived, start waiting' }).waitFor()
  await phone.mouse.up()
}

/** Guests on board. Before their flight has landed, the phone asks once whether they are. */
export async function boardGuests(phone: Page): Promise<void> {
  await phone.getByRole('button', { name: 'Guests on board', exact: true }).click()
  const question = phone.getByRole('dialog', { name: 'Flight not landed yet' })
  const next = phone.getByRole('button', { name: 'Complete trip' })
  await question.or(next).first().waitFor()
  if (await question.isVisible()) await question.getByRole('button', { name: 'Guests on board' }).click()
  await next.waitFor()
}
