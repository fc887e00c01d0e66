import type { ReplyOf } from '#contract/endpoint.ts'
import type { queryImportSources } from '#contract/imports.ts'
import type { Db } from '#server/db/connection.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'

export function sourcesOnWire(sources: readonly ReadableSource[]): ReplyOf<typeof queryImportSources> {
  return {
    items: sources.map(({ name, title, records, fields }) => ({
      name,
      title,
      records,
      fields: fields.map(({ key, label, kind, required }) => ({ key, label, kind, required })),
    })),
  }
}

export async function sourceOfRun<S extends ReadableSource>(
  db: Db,
  sources: readonly S[],
  guid: string,
): Promise<S | undefined> {
  const run = await db.selectFrom('import_run').select('source').where('guid', '=', guid).executeTakeFirst()
  return sources.find((it) => it.name === run?.source)
}
