import type { ImportField, ImportSourceName, ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import type { PendingField } from '#domain/import/pending-fields.ts'
import type { Db } from '#server/db/connection.ts'

/** What is read of a source: its words, its fields and its records. */
export interface ReadableSource {
  readonly name: ImportSourceName
  readonly title: string
  readonly records: string
  readonly fields: readonly ImportField[]
  /** Whether a row is written as its service writes it: no columns are chosen for it. Without it columns are always chosen. */
  isOwnShape?(json: unknown): boolean
  read(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<unknown>
  readonly pending?: { formOf(db: Db, record: unknown, now: string): Promise<PendingField[]> }
}
