import { sql } from 'kysely'
import { partnerScopeOf } from '#domain/access/partner-reach.ts'
import { customerName, type CustomerFields } from '#domain/customer/customer-fields.ts'
import type { UndoFacts } from '#domain/customer/undo-merge.ts'
import { notFound, type Refusal } from '#domain/refusal.ts'
import type { Loading } from '#server/change/change.ts'
import type { Db } from '#server/db/connection.ts'
import { isWithin } from '#server/db/partner-scope.ts'
import { lockCustomers, mergingCustomers } from '#server/features/customers/queries/merging.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { fieldsSeen } from '#server/features/details/queries/detail-fields.ts'
import { guestOwes } from '#server/features/ledger/queries/balances.ts'

/** The facts of undoing a merge, and the partner the customers belong to. */
export interface LoadedUndo {
  facts: UndoFacts
  partnerGuid: string | null
}

interface MergeRead {
  guid: string
  kept_guid: string
  losing_guid: string
  at: string
  undone_at: string | null
  before: CustomerFields
  after: CustomerFields
  carried: Details
}

/** Locks in the same order as a merge: both customers by guid, then the reservations that go back. */
export async function loadUndo(
  from: Loading,
  { mergeGuid }: { mergeGuid: string },
): Promise<LoadedUndo | Refusal> {
  const { db, now, lock } = from
  const known = await mergeOf(db, mergeGuid)
  if (!known) return notFound
  if (lock) {
    await lockCustomers(db, [known.kept_guid, known.losing_guid])
    await sql`select guid from booking_group where guid in (select group_guid from customer_merge_group
      where merge_guid = ${mergeGuid})
      order by guid for no key update`.execute(db)
  }
  const merge = (await mergeOf(db, mergeGuid)) ?? known
  const customers = await mergingCustomers(from, [merge.kept_guid, merge.losing_guid])
  const losing = customers.find((it) => it.guid === merge.losing_guid)
  const kept = customers.find((it) => it.guid === merge.kept_guid)
  if (!losing || !kept) return notFound
  const groups = await returningGroups(from, merge)
  return {
    partnerGuid: kept.partner?.guid ?? null,
    facts: {
      merge: {
        at: merge.at,
        undoneAt: merge.undone_at,
        before: merge.before,
        after: merge.after,
        carried: merge.carried,
      },
      now,
      kept,
      losing,
      seenFields: await fieldsSeen(db, null, from.actor),
      laterMerge: await laterMergeOf(db, merge),
      groups,
      staying: await stayingCount(from, merge),
      movingCents: groups.reduce((sum, it) => sum + it.owesCents, 0),
    },
  }
}

async function mergeOf(db: Db, guid: string): Promise<MergeRead | null> {
  const { rows } = await sql<MergeRead>`
    select guid, kept_guid, losing_guid, at, undone_at, before, after, carried from customer_merge
      where guid = ${guid}::uuid`.execute(db)
  return rows[0] ?? null
}

type Returning = UndoFacts['groups'][number] & { owesCents: number }

/** The merged reservations that the kept customer still has. */
async function returningGroups(
  { db, actor }: Loading,
  { guid, kept_guid: keptGuid }: MergeRead,
): Promise<Returning[]> {
  const { rows } = await sql<Returning>`
    select g.guid, g.reference, coalesce(${isWithin(partnerScopeOf(actor), 'g.partner_guid')}, false)
      as "isWithinReach", ${guestOwes(sql`g.guid`)} as "owesCents"
    from customer_merge_group moved join booking_group g on g.guid = moved.group_guid
    where moved.merge_guid = ${guid}::uuid and g.customer_guid = ${keptGuid}::uuid
    order by g.first_service_date desc, g.guid`.execute(db)
  return rows
}

async function stayingCount(
  { db, actor }: Loading,
  { guid, kept_guid: keptGuid }: MergeRead,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from booking_group g
    where g.customer_guid = ${keptGuid}::uuid and ${isWithin(partnerScopeOf(actor), 'g.partner_guid')}
      and not exists (select from customer_merge_group moved where moved.merge_guid = ${guid}::uuid
        and moved.group_guid = g.guid)`.execute(db)
  return rows[0]?.count ?? 0
}

async function laterMergeOf(db: Db, merge: MergeRead): Promise<string | null> {
  const { rows } = await sql<{ firstName: string; lastName: string }>`
    select c.first_name as "firstName", c.last_name as "lastName"
    from customer_merge later join customer c on c.guid = later.losing_guid
    where later.kept_guid = ${merge.kept_guid}::uuid and later.undone_at is null
      and (later.at, later.guid) > (${merge.at}::timestamptz, ${merge.guid}::uuid)
    order by later.at desc, later.guid desc limit 1`.execute(db)
  return rows[0] ? customerName(rows[0]) : null
}
