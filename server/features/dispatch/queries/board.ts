import { sql } from 'kysely'
import type { BoardException, BoardTrip, dispatcherDashboard, dispatcherDriver, dispatcherTrip } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { instantOf, localDateOf, localTimeOf } from '#domain/calendar/airport-time.ts'
import { minutesBetween } from '#domain/calendar/instant.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { termsOn, type StoredTerms } from '#domain/terms/terms.ts'
import { arrivalPickupAt } from '#domain/trip/pickup-time.ts'
import { suggestDrivers, type PlacedDrive, type Suggestion } from '#domain/trip/suggest-driver.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { clashesInWords, driverOnBoard, driverToFit, placedDrive } from '#server/features/dispatch/queries/day-of-drivers.ts'
import { driverReads, type DriverRead } from '#server/features/trips/queries/driver-reads.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import { stepText, tripFacts, type TripRead } from '#server/features/trips/queries/trip-rows.ts'

/** A day's trips, including drives of the night before still under way. */
const ofDay = (date: string) =>
  sql`(t.service_date = ${date}::date or (t.service_date = ${date}::date - 1 and t.status in ('started', 'waiting', 'onBoard')))`

interface Day {
  terms: StoredTerms
  timeZone: string
  trips: TripRead[]
  drives: PlacedDrive[]
  drivers: DriverRead[]
  suggestions: Map<string, Suggestion>
}

async function dayOf(db: Db, date: string): Promise<Day> {
  const site = await siteSettings(db)
  const trips = await tripReads(db, ofDay(date))
  const drivers = await driverReads(
    db,
    trips.flatMap((it) => it.driver_guid ?? []),
  )
  const drives = trips.map(placedDrive)
  const candidates = drivers.filter((it) => !it.gone).map(driverToFit)
  const suggestions = suggestDrivers(drives, candidates, (at) => localTimeOf(at, site.time_zone))
  return { terms: site.settings, timeZone: site.time_zone, trips, drives, drivers, suggestions }
}

/** The board of a day: unassigned trips first, then by pickup. */
export async function boardOf(db: Db, date: string): Promise<ReplyOf<typeof dispatcherDashboard>> {
  const day = await dayOf(db, date)
  const items = day.trips.map((it) => boardTrip(it, day))
  return {
    date,
    dayBegins: instantOf(date, '00:00', day.timeZone),
    items: [...items.filter((it) => it.status === 'unassigned'), ...items.filter((it) => it.status !== 'unassigned')],
    drivers: day.drivers.map((it) => driverOnBoard(it, day.trips)),
    clashes: clashesInWords(day.drives, day.drivers, (at) => localTimeOf(at, day.timeZone)),
    exceptions: await openExceptions(db),
  }
}

export async function driverOfDay(
  db: Db,
  guid: string,
  asked: string | undefined,
  now: string,
): Promise<ReplyOf<typeof dispatcherDriver> | Refusal> {
  const { time_zone: timeZone } = await siteSettings(db)
  const date = asked ?? localDateOf(now, timeZone)
  const day = await dayOf(db, date)
  const driver = day.drivers.find((it) => it.guid === guid)
  if (!driver) return notFound
  const own = day.trips.filter((it) => it.driver_guid === guid)
  return { driver: driverOnBoard(driver, day.trips), date, items: own.map((it) => boardTrip(it, day)) }
}

/** One trip with its history, newest first. */
export async function tripWithHistory(db: Db, guid: string): Promise<ReplyOf<typeof dispatcherTrip> | Refusal> {
  const [found] = await tripReads(db, sql`t.guid = ${guid}`)
  if (!found) return notFound
  const day = await dayOf(db, found.service_date)
  const history = await db
    .selectFrom('history')
    .leftJoin('account', 'account.guid', 'history.account_guid')
    .select(['history.at', 'account.name', 'history.action', 'history.subject_kind', 'history.reason', 'history.before', 'history.after'])
    .where('subject_guid', '=', guid)
    .orderBy('history.at', 'desc')
    .orderBy('history.guid', 'desc')
    .limit(100)
    .execute()
  return {
    trip: boardTrip(found, day),
    noShowFile: found.no_show_file,
    history: history.map(({ name, subject_kind, ...it }) => ({ ...it, subjectKind: subject_kind, who: name ?? 'The portal' })),
  }
}

function boardTrip(row: TripRead, day: Day): BoardTrip {
  return {
    ...tripFacts(row, termsOn(day.terms, row.service_date)),
    customerGuid: row.customer_guid,
    partnerName: row.partner_name,
    driverName: row.driver_name,
    waitChargeCents: row.wait_charge_cents,
    notesForOffice: row.notes_for_office,
    flightPickupAt: flightPickupAt(row, day.terms),
    suggestion: day.suggestions.get(row.guid) ?? null,
  }
}

/** Smaller changes of a pickup are ignored. */
const worthMovingMinutes = 5

/** Guests of an arriving flight are met when they can be through; a delayed departure changes nothing (see `departurePickupAt`). */
function flightPickupAt(row: TripRead, terms: StoredTerms): string | null {
  const isStillToCome = row.status === 'unassigned' || row.status === 'assigned' || row.status === 'started'
  if (row.flight_direction !== 'arrival' || row.from_place.kind !== 'airport' || row.flight_status === 'cancelled' || !isStillToCome)
    return null
  const times = { scheduled: row.scheduled_at, estimated: row.estimated_at, actual: row.actual_at }
  const at = arrivalPickupAt(times, termsOn(terms, row.service_date).clearanceMinutes)
  return Math.abs(minutesBetween(row.pickup_at, at)) < worthMovingMinutes ? null : at
}

/** Of any day: unresolved ones stay visible. */
async function openExceptions(db: Db): Promise<BoardException[]> {
  const rows = await db
    .selectFrom('trip_exception')
    .innerJoin('trip', 'trip.guid', 'trip_exception.trip_guid')
    .innerJoin('booking_group', 'booking_group.guid', 'trip.group_guid')
    .innerJoin('account', 'account.guid', 'trip_exception.driver_guid')
    .select(['trip_exception.guid', 'trip_exception.trip_guid as tripGuid', 'booking_group.reference', 'trip_exception.action'])
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
  return rows.map(({ reason, ...it }) => ({ ...it, message: `${stepText(it.action)} did not fit: ${reason}` }))
}
