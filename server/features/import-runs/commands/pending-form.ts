import type { PendingField } from '#domain/import/pending-fields.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Plan } from '#domain/plan.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** The form that completes a record needing review. */
export interface PendingForm<Record> {
  /** The fields, prefilled from the record. Missing values have a `problem`. */
  formOf(db: Db, record: Record, now: string): Promise<PendingField[]>
  /** Plans the completion without writing. Errors are refused by field key. */
  plan(work: UnitOfWork, record: Record, values: PendingValues): Promise<Plan | Refusal>
  /** Applies the completion. */
  complete(work: UnitOfWork, record: Record, values: PendingValues): Promise<RecordOutcome | Refusal>
}

/** Submitted values by field key, '' if empty. The source validates them like any input. */
export type PendingValues = Readonly<Record<string, string>>
