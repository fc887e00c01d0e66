import type { Db } from '#server/db/connection.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'

const lookedAt = 5

export const noColumnsToChoose = 'It is read as its service writes it: there are no columns to choose'

/** Whether the rows of a run are written as their service writes them, judged by the first of them. */
export async function isOfOwnShape(db: Db, source: ReadableSource, run: { guid: string; kind: string }): Promise<boolean> {
  if (!source.isOwnShape || (run.kind !== 'json' && run.kind !== 'service')) return false
  const rows = await db.selectFrom('import_row').select('json').where('run_guid', '=', run.guid).orderBy('line').limit(lookedAt).execute()
  return rows.every((it) => source.isOwnShape?.(it.json))
}
