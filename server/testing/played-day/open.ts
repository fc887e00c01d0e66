import { signIn } from '#contract/account.ts'
import { dateStatus } from '#contract/date-status.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Direction } from '#domain/vocabulary/booking-kinds.ts'
import { accounts } from '#server/demo/facts/accounts.ts'
import { company, demoPassword } from '#server/demo/facts/company.ts'
import { loadWholeDemo } from '#server/demo/load-demo.ts'
import { Lots } from '#server/demo/random.ts'
import { makeAccount, testPassword } from '#server/testing/accounts.ts'
import { Agenda } from '#server/testing/played-day/agenda.ts'
import { TestBrowser, type TestPortal } from '#server/testing/portal.ts'
import { newGuid } from '#server/work/guid.ts'
import { timestamps } from '#server/work/timestamps.ts'

/** The last day of a month, and a Saturday in the winter schedule. */
export const date = '2026-10-31' // not moved
const timeZone = company.timeZone
/** A local time at the airport on that day, or on the days around it. */
export const local = (time: string, daysAfter = 0): Instant =>
  scheduledMoment(addDays(date, daysAfter), time, timeZone)
/** When the office takes the day's bookings. */
export const dayBefore = local('09:00', -1)

/** The test's own record of a party, kept independently of the portal. */
export interface PlayedParty {
  number: number
  group: string
  customer: string
  reference: string
  /** The guid of the day's fast track. */
  booking: string
  direction: Direction
  flight: string
  size: number
  here: number
  missing: number
  status: 'booked' | 'checkedIn' | 'completed' | 'cancelled' | 'moved'
  /** The number of transfers booked. */
  cars: number
}

export interface PlayedDay {
  portal: TestPortal
  agenda: Agenda
  lots: Lots
  staff: Record<'reservations' | 'manager' | 'desk' | 'concierge' | 'dispatcher', TestBrowser>
  drivers: Map<string, TestBrowser>
  parties: PlayedParty[]
  /** Trips that are deliberately left unassigned. */
  leftAlone: Set<string>
  /** Cash taken before midnight, by role. */
  cash: Map<string, number>
  /** How often each event occurred, so that the test can check that it did. */
  did: Map<string, number>
}

export function count(day: PlayedDay, what: string): void {
  day.did.set(what, (day.did.get(what) ?? 0) + 1)
}

/** The demo company without guests, with forty drivers and their cars, on the day before. */
export async function openPlayedDay(portal: TestPortal): Promise<PlayedDay> {
  const { db } = portal.database
  portal.clock.now = dayBefore
  await loadWholeDemo(db, dayBefore, { daysBehind: 0, daysAhead: 0, partiesPerDay: 0, flightDaysAhead: 2 })
  const roles = ['reservations', 'manager', 'desk', 'concierge', 'dispatcher'] as const
  const staff = Object.fromEntries(
    roles.map((role, index) => [role, new TestBrowser(portal.app, `10.0.0.${index + 1}`)] as const),
  )
  await moreDrivers(portal)
  const people = await peopleOf(portal, staff)
  const day: PlayedDay = {
    portal,
    agenda: new Agenda(portal.clock),
    lots: new Lots(20_261_031),
    staff: staff as PlayedDay['staff'],
    drivers: new Map(people.filter((it) => it.isDriver).map((it) => [it.guid, it.browser])),
    parties: [],
    leftAlone: new Set(),
    cash: new Map(),
    did: new Map(),
  }
  const office = people.filter((it) => !it.isDriver)
  await signAllIn(office)
  // Sessions don't last overnight or for two shifts.
  for (const time of ['03:30', '15:00']) day.agenda.add(local(time), () => signAllIn(people))
  day.agenda.add(local('22:00'), () => signAllIn(office))
  await limitPlaces(day)
  return day
}

interface Person {
  guid: string
  email: string
  password: string
  isDriver: boolean
  browser: TestBrowser
}

async function peopleOf(portal: TestPortal, staff: Record<string, TestBrowser>): Promise<Person[]> {
  const rows = await portal.database.db
    .selectFrom('account')
    .select(['guid', 'email', 'permissions'])
    .execute()
  return rows.flatMap(({ guid, email, permissions }, index) => {
    const role = accounts.find((it) => it.email === email)?.role
    const isDriver = permissions.includes('driver')
    const browser = isDriver ? new TestBrowser(portal.app, `10.0.1.${index + 1}`) : staff[role ?? '']
    return browser ? [{ guid, email, password: role ? demoPassword : testPassword, isDriver, browser }] : []
  })
}

async function signAllIn(people: readonly Person[]): Promise<void> {
  await Promise.all(
    people.map(({ email, password, browser }) => browser.must(signIn, { body: { email, password } })),
  )
}

/** Adds thirty drivers, each with a car, in three shifts from 05:00 to midnight. */
async function moreDrivers(portal: TestPortal): Promise<void> {
  const { db } = portal.database
  const shifts = [
    { shift_start: '05:00', shift_end: '14:00' },
    { shift_start: '11:00', shift_end: '20:00' },
    { shift_start: '15:00', shift_end: '01:00' },
  ]
  const classes = [
    { vehicle_class: 'sedan', seats: 3, luggage: 4 },
    { vehicle_class: 'suv', seats: 4, luggage: 6 },
    { vehicle_class: 'van', seats: 8, luggage: 10 },
  ]
  for (let index = 0; index < 30; index++) {
    const car = {
      guid: newGuid(),
      name: `Car ${index + 7}`,
      plate: `ZM 96${index}`,
      ...timestamps(portal.clock.now),
    }
    const kind = classes[index % 3] ?? { vehicle_class: 'sedan', seats: 3, luggage: 4 }
    await db
      .insertInto('vehicle')
      .values({ ...car, ...kind })
      .execute()
    const { guid } = await makeAccount(portal, ['driver'], { name: `Driver ${index + 11}` })
    const works = { default_vehicle_guid: car.guid, ...shifts[Math.floor(index / 3) % 3] }
    await db.updateTable('account').set(works).where('guid', '=', guid).execute()
  }
}

async function limitPlaces({ staff }: PlayedDay): Promise<void> {
  for (const on of [date, addDays(date, 1)]) {
    const { version } = await staff.manager.must(dateStatus.load, { params: { date: on } })
    const places = { mode: 'limited' as const, arrivalCapacity: 620, departureCapacity: 420, comments: '' }
    await staff.manager.must(dateStatus.save, { params: { date: on }, body: { ...places, version } })
  }
}
