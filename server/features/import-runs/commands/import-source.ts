import type { PlannedOutcome, RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { ImportField, ImportSourceName, ReadingRules, ReadRecord, SourceRow } from '#domain/import/import-fields.ts'
import type { PendingForm } from '#server/features/import-runs/commands/pending-form.ts'
import type { Db } from '#server/db/connection.ts'
import type { Tables } from '#server/db/tables.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/**
 * What a kind of import must say of itself: which fields it has, how rows become a record, and what becomes of a record. Runs, mapping,
 * check, progress, resuming and the pending imports are the framework's.
 */
export interface ImportSource<Record = unknown> {
  readonly name: ImportSourceName
  readonly title: string
  /** What is counted: `customers`. */
  readonly records: string
  readonly fields: readonly ImportField[]
  /** How many records one transaction takes; those that need locks of their own, one. */
  readonly batchSize: number
  /** The tables that grow with the records and are searched for each of them. */
  readonly growing: readonly (keyof Tables)[]
  /** Rows of the same text make one record together, wherever in the file they stand; null: the row stands alone. Without it every row does. */
  unitOf?(row: SourceRow): string | null
  /** Whether a row is written as its service writes it: no columns are chosen for it. Without it columns are always chosen. */
  isOwnShape?(json: unknown): boolean
  /** Of a file, what is nobody’s business and is not stored: the columns, and a value as it is stored. Without it everything is. */
  readonly secrets?: { isSecretHeading(heading: string): boolean; without(json: unknown): unknown }
  /** Its rows are card payments: card numbers are masked in every column, whatever it is called. */
  readonly isOfPayments?: true
  /** Pure: the same rows always make the same record. */
  read(rows: readonly SourceRow[], rules: ReadingRules): ReadRecord<Record>
  /** What would become of each record, in their order. Writes nothing. `since`: when they came in; what was made later may be of the same file. */
  plan(db: Db, records: readonly Record[], now: string, since: string): Promise<PlannedOutcome[]>
  /** Whether a record that would be taken like this, and that a person is asked about already exactly as it is, stays with the person. Without it none does. */
  staysPending?(outcome: PlannedOutcome): boolean
  /**
   * Takes the records, in the transaction that also stores their outcomes: whatever it does is done once. Idempotent by the source's own key:
   * a record that is here already is `same`. For one that `needsPerson` it writes nothing. It returns one outcome for each record, in their order. A
   * refusal undoes the whole batch, whose records are then taken one by one; alone, the record is refused with that sentence.
   */
  apply(work: UnitOfWork, records: readonly Record[], since: string): Promise<RecordOutcome[] | Refusal>
  /** How a person completes a record that needs one. Without it such records are only told. */
  readonly pending?: PendingForm<Record>
}
