import { assignTripToDriver, dispatcherDashboard, dispatcherTrip } from '#contract/dispatch.ts'
import { bookCouple } from './booking.ts'
import { todayAtAirport } from './clock.ts'
import { Caller } from './caller.ts'

/** Takes back whatever the drawn company gave this driver today, so that the story's own trip is the next; answers who it is. */
export async function freeDriver(caller: Caller, name: string): Promise<string> {
  const { items, drivers } = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
  const guid = drivers.find((it) => it.name === name)?.guid ?? ''
  for (const it of items.filter(({ life }) => life.driverGuid === guid && life.status === 'assigned')) {
    await caller.must(assignTripToDriver, { query: { tripGuid: it.guid, driverGuid: '' }, body: { force: true } })
  }
  return guid
}

/** A trip of today that this driver has, and the means to look at it as the dispatcher does. */
export async function giveTrip(url: string, lastName: string, driverName: string) {
  const caller = new Caller(url)
  await caller.signIn('manager@demo.example')
  const { reference } = await bookCouple(caller, { lastName, date: todayAtAirport(), direction: 'arrival', isDriven: true })
  const board = await caller.must(dispatcherDashboard, { query: { date: todayAtAirport() } })
  const tripGuid = board.items.find((it) => it.reference === reference)?.guid ?? ''
  const driverGuid = await freeDriver(caller, driverName)
  await caller.must(assignTripToDriver, { query: { tripGuid, driverGuid }, body: { force: true } })
  const stepsTaken = async () => {
    const { history } = await caller.must(dispatcherTrip, { query: { tripGuid } })
    return history
      .toReversed()
      .map((it) => it.action)
      .filter((it) => it !== 'assignTrip')
  }
  return { caller, reference, tripGuid, stepsTaken }
}
