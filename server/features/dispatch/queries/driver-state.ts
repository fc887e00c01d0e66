import { sql } from 'kysely'
import type { dispatcherDriverState } from '#contract/dispatch.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import { tripEnd } from '#domain/trip/clash.ts'
import { worksThrough } from '#domain/dispatch/shift.ts'
import { isEnded, isUnderWay } from '#domain/trip/trip.ts'
import { addMinutes, laterOf } from '#domain/calendar/instant.ts'
import { addDays } from '#domain/calendar/service-date.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { rotaEntries, shiftsOver } from '#server/features/dispatch/queries/rota.ts'
import { driverReads } from '#server/features/trips/queries/driver-reads.ts'
import { isOfEvening } from '#server/features/trips/queries/evening-trips.ts'
import { tripReads } from '#server/features/trips/queries/trip-reads.ts'
import type { TripRead } from '#server/features/trips/queries/trip-rows.ts'

type State = ReplyOf<typeof dispatcherDriverState>

/** A driver's current state: the trip under way, or else the next one of today or last night. */
export async function driverState(db: Db, guid: string, now: string): Promise<State | Refusal> {
  const { time_zone: timeZone } = await siteSettings(db)
  const driver = (await driverReads(db, [])).find((it) => it.guid === guid)
  if (!driver) return notFound
  const today = localDateOf(now, timeZone)
  const trips = await tripReads(
    db,
    sql`t.driver_guid = ${guid} and (t.service_date = ${today}::date
      or t.status in ('started', 'waiting', 'onBoard')
      or (t.status = 'assigned' and ${isOfEvening(today, now)}))`,
  )
  const underWay = trips.find((it) => isUnderWay(it.status)) ?? null
  const next = trips.find((it) => it.status === 'assigned') ?? null
  const timeText = (at: string) => timeTextOf(at, timeZone)
  const days = { from: addDays(today, -1), to: today, timeZone }
  const usual = { from: driver.shift_start, to: driver.shift_end }
  const shifts = shiftsOver(days, { guid, usual }, await rotaEntries(db, days.from, days.to, guid))
  const state = underWay
    ? 'underWay'
    : worksThrough(shifts, today, { from: now, to: now })
      ? 'free'
      : 'offShift'
  return {
    guid,
    name: driver.name,
    state,
    message: messageOf(state, underWay, next, timeText),
    tripGuid: underWay?.guid ?? null,
    freeAt: underWay && freeAt(underWay, now),
    next: next && {
      tripGuid: next.guid,
      reference: next.reference,
      pickupAt: next.pickup_at,
      from: next.from_place.name,
    },
    left: trips.filter((it) => it.status === 'assigned').length,
    ended: trips.filter((it) => isEnded(it.status) && it.status !== 'cancelled').length,
  }
}

/** The driving time counts from when the guests are on board, or before that from the pickup. */
function freeAt(trip: TripRead, now: string): string {
  const from = trip.departed_at ?? laterOf(trip.pickup_at, now)
  const end = addMinutes(from, trip.expected_minutes)
  return laterOf(
    trip.departed_at
      ? end
      : laterOf(end, tripEnd({ pickupAt: trip.pickup_at, expectedMinutes: trip.expected_minutes })),
    now,
  )
}

function messageOf(
  state: State['state'],
  underWay: TripRead | null,
  next: TripRead | null,
  timeText: (at: string) => string,
): string {
  if (underWay?.status === 'started')
    return `On the way to ${underWay.from_place.name} for ${underWay.reference}`
  if (underWay?.status === 'waiting')
    return `Waiting at ${underWay.from_place.name} for ${underWay.reference}`
  if (underWay) return `Driving ${underWay.reference} to ${underWay.to_place.name}`
  const then = next ? `, next ${next.reference} at ${timeText(next.pickup_at)}` : ', no more trips today'
  return state === 'free' ? `Free${then}` : `Off shift${then}`
}
