import { sql } from 'kysely'
import type { JobResult } from '#contract/jobs.ts'
import { importFates, importFateWords, type ImportFate } from '#domain/import/import-fates.ts'
import type { Db } from '#server/db/connection.ts'

type FateCounts = Record<ImportFate, number>

/** The records of a run by what would become of them, or by what became of them. */
export async function fateCountsOf(db: Db, guid: string, of: 'planned' | 'fate'): Promise<FateCounts> {
  const { rows } = await sql<{ fate: ImportFate; count: number }>`
    select ${sql.ref(of)} as fate, count(*) as count from import_row
    where run_guid = ${guid} and line = unit_line and ${sql.ref(of)} is not null group by 1`.execute(db)
  const counts = new Map(rows.map((it) => [it.fate, it.count]))
  return Object.fromEntries(importFates.map((it) => [it, counts.get(it) ?? 0])) as FateCounts
}

export function resultOf(counts: FateCounts): JobResult {
  return importFates.map((it) => ({ label: importFateWords[it].label, count: counts[it] })).filter((it) => it.count > 0)
}
