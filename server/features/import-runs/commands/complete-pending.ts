import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import type { Db } from '#server/db/connection.ts'
import type { Saved } from '#contract/shapes.ts'
import type { ReadingRules, SourceRow } from '#domain/import/import-fields.ts'
import { isRefusal, notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { Plan } from '#domain/plan.ts'
import type { Change } from '#server/change/change.ts'
import { lockedPending } from '#server/features/import-runs/commands/claim-pending.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import type { PendingForm, PendingValues } from '#server/features/import-runs/commands/pending-form.ts'
import type { PendingRow } from '#server/features/import-runs/queries/pending.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface Completing {
  guid: string
  values: PendingValues
  version: number
}

interface State {
  row: PendingRow
  record: unknown
  plan: Plan
}

/** Completes a pending import with the values of the form: planned, confirmed, then applied. */
export function completePending(
  work: UnitOfWork,
  sources: readonly ImportSource[],
): Change<Completing, State, { plan: Plan }> {
  return {
    name: 'completePendingImport',
    moved: 'The data has changed since your review. Review the changes again.',
    load: async ({ db, actor, now, lock }, { guid, values, version }) => {
      const row = await lockedPending(db, { actor, now }, guid, 'complete', lock)
      if (isRefusal(row)) return row
      if (row.version !== version)
        return refuse('import', 'This record was received again with different values. Reload to see them.')
      const found = await formOf(work.tx, sources, row)
      if (isRefusal(found)) return found
      const plan = await found.form.plan(work, found.record, values)
      return isRefusal(plan) ? underValues(plan) : { row, record: found.record, plan }
    },
    plan: ({ plan }) => ({ plan }),
    apply: (doing, _, { row, record }, { values }) => complete(doing, sources, row, record, values),
  }
}

async function complete(
  work: UnitOfWork,
  sources: readonly ImportSource[],
  row: PendingRow,
  record: unknown,
  values: PendingValues,
): Promise<Saved | Refusal> {
  const found = await formOf(work.tx, sources, row)
  if (isRefusal(found)) return found
  const outcome = await found.form.complete(work, record, values)
  if (isRefusal(outcome)) return underValues(outcome)
  const ended = {
    state: 'done',
    ended_at: work.now,
    ended_by: work.actor.accountGuid,
    changed_at: work.now,
  } as const
  await work.tx
    .updateTable('pending_import')
    .set({
      ...ended,
      ended_sentence: outcome.sentence,
      links: JSON.stringify(outcome.links),
      taken_by: null,
      taken_until: null,
    })
    .where('guid', '=', row.guid)
    .execute()
  work.audit.record({
    action: 'completePendingImport',
    subjectKind: 'pendingImport',
    subjectGuid: row.guid,
    after: { label: row.label, values },
  })
  work.events.publish({ topic: 'pendingImport', guid: row.guid })
  return { guid: row.guid, toast: `${row.label}: completed` }
}

async function formOf(
  db: Db,
  sources: readonly ImportSource[],
  row: PendingRow,
): Promise<{ form: PendingForm<unknown>; record: unknown } | Refusal> {
  const named = sources.find((it) => it.name === row.source)
  const source = named && (await preparedSource(db, named))
  const read = source?.read(row.rows as SourceRow[], row.rules as ReadingRules)
  if (!source?.pending || !read || 'wrong' in read) return notFound
  return { form: source.pending, record: read.record }
}

/** Prefixes the source's field names with `values`, as in the request. */
function underValues(refusal: Refusal): Refusal {
  return refusal.refused === 'fields'
    ? refuseFields(
        Object.fromEntries(Object.entries(refusal.fields).map(([key, it]) => [`values.${key}`, it])),
      )
    : refusal
}
