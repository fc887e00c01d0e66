import { sql } from 'kysely'
import type { AuditAction } from '#contract/audit-actions.ts'
import type { Saved } from '#contract/shapes.ts'
import { heldUntil, whyNotPending, type PendingAction } from '#domain/import/pending-states.ts'
import { isRefusal, notFound, refuse, type Refusal } from '#domain/refusal.ts'
import type { Db, Tx } from '#server/db/connection.ts'
import { pendingFacts, pendingRows, type PendingRow } from '#server/features/import-runs/queries/pending.ts'
import type { Actor } from '#server/work/actor.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Claims a pending import for 15 minutes, or renews the claim. */
export async function takePending(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  return changed(work, guid, 'take', 'takePendingImport', {
    taken_by: work.actor.accountGuid,
    taken_until: heldUntil(work.now),
  })
}

export async function releasePending(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  return changed(work, guid, 'release', 'releasePendingImport', { taken_by: null, taken_until: null })
}

/** Dismisses a pending import. An identical record is not queued again; this one can be reopened. */
export async function dismissPending(
  work: UnitOfWork,
  guid: string,
  reason: string,
): Promise<Saved | Refusal> {
  const ended = {
    state: 'dismissed',
    ended_at: work.now,
    ended_by: work.actor.accountGuid,
    ended_sentence: reason,
  } as const
  return changed(
    work,
    guid,
    'dismiss',
    'dismissPendingImport',
    { ...ended, taken_by: null, taken_until: null },
    reason,
  )
}

export async function reopenPending(work: UnitOfWork, guid: string): Promise<Saved | Refusal> {
  const row = await lockedPending(work.tx, work, guid, 'reopen')
  if (isRefusal(row)) return row
  const newer = await work.tx
    .selectFrom('pending_import')
    .select('guid')
    .where('source', '=', row.source)
    .where('record_key', '=', row.record_key)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (newer) return refuse('import', 'A newer version of this record is already pending')
  return changed(work, guid, 'reopen', 'reopenPendingImport', {
    state: 'open',
    ended_at: null,
    ended_by: null,
    ended_sentence: '',
  })
}

type Columns = Partial<
  Pick<PendingRow, 'state' | 'taken_by' | 'taken_until' | 'ended_at' | 'ended_by' | 'ended_sentence'>
>

async function changed(
  work: UnitOfWork,
  guid: string,
  does: PendingAction,
  action: AuditAction,
  columns: Columns,
  reason = '',
): Promise<Saved | Refusal> {
  const row = await lockedPending(work.tx, work, guid, does)
  if (isRefusal(row)) return row
  await work.tx
    .updateTable('pending_import')
    .set({ ...columns, changed_at: work.now })
    .where('guid', '=', guid)
    .execute()
  work.audit.record({
    action,
    subjectKind: 'pendingImport',
    subjectGuid: guid,
    after: { label: row.label },
    reason,
  })
  work.events.publish({ topic: 'pendingImport', guid })
  return { guid }
}

/** A pending import on which the actor may perform the action; `lock`: locks its row. */
export async function lockedPending(
  db: Db | Tx,
  { actor, now }: { actor: Actor; now: string },
  guid: string,
  does: PendingAction,
  lock = true,
): Promise<PendingRow | Refusal> {
  if (lock) await sql`select 1 from pending_import where guid = ${guid} for update`.execute(db)
  const row = await pendingRows(db).where('pending_import.guid', '=', guid).executeTakeFirst()
  if (!row) return notFound
  const why = whyNotPending(pendingFacts(row), does, actor.accountGuid, now)
  return why === null ? row : refuse('import', why)
}
