import { historyLines } from '#server/features/history/queries/history-lines.ts'
import { withSeenDetails } from '#server/features/history/queries/seen-details.ts'
import type { Actor } from '#server/work/actor.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import type { DetailField } from '#domain/fields/detail-field.ts'
import { sql, type RawBuilder } from 'kysely'
import type {
  BoardCar,
  BoardDriver,
  BoardException,
  BoardTrip,
  dispatcherDashboard,
  dispatcherDriver,
  dispatcherTrip,
  PlannedTrip,
  PlanOfDay,
} from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { endOfDay, localDateOf, startOfDay, timeTextOf } from '#domain/calendar/airport-time.ts'
import { scheduledMoment } from '#domain/calendar/typed-time.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { PlacedDrive } from '#domain/dispatch/candidate.ts'
import { planDay, type DayPlan } from '#domain/dispatch/plan-day.ts'
import { boardBeginsAt } from '#domain/dispatch/rota.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { termsOn, type StoredTerms } from '#domain/terms/terms.ts'
import type { Db } from '#server/db/connection.ts'
import { withNames } from '#server/features/history/queries/named-history.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { carReads } from '#server/features/dispatch/queries/cars.ts'
import { conflictsOfDay, type ConflictsOfDay } from '#server/features/dispatch/queries/accepted-conflicts.ts'
import {
  clashesInWords,
  clashOnBoard,
  driverOnBoard,
  driverToFit,
  placedDrive,
  openConflicts,
  withoutPlaces,
  type DriverOfDays,
} from '#server/features/dispatch/queries/day-of-drivers.ts'
import { drivesOfNeighbouringDays } from '#server/features/dispatch/queries/drives-to-fit.ts'
import { flightPickupAt } from '#server/features/dispatch/queries/flight-pickup.ts'
import { rotaEntries } from '#server/features/dispatch/queries/rota.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import { isOfEvening } from '#server/features/trips/queries/evening-trips.ts'
import { isEnded } from '#domain/trip/trip.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import { stepText, tripFacts, type TripRead } from '#server/features/trips/queries/trip-rows.ts'

/**
 * A day's trips, and those of the night after it. Today and past days also include trips of the previous day
 * that are still under way, and today those of last night that have not been started yet.
 */
function ofDay(date: string, timeZone: string, now: string): RawBuilder<unknown> {
  const today = localDateOf(now, timeZone)
  const next = addDays(date, 1)
  const own = sql`(t.service_date = ${date}::date or (t.service_date = ${next}::date
    and t.pickup_at < ${dayBeginsAt(next, timeZone)}::timestamptz and t.status <> 'cancelled'))`
  if (date > today) return own
  const underWay = sql`(t.service_date = ${date}::date - 1 and t.status in ('started', 'waiting', 'onBoard'))`
  if (date < today) return sql`(${own} or ${underWay})`
  return sql`(${own} or ${underWay} or (t.status in ('unassigned', 'assigned')
    and ${isOfEvening(today, now)}))`
}

const dayBeginsAt = (date: string, timeZone: string) => scheduledMoment(date, boardBeginsAt, timeZone)

export interface Day {
  date: string
  terms: StoredTerms
  timeZone: string
  trips: TripRead[]
  drives: PlacedDrive[]
  rows: DriverRead[]
  drivers: DriverOfDays[]
  cars: BoardCar[]
  neighbours: PlacedDrive[]
  conflicts: ConflictsOfDay
  fields: readonly DetailField[]
}

/** Everything about a day that the board and the plan need. */
export async function dayOf(db: Db, actor: Actor, date: string, now: string): Promise<Day> {
  const site = await siteSettings(db)
  const trips = await tripReads(db, ofDay(date, site.time_zone, now))
  const rows = await driverReads(
    db,
    trips.flatMap((it) => it.driver_guid ?? []),
  )
  const cars = await carReads(db)
  const days = { from: addDays(date, -1), to: addDays(date, 1), timeZone: site.time_zone }
  const entries = await rotaEntries(db, days.from, days.to)
  const drivers = rows.map((it) => driverToFit(it, days, entries, cars))
  const drives = trips.map(placedDrive)
  const known = new Set(drives.map((it) => it.guid))
  const neighbours = (await drivesOfNeighbouringDays(db, date))
    .filter((it) => !known.has(it.guid))
    .map(withoutPlaces)
  const timeText = (at: string) => timeTextOf(at, site.time_zone)
  const found = {
    clashes: clashesInWords(drives, rows, timeText),
    against: openConflicts(drives, neighbours, { drivers, cars }, timeText),
  }
  return {
    date,
    terms: site.settings,
    timeZone: site.time_zone,
    trips,
    drives,
    rows,
    drivers,
    cars,
    neighbours,
    conflicts: conflictsOfDay(trips, found),
    fields: await fieldsSeen(db, 'board', actor),
  }
}

/**
 * The plan of the day. Former drivers get no trips, and outside companies only what a dispatcher gives them.
 * Trips are planned for the pickup time their flight requires, even if not yet moved.
 */
export function planOf(
  { trips, terms, neighbours, rows, drivers, cars, timeZone }: Day,
  now: string,
): DayPlan {
  const drives = trips.map((it) => ({
    ...placedDrive(it),
    pickupAt: flightPickupAt(it, terms) ?? it.pickup_at,
  }))
  const gone = new Set(rows.flatMap((it) => (it.gone || it.outside_company ? [it.guid] : [])))
  const asked = drivers.filter((it) => !gone.has(it.guid))
  return planDay({ drives: [...drives, ...neighbours], drivers: asked, cars, now }, (at) =>
    timeTextOf(at, timeZone),
  )
}

export async function planOfDay(db: Db, actor: Actor, date: string, now: string): Promise<PlanOfDay> {
  return shownPlan(date, planOf(await dayOf(db, actor, date, now), now))
}

export function shownPlan(date: string, { choices, left }: DayPlan): PlanOfDay {
  return {
    date,
    choices: [...choices].map(([tripGuid, it]) => ({ tripGuid, ...it })),
    left: [...left].map(([tripGuid, message]) => ({ tripGuid, message })),
  }
}

/** The board of a day: unassigned trips, then those still to drive, then the ended, each by pickup time. */
export async function boardOf(
  db: Db,
  actor: Actor,
  date: string,
  now: string,
): Promise<ReplyOf<typeof dispatcherDashboard>> {
  const day = await dayOf(db, actor, date, now)
  const items = day.trips.map((it) => boardTrip(it, day))
  return {
    date,
    dayBegins: startOfDay(date, day.timeZone),
    axis: { from: dayBeginsAt(date, day.timeZone), to: endOfDay(date, day.timeZone) },
    items: [
      ...items.filter((it) => it.status === 'unassigned'),
      ...items.filter((it) => it.status !== 'unassigned' && !isEnded(it.status)),
      ...items.filter((it) => isEnded(it.status)),
    ],
    drivers: driversOf(day),
    cars: day.cars,
    clashes: day.conflicts.clashes.map(clashOnBoard),
    exceptions: await openExceptions(db),
  }
}

function driversOf(day: Day): BoardDriver[] {
  return day.rows.flatMap((row, index) => {
    const driver = day.drivers[index]
    return driver ? [driverOnBoard(row, driver, day.trips, day.date)] : []
  })
}

export async function driverOfDay(
  db: Db,
  actor: Actor,
  guid: string,
  asked: string | undefined,
  now: string,
): Promise<ReplyOf<typeof dispatcherDriver> | Refusal> {
  const { time_zone: timeZone } = await siteSettings(db)
  const date = asked ?? localDateOf(now, timeZone)
  const day = await dayOf(db, actor, date, now)
  const plan = planOf(day, now)
  const driver = driversOf(day).find((it) => it.guid === guid)
  if (!driver) return notFound
  const own = day.trips.filter((it) => it.driver_guid === guid)
  return { driver, date, items: own.map((it) => plannedTrip(it, day, plan)) }
}

/** One trip with its history, newest first. */
export async function tripWithHistory(
  db: Db,
  actor: Actor,
  guid: string,
  now: string,
): Promise<ReplyOf<typeof dispatcherTrip> | Refusal> {
  const [found] = await tripReads(db, sql`t.guid = ${guid}`)
  if (!found) return notFound
  const day = await dayOf(db, actor, found.service_date, now)
  const history = await historyLines(db).where('subject_guid', '=', guid).limit(100).execute()
  const partner = await db
    .selectFrom('partner')
    .select('notes')
    .where('guid', '=', found.partner_guid)
    .executeTakeFirst()
  return {
    trip: plannedTrip(found, day, planOf(day, now)),
    ...(partner?.notes && { partnerNotes: partner.notes }),
    noShowFile: found.no_show_file,
    history: await withSeenDetails(db, actor, await withNames(db, history)),
  }
}

function boardTrip(row: TripRead, day: Day): BoardTrip {
  return {
    ...tripFacts(row, termsOn(day.terms, row.service_date), day.fields),
    customerGuid: row.customer_guid,
    partnerName: row.partner_name,
    driverName: row.driver_name,
    agreedCostCents: row.agreed_cost_cents,
    waitChargeCents: row.wait_charge_cents,
    flightPickupAt: flightPickupAt(row, day.terms),
    serviceClass: row.service_class,
    against: day.conflicts.open.get(row.guid) ?? [],
    accepted: day.conflicts.accepted.get(row.guid) ?? [],
  }
}

function plannedTrip(row: TripRead, day: Day, { choices, left }: DayPlan): PlannedTrip {
  return {
    ...boardTrip(row, day),
    suggestion: choices.get(row.guid) ?? null,
    whyNobody: left.get(row.guid) ?? '',
  }
}

/** Unresolved exceptions of any day. */
async function openExceptions(db: Db): Promise<BoardException[]> {
  const rows = await db
    .selectFrom('trip_exception')
    .innerJoin('trip', 'trip.guid', 'trip_exception.trip_guid')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .innerJoin('account', 'account.guid', 'trip_exception.driver_guid')
    .select([
      'trip_exception.guid',
      'trip_exception.trip_guid as tripGuid',
      'booking_group.reference',
      'trip_exception.action',
    ])
    .select([
      'trip_exception.reason',
      'account.name as driverName',
      'trip_exception.device_at as deviceAt',
      'trip_exception.created_at as createdAt',
    ])
    .where('resolved_at', 'is', null)
    .orderBy('trip_exception.created_at')
    .limit(100)
    .execute()
  return rows.map(({ reason, ...it }) => ({
    ...it,
    message: `${stepText(it.action)} couldn’t be applied: ${reason}`,
  }))
}
