import { hashOf } from '#server/http/once.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { JobResult } from '#contract/jobs.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import { FileConflicts } from '#domain/import/file-conflicts.ts'
import { FileDuplicates } from '#domain/import/file-duplicates.ts'
import { notFound } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { outcomeCountsOf, resultOf } from '#server/features/import-runs/queries/outcome-counts.ts'
import { replaceDecided } from '#server/features/import-runs/queries/already-decided.ts'
import { readUnit, refusedOutcome, type ReadUnit } from '#server/features/import-runs/queries/read-units.ts'
import { preparedSource } from '#server/features/import-runs/queries/prepared-source.ts'
import { runReading, type RunReading } from '#server/features/import-runs/queries/run-reading.ts'
import { alreadyPending } from '#server/features/import-runs/queries/already-pending.ts'
import { nextUnits, sourceRow } from '#server/features/import-runs/queries/unit-rows.ts'
import { markDoubtful } from '#server/features/import-runs/commands/mark-doubtful.ts'
import { job, type JobContext } from '#server/features/tasks/commands/job.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

/** Records planned per batch. */
const unitsAtOnce = 1000

/** The check: predicts the outcome of each record without importing. */
export function checkJob(named: ImportSource) {
  return job({
    name: `import-check-${named.name}`,
    title: `Check import: ${named.title}`,
    payload: z.object({ run: z.string() }),
    run: async (context, { run }) => {
      const source = await preparedSource(context.db, named)
      const reading = await runReading(context.db, source, run)
      if (!reading) return notFound
      await groupRows(context, source, reading)
      const counts = await planAll(context, source, reading)
      await endCheck(context, run)
      return counts
    },
  })
}

/** Groups rows into records and clears the result of an earlier check. */
async function groupRows(
  { db, clock, progress }: JobContext,
  source: ImportSource,
  reading: RunReading,
): Promise<void> {
  const { runGuid, rows: total } = reading
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx }) => {
    await sql`update import_row set planned = null, planned_sentence = '', planned_links = '[]',
      settled = false, unit_line = line
      where run_guid = ${runGuid} and (planned is not null or unit_line <> line)`.execute(tx)
  })
  if (!source.unitOf) return
  const firstLines = new Map<string, number>()
  for (let after = -1, done = 0; ;) {
    const rows = await rowsAfter(db, runGuid, after)
    const last = rows.at(-1)
    if (last === undefined) return
    const moved: { line: number; unit: number }[] = []
    for (const row of rows) {
      const name = source.unitOf(sourceRow(row, reading))
      const first = name === null ? undefined : firstLines.get(name)
      if (first !== undefined) moved.push({ line: row.line, unit: first })
      else if (name !== null) firstLines.set(name, row.line)
    }
    if (moved.length > 0)
      await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx }) => {
        await sql`update import_row set unit_line = own.unit
          from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as own (line integer, unit integer)
          where run_guid = ${runGuid} and import_row.line = own.line`.execute(tx)
      })
    after = last.line
    done += rows.length
    progress(done, total * 2, 'Grouping rows')
  }
}

async function rowsAfter(db: Db, runGuid: string, after: number) {
  return db
    .selectFrom('import_row')
    .select(['line', 'cells', 'json'])
    .where('run_guid', '=', runGuid)
    .where('line', '>', after)
    .orderBy('line')
    .limit(2000)
    .$narrowType<{ cells: string[]; json: unknown }>()
    .execute()
}

/** State of the check across batches; `contradicted`: lines with the line that contradicts them. */
interface Looked {
  duplicates: FileDuplicates
  conflicts: FileConflicts
  contradicted: Map<number, number>
}

interface Planned extends RecordOutcome {
  line: number
  label: string
  settled: boolean
}

async function planAll(context: JobContext, source: ImportSource, reading: RunReading): Promise<JobResult> {
  const looked: Looked = {
    duplicates: new FileDuplicates(),
    conflicts: new FileConflicts(),
    contradicted: new Map(),
  }
  const total = source.unitOf ? reading.rows * 2 : reading.rows
  let done = source.unitOf ? reading.rows : 0
  for (let after = -1; ;) {
    const units = await nextUnits(context.db, reading, after, unitsAtOnce, false)
    const last = units.at(-1)
    if (last === undefined) break
    const read = units.map((it) => readUnit(source, it, reading.rules, reading.columns))
    const planned = await planSome(context, source, read, looked, reading.since)
    await savePlanned(context, reading.runGuid, planned)
    after = last.unitLine
    done += units.reduce((sum, it) => sum + it.rows.length, 0)
    context.progress(Math.min(done, total), total, `Checking ${source.records}`)
  }
  await refuseContradicted(context, reading.runGuid, looked)
  const { conflicts, contradicted } = looked
  const doubts = conflicts.doubts((line) => contradicted.has(line))
  await markDoubtful(context, source, reading, doubts)
  return resultOf(await outcomeCountsOf(context.db, reading.runGuid, 'planned'))
}

async function planSome(
  { db, clock }: JobContext,
  source: ImportSource,
  read: readonly ReadUnit[],
  looked: Looked,
  since: string,
): Promise<Planned[]> {
  const settled = new Map(read.map((it) => [it.unit.unitLine, settledOutcome(it, looked)]))
  const open = read.filter((it) => it.refused === undefined && !settled.get(it.unit.unitLine))
  const records = open.map((it) => (it.refused === undefined ? it.record : null))
  const outcomes = records.length === 0 ? [] : await source.plan(db, records, clock(), since)
  if (outcomes.length !== records.length)
    throw new Error(`${source.name} planned ${outcomes.length} of ${records.length} records`)
  const mayStay = open.filter((_, at) => outcomes[at] && source.staysPending?.(outcomes[at]))
  const waiting = await alreadyPending(db, source.name, mayStay)
  open.forEach((unit, at) => {
    const outcome = outcomes[at]
    if (outcome && unit.refused === undefined)
      looked.conflicts.add({
        line: unit.unit.unitLine,
        outcome: outcome.outcome,
        comesTo: outcome.comesTo,
        near: outcome.near,
        addresses: marksOf(unit.alike?.addresses),
      })
  })
  const outcomeOf = new Map<number, RecordOutcome | undefined>(
    open.map((it, at) => [it.unit.unitLine, outcomes[at]]),
  )
  await replaceDecided(db, source.name, open, outcomeOf)
  return read.map((unit) => {
    const line = unit.unit.unitLine
    const alone = settled.get(line) ?? waiting.get(line)
    const outcome = alone ?? unit.refused ?? outcomeOf.get(line) ?? refusedOutcome('')
    return {
      line,
      label: unit.label,
      settled: alone !== undefined,
      outcome: outcome.outcome,
      sentence: outcome.sentence,
      links: outcome.links,
    }
  })
}

/** The outcome of a record that repeats or contradicts an earlier one of the file. */
function settledOutcome(read: ReadUnit, looked: Looked): RecordOutcome | undefined {
  if (read.refused !== undefined) return undefined
  const { unitLine: line } = read.unit
  const alike = read.alike && { ...read.alike, names: marksOf(read.alike.names) }
  const { sameAs, contradicts } = looked.duplicates.add({
    line,
    key: markOf(read.key),
    hash: hashOf(read.record),
    alike,
  })
  if (sameAs !== null) return { outcome: 'same', sentence: `Same as row ${sameAs}`, links: [] }
  const [other] = contradicts
  if (other === undefined) return undefined
  for (const earlier of contradicts) looked.contradicted.set(earlier, line)
  return refusedOutcome(contradiction(other))
}

const marksOf = (texts: readonly string[] | undefined) => (texts ?? []).map(markOf)

/** A short hash of a key; keeping the texts would hold most of the file in memory. */
function markOf(text: string): string {
  return createHash('sha256').update(text).digest().toString('base64', 0, 12)
}

const contradiction = (line: number) =>
  `Row ${line} has different data for the same record. Remove one of the rows.`

/** Skips both of two contradicting records, because row order must not decide which one counts. */
async function refuseContradicted(
  { db, clock }: JobContext,
  runGuid: string,
  { contradicted }: Looked,
): Promise<void> {
  const lines = [...contradicted].map(([line, other]) => ({ line, sentence: contradiction(other) }))
  if (lines.length === 0) return
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx }) => {
    await sql`update import_row set planned = 'refused', planned_sentence = own.sentence,
      planned_links = '[]', settled = true
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as own (line integer, sentence text)
      where run_guid = ${runGuid} and unit_line = own.line`.execute(tx)
  })
}

async function savePlanned(
  { db, clock }: JobContext,
  runGuid: string,
  planned: readonly Planned[],
): Promise<void> {
  // The range limits the scan to these rows, even with outdated table statistics.
  const [first, last] = [planned[0]?.line ?? 0, planned.at(-1)?.line ?? 0]
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx }) => {
    await sql`update import_row set planned = own.outcome, planned_sentence = own.sentence,
      planned_links = own.links, label = own.label, settled = own.settled
      from jsonb_to_recordset(${JSON.stringify(planned)}::jsonb)
        as own (line integer, label text, outcome text, sentence text, links jsonb, settled boolean)
      where run_guid = ${runGuid} and unit_line = own.line and unit_line between ${first}
        and ${last}`.execute(tx)
  })
}

async function endCheck({ db, clock }: JobContext, guid: string): Promise<void> {
  await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx, events }) => {
    await tx
      .updateTable('import_run')
      .set({ state: 'checked' })
      .where('guid', '=', guid)
      .where('state', '=', 'checking')
      .execute()
    events.publish({ topic: 'import', guid })
  })
}
