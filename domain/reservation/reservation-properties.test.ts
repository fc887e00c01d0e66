import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '#domain/pricing/price-lines.ts'
import { isFastTrack, isTransport } from '#domain/vocabulary/booking-kinds.ts'
import type { AdvancedRequest, TransferRequest } from './changes/new-advanced.ts'
import { differenceOf } from './difference.ts'
import { effectsOf, moneyOf } from './effects.ts'
import { dayFacts, factsOf, hotel, waits, withOverride } from './example-facts.ts'
import {
  arrivalLeg,
  at,
  car,
  departureLeg,
  drive,
  planNew,
  stored,
  type ReservationCase,
} from './example-reservation.ts'
import {
  isDone,
  laterBy,
  servedAtDesk,
  stepKinds,
  targetOf,
  withDeposit,
  withWriteOff,
  type Step,
} from './example-steps.ts'
import type { ReservationFacts } from './facts.ts'
import { planChange, type PlannedChange } from './plan-change.ts'
import {
  countsOf,
  isOpen,
  liveTrips,
  partySize,
  placesHeld,
  stands,
  type ReservedBooking,
} from './reservation.ts'

const transfer = fc
  .record({
    place: fc.constantFrom('villa', 'lodge'),
    cars: fc.constantFrom(['van'], ['sedan', 'van'], ['sedan', 'sedan', 'sedan']),
    seat: fc.boolean(),
  })
  .map(({ place, cars, seat }): TransferRequest => ({
    ...drive,
    place: at(place),
    cars: cars.map((serviceGuid, index) =>
      car({ serviceGuid, carSeats: seat && index === 0 ? [{ guid: 'booster', quantity: 1 }] : [] }),
    ),
  }))
const leg = fc.record({ late: fc.boolean(), fastTrack: fc.boolean(), transfer: fc.option(transfer) })
const request = fc
  .record({
    adults: fc.integer({ min: 1, max: 3 }),
    children: fc.nat(2),
    infants: fc.nat(1),
    arrival: fc.option(leg),
    departure: fc.option(leg),
    hasExtra: fc.boolean(),
    billing: fc.constantFrom('payLater', 'payNow', 'partnerAccount'),
  })
  .map(({ arrival, departure, hasExtra, billing, ...party }): Partial<AdvancedRequest> => {
    const isSmall = departure?.late ? { date: '2026-11-28', flightGuid: 'small hours out' } : {}
    return {
      ...party,
      arrival: arrival && arrivalLeg({ ...arrival, ...(arrival.late ? { flightGuid: 'night in' } : {}) }),
      departure: departure && departureLeg({ ...departure, ...isSmall }),
      extras: hasExtra ? [{ guid: 'flowers', quantity: 1 }] : [],
      billing,
      payMethod: billing === 'payNow' ? 'card' : null,
      partnerGuid: billing === 'partnerAccount' ? 'hotel' : null,
    }
  })
const facts = fc
  .record({ limited: fc.nat(3), taken: fc.nat(8), waiting: fc.nat(4), hasOverride: fc.boolean() })
  .map(({ limited, taken, waiting, hasOverride }): Partial<ReservationFacts> => ({
    now: '2026-11-17T14:01:00Z',
    partner: { ...hotel, creditLimitCents: 100_000_000 },
    ...(hasOverride ? withOverride : {}),
    days:
      limited > 0
        ? [dayFacts({ mode: 'limited', capacity: 10, taken, waiting: waiting > 0 ? [waits(waiting)] : [] })]
        : [],
  }))
const step = fc.record({
  kind: fc.constantFrom(
    ...stepKinds,
    'approve',
    'approve',
    'approve',
    'approve',
    'flight',
    'flight',
    'firstCar',
    'firstCar',
    'reset',
  ),
  pick: fc.nat(20),
  other: fc.nat(20),
  flag: fc.boolean(),
})
const event = fc.record({
  hours: fc.constantFrom(0, 0, 0, 1, 5, 30),
  isServed: fc.boolean(),
  depositCents: fc.constantFrom(0, 0, 1, 4_000, 50_000),
  writeOffShare: fc.constantFrom(0, 0, 0, 0.3, 1),
  step,
})

/** The fee of what was cancelled: the ledger's alone, once it is stored. */
type Fees = Map<string, number>

function check(planned: PlannedChange, known: ReservationFacts, next: ReservationCase, fees: Fees): void {
  const { charges } = next.facts
  for (const example of next.reservation.bookings) {
    const charged = charges
      .filter(({ bookingGuid }) => bookingGuid === example.guid)
      .reduce((sum, { totalCents }) => sum + totalCents, 0)
    expect([example.kind, example.status, charged]).toEqual([
      example.kind,
      example.status,
      example.status === 'cancelled'
        ? fees.get(example.guid)
        : stands(example)
          ? totalOf(example.priceLines)
          : 0,
    ])
    checkBooking(example, next)
  }
  const { chargedCents, reversedCents, paidCents, writtenOffCents } = moneyOf(planned.effects)
  const isOnAccount = next.reservation.billing === 'partnerAccount'
  expect(planned.plan.balanceAfterCents).toBe(
    isOnAccount ? next.facts.partner?.balanceCents : next.facts.balanceCents,
  )
  const promised = effectsOf(planned.effects, 'bookingAdded').reduce(
    (sum, { booking }) => sum + (stands(booking) ? 0 : totalOf(booking.priceLines)),
    0,
  )
  expect(planned.plan.lines.reduce((sum, { amountCents = 0 }) => sum + amountCents, 0)).toBe(
    chargedCents - reversedCents + promised - paidCents - writtenOffCents,
  )
  expect(paidCents).toBeLessThanOrEqual(Math.max(0, chargedCents - reversedCents))
  expect(writtenOffCents).toBeLessThanOrEqual(0)
  const standing = next.facts.writeOffs.reduce((sum, it) => sum + it.amountCents, 0)
  if (!isOnAccount && standing > 0) expect(next.facts.balanceCents).toBeGreaterThanOrEqual(0)
  if (paidCents > 0) expect(planned.plan.balanceAfterCents).toBeGreaterThanOrEqual(0)
  const numbered = effectsOf(planned.effects, 'dayNumber').map(({ bookingGuid }) => bookingGuid)
  const moved = planned.after.bookings.filter((booking) => {
    const was = planned.before?.bookings.find(({ guid }) => guid === booking.guid)
    return (
      isFastTrack(booking.kind) &&
      (!was || was.serviceDate !== booking.serviceDate || was.direction !== booking.direction)
    )
  })
  expect(numbered).toEqual(moved.map(({ guid }) => guid))
  expect(differenceOf(next.reservation, next.reservation, next.facts)).toEqual([])
  expect(known.days.length).toBeLessThanOrEqual(next.facts.days.length)
}

function checkBooking(booking: ReservedBooking, { reservation }: ReservationCase): void {
  expect(new Set(booking.priceLines.map(({ key }) => key)).size).toBe(booking.priceLines.length)
  const live = liveTrips(booking)
  if (isTransport(booking.kind)) {
    if (isOpen(booking)) {
      expect(live.length).toBeGreaterThan(0)
      expect(live.reduce((sum, { passengers }) => sum + passengers, 0)).toBe(partySize(booking))
      expect(live.every(({ flightGuid }) => flightGuid === booking.flightGuid)).toBe(true)
      expect(live.map(({ serviceDate }) => serviceDate)).toContain(booking.serviceDate)
    } else expect(live).toEqual([])
    expect(new Set(booking.trips.map(({ sequence }) => sequence)).size).toBe(booking.trips.length)
    expect(Math.max(0, ...booking.trips.map(({ sequence }) => sequence))).toBeLessThanOrEqual(
      booking.lastSequence,
    )
  } else expect(booking.trips).toEqual([])
  if (isFastTrack(booking.kind) && isOpen(booking)) {
    const expected = reservation.passengers.filter(({ guid }) =>
      booking.attendance.some(({ passengerGuid }) => passengerGuid === guid),
    )
    const { adults, children, infants } = booking
    expect({ adults, children, infants }).toEqual(countsOf(expected))
  }
  if (booking.kind === 'extra' && booking.status !== 'cancelled') {
    const service = reservation.bookings.find(({ guid }) => guid === booking.belongsTo)
    expect([service?.status === 'cancelled', service?.status === 'waitlisted']).toEqual([
      false,
      booking.status === 'waitlisted',
    ])
    if (service && isOpen(service))
      expect([booking.serviceDate, booking.serviceTime]).toEqual([service.serviceDate, service.serviceTime])
  }
}

/** Confirmed places of the days, beyond those of others. */
function checkPlaces(
  before: readonly ReservationFacts['days'][number][],
  { facts: { days }, reservation }: ReservationCase,
): void {
  for (const { date, direction, taken } of days) {
    const others = before.find((it) => it.date === date && it.direction === direction)?.taken ?? 0
    const own = reservation.bookings
      .filter((it) => it.serviceDate === date && it.direction === direction)
      .reduce((sum, it) => sum + placesHeld(it), 0)
    expect([date, taken]).toEqual([date, others + own])
  }
}

/** What was cancelled owes its fee; what was undone owes none. */
function feesAfter({ after }: PlannedChange, next: ReservationCase, fees: Fees): void {
  after.bookings.forEach((booking, index) => {
    const guid = next.reservation.bookings[index]?.guid ?? ''
    if (booking.status !== 'cancelled') fees.delete(guid)
    else if (!fees.has(guid)) fees.set(guid, totalOf(booking.feeLines))
  })
}

test('after any sequence of changes, money, places, trips, desk, extras and plan agree', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(
      facts,
      request,
      fc.array(event, { minLength: 5, maxLength: 14, size: 'max' }),
      (about, asked, events) => {
        const planned = planNew(about, asked)
        if (!isDone(planned)) return
        const first = factsOf(about)
        const fees: Fees = new Map()
        let current = stored(first, planned)
        feesAfter(planned, current, fees)
        check(planned, first, current, fees)
        for (const { hours, isServed, depositCents, writeOffShare, step } of events) {
          current = withWriteOff(withDeposit(laterBy(current, hours), depositCents), writeOffShare)
          if (isServed) current = servedAtDesk(current)
          const change = planStep(current, step)
          if (!change) continue
          seen.add(step.kind)
          const next = stored(current.facts, change)
          feesAfter(change, next, fees)
          check(change, current.facts, next, fees)
          checkPlaces(first.days, next)
          // The same asked a minute later is the same that was confirmed.
          expect(
            planStep(
              {
                ...current,
                facts: { ...current.facts, now: current.facts.now.replace(':01:00Z', ':02:00Z') },
              },
              step,
            )?.fingerprint,
          ).toEqual(change.fingerprint)
          current = next
        }
      },
    ),
    { numRuns: 100 },
  )
  expect([...seen].toSorted()).toEqual([...stepKinds].toSorted())
})

function planStep({ facts: known, reservation }: ReservationCase, asked: Step): PlannedChange | null {
  const target = targetOf(known, reservation, asked)
  if (!isDone(target)) return null
  const planned = planChange(known, reservation, target)
  return isDone(planned) ? planned : null
}
