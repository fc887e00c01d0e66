import path from 'node:path'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import * as contract from '#contract/booking-changes.ts'
import type { ChangeEndpoints } from '#contract/change.ts'
import { dateStatus } from '#contract/date-status.ts'
import type { BodyIn, ObjectShape } from '#contract/endpoint.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { rowsOf } from '#server/testing/reservation-rows.ts'
import { today } from './load/bench-now.ts'
import { openBenchPortal } from './load/bench-portal.ts'
import { timingOf } from './load/timing.ts'

/**
 * `npm run bench:changes -- [bookings] [folder]`: every change of a reservation, its plan and its doing, on a
 * durable Postgres with a million bookings. Reservations go through all of them one by one; the first rounds
 * are not counted.
 */
const size = Number(process.argv[2] ?? 1_000_000)
const folder = process.argv[3] && path.resolve(process.argv[3])
const rounds = 60
const warmUp = 20

const { portal, browser, close } = await openBenchPortal(size, folder)
const { db } = portal.database
const [date, later, full] = [addDays(today, 6), addDays(today, 7), addDays(today, 8)]
const flightOn = async (day: string) =>
  (
    await db
      .selectFrom('flight')
      .select('guid')
      .where('service_date', '=', day)
      .where('direction', '=', 'arrival')
      .executeTakeFirstOrThrow()
  ).guid
const [flight, laterFlight, fullFlight] = [await flightOn(date), await flightOn(later), await flightOn(full)]
const { guid: hotel } = await db
  .selectFrom('location')
  .select('guid')
  .where('kind', '=', 'hotel')
  .executeTakeFirstOrThrow()
const services = await db.selectFrom('transport_service').select(['guid', 'name']).execute()
const serviceOf = (name: string) => services.find((it) => it.name === name)?.guid ?? ''
const status = await browser.must(dateStatus.load, { params: { date: full } })
await browser.must(dateStatus.save, {
  params: { date: full },
  body: { mode: 'waitlistOnly', comments: '', version: status.version },
})

const took = new Map<string, { plan: number[]; doing: number[] }>()
let isCounted = false
for (let round = 0; round < warmUp + rounds; round++) {
  isCounted = round >= warmUp
  await changeAll(round)
}
process.stdout.write(`${size} bookings, ${rounds} of each, milliseconds\n`)
process.stdout.write('                        plan median     p99     do median     p99\n')
for (const [name, { plan, doing }] of took) {
  const [planned, done] = [timingOf(plan), timingOf(doing)]
  process.stdout.write(
    `${name.padEnd(24)}${ms(planned.medianMs)}${ms(planned.p99Ms)}  ${ms(done.medianMs)}${ms(done.p99Ms)}\n`,
  )
}
await close()

async function changeAll(round: number): Promise<void> {
  const groupGuid = await book(round, date, flight)
  const bob = [{ firstName: 'Bob', lastName: 'Joins', ageBand: 'adult' as const }]
  await change('add people', contract.addPaxChange, { groupGuid, passengers: bob })
  await change('flight', contract.flightChange, {
    groupGuid,
    legs: [{ flightGuid: flight, toFlightGuid: laterFlight }],
  })
  await change('transport', contract.transportChange, await laterPickup(groupGuid))
  const cars = [{ serviceGuid: serviceOf('Van'), passengers: 0, luggage: 2 }]
  await change('add a car', contract.addCarsChange, {
    groupGuid,
    bookingGuid: await bookingOf(groupGuid, 'arrivalTransfer'),
    cars,
  })
  const { passengers } = await rowsOf(db, groupGuid)
  const renamed = passengers
    .slice(-1)
    .map((it) => ({ guid: it.guid, firstName: 'Robert', lastName: 'Joins' }))
  await change('names', contract.editPaxNamesChange, { groupGuid, passengers: renamed })
  await change('fast track off', contract.fastTrackChange, {
    groupGuid,
    off: [await bookingOf(groupGuid, 'arrivalFastTrack')],
    reason: 'Bench',
  })
  await change('fast track on', contract.fastTrackChange, { groupGuid, on: [laterFlight], reason: 'Bench' })
  const transfer = await bookingOf(groupGuid, 'arrivalTransfer')
  await change('cancel one', contract.cancelBookingChange, {
    groupGuid,
    bookingGuids: [transfer],
    reason: 'Bench',
  })
  await change('reset', contract.resetBookingChange, { bookingGuid: transfer, reason: 'Bench' })
  await change('cancel all', contract.cancelBookingChange, { groupGuid, reason: 'Bench' })
  const waiting = await book(round, full, fullFlight)
  await change('approve', contract.approveWaitlistChange, {
    bookingGuid: await bookingOf(waiting, 'arrivalFastTrack'),
  })
  await browser.must(contract.cancelBookingChange.make, { body: await confirmedCancel(waiting) })
}

async function confirmedCancel(groupGuid: string) {
  const body = { groupGuid, reason: 'Bench' }
  const { confirmation } = await browser.must(contract.cancelBookingChange.confirm, { body })
  return { ...body, confirmation }
}

async function book(round: number, day: string, flightGuid: string): Promise<string> {
  const body = {
    customer: { firstName: 'Change', lastName: `Guest ${round}`, email: `change${round}@guests.example` },
    adults: 2,
    arrival: {
      date: day,
      flightGuid,
      fastTrack: true,
      transfer: { place: { locationGuid: hotel }, cars: [{ serviceGuid: serviceOf('Van') }] },
    },
  }
  const { confirmation } = await timed('advanced', 'plan', () =>
    browser.must(confirmAdvancedBooking, { params: { id: 'new' }, body }),
  )
  const { guid } = await timed('advanced', 'doing', () =>
    browser.must(makeAdvancedBooking, { params: { id: 'new' }, body: { ...body, confirmation } }),
  )
  return guid
}

async function bookingOf(groupGuid: string, kind: string): Promise<string> {
  const { bookings } = await rowsOf(db, groupGuid)
  return bookings.findLast((it) => it.kind === kind)?.guid ?? ''
}

async function laterPickup(groupGuid: string) {
  const bookingGuid = await bookingOf(groupGuid, 'arrivalTransfer')
  const { trips } = await browser.must(contract.transportChangeState, { query: { bookingGuid } })
  return {
    bookingGuid,
    trips: trips.map(({ tripGuid, date: day, from, to, serviceGuid, passengers, luggage }) => ({
      tripGuid,
      date: day,
      from,
      to,
      stops: [],
      serviceGuid,
      passengers,
      luggage,
      time: '19:30',
    })),
  }
}

async function change<B extends ObjectShape>(
  name: string,
  endpoints: ChangeEndpoints<B>,
  body: BodyIn<ChangeEndpoints<B>['confirm']>,
): Promise<void> {
  const { confirmation } = await timed(name, 'plan', () => browser.must(endpoints.confirm, { body }))
  const confirmed = { ...(body as object), confirmation } as BodyIn<ChangeEndpoints<B>['make']>
  await timed(name, 'doing', () => browser.must(endpoints.make, { body: confirmed }))
}

async function timed<T>(name: string, step: 'plan' | 'doing', act: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await act()
  const own = took.get(name) ?? { plan: [], doing: [] }
  took.set(name, own)
  if (isCounted) own[step].push(performance.now() - from)
  return result
}

function ms(value: number): string {
  return value.toFixed(1).padStart(9)
}
