import fc from 'fast-check'
import { expect, test } from 'vitest'
import { builtInFields } from '#domain/fields/built-in-fields.ts'
import type { DetailField, Details, DetailValue, FieldKind, FieldOwner } from '#domain/fields/detail-field.ts'
import { isRefusal } from '#domain/refusal.ts'
import type { AdvancedRequest, TransferRequest } from './changes/new-advanced.ts'
import { moneyOf } from './effects.ts'
import { factsOf } from './example-facts.ts'
import {
  arrivalLeg,
  at,
  car,
  departureLeg,
  planNew,
  stored,
  type ReservationCase,
} from './example-reservation.ts'
import { stepKinds, targetOf, type Step } from './example-steps.ts'
import type { ReservationFacts } from './facts.ts'
import { planChange, type PlannedChange } from './plan-change.ts'
import type { Reservation } from './reservation.ts'

/** Reservations with random fields of the company, which are answered, left empty or archived. */
const choices = ['first', 'second', 'third'].map((guid) => ({
  guid,
  name: guid,
  guestNames: {},
  retired: false,
}))
const values: Record<FieldKind, fc.Arbitrary<DetailValue>> = {
  text: fc.constantFrom('Gate 4', 'Ştefan', '貴賓'),
  longText: fc.constantFrom('Two lines\nof text', 'Ring twice'),
  number: fc.integer({ min: -5, max: 500 }),
  choice: fc.constantFrom('first', 'second', 'third'),
  choices: fc.constantFrom(['first'], ['second', 'third']),
  yesNo: fc.boolean(),
  date: fc.constantFrom('2026-11-20', '2028-02-29'),
  time: fc.constantFrom('00:00', '23:59'),
  phone: fc.constantFrom('+1 246 555 0100', '+44 20 7946 0000'),
  link: fc.constantFrom('https://villa.example/gate', 'https://villa.example/map'),
}
const owners = ['reservation', 'fastTrack', 'transport', 'passenger'] as const satisfies FieldOwner[]
const answered = fc.constantFrom(...(Object.keys(values) as FieldKind[])).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    owner: fc.constantFrom(...owners),
    required: fc.boolean(),
    value: values[kind],
    archivedLater: fc.boolean(),
  }),
)
type Answered = typeof answered extends fc.Arbitrary<infer T> ? T : never

function fieldOf({ kind, owner, required }: Answered, index: number): DetailField {
  return {
    guid: `field ${index}`,
    owner,
    kind,
    name: `Field ${index}`,
    hint: '',
    guestNames: {},
    guestHints: {},
    choices: kind === 'choice' || kind === 'choices' ? choices : [],
    asked: required ? 'required' : 'optional',
    askedAtCheckIn: 'no',
    askedByDriver: 'no',
    askedByGuest: 'no',
    searchable: false,
    shown: ['guest', 'driver'],
    seePermission: null,
    editPermission: null,
    partners: 'edit',
    active: true,
  }
}

function detailsFor(owner: FieldOwner, own: readonly Answered[]): Details {
  const entries = own.map((it, index) => [it.owner, `field ${index}`, it.value] as const)
  return Object.fromEntries(entries.filter((it) => it[0] === owner).map(([, guid, value]) => [guid, value]))
}

function requestWith(own: readonly Answered[], { cars, hasReturn }: { cars: number; hasReturn: boolean }) {
  const transfer: TransferRequest = {
    place: at('villa'),
    pickupTime: null,
    stops: [],
    cars: Array.from({ length: cars }, () => car()),
    details: detailsFor('transport', own),
  }
  const details = detailsFor('fastTrack', own)
  const names = ['Ada', 'Bo', 'Cy'].map((firstName, index) => ({
    firstName,
    lastName: 'Bell',
    ageBand: index === 2 ? ('child' as const) : ('adult' as const),
    details: detailsFor('passenger', own),
  }))
  return {
    passengers: names,
    arrival: arrivalLeg({ transfer, details }),
    departure: hasReturn ? departureLeg({ transfer, details }) : null,
    details: detailsFor('reservation', own),
  } satisfies Partial<AdvancedRequest>
}

/** The details of everything in a reservation, by what they belong to. */
function allDetails({ details, passengers, bookings }: Reservation): Map<string, Details> {
  return new Map([
    ['reservation', details],
    ...passengers.map((it) => [it.guid, it.details] as const),
    ...bookings.map((it) => [it.guid, it.details] as const),
    ...bookings.flatMap((it) => it.trips.map((trip) => [trip.guid, trip.details] as const)),
  ])
}

function archived(facts: ReservationFacts, own: readonly Answered[]): ReservationFacts {
  const gone = own.flatMap((it, index) => (it.archivedLater ? [`field ${index}`] : []))
  return {
    ...facts,
    fields: facts.fields.map((it) => (gone.includes(it.guid) ? { ...it, active: false } : it)),
  }
}

/** The same reservation in a company without own fields. */
function without({ facts, reservation }: ReservationCase): ReservationCase {
  const bookings = reservation.bookings.map((it) => ({
    ...it,
    details: {},
    trips: it.trips.map((trip) => ({ ...trip, details: {} })),
  }))
  const passengers = reservation.passengers.map((it) => ({ ...it, details: {} }))
  return {
    facts: { ...facts, fields: builtInFields },
    reservation: { ...reservation, details: {}, bookings, passengers },
  }
}

function planStep({ facts, reservation }: ReservationCase, asked: Step): PlannedChange | null {
  const target = targetOf(facts, reservation, asked)
  if (isRefusal(target)) return null
  const planned = planChange(facts, reservation, target)
  return isRefusal(planned) ? null : planned
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...stepKinds),
    pick: fc.nat(20),
    other: fc.nat(20),
    flag: fc.boolean(),
    archives: fc.boolean(),
  }),
  { minLength: 3, maxLength: 10 },
)
const party = fc.record({ cars: fc.integer({ min: 1, max: 3 }), hasReturn: fc.boolean() })

/** Everything about money. The plan also lists the details of new trips. */
function amountsOf({ plan, effects }: PlannedChange) {
  const { lines, ...totals } = plan
  return [totals, lines.filter((it) => it.amountCents !== undefined), moneyOf(effects)]
}

const removing: readonly Step['kind'][] = ['removePax', 'dropCar', 'reset']

/** What stays keeps its details, and a trip that is created again has those of the cancelled one. */
function checkKept(before: Reservation, next: Reservation, { kind }: Pick<Step, 'kind'>): void {
  const after = allDetails(next)
  for (const [guid, details] of allDetails(before))
    if (after.has(guid) || !removing.includes(kind)) expect(after.get(guid)).toEqual(details)
  if (kind !== 'reset') return
  for (const { guid, trips } of next.bookings) {
    const earlier = before.bookings.find((it) => it.guid === guid)?.trips ?? []
    for (const { details } of trips) expect(earlier.map((it) => it.details)).toContainEqual(details)
  }
}

test('no change loses details, and details change no amount', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(fc.array(answered, { maxLength: 12 }), party, steps, (own, asked, all) => {
      const about = { fields: [...builtInFields, ...own.map(fieldOf)], now: '2026-11-17T14:01:00Z' }
      const planned = planNew(about, requestWith(own, asked))
      if (isRefusal(planned)) throw new Error(JSON.stringify(planned))
      // The steps answer nothing, and would be refused where a field is required.
      let { facts, reservation } = stored(factsOf({ ...about, asksFields: false }), planned)
      for (const { archives, ...step } of all) {
        if (archives) facts = archived(facts, own)
        const change = planStep({ facts, reservation }, step)
        const bare = planStep(without({ facts, reservation }), step)
        expect(change === null).toBe(bare === null)
        if (change === null || bare === null) continue
        seen.add(step.kind)
        expect(amountsOf(change)).toEqual(amountsOf(bare))
        const next = stored(facts, change)
        checkKept(reservation, next.reservation, step)
        ;({ facts, reservation } = next)
      }
    }),
    { numRuns: 100 },
  )
  expect(seen.size).toBeGreaterThan(10)
})
