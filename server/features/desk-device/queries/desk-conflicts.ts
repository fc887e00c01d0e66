import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { DeskConflict, deskConflicts } from '#contract/offline-desk.ts'
import { acceptStep } from '#domain/fast-track/accept-desk-step.ts'
import type { DeskAction } from '#domain/fast-track/desk-step.ts'
import { partyWords, stepWords, unreadAction } from '#domain/fast-track/desk-step-words.ts'
import { localDateOf, timeTextOf } from '#domain/calendar/airport-time.ts'
import type { Db } from '#server/db/connection.ts'
import { mergeFactsOf, stateOf } from '#server/features/desk-device/queries/merge-facts.ts'
import { readDeskBooking } from '#server/features/desk-device/queries/read-desk-booking.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import type { Actor } from '#server/work/actor.ts'

interface Asking {
  db: Db
  actor: Actor
  now: string
}

/** More than a person resolves; open ones come first. */
const shownAtMost = 300

interface ConflictRead extends Omit<DeskConflict, 'step' | 'now' | 'whyNotAccept' | 'remedy' | 'resolved'> {
  kind: string
  action: DeskAction
  accountGuid: string
  resolvedAt: string | null
  resolvedBy: string | null
  resolvedAs: 'accepted' | 'dismissed' | null
  reason: string
}

export async function deskConflictsOf(
  asking: Asking,
  { date, state }: QueryOf<typeof deskConflicts>,
): Promise<ReplyOf<typeof deskConflicts>> {
  const rows = await conflictRows(asking.db, { date, isOpenOnly: state === 'open' })
  const items: DeskConflict[] = []
  for (const row of rows) items.push(await onWire(asking, row))
  return { items }
}

async function onWire(asking: Asking, row: ConflictRead): Promise<DeskConflict> {
  const { kind: _, action, accountGuid: sender, resolvedAt, resolvedBy, resolvedAs, reason, ...shown } = row
  const resolved =
    resolvedAt === null || resolvedAs === null
      ? null
      : { at: resolvedAt, by: resolvedBy ?? 'Kerbside', as: resolvedAs, reason }
  return {
    ...shown,
    ...(await bothSides(asking, row, { action, sender, isOpen: resolved === null })),
    resolved,
  }
}

async function bothSides(
  { db, actor, now }: Asking,
  row: ConflictRead,
  { action, sender, isOpen }: { action: DeskAction; sender: string; isOpen: boolean },
): Promise<Pick<DeskConflict, 'step' | 'now' | 'whyNotAccept' | 'remedy'>> {
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const fields = await fieldsSeen(db, null, actor)
  const booking = row.bookingGuid === null ? null : await readDeskBooking(db, row.bookingGuid)
  if (row.kind === 'unread') return { step: unreadAction, now: 'Unknown', ...cantApply }
  if (booking === null)
    return {
      step: stepWords(action, { people: [], currency, fields }),
      now: 'Party not found',
      ...cantApply,
    }
  const party = await stateOf(db, booking)
  const stamp = {
    at: row.at,
    by: action.kind === 'undo' ? sender : (actor.accountGuid ?? ''),
    device: row.device,
  }
  const facts = await mergeFactsOf({ db, actor, now }, booking, party, { action, stamp })
  const { whyNot, remedy } = isOpen
    ? acceptStep(party, action, facts, localDateOf(now, timeZone))
    : { whyNot: null, remedy: null }
  return {
    step: stepWords(action, { people: party.people, currency, fields }),
    now: partyWords(action, party, { currency, fields, today: localDateOf(row.at, timeZone) }),
    whyNotAccept: whyNot,
    remedy,
  }
}

const cantApply = { whyNotAccept: 'This action can’t be applied. Dismiss it with a reason.', remedy: null }

async function conflictRows(
  db: Db,
  { date, isOpenOnly }: { date?: string | undefined; isOpenOnly: boolean },
): Promise<ConflictRead[]> {
  const { rows } = await sql<ConflictRead>`
    select it.key as guid, it.booking_guid as "bookingGuid", g.guid as "groupGuid",
      g.customer_guid as "customerGuid", coalesce(g.reference, '') as reference,
      coalesce(trim(c.first_name || ' ' || c.last_name), '') as name,
      coalesce(b.service_date, it.service_date) as "serviceDate", b.direction, account.name as by,
        it.device, it.at,
      it.device_at as "deviceAt", it.received_at as "receivedAt", it.message as why, it.kind,
        it.step as action, it.account_guid as "accountGuid",
      it.resolved_at as "resolvedAt", resolver.name as "resolvedBy", it.resolved_as as "resolvedAs",
        it.resolve_reason as reason
    from desk_step it join account on account.guid = it.account_guid
      left join account resolver on resolver.guid = it.resolved_by
    left join booking b on b.guid = it.booking_guid left join booking_group g on g.guid = b.group_guid
      left join customer c on c.guid = g.customer_guid
    where it.outcome = 'conflict' and ${isOpenOnly ? sql`it.resolved_at is null` : sql`true`}
      and ${date === undefined ? sql`true` : sql`it.service_date = ${date}::date`}
    order by it.resolved_at is not null, it.at, it.key limit ${shownAtMost}`.execute(db)
  return rows
}

/** An open conflict of a date, as an item that keeps the date open. */
export interface OpenDeskConflict {
  guid: string
  groupGuid: string | null
  customerGuid: string | null
  name: string
  text: string
}

/** The open conflicts of a date, which block its closing. */
export async function openConflictsOn(db: Db, date: string): Promise<OpenDeskConflict[]> {
  const { currency, time_zone: timeZone } = await siteSettings(db)
  const rows = await conflictRows(db, { date, isOpenOnly: true })
  // Everyone who may close the day reads them, so fields that need a permission stay unnamed.
  const fields = await fieldsSeen(db, null, { kind: 'staff', permissions: [] })
  return rows.map(({ guid, groupGuid, customerGuid, reference, name, device, by, at, kind, action }) => {
    const step = kind === 'unread' ? unreadAction : stepWords(action, { people: [], currency, fields })
    const text = [name, `${timeTextOf(at, timeZone)} ${device || by}`, step]
      .filter((it) => it !== '')
      .join(', ')
    return { guid, groupGuid, customerGuid, name: reference || 'Unknown party', text }
  })
}

/** The number of open conflicts, and the first date with one. */
export async function countOpenConflicts(db: Db): Promise<{ total: number; firstDate: string | null }> {
  const { rows } = await sql<{ total: number; firstDate: string | null }>`
    select count(*)::integer as total, min(service_date) as "firstDate" from desk_step
      where outcome = 'conflict' and resolved_at is null`.execute(db)
  return rows[0] ?? { total: 0, firstDate: null }
}
