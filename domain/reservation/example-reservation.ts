import type { DayFacts, PlaceFacts, ReservationFacts, StandingCharge } from './facts.ts'
import { dayOf } from './facts.ts'
import { isRefusal, type Refusal } from '#domain/refusal.ts'
import { isFastTrack } from '#domain/vocabulary/booking-kinds.ts'
import {
  newAdvanced,
  type AdvancedRequest,
  type LegRequest,
  type Stage,
  type TransferRequest,
} from './changes/new-advanced.ts'
import { effectsOf, moneyOf } from './effects.ts'
import { factsOf } from './example-facts.ts'
import { planChange, type PlannedChange, type Target } from './plan-change.ts'
import type { CarAsked, PlaceAsked } from './plan-drive.ts'
import { partySize, type Booker, type Reservation, type ReservedBooking } from './reservation.ts'

/** Reservations for tests, created by the product's own functions, as the database would hold them. */
export const ada: Booker = { guid: 'ada', firstName: 'Ada', lastName: 'Bell', email: 'ada@example.com' }

export function at(locationGuid: string): PlaceAsked {
  return { locationGuid, address: '', zoneGuid: null }
}

export function addressIn(zoneGuid: string, address: string): PlaceAsked {
  return { locationGuid: null, address, zoneGuid }
}

export function car(change: Partial<CarAsked> = {}): CarAsked {
  return { serviceGuid: 'sedan', passengers: null, luggage: 2, carSeats: [], ...change }
}

export const drive: TransferRequest = {
  place: at('villa'),
  pickupTime: null,
  stops: [],
  cars: [car()],
  details: { notesForDriver: 'White hat' },
}

export function arrivalLeg(change: Partial<LegRequest> = {}): LegRequest {
  return {
    date: '2026-11-20',
    flightGuid: 'flight in',
    fastTrack: true,
    details: {},
    transfer: null,
    ...change,
  }
}

export function departureLeg(change: Partial<LegRequest> = {}): LegRequest {
  return {
    date: '2026-11-27',
    flightGuid: 'flight out',
    fastTrack: true,
    details: {},
    transfer: null,
    ...change,
  }
}

/** Two adults and a child, fast track on arrival, paid later. */
export function requestOf(change: Partial<AdvancedRequest> = {}): AdvancedRequest {
  return {
    adults: 2,
    children: 1,
    infants: 0,
    passengers: [],
    arrival: arrivalLeg(),
    departure: null,
    extras: [],
    billing: 'payLater',
    payMethod: null,
    partnerGuid: null,
    partnerReference: '',
    comments: '',
    details: {},
    flags: [],
    overrides: [],
    ...change,
  }
}

/** Both legs with fast track and a car, plus flowers. */
export const both: Partial<AdvancedRequest> = {
  arrival: arrivalLeg({ transfer: drive }),
  departure: departureLeg({ transfer: drive }),
  extras: [{ guid: 'flowers', quantity: 1 }],
}

/** An empty change of transport. */
export const sameDrive = { trips: [], removed: [], hours: null, goodwillPercent: 0, reason: '' } as const

/** The value, which must not be a refusal. */
export function done<T>(result: T | Refusal): T {
  if (isRefusal(result)) throw new Error(JSON.stringify(result))
  return result
}

/** The refusal as a map of its fields, or of its error names. */
export function refusedFields(result: unknown): Record<string, string> {
  if (!isRefusal(result)) throw new Error('Expected a refusal')
  if (result.refused === 'fields') return result.fields
  if (result.refused === 'business')
    return Object.fromEntries(result.errors.map(({ name, message }) => [name, message]))
  return { [result.refused]: '' }
}

/** The plan of an advanced booking with these changes, up to a step of its form. */
export function planNew(
  facts: Partial<ReservationFacts> = {},
  request: Partial<AdvancedRequest> = {},
  { stage, booker = ada }: { stage?: Stage; booker?: Booker | null } = {},
): PlannedChange | Refusal {
  const known = factsOf(facts)
  const target = newAdvanced(known, booker, requestOf(request), stage)
  return isRefusal(target) ? target : planChange(known, null, target)
}

/** A stored reservation with the facts about it. */
export interface ReservationCase {
  readonly facts: ReservationFacts
  readonly reservation: Reservation
}

/** A stored advanced booking. */
export function madeOf(
  request: Partial<AdvancedRequest> = both,
  facts: Partial<ReservationFacts> = {},
): ReservationCase {
  return stored(factsOf(facts), done(planNew(facts, request)))
}

/** Plans a change of a stored reservation; `facts` overrides the clock, prices or days. */
export function planOn<R>(
  { facts, reservation }: ReservationCase,
  change: (facts: ReservationFacts, before: Reservation, request: R) => Target | Refusal,
  request: R,
  about: Partial<ReservationFacts> = {},
): PlannedChange | Refusal {
  const known = { ...facts, ...about }
  const target = change(known, reservation, request)
  return isRefusal(target) ? target : planChange(known, reservation, target)
}

/** Plans and stores a change. */
export function doneOn<R>(
  current: ReservationCase,
  change: (facts: ReservationFacts, before: Reservation, request: R) => Target | Refusal,
  request: R,
  about: Partial<ReservationFacts> = {},
): ReservationCase {
  return stored({ ...current.facts, ...about }, done(planOn(current, change, request, about)))
}

export function bookingIn({ bookings }: Reservation, kind: ReservedBooking['kind']): ReservedBooking {
  const found = bookings.findLast((it) => it.kind === kind)
  if (!found) throw new Error(`There is no ${kind}`)
  return found
}

/**
 * The reservation and facts as read after a change was written: stored guids, ledger charges and places
 * taken.
 */
export function stored(facts: ReservationFacts, planned: PlannedChange): ReservationCase {
  const named = JSON.stringify([planned.before, facts.charges])
  const writing =
    1 + Math.max(0, ...[...named.matchAll(/"(?:kept|charge )(\d+)/g)].map((it) => Number(it[1])))
  const { after, effects } = renamed(planned, writing)
  const lost = new Set(
    effectsOf(effects, 'tripAltered').flatMap((it) => (it.driver === 'loses' ? [it.after.guid] : [])),
  )
  const reservation = {
    ...after,
    reference: 'ABC234',
    bookings: after.bookings.map((it) => readAgain(it, lost)),
  }
  const { chargedCents, reversedCents, paidCents, writtenOffCents, commissionCents } = moneyOf(effects)
  const isOnAccount = after.billing === 'partnerAccount' && facts.partner !== null
  const gone = new Set(effectsOf(effects, 'chargeReversed').map((it) => it.entryGuid))
  const charged = effectsOf(effects, 'charged').map(
    ({ bookingGuid, totalCents, commissionCents, serviceDate }, index): StandingCharge => ({
      guid: `charge ${writing}.${index + 1}`,
      bookingGuid,
      kind: 'service',
      totalCents,
      commissionCents,
      earnedOn: serviceDate,
      serviceDate,
      partnerGuid: isOnAccount ? after.partnerGuid : null,
    }),
  )
  const movedCents = chargedCents - reversedCents
  const places = effectsOf(effects, 'placeAdded').map(({ place }): PlaceFacts => {
    const { address: _, ...stored } = place
    return stored
  })
  return {
    reservation,
    facts: {
      ...facts,
      charges: [...facts.charges.filter((it) => !gone.has(it.guid)), ...charged],
      balanceCents: isOnAccount
        ? facts.balanceCents
        : facts.balanceCents + movedCents - paidCents - writtenOffCents,
      writeOffs: writeOffsStanding(facts, effects, writing),
      partner:
        isOnAccount && facts.partner
          ? { ...facts.partner, balanceCents: facts.partner.balanceCents + movedCents - commissionCents }
          : facts.partner,
      places: [...facts.places, ...places],
      days: daysAfter(facts, reservation, effects),
    },
  }
}

function writeOffsStanding(
  { writeOffs }: ReservationFacts,
  effects: PlannedChange['effects'],
  writing: number,
) {
  const gone = new Set(effectsOf(effects, 'writeOffReversed').map((it) => it.entryGuid))
  const again = effectsOf(effects, 'writtenOff').map(({ amountCents }) => ({
    guid: `rest ${writing}`,
    amountCents,
  }))
  return [...again, ...writeOffs.filter((it) => !gone.has(it.guid))]
}

/** Replaces provisional guids by stored ones. */
function renamed(planned: PlannedChange, writing: number): Pick<PlannedChange, 'after' | 'effects'> {
  const rename = (_: string, value: unknown) =>
    typeof value === 'string' ? value.replace(/^new:/, `kept${writing} `) : value
  return JSON.parse(JSON.stringify({ after: planned.after, effects: planned.effects }), rename) as Pick<
    PlannedChange,
    'after' | 'effects'
  >
}

/** Reads cancelled trips only if cancelled with their booking, and fee lines only from the ledger. */
function readAgain(booking: ReservedBooking, lost: ReadonlySet<string>): ReservedBooking {
  const trips = booking.trips.map((it) =>
    lost.has(it.guid) ? { ...it, driverGuid: null, status: 'unassigned' as const } : it,
  )
  return {
    ...booking,
    feeLines: [],
    waitlistedAt: booking.status === 'waitlisted' ? booking.waitlistedAt : null,
    trips: booking.status === 'cancelled' ? trips : trips.filter((it) => it.status !== 'cancelled'),
  }
}

function daysAfter(
  facts: ReservationFacts,
  { bookings, reference }: Reservation,
  effects: PlannedChange['effects'],
): DayFacts[] {
  const own = new Set(bookings.map((it) => it.guid))
  const waiting = bookings.filter((it) => it.status === 'waitlisted' && isFastTrack(it.kind))
  const moved = effectsOf(effects, 'places')
  const named = [
    ...facts.days,
    ...moved,
    ...waiting.map((it) => ({ date: it.serviceDate, direction: it.direction ?? 'arrival' })),
  ]
  const days = [
    ...new Map(
      named.map((it) => [`${it.date} ${it.direction}`, dayOf(facts, it.date, it.direction ?? 'arrival')]),
    ).values(),
  ]
  return days.map((day) => {
    const isOn = (it: { date: string; direction: string | null }) =>
      it.date === day.date && it.direction === day.direction
    const here = waiting.filter((it) => isOn({ date: it.serviceDate, direction: it.direction }))
    const joined = here.filter((it) => !day.waiting.some(({ bookingGuid }) => bookingGuid === it.guid))
    return {
      ...day,
      taken: day.taken + moved.filter(isOn).reduce((sum, it) => sum + it.passengers, 0),
      waiting: [
        ...day.waiting.filter(
          ({ bookingGuid }) => !own.has(bookingGuid) || here.some((it) => it.guid === bookingGuid),
        ),
        ...joined.map((it) => ({ bookingGuid: it.guid, passengers: partySize(it), reference })),
      ],
    }
  })
}
