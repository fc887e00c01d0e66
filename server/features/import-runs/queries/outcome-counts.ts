import { sql } from 'kysely'
import type { JobResult } from '#contract/jobs.ts'
import { importOutcomes, importOutcomeWords, type ImportOutcome } from '#domain/import/import-outcomes.ts'
import type { Db } from '#server/db/connection.ts'

type OutcomeCounts = Record<ImportOutcome, number>

/** Number of records of a run by planned or actual outcome. */
export async function outcomeCountsOf(
  db: Db,
  guid: string,
  of: 'planned' | 'outcome',
): Promise<OutcomeCounts> {
  const { rows } = await sql<{ outcome: ImportOutcome; count: number }>`
    select ${sql.ref(of)} as outcome, count(*) as count from import_row
    where run_guid = ${guid} and line = unit_line and ${sql.ref(of)} is not null group by 1`.execute(db)
  const counts = new Map(rows.map((it) => [it.outcome, it.count]))
  return Object.fromEntries(importOutcomes.map((it) => [it, counts.get(it) ?? 0])) as OutcomeCounts
}

export function resultOf(counts: OutcomeCounts): JobResult {
  return importOutcomes
    .map((it) => ({ label: importOutcomeWords[it].label, count: counts[it] }))
    .filter((it) => it.count > 0)
}
