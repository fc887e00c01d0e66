import type { Saved } from '#contract/shapes.ts'
import type { DateOrder, DecimalSign } from '#domain/import/import-fields.ts'
import { whyNotRun, type ImportRunAction } from '#domain/import/import-runs.ts'
import { headingsText, whyNotMapping, type ColumnMapping } from '#domain/import/recognise-columns.ts'
import { isRefusal, notFound, refuse, refuseFields, type Refusal } from '#domain/refusal.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { checkJob } from '#server/features/import-runs/commands/check-job.ts'
import { doJob } from '#server/features/import-runs/commands/do-job.ts'
import { lockSource } from '#server/features/import-runs/commands/source-lock.ts'
import { isInOwnFormat, noColumnsToChoose } from '#server/features/import-runs/queries/own-format.ts'
import { runState } from '#server/features/import-runs/queries/run-states.ts'
import { cancelJob, queueJob } from '#server/features/tasks/commands/queue-job.ts'
import { hashOf } from '#server/http/once.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

export interface ChosenColumns {
  mapping: ColumnMapping
  dateOrder: DateOrder
  decimalSign: DecimalSign
  version: number
}

/**
 * Saves the column mapping for this run and later files with these headings. The run must be checked again.
 */
export async function saveColumns(
  work: UnitOfWork,
  source: ImportSource,
  guid: string,
  chosen: ChosenColumns,
): Promise<Saved | Refusal> {
  const { tx, actor, now, audit, events } = work
  const run = await lockedRun(work, source, guid, 'map')
  if (isRefusal(run)) return run
  if (run.version !== chosen.version)
    return refuse(
      'import',
      'Another user changed this import since you opened it. Reload to see the changes.',
    )
  if (await isInOwnFormat(tx, source, run)) return refuse('import', noColumnsToChoose)
  const headings = run.headings as string[]
  const wrong = whyNotMapping(
    source.fields.map((it) => ({ ...it, required: false })),
    chosen.mapping,
    headings.length,
  )
  if (Object.keys(wrong).length > 0)
    return refuseFields(Object.fromEntries(Object.entries(wrong).map(([key, it]) => [`mapping.${key}`, it])))
  const columns = {
    mapping: JSON.stringify(chosen.mapping),
    date_order: chosen.dateOrder,
    decimal_sign: chosen.decimalSign,
  }
  await tx
    .updateTable('import_run')
    .set((is) => ({ ...columns, state: 'open', version: is('version', '+', 1) }))
    .where('guid', '=', guid)
    .execute()
  const remembered = { ...columns, saved_at: now, saved_by: actor.accountGuid }
  await tx
    .insertInto('import_mapping')
    .values({ source: source.name, headings: hashOf(headingsText(headings)), ...remembered })
    .onConflict((it) => it.columns(['source', 'headings']).doUpdateSet(remembered))
    .execute()
  audit.record({
    action: 'mapImport',
    subjectKind: 'importRun',
    subjectGuid: guid,
    before: { mapping: run.mapping, dateOrder: run.date_order, decimalSign: run.decimal_sign },
    after: { mapping: chosen.mapping, dateOrder: chosen.dateOrder, decimalSign: chosen.decimalSign },
  })
  events.publish({ topic: 'import', guid })
  return { guid, toast: 'Columns saved for this and similar files' }
}

/** Starts the check of a run, which predicts each outcome without importing. */
export async function confirmImport(
  work: UnitOfWork,
  source: ImportSource,
  guid: string,
): Promise<Saved | Refusal> {
  const run = await lockedRun(work, source, guid, 'check')
  if (isRefusal(run)) return run
  const wrong =
    run.kind === 'service'
      ? {}
      : whyNotMapping(source.fields, run.mapping as ColumnMapping, (run.headings as string[]).length)
  if (Object.keys(wrong).length > 0)
    return refuseFields(Object.fromEntries(Object.entries(wrong).map(([key, it]) => [`mapping.${key}`, it])))
  const jobGuid = await queueJob(work, checkJob(source), { run: guid })
  await setUnderWay(work, guid, 'checking', jobGuid)
  work.audit.record({
    action: 'checkImport',
    subjectKind: 'importRun',
    subjectGuid: guid,
    after: { source: source.title, name: run.name },
  })
  return { guid, toast: 'Check started' }
}

/** Starts the import of a checked run, or resumes a stopped one. */
export async function doImport(
  work: UnitOfWork,
  source: ImportSource,
  guid: string,
): Promise<Saved | Refusal> {
  const run = await lockedRun(work, source, guid, 'do')
  if (isRefusal(run)) return run
  const jobGuid = await queueJob(work, doJob(source), { run: guid })
  await setUnderWay(work, guid, 'doing', jobGuid)
  const action = run.state === 'stopped' ? 'resumeImport' : 'doImport'
  work.audit.record({
    action,
    subjectKind: 'importRun',
    subjectGuid: guid,
    after: { source: source.title, name: run.name },
  })
  return { guid, toast: run.state === 'stopped' ? 'Import resumed' : 'Import started' }
}

/** Stops a check or an import. Imported records stay; the rest is imported when the run is resumed. */
export async function stopImport(
  work: UnitOfWork,
  source: ImportSource,
  guid: string,
): Promise<Saved | Refusal> {
  const run = await lockedRun(work, source, guid, 'stop')
  if (isRefusal(run)) return run
  const stopped = run.job_guid === null ? notFound : await cancelJob(work, run.job_guid)
  if (isRefusal(stopped)) return stopped
  work.audit.record({
    action: 'stopImport',
    subjectKind: 'importRun',
    subjectGuid: guid,
    after: { source: source.title, name: run.name },
  })
  work.events.publish({ topic: 'import', guid })
  return { guid, toast: run.state === 'doing' ? 'Stopping import' : 'Stopping check' }
}

/** Deletes a run if nothing was imported from it. */
export async function discardImport(
  work: UnitOfWork,
  source: ImportSource,
  guid: string,
): Promise<Saved | Refusal> {
  const run = await lockedRun(work, source, guid, 'discard')
  if (isRefusal(run)) return run
  await work.tx.deleteFrom('import_run').where('guid', '=', guid).execute()
  work.audit.record({
    action: 'discardImport',
    subjectKind: 'importRun',
    subjectGuid: guid,
    before: { source: source.title, name: run.name },
  })
  work.events.publish({ topic: 'import', guid })
  return { toast: 'File removed' }
}

async function setUnderWay(
  { tx, now, actor, events }: UnitOfWork,
  guid: string,
  state: 'checking' | 'doing',
  jobGuid: string,
) {
  await tx
    .updateTable('import_run')
    .set({
      state,
      job_guid: jobGuid,
      ...(state === 'doing' ? { done_at: now, done_by: actor.accountGuid } : {}),
    })
    .where('guid', '=', guid)
    .execute()
  events.publish({ topic: 'import', guid })
}

/**
 * Locks a run and refreshes its state. Refuses impossible actions, and checks or imports while another run is
 * active.
 */
async function lockedRun({ tx }: UnitOfWork, source: ImportSource, guid: string, action: ImportRunAction) {
  await lockSource(tx, source.name)
  const runs = await tx
    .selectFrom('import_run')
    .leftJoin('job_run', 'job_run.guid', 'import_run.job_guid')
    .selectAll('import_run')
    .select(runState.as('now_state'))
    .where('import_run.source', '=', source.name)
    .where((is) =>
      is.or([is('import_run.guid', '=', guid), is('import_run.state', 'in', ['checking', 'doing'])]),
    )
    .execute()
  const run = runs.find((it) => it.guid === guid)
  if (!run) return notFound
  for (const left of runs.filter((it) => it.state !== it.now_state))
    await tx.updateTable('import_run').set({ state: left.now_state }).where('guid', '=', left.guid).execute()
  const why = whyNotRun(run.now_state, action)
  if (why !== null) return refuse('import', why)
  const other = runs.find(
    (it) => it.guid !== guid && (it.now_state === 'checking' || it.now_state === 'doing'),
  )
  if (other && (action === 'check' || action === 'do'))
    return refuse(
      'import',
      `“${other.name}” is running. Only one ${source.title} import can run at a time. ` +
        'Wait for it to finish, or stop it.',
    )
  return { ...run, state: run.now_state }
}
