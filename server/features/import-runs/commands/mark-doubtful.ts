import { sql } from 'kysely'
import type { Doubt } from '#domain/import/file-conflicts.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { ImportSource } from '#server/features/import-runs/commands/import-source.ts'
import { replaceDecided } from '#server/features/import-runs/queries/already-decided.ts'
import { readUnit } from '#server/features/import-runs/queries/read-units.ts'
import type { RunReading } from '#server/features/import-runs/queries/run-reading.ts'
import { unitsOfLines } from '#server/features/import-runs/queries/unit-rows.ts'
import type { JobContext } from '#server/features/tasks/commands/job.ts'
import { portalActor } from '#server/work/actor.ts'
import { inUnitOfWork } from '#server/work/unit-of-work.ts'

const batchSize = 500

/**
 * Marks doubtful records as needing review, unless one was already decided, because row order must not
 * decide.
 */
export async function markDoubtful(
  { db, clock }: JobContext,
  source: ImportSource,
  reading: RunReading,
  doubts: readonly Doubt[],
): Promise<void> {
  for (let from = 0; from < doubts.length; from += batchSize) {
    const some = doubts.slice(from, from + batchSize)
    const outcomeOf = new Map<number, RecordOutcome | undefined>(
      some.map((it) => [it.line, doubtfulOutcome(it)]),
    )
    const units = await unitsOfLines(
      db,
      reading,
      some.map((it) => it.line),
    )
    const read = units.map((it) => readUnit(source, it, reading.rules, reading.columns))
    await replaceDecided(db, source.name, read, outcomeOf)
    const asPlanned = new Set(some.filter((it) => it.isAsPlanned).map((it) => it.line))
    const lines = [...outcomeOf].map(([line, outcome]) =>
      asPlanned.has(line) ? { line } : { line, ...outcome },
    )
    await inUnitOfWork(db, { actor: portalActor, now: clock() }, async ({ tx }) => {
      await sql`update import_row set planned = coalesce(own.outcome, planned),
        planned_sentence = coalesce(own.sentence, planned_sentence), settled = true
        from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as own (line integer, outcome text,
          sentence text)
        where run_guid = ${reading.runGuid} and unit_line = own.line`.execute(tx)
    })
  }
}

function doubtfulOutcome({ otherLine, label }: Doubt): RecordOutcome {
  return {
    outcome: 'needsPerson',
    sentence: `Row ${otherLine} may also match ${label}. Choose the right customer for each row.`,
    links: [],
  }
}
