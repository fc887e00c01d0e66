import { sql } from 'kysely'
import { localDateOf, weekdayTimeOf } from '#domain/calendar/airport-time.ts'
import { customerName } from '#domain/customer/customer-fields.ts'
import { bestTimeOf, minutesLate, offScheduleWords, type FlightStatus } from '#domain/flight/flight-times.ts'
import { canonical, type Plan, type PlanLine } from '#domain/plan.ts'
import { isRefusal, notFound, refuse, refuseField, type Refusal } from '#domain/refusal.ts'
import { neverComes } from '#domain/reservation/changes/follow-flight.ts'
import { effectsOf } from '#domain/reservation/effects.ts'
import { placeOf } from '#domain/reservation/facts.ts'
import { nothingChanges } from '#domain/reservation/plan-change.ts'
import { joinSentences } from '#domain/sentences.ts'
import type { Change, Loading } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { instantJson } from '#server/db/json.ts'
import {
  applyFollower,
  loadFollowers,
  planFollowers,
  type FollowingLoaded,
  type FollowingPlanned,
} from '#server/features/bookings/commands/follow-flight.ts'
import { assignTrip } from '#server/features/dispatch/commands/assign-trip.ts'
import {
  flightDrivers,
  noDrivers,
  offDuty,
  type FlightDrivers,
} from '#server/features/dispatch/queries/flight-drivers.ts'
import {
  keptPrices,
  lostDrivers,
  notifiedText,
  onTheWay,
  replacedPrices,
  type Released,
} from '#server/features/dispatch/commands/flight-plan-warnings.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { holds } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

interface FlightPlanRequest {
  flightGuid: string
  reason: string
  keepsPrices: boolean
}

interface FlightRead {
  guid: string
  ident: string
  direction: 'arrival' | 'departure'
  status: FlightStatus
  scheduled: string
  estimated: string | null
  actual: string | null
}

interface State {
  flight: FlightRead
  timeZone: string
  followers: FollowingLoaded[]
  released: Released[]
  drivers: FlightDrivers
}

interface Planned {
  plan: Plan
  fingerprint: string
  followers: FollowingPlanned[]
  released: Released[]
}

/** Plans everything that depends on an arriving flight and applies the plan in one transaction. */
export const flightPlanChange: Change<FlightPlanRequest, State, Planned> = {
  name: 'flightPlan',
  moved: 'The flight or its reservations changed in the meantime. Check the plan again.',
  async load(from, { flightGuid, reason, keepsPrices }) {
    const { rows } = await sql<FlightRead>`
      select guid, ident, direction, status, ${instantJson('scheduled_at')} as scheduled,
        ${instantJson('estimated_at')} as estimated,
        ${instantJson('actual_at')} as actual from flight where guid = ${flightGuid}`.execute(from.db)
    const [flight] = rows
    if (!flight) return notFound
    if (flight.direction === 'departure')
      return refuse('flight', 'A delayed departure doesn’t move pickups: check-in still closes as scheduled')
    const { time_zone: timeZone } = await siteSettings(from.db)
    if (!holds(from.actor, 'dispatcher') && (await hasTrips(from.db, flightGuid)))
      return refuse('flight', `${flight.ident} has trips, so only a dispatcher can update it`)
    if (keepsPrices && !holds(from.actor, 'policyOverride'))
      return refuseField('keepsPrices', 'Keeping the prices needs a policy override')
    const facts = { flight, timeZone }
    if (neverComes(flight))
      return { ...facts, followers: [], released: await releasedOf(from, flightGuid), drivers: noDrivers }
    const followers = await loadFollowers(from, { flightGuid, reason, keepsPrices })
    const drivers = await flightDrivers(from.db, flight, timeZone)
    return { ...facts, followers, released: [], drivers }
  },
  plan({ flight, timeZone, followers, released, drivers }, { keepsPrices }) {
    const { planned, refused } = planFollowers(followers)
    const date = localDateOf(flight.scheduled, timeZone)
    const clock = (at: string) => weekdayTimeOf(at, timeZone, date)
    const unchanged = refused.flatMap(({ reference, refusal }) => unchangedText(reference, refusal))
    if (planned.length + released.length === 0) return whyNothing(flight, refused)
    const plan = {
      title: flightText(flight, clock),
      lines: [
        ...planned.flatMap((it) => linesOf(it, clock)),
        ...released.map((it) => releasedLine(it, clock)),
        ...(keepsPrices ? [{ label: 'Prices', after: 'Stay as charged, by policy override' }] : []),
      ],
      warnings: [
        ...lostDrivers(planned),
        ...replacedPrices(planned),
        ...keptPrices(planned),
        ...offDuty(
          planned.map((it) => it.planned),
          drivers,
          clock,
        ),
        ...released.flatMap((it) => onTheWay(it)),
        ...notifiedText(planned, released),
        ...unchanged,
      ],
      ...moneyOf(planned),
    }
    const fingerprint = canonical([
      planned.map((it) => it.planned.fingerprint),
      released.map((it) => [it.guid, it.status, it.driverName]),
    ])
    return { plan, fingerprint, followers: planned, released }
  },
  async apply(work, { plan, followers, released }, { flight }, { reason }) {
    const why = reason.trim() === '' ? plan.title : reason
    for (const follower of followers) {
      const refusal = await applyFollower(work, {
        ...follower,
        request: { ...follower.request, reason: why },
      })
      if (refusal !== null) return refusal
    }
    for (const { guid } of released.filter(({ status }) => status === 'assigned')) {
      const done = await assignTrip(work, { tripGuid: guid, driverGuid: '', force: true, reason: why })
      if (isRefusal(done)) return done
    }
    recordPlan(work, flight, plan, why)
    return { guid: flight.guid, toast: `Plan for ${flight.ident} applied` }
  },
}

function recordPlan(work: UnitOfWork, flight: FlightRead, plan: Plan, reason: string): void {
  work.audit.record({
    action: 'planFlight',
    subjectKind: 'flight',
    subjectGuid: flight.guid,
    reason,
    after: { plan },
  })
}

async function hasTrips(db: Db, flightGuid: string): Promise<boolean> {
  const open = await db
    .selectFrom('trip')
    .select('guid')
    .where('flight_guid', '=', flightGuid)
    .where('status', 'in', ['unassigned', 'assigned', 'started', 'waiting'])
    .executeTakeFirst()
  return open !== undefined
}

async function releasedOf({ db }: Loading, flightGuid: string): Promise<Released[]> {
  const { rows } = await sql<Released>`
    select t.guid, g.reference, ${instantJson('t.pickup_at')} as "pickupAt", d.name as "driverName", t.status
    from trip t join booking_group g on g.guid = t.group_guid join account d on d.guid = t.driver_guid
    where t.flight_guid = ${flightGuid} and t.status in ('assigned', 'started', 'waiting')
    order by t.pickup_at, t.guid`.execute(db)
  return rows
}

/** `BA255 is 20 min late, expected 15:30`, `BA255 is cancelled` */
function flightText(flight: FlightRead, clock: (at: string) => string): string {
  if (neverComes(flight)) return `${flight.ident} is ${flight.status}`
  return (
    `${flight.ident} is ${offScheduleWords(minutesLate(flight))}, ` +
    `${flight.actual === null ? 'expected' : 'landed'} ${clock(bestTimeOf(flight))}`
  )
}

function linesOf({ planned, loaded }: FollowingPlanned, clock: (at: string) => string): PlanLine[] {
  const { reference, customer } = planned.after
  const section = `${reference} ${customerName(customer)}`
  const fastTracks = effectsOf(planned.effects, 'bookingAltered').filter(
    ({ after }) => after.trips.length === 0,
  )
  return [
    ...fastTracks.map(({ before, after }) => ({
      section,
      label: 'Fast track',
      before: before.serviceTime,
      after: after.serviceTime,
    })),
    ...effectsOf(planned.effects, 'tripAltered').flatMap(({ before, after, driver }) => [
      {
        section,
        label: driver === 'loses' ? 'Pickup (needs a new driver)' : 'Pickup',
        before: clock(before.pickupAt),
        after: clock(after.pickupAt),
      },
      ...before.stops.flatMap(({ placeGuid, at }, stop) => {
        const to = after.stops[stop]?.at ?? null
        const label = `Stop at ${placeOf(loaded.facts, placeGuid)?.name ?? 'another location'}`
        return at === null || to === null ? [] : [{ section, label, before: at, after: to }]
      }),
    ]),
    ...planned.plan.lines.filter((it) => it.amountCents !== undefined).map((it) => ({ ...it, section })),
  ]
}

function releasedLine(
  { reference, pickupAt, driverName: name, status }: Released,
  clock: (at: string) => string,
): PlanLine {
  return {
    section: reference,
    label: `Trip at ${clock(pickupAt)}`,
    before: name,
    after: status === 'assigned' ? 'No driver' : name,
  }
}

/**
 * The refusal when the plan is empty: nothing needs to change, or the reason why the first reservation can't.
 */
function whyNothing(
  flight: FlightRead,
  refused: readonly { reference: string; refusal: Refusal }[],
): Refusal {
  const { ident, status } = flight
  if (neverComes(flight))
    return refuse(
      'flight',
      `${ident} is ${status}. Reservations don’t change until you move the guests to another flight.`,
    )
  const stuck = refused.find(({ reference, refusal }) => unchangedText(reference, refusal).length > 0)
  return (
    stuck?.refusal ?? refuse('flight', `Nothing to update for ${ident}. All times already match the flight.`)
  )
}

/** Reservations that can't be updated, with the reason; omits those whose times already match. */
function unchangedText(reference: string, refusal: Refusal): string[] {
  if (refusal.refused === 'business') {
    const messages = refusal.errors.map((it) => it.message).filter((it) => it !== nothingChanges)
    return messages.length > 0 ? [`${reference} stays unchanged: ${joinSentences(messages)}`] : []
  }
  return refusal.refused === 'fields'
    ? [`${reference} stays unchanged: ${joinSentences(Object.values(refusal.fields))}`]
    : []
}

function moneyOf(planned: readonly FollowingPlanned[]) {
  const sum = (of: (plan: Plan) => number) => planned.reduce((all, it) => all + of(it.planned.plan), 0)
  return {
    chargeCents: sum((it) => it.chargeCents),
    refundCents: sum((it) => it.refundCents),
    balanceAfterCents: 0,
  }
}
