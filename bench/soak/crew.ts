import { setTimeout as wait } from 'node:timers/promises'
import { confirmAdvancedBooking, makeAdvancedBooking } from '#contract/advanced-booking.ts'
import { queryCustomers } from '#contract/customers.ts'
import { assignTripToDriver, dispatcherDashboard } from '#contract/dispatch.ts'
import {
  driverAcceptTrip,
  driverAssignedTrips,
  driverCompleteTrip,
  driverDepartPickup,
  driverStartTrip,
  driverStartWait,
} from '#contract/driver.ts'
import { arrivalCheckIn, arrivalConfirm, arrivalLoadBooking, arrivalQuery } from '#contract/fast-track.ts'
import { pickerFlights } from '#contract/flights.ts'
import { cancelBookingChange } from '#contract/booking-changes.ts'
import { groupDetail } from '#contract/groups.ts'
import { takePayment } from '#contract/till.ts'
import { options } from '#contract/options.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import { todayAtAirport } from '../../e2e/harness/clock.ts'
import type { Persistent } from './persistent.ts'
import type { SoakRecord } from './record.ts'

/** One round of a user's work. The soak repeats it until the end. */
export type Round = (user: Persistent, round: number) => Promise<void>

const pause = (round: number) => wait(100 + ((round * 37) % 200))

/**
 * Books a party, looks it up, and pays for it, or cancels it, or leaves it to the desk; every other one is
 * driven.
 */
export function agent(record: SoakRecord, name: string, daysAhead: number): Round {
  return async (user, round) => {
    const date = addDays(todayAtAirport(), daysAhead)
    const flights = await user.ask(pickerFlights, { query: { date, direction: 'arrival' } })
    const flightGuid = flights?.items.findLast((it) => !it.disabled)?.guid
    if (flightGuid === undefined) return
    const isDriven = round % 2 === 0
    const lastName = `Soak${name}${round}`
    const asked = {
      customer: { firstName: 'Soak', lastName },
      adults: 2,
      arrival: { date, flightGuid, fastTrack: true, transfer: isDriven ? await transferOf(user) : null },
    }
    const plan = await user.ask(confirmAdvancedBooking, { params: { id: 'new' }, body: asked })
    if (plan === null) return
    const booked = {
      lastName,
      guid: null as string | null,
      drives: isDriven ? 1 : 0,
      paidCents: 0,
      askedMs: performance.now(),
    }
    record.booked.push(booked)
    const made = await user.ask(makeAdvancedBooking, {
      params: { id: 'new' },
      body: { ...asked, confirmation: plan.confirmation },
    })
    booked.guid = made?.guid ?? null
    if (booked.guid === null) return
    const found = await user.ask(queryCustomers, { query: { query: lastName } })
    const id = found?.items.find((it) => it.lastName === lastName)?.customerGuid
    if (id === undefined) return
    const params = { id, group: booked.guid }
    if (round % 3 === 0) booked.paidCents += await pay(user, record, params)
    if (round % 7 === 5) await cancel(user, record, params)
    await pause(round)
  }
}

async function transferOf(user: Persistent) {
  const services = await user.ask(options, { params: { list: 'transport-services' } })
  const places = await user.ask(options, { params: { list: 'locations' }, query: { query: 'sand' } })
  return {
    place: { locationGuid: places?.items[0]?.guid ?? '' },
    cars: [{ serviceGuid: services?.items[0]?.guid ?? '' }],
  }
}

const partCents = 1000

async function pay(
  user: Persistent,
  record: SoakRecord,
  params: { id: string; group: string },
): Promise<number> {
  const paid = await user.ask(takePayment, { params, body: { method: 'card', amountCents: partCents } })
  if (paid === null) return 0
  record.done += 1
  return partCents
}

async function cancel(
  user: Persistent,
  record: SoakRecord,
  params: { id: string; group: string },
): Promise<void> {
  const group = await user.ask(groupDetail, { params })
  const body = {
    groupGuid: params.group,
    bookingGuids: [group?.bookings[0]?.guid ?? ''],
    reason: 'Other plans',
  }
  const plan = await user.ask(cancelBookingChange.confirm, { body })
  if (plan === null) return
  if (
    (await user.ask(cancelBookingChange.make, { body: { ...body, confirmation: plan.confirmation } })) !==
    null
  )
    record.done += 1
}

/** Checks in and confirms the first party expected at the arrivals desk today. */
export function desk(record: SoakRecord): Round {
  return async (user, round) => {
    const found = await user.ask(arrivalQuery)
    const bookingGuid = found?.items[0]?.bookingGuid
    const party =
      bookingGuid === undefined ? null : await user.ask(arrivalLoadBooking, { query: { bookingGuid } })
    if (party !== null && bookingGuid !== undefined) {
      const body = { bookingGuid, passengers: party.people.map(({ guid }) => ({ guid })), device: 'Soak' }
      if ((await user.ask(arrivalCheckIn, { body })) !== null) record.done += 1
      if (
        (await user.ask(arrivalConfirm, {
          body: { bookingGuid, device: 'Soak', accepts: ['missing', 'unpaid'] },
        })) !== null
      )
        record.done += 1
    }
    await pause(round)
  }
}

/** Assigns an unassigned trip of the day to a driver who is free for it. */
export function dispatcher(record: SoakRecord, daysAhead: number): Round {
  return async (user, round) => {
    const board = await user.ask(dispatcherDashboard, {
      query: { date: addDays(todayAtAirport(), daysAhead) },
    })
    const trip = board?.items.find((it) => it.status === 'unassigned')
    const driver = board?.drivers[round % Math.max(1, board.drivers.length)]
    if (trip && driver) {
      const query = { tripGuid: trip.guid, driverGuid: driver.guid }
      if ((await user.ask(assignTripToDriver, { query, body: { version: trip.version } })) !== null)
        record.done += 1
    }
    await pause(round)
  }
}

const steps = {
  accept: driverAcceptTrip,
  start: driverStartTrip,
  startWait: driverStartWait,
  departPickup: driverDepartPickup,
  complete: driverCompleteTrip,
} as const

/** Presses the one big button of the first trip on which it can be pressed. */
export function driver(record: SoakRecord): Round {
  return async (user, round) => {
    const own = await user.ask(driverAssignedTrips)
    const trip = own?.items.find((it) => it.nextAction !== null && it.nextAction.whyNot === null)
    if (trip?.nextAction) {
      if (
        (await user.ask(steps[trip.nextAction.action], {
          query: { tripGuid: trip.guid },
          body: { held: true },
        })) !== null
      )
        record.done += 1
    }
    await pause(round)
  }
}
