import { sql, type CompiledQuery } from 'kysely'
import type { Saved } from '#contract/shapes.ts'
import { customerName, type CustomerFields } from '#domain/customer/customer-fields.ts'
import {
  planMerge,
  type MergeChoices,
  type MergeFacts,
  type PlannedMerge,
} from '#domain/customer/merge-customers.ts'
import type { Details } from '#domain/fields/detail-field.ts'
import { planUndo, type PlannedUndo } from '#domain/customer/undo-merge.ts'
import type { Change } from '#server/change/change.ts'
import { batch } from '#server/db/batch.ts'
import { reportReservations } from '#server/features/customers/commands/report-change.ts'
import { loadMerge } from '#server/features/customers/queries/merging.ts'
import { loadUndo, type LoadedUndo } from '#server/features/customers/queries/undoing.ts'
import { columnsOf } from '#server/features/customers/rows.ts'
import { movingGroups } from '#server/features/reservations/commands/save-group.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface MergeRequest {
  /** The losing customer. */
  customerGuid: string
  /** The kept customer. */
  mergeInto: string
  take: MergeChoices
}

/** Merges a customer into another. The ledger isn't touched: balances belong to reservations, which move. */
export const mergeCustomer: Change<MergeRequest, MergeFacts, PlannedMerge> = {
  name: 'mergeCustomer',
  load: loadMerge,
  plan: (facts, { take }) => planMerge(facts, take),
  async apply(work, { plan, fields, details }, { kept, losing, groups }) {
    const moving = groups.map((it) => it.guid)
    const guid = newGuid()
    await batch(work.tx, [
      savingFields(work, kept.guid, fields, details),
      markingMerged(work, losing.guid, kept.guid),
      movingGroups(work, moving, kept.guid),
      insertingMerge(work, {
        guid,
        kept: kept.guid,
        losing: losing.guid,
        before: kept.fields,
        after: fields,
        carried: carriedTo(kept.details, details),
      }),
      sql`insert into customer_merge_group (merge_guid, group_guid)
        select ${guid}::uuid, unnest(${moving}::uuid[])`.compile(work.tx),
    ])
    const action = 'mergeCustomer'
    record(work, { action, guid: kept.guid, before: all(kept), after: { ...all({ fields, details }), plan } })
    record(work, {
      action,
      guid: losing.guid,
      before: all(losing),
      after: { ...all(losing), mergedInto: customerName(fields), plan },
    })
    await publish(work, [kept.guid, losing.guid], kept.partner?.guid ?? null, moving)
    return {
      guid: kept.guid,
      toast: `${customerName(losing.fields)} was merged into ${customerName(fields)}`,
    }
  },
}

/** Undoes a merge, within thirty days. */
export const undoMerge: Change<{ mergeGuid: string; reason: string }, LoadedUndo, PlannedUndo> = {
  name: 'undoMergeCustomer',
  load: loadUndo,
  plan: ({ facts }) => planUndo(facts),
  async apply(
    work,
    { plan, fields, details },
    { facts: { kept, losing, groups }, partnerGuid },
    { mergeGuid, reason },
  ): Promise<Saved> {
    const moving = groups.map((it) => it.guid)
    await batch(work.tx, [
      savingFields(work, kept.guid, fields, details),
      markingMerged(work, losing.guid, null),
      movingGroups(work, moving, losing.guid),
      work.tx
        .updateTable('customer_merge')
        .set({ undone_at: work.now })
        .where('guid', '=', mergeGuid)
        .compile(),
    ])
    const action = 'undoMergeCustomer'
    record(work, {
      action,
      guid: kept.guid,
      before: all(kept),
      after: { ...all({ fields, details }), plan },
      reason,
    })
    record(work, {
      action,
      guid: losing.guid,
      before: { mergedInto: customerName(kept.fields) },
      after: { plan },
      reason,
    })
    await publish(work, [kept.guid, losing.guid], partnerGuid, moving)
    return {
      guid: losing.guid,
      toast: `${customerName(losing.fields)} and ${customerName(fields)} are separate customers again`,
    }
  },
}

/** A customer as the history records it. */
function all({ fields, details }: { fields: CustomerFields; details: Details }) {
  return { ...fields, details }
}

/** The details that came from the other customer, alone or joined to the kept one's. */
function carriedTo(before: Details, after: Details): Details {
  return Object.fromEntries(Object.entries(after).filter(([guid, value]) => before[guid] !== value))
}

function savingFields(
  { tx, now }: UnitOfWork,
  guid: string,
  fields: CustomerFields,
  details: Details,
): CompiledQuery {
  return tx
    .updateTable('customer')
    .set((is) => ({
      ...columnsOf(fields),
      details: JSON.stringify(details),
      version: is('version', '+', 1),
      updated_at: now,
    }))
    .where('guid', '=', guid)
    .compile()
}

/** Marks a customer as merged, leaving its row otherwise unchanged. Null undoes that. */
function markingMerged({ tx, now }: UnitOfWork, guid: string, mergedInto: string | null): CompiledQuery {
  return tx
    .updateTable('customer')
    .set((is) => ({ merged_into: mergedInto, version: is('version', '+', 1), updated_at: now }))
    .where('guid', '=', guid)
    .compile()
}

interface Merging {
  guid: string
  kept: string
  losing: string
  before: CustomerFields
  after: CustomerFields
  carried: Details
}

function insertingMerge(
  { tx, now, actor }: UnitOfWork,
  { guid, kept, losing, before, after, carried }: Merging,
): CompiledQuery {
  return tx
    .insertInto('customer_merge')
    .values({
      guid,
      kept_guid: kept,
      losing_guid: losing,
      before: JSON.stringify(before),
      after: JSON.stringify(after),
      carried: JSON.stringify(carried),
      at: now,
      by_account: actor.accountGuid,
    })
    .compile()
}

/** Records the merge in the history of one of the two customers. */
function record(
  work: UnitOfWork,
  {
    guid,
    ...line
  }: {
    action: 'mergeCustomer' | 'undoMergeCustomer'
    guid: string
    before: object
    after: object
    reason?: string
  },
): void {
  work.audit.record({ ...line, subjectKind: 'customer', subjectGuid: guid, customerGuid: guid })
}

/**
 * Publishes both customers, and one reservation per partner, so that open lists and pages reload. Other
 * systems are told of every upcoming reservation.
 */
async function publish(
  work: UnitOfWork,
  customers: readonly string[],
  partnerGuid: string | null,
  groups: readonly string[],
): Promise<void> {
  for (const guid of customers) work.events.publish({ topic: 'customer', guid, partnerGuid })
  const { rows } = await sql<{ guid: string; partnerGuid: string | null }>`
    select distinct on (partner_guid) guid, partner_guid as "partnerGuid" from booking_group
      where guid = any(${groups}::uuid[])`.execute(work.tx)
  for (const one of rows) work.events.publish({ topic: 'group', ...one })
  await reportReservations(work, customers)
}
