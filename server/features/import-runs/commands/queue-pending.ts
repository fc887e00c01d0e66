import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { ReadingRules, SourceRow } from '#domain/import/import-fields.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { newGuid } from '#server/work/guid.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface NewPending {
  key: string
  label: string
  outcome: RecordOutcome
  rows: readonly SourceRow[]
  /** Heading and text of each cell, by row. */
  raw: string[][][]
  hash: string
  rules: ReadingRules
  runGuid: string | null
}

/**
 * Queues records that need review, each once, and closes pending ones that have now been imported without it.
 */
export async function queuePending(
  work: UnitOfWork,
  source: ImportSource,
  records: readonly NewPending[],
): Promise<void> {
  const { tx, now } = work
  const needing = records.filter((it) => it.outcome.outcome === 'needsPerson')
  const settled = records
    .filter((it) => it.outcome.outcome !== 'needsPerson' && it.outcome.outcome !== 'refused')
    .map((it) => it.key)
  const keys = [...needing.map((it) => it.key), ...settled]
  if (keys.length === 0) return
  const open = await tx
    .selectFrom('pending_import')
    .select(['guid', 'record_key', 'content_hash', 'label', 'reason'])
    .where('source', '=', source.name)
    .where('state', '=', 'open')
    .where('record_key', 'in', keys)
    .forUpdate()
    .execute()
  const overtaken = open.filter((it) => settled.includes(it.record_key))
  if (overtaken.length > 0) {
    await tx
      .updateTable('pending_import')
      .set({
        state: 'overtaken',
        ended_at: now,
        changed_at: now,
        taken_by: null,
        taken_until: null,
        ended_sentence: 'Received again and imported',
      })
      .where(
        'guid',
        'in',
        overtaken.map((it) => it.guid),
      )
      .execute()
    for (const row of overtaken) note(work, 'overtakePendingImport', row.guid, row.label)
  }
  for (const record of needing)
    await queueOne(
      work,
      source,
      record,
      open.find((it) => it.record_key === record.key),
    )
}

async function queueOne(
  work: UnitOfWork,
  source: ImportSource,
  record: NewPending,
  open: { guid: string; content_hash: string; reason: string } | undefined,
): Promise<void> {
  const { tx, now } = work
  const { key, label, outcome, rows, raw, hash, rules, runGuid } = record
  if (open?.content_hash === hash && open.reason === outcome.sentence) return
  const facts = {
    label,
    reason: outcome.sentence,
    rows: JSON.stringify(rows),
    rules: JSON.stringify(rules),
    raw: JSON.stringify(raw),
    content_hash: hash,
    changed_at: now,
  }
  if (open) {
    await tx
      .updateTable('pending_import')
      .set((is) => ({ ...facts, version: is('version', '+', 1) }))
      .where('guid', '=', open.guid)
      .execute()
    work.events.publish({ topic: 'pendingImport', guid: open.guid })
    return
  }
  const guid = newGuid()
  await tx
    .insertInto('pending_import')
    .values({ guid, source: source.name, record_key: key, run_guid: runGuid, created_at: now, ...facts })
    .execute()
  note(work, 'queuePendingImport', guid, label, outcome.sentence)
}

function note(
  { audit, events }: UnitOfWork,
  action: 'queuePendingImport' | 'overtakePendingImport',
  guid: string,
  label: string,
  reason = '',
) {
  audit.record({ action, subjectKind: 'pendingImport', subjectGuid: guid, after: { label }, reason })
  events.publish({ topic: 'pendingImport', guid })
}
