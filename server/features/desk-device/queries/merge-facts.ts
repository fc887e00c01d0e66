import { sql } from 'kysely'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { DeskStamp } from '#domain/fast-track/check-in.ts'
import type { DeskDeed } from '#domain/fast-track/desk-step.ts'
import type { MergeFacts, PartyState, Repeat, UndoneStep } from '#domain/fast-track/merge-facts.ts'
import { lastOwnStep } from '#domain/fast-track/undo-desk-step.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import type { LockedDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { drawerSinceOf } from '#server/features/till/queries/drawers.ts'
import type { Actor } from '#server/work/actor.ts'

/** A party as the rules for merging need it: locked, or just read. */
export type DeskBookingRead = Pick<LockedDeskBooking, 'guid' | 'group_guid' | 'kind' | 'status' | 'serviceDate' | 'party' | 'comments'>

export async function stateOf(db: Db, booking: DeskBookingRead): Promise<PartyState> {
  const { kind, status, serviceDate, party: people, comments } = booking
  return { kind, status, serviceDate, people, comments, owedCents: await groupBalance(db, booking.group_guid) }
}

interface Merging {
  db: Db
  actor: Actor
  now: Instant
}

/** The facts for a step: what happened to the party besides its current state, and what the user can do. */
export async function mergeFactsOf(
  { db, actor, now }: Merging,
  booking: DeskBookingRead,
  state: PartyState,
  { deed, stamp }: { deed: DeskDeed; stamp: DeskStamp },
): Promise<MergeFacts> {
  const { time_zone: timeZone, currency } = await siteSettings(db)
  const resets = await resetsAfter(db, booking, stamp.at)
  const completed = state.status === 'completed' ? await completionOf(db, booking.guid) : null
  const isCash = deed.kind === 'cash'
  const isUndo = deed.kind === 'undo'
  const names = await namesOf(db, [stamp, ...resets, ...(completed ? [completed] : []), ...state.people])
  return {
    stamp,
    today: localDateOf(stamp.at, timeZone),
    permissions: actor.permissions,
    isDayClosed: await isDayClosed(db, booking.serviceDate),
    isCashDayClosed: isCash && (await isDayClosed(db, localDateOf(now, timeZone))),
    currency,
    drawerSince: isCash && actor.accountGuid !== null ? await drawerSinceOf(db, actor.accountGuid) : null,
    resets,
    completed,
    undone: isUndo ? ((await undoneOf(db, booking.guid, { key: deed.undoes, by: stamp.by })) ?? lastOwnStep(state, stamp)) : null,
    repeats: isUndo ? await repeatsOf(db, booking.guid, stamp) : [],
    timeText: (at) => timeTextOf(at, timeZone),
    nameOf: (by) => names.get(by) ?? '',
  }
}

/** Resets of the party after that moment: at the desk, and from the reservation's page. */
async function resetsAfter(db: Db, booking: DeskBookingRead, at: Instant): Promise<DeskStamp[]> {
  const { rows } = await sql<DeskStamp>`
    select at, coalesce(account_guid::text, '') as by, coalesce(after ->> 'device', '') as device from history
    where at > ${at}::timestamptz and (
      (subject_guid = ${booking.guid}::uuid and action in ('resetCheckIn', 'resetNoShow'))
      or (group_guid = ${booking.group_guid}::uuid and action = 'resetBooking'
        and before -> 'services' @> ${JSON.stringify([{ guid: booking.guid }])}::jsonb
        and after -> 'services' @> ${JSON.stringify([{ guid: booking.guid, status: 'booked' }])}::jsonb
        and not before -> 'services' @> ${JSON.stringify([{ guid: booking.guid, status: 'booked' }])}::jsonb))
    order by at desc`.execute(db)
  return rows
}

/** The last completion; one that was sent later counts at the time it was made. */
async function completionOf(db: Db, bookingGuid: string): Promise<DeskStamp | null> {
  const { rows } = await sql<DeskStamp>`
    select coalesce((after ->> 'at')::timestamptz, at) as at, coalesce(account_guid::text, '') as by, coalesce(after ->> 'device', '') as device
    from history where subject_guid = ${bookingGuid}::uuid and action = 'serveParty' order by history.at desc, guid desc limit 1`.execute(
    db,
  )
  return rows[0] ?? null
}

async function undoneOf(db: Db, bookingGuid: string, { key, by }: { key: string; by: string }): Promise<UndoneStep | null> {
  const row = await db
    .selectFrom('desk_step')
    .select(['step', 'outcome', 'before', 'resolved_at'])
    .where('key', '=', key)
    .where('booking_guid', '=', bookingGuid)
    .where('account_guid', '=', by)
    .executeTakeFirst()
  if (!row) return null
  const isSettled = row.outcome === 'conflict' && row.resolved_at !== null
  return { deed: row.step as DeskDeed, outcome: isSettled ? 'already' : row.outcome, before: row.before as UndoneStep['before'] }
}

/** Steps of other devices that found everything done already and weren't undone themselves. */
async function repeatsOf(db: Db, bookingGuid: string, { device }: DeskStamp): Promise<Repeat[]> {
  const { rows } = await sql<DeskStamp & { deed: DeskDeed }>`
    select step as deed, at, account_guid::text as by, device from desk_step done
    where booking_guid = ${bookingGuid}::uuid and outcome = 'already' and kind in ('checkIn', 'complete') and device <> ${device}
      and not exists (select from desk_step undo where undo.booking_guid = done.booking_guid and undo.kind = 'undo' and undo.step ->> 'undoes' = done.key::text)
    order by at`.execute(db)
  return rows.map(({ deed, ...stamp }) => ({ deed, stamp }))
}

async function namesOf(db: Db, stamps: readonly { by: string | null }[]): Promise<ReadonlyMap<string, string>> {
  const guids = [...new Set(stamps.map((it) => it.by).filter((it) => it !== null && it !== ''))] as string[]
  if (guids.length === 0) return new Map()
  const rows = await db.selectFrom('account').select(['guid', 'name']).where('guid', 'in', guids).execute()
  return new Map(rows.map((it) => [it.guid, it.name]))
}
