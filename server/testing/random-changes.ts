import fc from 'fast-check'
import type { Refusal } from '#domain/refusal.ts'
import { isOpen, liveTrips, type Reservation, type ReservedBooking } from '#domain/reservation/reservation.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import * as changes from '#server/features/bookings/commands/changes.ts'
import * as products from '#server/features/bookings/commands/products.ts'
import { storedReservation } from '#server/features/bookings/queries/reservation.ts'
import type { Db } from '#server/db/connection.ts'
import { doAndKeep, portalItself, type DoneChange } from '#server/testing/planned-changes.ts'
import {
  advancedOf,
  carsOf,
  flightOf,
  journeyOf,
  partyOf,
  placeOf,
  priceAskedOf,
  tripAskedOf,
} from '#server/testing/random-requests.ts'
import type { WiderCompany } from '#server/testing/wider-company.ts'
import type { Actor } from '#server/work/actor.ts'

/** A step of a random history: the kind of step, and numbers from which its details are chosen. */
export interface RandomStep {
  does: Doing
  group: number
  which: number
  how: number
  /** With policy override and all required agreements. */
  isAgreed: boolean
}

/** The weight of each kind of step. Those that take and release places occur more often. */
const made = { advanced: 2, private: 1, hourly: 1, point: 1 } as const
const changed = {
  fee: 1,
  flight: 6,
  cancel: 3,
  cancelAll: 1,
  approve: 4,
  transport: 6,
  addCars: 3,
  addPax: 4,
  editPax: 4,
  fastTrack: 6,
  reset: 4,
  price: 4,
} as const

type Doing = keyof typeof made | keyof typeof changed

const step = (doing: fc.Arbitrary<Doing>): fc.Arbitrary<RandomStep> =>
  fc.record({ does: doing, group: fc.nat(99), which: fc.nat(99), how: fc.nat(99), isAgreed: fc.boolean() })

const weighted = Object.entries({ ...made, ...changed }).map(([name, weight]) => ({
  weight,
  arbitrary: fc.constant(name as Doing),
}))

/** Two or three bookings with flights, followed by random changes and further bookings. */
export const randomSteps: fc.Arbitrary<RandomStep[]> = fc
  .tuple(
    fc.array(step(fc.constant('advanced' as const)), { minLength: 2, maxLength: 3 }),
    fc.array(step(fc.oneof(...weighted)), { minLength: 10, maxLength: 24 }),
  )
  .map((parts) => parts.flat())

/** The company of a random history, and the reservations made in it. */
export interface RandomHistory {
  db: Db
  now: string
  company: WiderCompany
  groups: string[]
}

type From = { db: Db; now: string; actor: Actor }

/** Makes a step. Null if there is no reservation to change. */
export async function doStep(history: RandomHistory, step: RandomStep): Promise<DoneChange | Refusal | null> {
  // Half of the steps are made without a policy override, which would prevent waitlisting and refusals.
  const permissions = step.isAgreed ? portalItself.permissions : (['editCustomer', 'viewCustomer'] as const)
  const from: From = { db: history.db, now: history.now, actor: { ...portalItself, permissions } }
  const made = await make(history, step, from)
  if (made !== null) return made
  const groupGuid = history.groups[step.group % Math.max(1, history.groups.length)]
  const stored = groupGuid === undefined ? null : await storedReservation(history.db, portalItself, groupGuid)
  return stored === null ? null : change(history, step, from, stored.reservation)
}

async function make(
  { company }: RandomHistory,
  step: RandomStep,
  from: From,
): Promise<DoneChange | Refusal | null> {
  const email = step.isAgreed ? 'zoe@guest.example' : ''
  const customer = {
    firstName: 'Zoë',
    lastName: `Guest ${step.which}`,
    email,
    phone: '',
    birthday: null,
    country: '',
    language: null,
    notes: '',
  }
  const making = { booker: { customerGuid: null, customer }, isWalkIn: false, source: 'staff' } as const
  const party = partyOf(company, step)
  const journey = journeyOf(company, step)
  switch (step.does) {
    case 'advanced':
      return doAndKeep(from, products.advancedBooking, {
        ...making,
        request: await advancedOf(company, step),
      })
    case 'private':
      return doAndKeep(from, products.privateBooking, {
        ...making,
        request: { ...party, journey, meetsFlightGuid: null },
      })
    case 'hourly':
      return doAndKeep(from, products.hourlyBooking, {
        ...making,
        request: { ...party, ...journey, hours: 1 + (step.how % 6), to: null },
      })
    case 'point': {
      const journeys = [journey, journeyOf(company, { which: step.which + 2, how: step.how + 1 })]
      return doAndKeep(from, products.pointBooking, { ...making, request: { ...party, journeys } })
    }
    default:
      return null
  }
}

/** Usually the items that fit; sometimes all items, to provoke refusals. */
function mostly<T>(items: readonly T[], fits: (item: T) => boolean, number: number): readonly T[] {
  const fitting = items.filter(fits)
  return fitting.length > 0 && number % 10 !== 9 ? fitting : items
}

const pick = <T>(items: readonly T[], number: number): T | undefined =>
  items[number % Math.max(1, items.length)]

async function change(
  { company }: RandomHistory,
  step: RandomStep,
  from: From,
  group: Reservation,
): Promise<DoneChange | Refusal | null> {
  const { which, how, isAgreed } = step
  const { guid: groupGuid, bookings, passengers } = group
  const reason = 'As it happens'
  const driven = bookings.filter((it) => isTransport(it.kind) && isOpen(it))
  switch (step.does) {
    case 'fee': {
      const asked = {
        label: 'A fee',
        amountCents: 100 + how,
        taxCode: 'VAT',
        date: null,
        comments: '',
        partnerReference: '',
      }
      const request = {
        ...asked,
        groupGuid,
        billing: 'payLater' as const,
        payMethod: null,
        partnerGuid: null,
      }
      const booker = { customerGuid: group.customer.guid, customer: null }
      return doAndKeep(from, products.feeCharge, { booker, request, isWalkIn: false, source: 'staff' })
    }
    case 'flight': {
      const flown = pick(
        mostly(
          bookings.filter((it) => it.flightGuid !== null && it.direction !== null),
          isOpen,
          how,
        ),
        which,
      )
      if (!flown?.flightGuid || flown.direction === null) return null
      const legs = [
        { flightGuid: flown.flightGuid, toFlightGuid: await flightOf(company, flown.direction, step) },
      ]
      return doAndKeep(from, changes.flightChange, { groupGuid, legs, allowWaitlist: isAgreed, reason })
    }
    case 'cancel': {
      const bookingGuids = [pick(mostly(bookings, isOpen, how), which)?.guid ?? '']
      return doAndKeep(from, changes.cancelBooking, {
        groupGuid,
        bookingGuids,
        goodwillPercent: isAgreed ? how : 0,
        reason,
      })
    }
    case 'cancelAll':
      return doAndKeep(from, changes.cancelBooking, {
        groupGuid,
        bookingGuids: [],
        goodwillPercent: 0,
        reason,
      })
    case 'approve': {
      const waiting = pick(
        bookings.filter((it) => it.status === 'waitlisted' && it.kind !== 'extra'),
        which,
      )
      return waiting
        ? doAndKeep(from, changes.approveWaitlist, { bookingGuid: waiting.guid, payMethod: null, reason })
        : null
    }
    case 'transport': {
      const booking = pick(driven, which)
      return booking
        ? doAndKeep(from, changes.transportChange, { ...transportOf(company, booking, step), reason })
        : null
    }
    case 'addCars': {
      const booking = how % 3 === 0 ? undefined : pick(driven, which)
      const cars = carsOf(company, step).map((it) => ({ ...it, passengers: booking ? 0 : null }))
      const flightGuid = booking
        ? null
        : (pick(
            mostly(bookings, (it) => it.flightGuid !== null && isOpen(it), how),
            which,
          )?.flightGuid ?? null)
      const asked = {
        groupGuid,
        bookingGuid: booking?.guid ?? null,
        journey: 1,
        flightGuid,
        place: placeOf(company, how),
        pickupTime: null,
      }
      return doAndKeep(from, changes.addCars, {
        ...asked,
        stops: [],
        cars,
        shares: [],
        details: {},
        reason,
      })
    }
    case 'addPax': {
      const ageBand = (['adult', 'child', 'infant'] as const)[which % 3] ?? 'adult'
      const added = [{ firstName: 'Bo', lastName: `Joins ${how}`, ageBand }]
      return doAndKeep(from, changes.addPax, {
        groupGuid,
        passengers: added,
        bookingGuids: [],
        trips: [],
        allowWaitlist: isAgreed,
        reason,
      })
    }
    case 'editPax': {
      const one = pick(passengers, which)
      const ageBand = how % 3 === 0 ? ('child' as const) : ('adult' as const)
      const names = one ? [{ guid: one.guid, firstName: `Name ${how}`, lastName: 'Otherwise', ageBand }] : []
      const removed = how % 2 === 0 ? passengers.slice(-1).map((it) => it.guid) : []
      return doAndKeep(from, changes.editPaxNames, { groupGuid, passengers: names, removed, reason })
    }
    case 'fastTrack': {
      const tracks = bookings.filter((it) => isFastTrack(it.kind) && isOpen(it))
      const flown = bookings.filter((it) => it.flightGuid !== null && isOpen(it))
      const bare = mostly(flown, (it) => !tracks.some(({ flightGuid }) => flightGuid === it.flightGuid), how)
      const off = how % 3 === 0 ? [pick(tracks, which)?.guid ?? ''] : []
      const on = how % 3 === 0 ? [] : [pick(bare, which)?.flightGuid ?? '']
      if ([...off, ...on].includes('')) return null
      return doAndKeep(from, changes.fastTrackSwitch, { groupGuid, on, off, allowWaitlist: isAgreed, reason })
    }
    case 'price': {
      const asked = priceAskedOf(bookings, step)
      return asked ? doAndKeep(from, changes.changePrice, { ...asked, reason }) : null
    }
    case 'reset': {
      const over = pick(
        bookings.filter((it) => it.status === 'cancelled'),
        which,
      )
      return over ? doAndKeep(from, changes.resetBooking, { bookingGuid: over.guid, reason }) : null
    }
    default:
      return null
  }
}

function transportOf(company: WiderCompany, booking: ReservedBooking, step: RandomStep) {
  const live = liveTrips(booking)
  const trip = pick(live, step.how)
  return {
    bookingGuid: booking.guid,
    trips: trip && step.how % 6 !== 0 ? [tripAskedOf(company, trip, step)] : [],
    removed:
      trip && step.how % 6 === 0 ? live.filter((it) => it.journey === trip.journey).map((it) => it.guid) : [],
    hours: booking.kind === 'hourly' ? 1 + (step.which % 8) : null,
    goodwillPercent: step.isAgreed ? step.which : 0,
  }
}
