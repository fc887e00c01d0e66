import type { BankLineSample } from '#contract/bank-statements.ts'
import type { Permission } from '#domain/access/permissions.ts'
import type { PlannedOutcome, RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Refusal } from '#domain/refusal.ts'
import type {
  ImportField,
  ImportSourceName,
  ReadingRules,
  ReadRecord,
  SourceRow,
} from '#domain/import/import-fields.ts'
import type { PendingForm } from '#server/features/import-runs/commands/pending-form.ts'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * The contract of an import source: its fields, how rows become a record, and how a record is planned and
 * applied. Runs, mapping, checks, progress, resuming and pending imports are handled by the framework.
 */
export interface ImportSource<Record = unknown> {
  readonly name: ImportSourceName
  readonly title: string
  /** Who may use it besides administrators. */
  readonly permission?: Permission
  /** Plural noun for counts: `customers`. */
  readonly records: string
  readonly fields: readonly ImportField[]
  /** Records per transaction; 1 if each needs its own locks. */
  readonly batchSize: number
  /** Tables that grow during an import and are searched for each record; analyzed as they grow. */
  readonly growing: readonly (keyof Tables)[]
  /**
   * Rows with the same text form one record; null: the row is a separate record. If omitted, every row is.
   */
  unitOf?(row: SourceRow): string | null
  /** Whether a row is in the service's own format, which needs no column mapping. If omitted, none is. */
  isOwnFormat?(json: unknown): boolean
  /**
   * Removes data that must not be stored: whole columns, and parts of JSON values. If omitted, everything is
   * stored.
   */
  readonly secrets?: { isSecretHeading(heading: string): boolean; without(json: unknown): unknown }
  /** Rows are card payments: card numbers are masked in every column, regardless of its name. */
  readonly isOfPayments?: true
  /** Pure: the same rows always give the same record. */
  read(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<Record>
  /** Shows how rows of a bank statement are read, so that a wrong column is seen before the import. */
  bankLinesOf?(rows: readonly SourceRow[], rules: ReadingRules): BankLineSample[]
  /**
   * Plans the outcome of each record, in order, without writing. `since`: upload time; later data may be from
   * this file.
   */
  plan(db: Db, records: readonly Record[], now: string, since: string): Promise<PlannedOutcome[]>
  /**
   * Whether an identical record already pending stays pending despite this outcome. If omitted, it doesn't.
   */
  staysPending?(outcome: PlannedOutcome): boolean
  /**
   * Applies the records in the transaction that stores their outcomes, so each is applied once. Must be
   * idempotent by the source's key: a record already imported is `same`. Writes nothing for `needsPerson`.
   * Returns one outcome per record, in order. A refusal rolls back the batch, whose records are then applied
   * one by one; a record refused alone is skipped.
   */
  apply(work: UnitOfWork, records: readonly Record[], since: string): Promise<RecordOutcome[] | Refusal>
  /** All fields, including the company's own, and a reader for them. Omit if there are no own fields. */
  own?(db: Db): Promise<Pick<ImportSource<Record>, 'fields' | 'read'>>
  /** How a person completes a record that needs review. If omitted, such records are only reported. */
  readonly pending?: PendingForm<Record>
}
