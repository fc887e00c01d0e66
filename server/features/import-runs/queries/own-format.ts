import type { Db } from '#server/db/connection.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'

const lookedAt = 5

export const noColumnsToChoose = 'We know this format, so there are no columns to map'

/** Whether a run needs no mapping: bank files name their fields; a service's rows tell by their content. */
export async function isInOwnFormat(
  db: Db,
  source: ReadableSource,
  run: { guid: string; kind: string },
): Promise<boolean> {
  if (run.kind === 'ofx' || run.kind === 'camt') return true
  if (!source.isOwnFormat || (run.kind !== 'json' && run.kind !== 'service')) return false
  const rows = await db
    .selectFrom('import_row')
    .select('json')
    .where('run_guid', '=', run.guid)
    .orderBy('line')
    .limit(lookedAt)
    .execute()
  return rows.every((it) => source.isOwnFormat?.(it.json))
}
