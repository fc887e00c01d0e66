import { assignTripToDriver, dispatcherDashboard } from '#contract/dispatch.ts'
import { driverDepartPickup, driverNoShowTrip, driverStartTrip, driverStartWait } from '#contract/driver.ts'
import { arrivalCheckIn, arrivalConfirm, arrivalLoadBooking, resetCheckIn } from '#contract/fast-track.ts'
import { sendDeskSteps } from '#contract/offline-desk.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { addMinutes } from '#domain/calendar/instant.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { companyDay } from '#server/testing/upgrade/company-day.ts'
import { book, flightOf, staffOf } from '#server/testing/upgrade/office.ts'
import type { TestBrowser, TestPortal } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'

/**
 * The desk and the drivers on the company's day: complete, incomplete and served parties, parties checked in
 * offline, and trips that are waiting, started early, under way or a no-show.
 */
export async function livedAtTheAirport(portal: TestPortal): Promise<void> {
  await desk(portal)
  await road(portal)
}

const names = ['All here', 'Half here', 'Half served', 'Checked in offline', 'Reset meanwhile']

async function desk(portal: TestPortal): Promise<void> {
  const operator = await staffOf(portal, 'desk')
  const [all, half, served, offline, contested] = await parties(portal)
  const tick = async (bookingGuid: string, count: number) => {
    const { people } = await operator.must(arrivalLoadBooking, { query: { bookingGuid } })
    await operator.must(arrivalCheckIn, {
      body: { bookingGuid, passengers: people.slice(0, count), device: 'Desk 1' },
    })
  }
  await tick(all ?? '', 3)
  await tick(half ?? '', 1)
  await tick(served ?? '', 2)
  await operator.must(arrivalConfirm, {
    body: { bookingGuid: served ?? '', device: 'Desk 1', accepts: ['missing', 'unpaid'] },
  })
  await tick(contested ?? '', 1)
  await operator.must(resetCheckIn, {
    body: { bookingGuid: contested ?? '', reason: 'Wrong party', device: 'Desk 1' },
  })
  await tabletWithoutNetwork(operator, portal.clock.now, offline ?? '', contested ?? '')
}

/**
 * A tablet that was offline for half an hour sends its steps: those of one party apply, and the check-in of
 * the other is a conflict, because Desk 1 reset that party after it.
 */
async function tabletWithoutNetwork(
  operator: TestBrowser,
  now: string,
  offline: string,
  contested: string,
): Promise<void> {
  const stepOf = (bookingGuid: string, minutesAgo: number, action: DeskAction) => ({
    key: newGuid(),
    bookingGuid,
    seenVersion: 1,
    at: addMinutes(now, -minutesAgo),
    offsetMs: 0,
    contactAt: addMinutes(now, -30),
    ...action,
  })
  const checkIn = async (bookingGuid: string, count: number): Promise<DeskAction> => {
    const { people } = await operator.must(arrivalLoadBooking, { query: { bookingGuid } })
    const passengers = people.slice(0, count).map(({ guid }) => ({ guid, firstName: '', lastName: '' }))
    return { kind: 'checkIn', passengers }
  }
  const steps = [
    stepOf(offline, 20, await checkIn(offline, 2)),
    stepOf(offline, 18, { kind: 'comments', comments: 'The third guest is still at the belt', seen: '' }),
    stepOf(contested, 15, await checkIn(contested, 2)),
  ]
  const { results } = await operator.must(sendDeskSteps, { body: { device: 'Tablet 1', sentAt: now, steps } })
  const outcomes = results.map((it) => it.outcome).join(', ')
  if (outcomes !== 'done, done, conflict') throw new Error(`The tablet’s steps ended as ${outcomes}`)
}

/** Books parties of three who arrive today, which requires a manager. */
async function parties(portal: TestPortal): Promise<string[]> {
  const agent = await staffOf(portal, 'manager')
  const { db } = portal.database
  const { guid: flightGuid } = await db
    .selectFrom('flight')
    .select('guid')
    .where('service_date', '=', companyDay)
    .where('direction', '=', 'arrival')
    .where('scheduled_at', '>', addMinutes(portal.clock.now, 120))
    .orderBy('scheduled_at')
    .orderBy('guid')
    .executeTakeFirstOrThrow()
  const bookings: string[] = []
  for (const lastName of names) {
    const asked = {
      customer: { firstName: 'Desk', lastName },
      adults: 3,
      arrival: { date: companyDay, flightGuid, fastTrack: true },
    }
    const { group } = await book(portal, agent, asked)
    bookings.push(
      (
        await db
          .selectFrom('booking')
          .select('guid')
          .where('group_guid', '=', group)
          .executeTakeFirstOrThrow()
      ).guid,
    )
  }
  return bookings
}

const tomorrow = addDays(companyDay, 1)

/** Books four parties with a transfer to their flight tomorrow. */
async function bookDrives(portal: TestPortal): Promise<void> {
  const { db } = portal.database
  const agent = await staffOf(portal, 'reservations')
  const { guid: serviceGuid } = await db
    .selectFrom('transport_service')
    .select('guid')
    .orderBy('position')
    .executeTakeFirstOrThrow()
  const { guid: locationGuid } = await db
    .selectFrom('location')
    .select('guid')
    .where('kind', '=', 'hotel')
    .orderBy('name')
    .executeTakeFirstOrThrow()
  const flightGuid = await flightOf(agent, tomorrow, 'departure')
  for (const lastName of ['Waited for', 'Under way', 'In vain', 'Assigned'])
    await book(portal, agent, {
      customer: { firstName: 'Road', lastName },
      adults: 2,
      departure: {
        date: tomorrow,
        flightGuid,
        fastTrack: false,
        transfer: { place: { locationGuid }, cars: [{ serviceGuid }] },
      },
    })
}

/**
 * Moves the clock to tomorrow's trips. Each step is made at its own time by a driver who has just signed in.
 */
async function road(portal: TestPortal): Promise<void> {
  await bookDrives(portal)
  portal.clock.now = addMinutes(portal.clock.now, 12 * 60)
  const dispatcher = await staffOf(portal, 'dispatcher')
  const board = await dispatcher.must(dispatcherDashboard, { query: { date: tomorrow } })
  const ours = board.items.filter((it) => it.status === 'unassigned' && it.guestName.startsWith('Road'))
  const [waited = '', underWay = '', inVain = '', taken = ''] = ours.map((it) => it.guid)
  const give = (tripGuid: string, driver: string) => {
    const driverGuid = board.drivers.find((it) => it.name === driver)?.guid ?? ''
    return dispatcher.must(assignTripToDriver, {
      query: { tripGuid, driverGuid },
      body: { force: true, reason: 'Agreed with the driver' },
    })
  }
  await give(waited, 'Driver One')
  await give(underWay, 'Driver Two')
  await give(inVain, 'Driver Three')
  await give(taken, 'Driver One')
  await give(taken, 'Driver Two')

  const pickupAt = ours[0]?.pickupAt ?? ''
  const at = async (minutes: number, role: string) => {
    portal.clock.now = addMinutes(pickupAt, minutes)
    return staffOf(portal, role)
  }
  // An unassigned trip that its former driver's phone had started offline.
  const late = { query: { tripGuid: taken }, body: { deviceAt: addMinutes(pickupAt, -25) } }
  await (await at(-20, 'driver1')).must(driverStartTrip, late)
  for (const [role, tripGuid] of [
    ['driver1', waited],
    ['driver2', underWay],
    ['driver3', inVain],
  ] as const)
    await (await at(-20, role)).must(driverStartTrip, { query: { tripGuid } })
  await (await at(0, 'driver1')).must(driverStartWait, { query: { tripGuid: waited } })
  await (await at(0, 'driver3')).must(driverStartWait, { query: { tripGuid: inVain } })
  // Long after the grace period, the guests of one trip come and those of the other don't.
  await (await at(150, 'driver1')).must(driverDepartPickup, { query: { tripGuid: waited } })
  const contactAttempts = [{ at: addMinutes(pickupAt, 60), how: 'call' as const }]
  const gaveUp = { contactAttempts, evidence: 'Waited at the door with the sign' }
  await (await at(160, 'driver3')).must(driverNoShowTrip, { query: { tripGuid: inVain }, body: gaveUp })
}
