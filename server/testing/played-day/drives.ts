import {
  assignTrips,
  assignTripToDriver,
  dispatcherAction,
  dispatcherDashboard,
  dispatcherPlan,
  dispatcherTrip,
  type BoardTrip,
} from '#contract/dispatch.ts'
import * as phone from '#contract/driver.ts'
import { driverCashGratuity } from '#contract/gratuities.ts'
import { addMinutes, isBefore, laterOf, type Instant } from '#domain/calendar/instant.ts'
import { count, date, type PlayedDay } from '#server/testing/played-day/open.ts'

/** Assigns all unassigned trips as the plan proposes. */
export async function acceptPlan(day: PlayedDay): Promise<void> {
  const { dispatcher } = day.staff
  const planned = await dispatcher.must(dispatcherPlan, { query: { date } })
  const choices = planned.choices.filter((it) => !day.leftAlone.has(it.tripGuid))
  if (choices.length === 0) return
  const assignments = choices.map(({ tripGuid, driverGuid, vehicleGuid }) => ({
    tripGuid,
    driverGuid,
    ...(vehicleGuid === null ? {} : { vehicleGuid }),
  }))
  const { results } = await dispatcher.must(assignTrips, { body: { assignments, force: false, reason: '' } })
  const refused = results.filter((it) => !it.done)
  if (refused.length > 0)
    throw new Error(`The plan was refused: ${refused.map((it) => it.message).join('; ')}`)
  for (const _ of results) count(day, 'assigned by the plan')
}

/** Schedules each trip in the morning. If a pickup moves, its trip is rescheduled. */
export async function putTrips(day: PlayedDay): Promise<void> {
  const { items } = await day.staff.dispatcher.must(dispatcherDashboard, { query: { date } })
  for (const [index, trip] of items.entries()) {
    if (index % 60 === 33) day.leftAlone.add(trip.guid)
    // These drivers forget their trip, and never make a step.
    else if (index % 60 !== 47)
      day.agenda.add(addMinutes(trip.pickupAt, -25), () => setOut(day, trip.guid, index))
  }
}

const again = (day: PlayedDay, minutes: number, does: () => Promise<void>) =>
  day.agenda.add(addMinutes(day.portal.clock.now, minutes), does)

async function tripNow(day: PlayedDay, guid: string): Promise<BoardTrip> {
  return (await day.staff.dispatcher.must(dispatcherTrip, { query: { tripGuid: guid } })).trip
}

async function setOut(day: PlayedDay, guid: string, index: number): Promise<void> {
  const { now } = day.portal.clock
  const trip = await tripNow(day, guid)
  if (!['unassigned', 'assigned'].includes(trip.status)) return
  const setOutAt = addMinutes(trip.pickupAt, -25)
  if (isBefore(addMinutes(now, 4), setOutAt)) return day.agenda.add(setOutAt, () => setOut(day, guid, index))
  const driverGuid = trip.life.driverGuid ?? (await assignFreeDriver(day, trip))
  const driver = driverGuid === null ? undefined : day.drivers.get(driverGuid)
  if (!driver) return again(day, 10, () => setOut(day, guid, index))
  const query = { tripGuid: guid }
  const started = await driver.call(phone.driverStartTrip, { query, body: { held: true } })
  if (started.status !== 200) {
    if (!/at \d\d:\d\d/.test(JSON.stringify(started.body)))
      throw new Error(`Not started: ${JSON.stringify(started.body)}`)
    count(day, 'start while another is driven')
    return again(day, 10, () => setOut(day, guid, index))
  }
  count(day, 'started')
  if (index % 37 === 6) return stepBack(day, guid, index)
  if (index % 29 === 8) return driveOffline(day, guid)
  again(day, 15, () => arrive(day, guid, index))
}

/** Assigns a driver who is not on the road, overriding all conflicts, as if agreed by telephone. */
async function assignFreeDriver(day: PlayedDay, { guid }: BoardTrip): Promise<string | null> {
  const { drivers, items } = await day.staff.dispatcher.must(dispatcherDashboard, { query: { date } })
  const busy = new Set(
    items
      .filter((it) => it.status === 'assigned' && soon(it.pickupAt, day.portal.clock.now))
      .map((it) => it.life.driverGuid),
  )
  const free = drivers.find((it) => it.underWay === null && !busy.has(it.guid))
  if (!free) return null
  const body = { force: true, reason: 'Agreed by telephone' }
  await day.staff.dispatcher.must(assignTripToDriver, {
    query: { tripGuid: guid, driverGuid: free.guid },
    body,
  })
  count(day, 'assigned by hand')
  return free.guid
}

const soon = (pickupAt: Instant, now: Instant) => isBefore(pickupAt, addMinutes(now, 90))

async function driverOf(day: PlayedDay, trip: BoardTrip) {
  const driver = day.drivers.get(trip.life.driverGuid ?? '')
  if (!driver) throw new Error(`${trip.reference} is ${trip.status} and has no driver`)
  return driver
}

async function arrive(day: PlayedDay, guid: string, index: number): Promise<void> {
  const trip = await tripNow(day, guid)
  if (trip.status !== 'started') return
  const driver = await driverOf(day, trip)
  await driver.must(phone.driverStartWait, { query: { tripGuid: guid }, body: {} })
  day.agenda.add(laterOf(addMinutes(trip.pickupAt, 3), addMinutes(day.portal.clock.now, 3)), () =>
    takeGuests(day, guid, index),
  )
}

/**
 * Fast track guests come to the car once they have cleared. Guests who don't are a no-show after the grace
 * period.
 */
async function takeGuests(day: PlayedDay, guid: string, index: number): Promise<void> {
  const trip = await tripNow(day, guid)
  if (trip.status !== 'waiting') return
  const driver = await driverOf(day, trip)
  const query = { tripGuid: guid }
  const party = day.parties.find((it) => it.group === trip.groupGuid)
  const isMet = party?.direction === 'departure' ? party.number % 25 !== 7 : (party?.here ?? 1) > 0
  if (!isMet) {
    const { now } = day.portal.clock
    const contactAttempts = [{ at: addMinutes(now, -1), how: 'call' as const, note: 'No answer' }]
    const closed = await driver.call(phone.driverNoShowTrip, {
      query,
      body: { contactAttempts, evidence: 'No guests at the pickup' },
    })
    if (closed.status !== 200) return again(day, 12, () => takeGuests(day, guid, index))
    count(day, 'no-show of a trip')
    return
  }
  await driver.must(phone.driverDepartPickup, { query, body: {} })
  again(day, 30, () => complete(day, guid, index))
}

async function complete(day: PlayedDay, guid: string, index: number): Promise<void> {
  const trip = await tripNow(day, guid)
  if (trip.status !== 'onBoard') return
  const driver = await driverOf(day, trip)
  const query = { tripGuid: guid }
  await driver.must(phone.driverCompleteTrip, { query, body: {} })
  if (index % 30 === 5) {
    await driver.must(phone.driverUndoStep, { query, body: { step: 'complete' } })
    await driver.must(phone.driverCompleteTrip, { query, body: {} })
    count(day, 'step undone')
  }
  if (index % 33 === 12) await driver.must(driverCashGratuity, { query, body: { amountCents: 1000 + index } })
  count(day, 'driven')
  if (index % 50 === 11) again(day, 5, () => reopen(day, guid, index))
}

/** Completed by mistake: the guests are still waiting at the kerb. */
async function reopen(day: PlayedDay, guid: string, index: number): Promise<void> {
  await day.staff.dispatcher.must(dispatcherAction, {
    body: { action: 'reopen', tripGuid: guid, reason: 'The wrong trip was completed' },
  })
  count(day, 'reopened')
  await setOut(day, guid, index + 1)
}

async function stepBack(day: PlayedDay, guid: string, index: number): Promise<void> {
  await day.staff.dispatcher.must(dispatcherAction, {
    body: { action: 'stepBack', tripGuid: guid, reason: 'Started the wrong one' },
  })
  count(day, 'step back')
  again(day, 5, () => setOut(day, guid, index + 1))
}

/** Offline until the guests are at their hotel: all steps arrive late, in order, with their own times. */
async function driveOffline(day: PlayedDay, guid: string): Promise<void> {
  const trip = await tripNow(day, guid)
  const leftAt = laterOf(addMinutes(trip.pickupAt, 5), addMinutes(day.portal.clock.now, 15))
  const steps = [
    [phone.driverStartWait, addMinutes(leftAt, -4)],
    [phone.driverDepartPickup, leftAt],
    [phone.driverCompleteTrip, addMinutes(leftAt, 25)],
  ] as const
  day.agenda.add(addMinutes(leftAt, 40), async () => {
    const driver = await driverOf(day, await tripNow(day, guid))
    for (const [step, deviceAt] of steps)
      await driver.must(step, { query: { tripGuid: guid }, body: { deviceAt } })
    count(day, 'driven without a network')
  })
}
