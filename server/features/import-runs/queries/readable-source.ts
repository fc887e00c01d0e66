import type { BankLineSample } from '#contract/bank-statements.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type {
  ImportField,
  ImportSourceName,
  ReadingRules,
  ReadRecord,
  SourceRow,
} from '#domain/import/import-fields.ts'
import type { PendingField } from '#domain/import/pending-fields.ts'
import type { Db } from '#server/db/connection.ts'
import { holds, type Actor } from '#server/work/actor.ts'

/** The parts of a source needed to read records. */
export interface ReadableSource {
  readonly name: ImportSourceName
  readonly title: string
  readonly records: string
  /** Who may use it besides administrators. */
  readonly permission?: Permission
  readonly fields: readonly ImportField[]
  /** Whether a row is in the service's own format, which needs no column mapping. If omitted, none is. */
  isOwnFormat?(json: unknown): boolean
  read(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<unknown>
  /** Shows how rows of a bank statement are read. */
  bankLinesOf?(rows: readonly SourceRow[], rules: ReadingRules): BankLineSample[]
  /** All fields, including the company's own, and a reader for them. Omit if there are no own fields. */
  own?(db: Db): Promise<{
    fields: readonly ImportField[]
    read(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<unknown>
  }>
  readonly pending?: { formOf(db: Db, record: unknown, now: string): Promise<PendingField[]> }
}

/** Whether a user may see and use the imports of a source. */
export function mayUse(actor: Actor, { permission }: Pick<ReadableSource, 'permission'>): boolean {
  return holds(actor, 'adminSystem') || (permission !== undefined && holds(actor, permission))
}
