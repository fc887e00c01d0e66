import { sql } from 'kysely'
import * as z from 'zod/mini'
import { notFound } from '#domain/refusal.ts'
import { analyzeTables } from '#server/db/analyze-tables.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { importUnits, type UnitOutcome } from '#server/features/import-runs/commands/import-units.ts'
import { outcomeCountsOf, resultOf } from '#server/features/import-runs/queries/outcome-counts.ts'
import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import { runReading, type RunReading } from '#server/features/import-runs/queries/run-reading.ts'
import { nextUnits, type Unit } from '#server/features/import-runs/queries/unit-rows.ts'
import { job, type JobContext } from '#server/features/tasks/commands/job.ts'
import { inUnitOfWork, type UnitOfWork } from '#server/work/unit-of-work.ts'

/** Growing tables are analyzed from this many new records on, and again whenever the number doubles. */
const analyzeFrom = 500

/**
 * Imports the records of a run that have no outcome yet. The outcome is stored in the transaction that
 * imports the record, so a crash leaves no record half imported, and a resumed import repeats none.
 */
export function doJob(named: ImportSource) {
  return job({
    name: `import-do-${named.name}`,
    title: `Import: ${named.title}`,
    payload: z.object({ run: z.string() }),
    run: async (context, { run }) => {
      const source = await preparedSource(context.db, named)
      const reading = await runReading(context.db, source, run)
      if (!reading) return notFound
      await takeAll(context, source, reading)
      await endDoing(context, run)
      return resultOf(await outcomeCountsOf(context.db, run, 'outcome'))
    },
  })
}

async function takeAll(context: JobContext, source: ImportSource, reading: RunReading): Promise<void> {
  const { db, clock, progress, requestedBy: actor } = context
  let done = await rowsDone(db, reading.runGuid)
  progress(done, reading.rows, `Importing ${source.records}`)
  let grown = 0
  let grownAnalyzed = analyzeFrom / 2
  for (let after = -1; ;) {
    const taking = { db, source, reading, context: { actor, now: clock() } }
    const taken = await importUnits(taking, {
      units: (work) => nextUnits(work.tx, reading, after, source.batchSize, true),
      save: async (work, outcomes) => {
        await saveOutcomes(work, reading.runGuid, outcomes)
        grown += outcomes.filter((it) => it.outcome === 'new' || it.outcome === 'needsPerson').length
      },
    })
    const last = taken.at(-1)
    if (last === undefined) return
    after = last.unitLine
    done += taken.reduce((sum: number, it: Unit) => sum + it.rows.length, 0)
    progress(done, reading.rows, `Importing ${source.records}`)
    if (grown < grownAnalyzed * 2) continue
    await analyzeTables(db, [...source.growing, 'pending_import'])
    grownAnalyzed = grown
  }
}

async function rowsDone(db: Db, runGuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('import_row')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('run_guid', '=', runGuid)
    .where('outcome', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

async function saveOutcomes(
  { tx }: UnitOfWork,
  runGuid: string,
  outcomes: readonly UnitOutcome[],
): Promise<void> {
  if (outcomes.length === 0) return
  const [first, last] = [outcomes[0]?.unitLine ?? 0, outcomes.at(-1)?.unitLine ?? 0]
  const own = outcomes.map(({ unitLine: line, label, outcome, sentence, links }) => ({
    line,
    label,
    outcome,
    sentence,
    links,
  }))
  await sql`update import_row set
      outcome = coalesce(own.outcome, planned), sentence = coalesce(own.sentence, planned_sentence),
        links = coalesce(own.links, planned_links),
      label = case when own.label = '' then import_row.label else own.label end
    from jsonb_to_recordset(${JSON.stringify(own)}::jsonb) as own (line integer, label text, outcome text,
      sentence text, links jsonb)
    where run_guid = ${runGuid} and unit_line = own.line and unit_line between ${first} and ${last}`.execute(
    tx,
  )
}

async function endDoing({ db, clock, requestedBy: actor }: JobContext, guid: string): Promise<void> {
  const now = clock()
  await inUnitOfWork(db, { actor, now }, async ({ tx, audit, events }) => {
    const ended = await tx
      .updateTable('import_run')
      .set({ state: 'done', done_at: now })
      .where('guid', '=', guid)
      .where('state', '=', 'doing')
      .returning('name')
      .executeTakeFirst()
    events.publish({ topic: 'import', guid })
    if (ended)
      audit.record({
        action: 'finishImport',
        subjectKind: 'importRun',
        subjectGuid: guid,
        after: { name: ended.name, ...(await outcomeCountsOf(tx, guid, 'outcome')) },
      })
  })
}
