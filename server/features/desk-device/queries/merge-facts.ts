import { sql } from 'kysely'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Instant } from '#domain/calendar/instant.ts'
import type { DeskStamp } from '#domain/fast-track/check-in.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import type { MergeFacts, PartyState, UndoneStep } from '#domain/fast-track/merge-facts.ts'
import { lastOwnStep } from '#domain/fast-track/undo-desk-step.ts'
import type { Db } from '#server/db/connection.ts'
import { isDayClosed } from '#server/features/date-status/queries.ts'
import { storedAnswers } from '#server/features/details/queries/answers.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import type { LockedDeskBooking } from '#server/features/fast-track/commands/desk-booking.ts'
import { groupBalance } from '#server/features/ledger/queries/balances.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { drawerSinceOf } from '#server/features/till/queries/drawers.ts'
import type { Actor } from '#server/work/actor.ts'

/** A party as the rules for merging need it: locked, or just read. */
export type DeskBookingRead = Pick<
  LockedDeskBooking,
  'guid' | 'group_guid' | 'kind' | 'status' | 'serviceDate' | 'party' | 'comments'
>

export async function stateOf(db: Db, booking: DeskBookingRead): Promise<PartyState> {
  const { kind, status, serviceDate, party: people, comments } = booking
  return {
    kind,
    status,
    serviceDate,
    people,
    comments,
    answers: await storedAnswers(db, booking),
    owedCents: await groupBalance(db, booking.group_guid),
  }
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
  { action, stamp }: { action: DeskAction; stamp: DeskStamp },
): Promise<MergeFacts> {
  const { time_zone: timeZone, currency } = await siteSettings(db)
  const resets = await resetsOf(db, booking)
  const completed = state.status === 'completed' ? await completionOf(db, booking.guid) : null
  const fields = action.kind === 'answers' ? await fieldsSeen(db, null, actor) : []
  const isCash = action.kind === 'cash'
  const isUndo = action.kind === 'undo'
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
    undone: isUndo
      ? ((await undoneOf(db, booking.guid, { key: action.undoes, by: stamp.by })) ??
        lastOwnStep(state, stamp))
      : null,
    ...(isUndo ? await claimsOf(db, booking.guid, action.undoes) : { claims: [], withdrawn: [] }),
    timeText: (at) => timeTextOf(at, timeZone),
    fieldName: (guid) => fields.find((it) => it.guid === guid)?.name ?? 'A field',
    nameOf: (by) => names.get(by) ?? '',
  }
}

/**
 * Resets of the party: at the desk, and from the reservation's page. The latest comes first. An undone
 * cancellation isn't one: it says nothing against a check-in.
 */
async function resetsOf(db: Db, booking: DeskBookingRead): Promise<DeskStamp[]> {
  const statusOf = (status: string) => JSON.stringify([{ guid: booking.guid, status }])
  const { rows } = await sql<DeskStamp>`
    select at, coalesce(account_guid::text, '') as by, coalesce(after ->> 'device', '') as device from history
    where (subject_guid = ${booking.guid}::uuid and action in ('resetCheckIn', 'resetNoShow'))
      or (group_guid = ${booking.group_guid}::uuid and action = 'resetBooking'
        and before -> 'services' @> ${JSON.stringify([{ guid: booking.guid }])}::jsonb
        and after -> 'services' @> ${statusOf('booked')}::jsonb
        and not before -> 'services' @> ${statusOf('booked')}::jsonb
        and not before -> 'services' @> ${statusOf('cancelled')}::jsonb)
    order by at desc`.execute(db)
  return rows
}

/** The last completion; one that was sent later counts at the time it was made. */
async function completionOf(db: Db, bookingGuid: string): Promise<DeskStamp | null> {
  const { rows } = await sql<DeskStamp>`
    select coalesce((after ->> 'at')::timestamptz, at) as at, coalesce(account_guid::text, '') as by,
      coalesce(after ->> 'device', '') as device
    from history where subject_guid = ${bookingGuid}::uuid and action = 'serveParty'
      order by history.at desc, guid desc limit 1`.execute(db)
  return rows[0] ?? null
}

async function undoneOf(
  db: Db,
  bookingGuid: string,
  { key, by }: { key: string; by: string },
): Promise<UndoneStep | null> {
  const { rows } = await sql<{
    action: DeskAction
    outcome: UndoneStep['outcome']
    before: UndoneStep['before']
    isResolved: boolean
    isUndone: boolean
  }>`
    select step as action, outcome, before, resolved_at is not null as "isResolved", ${isUndone} as "isUndone"
      from desk_step done
    where key = ${key}::uuid and booking_guid = ${bookingGuid}::uuid and account_guid = ${by}::uuid`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const { isResolved, ...undone } = row
  return isResolved ? { ...undone, outcome: 'already' } : undone
}

/** An undo that was itself refused undid nothing. The step's own undo isn't stored with its result yet. */
const isUndone = sql`exists (select from desk_step undo
  where undo.booking_guid = done.booking_guid and undo.kind = 'undo'
  and undo.outcome <> 'conflict' and undo.step ->> 'undoes' = done.key::text)`

/**
 * The party's other check-ins and completions, in order: those that count, and the stamps of those that were
 * undone.
 */
async function claimsOf(
  db: Db,
  bookingGuid: string,
  undoes: string,
): Promise<Pick<MergeFacts, 'claims' | 'withdrawn'>> {
  const { rows } = await sql<DeskStamp & { action: DeskAction; isUndone: boolean }>`
    select step as action, at, account_guid::text as by, device, ${isUndone} as "isUndone" from desk_step done
    where booking_guid = ${bookingGuid}::uuid and outcome <> 'conflict' and kind in ('checkIn', 'complete')
      and key <> ${undoes}::uuid
    order by at`.execute(db)
  const all = rows.map(({ action, isUndone: isWithdrawn, ...stamp }) => ({ action, stamp, isWithdrawn }))
  return {
    claims: all.filter((it) => !it.isWithdrawn).map(({ action, stamp }) => ({ action, stamp })),
    withdrawn: all.filter((it) => it.isWithdrawn).map(({ stamp }) => stamp),
  }
}

async function namesOf(
  db: Db,
  stamps: readonly { by: string | null }[],
): Promise<ReadonlyMap<string, string>> {
  const guids = [...new Set(stamps.map((it) => it.by).filter((it) => it !== null && it !== ''))] as string[]
  if (guids.length === 0) return new Map()
  const rows = await db.selectFrom('account').select(['guid', 'name']).where('guid', 'in', guids).execute()
  return new Map(rows.map((it) => [it.guid, it.name]))
}
