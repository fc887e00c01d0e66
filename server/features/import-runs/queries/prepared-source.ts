import type { Db } from '#server/db/connection.ts'
import type { ReadableSource } from '#server/features/import-runs/queries/readable-source.ts'

/** A source with the company's own fields, to which columns can be mapped too. */
export async function preparedSource<S extends ReadableSource>(db: Db, source: S): Promise<S> {
  return source.own === undefined ? source : { ...source, ...(await source.own(db)) }
}
