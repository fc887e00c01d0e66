import type { PendingField } from '#domain/import/pending-fields.ts'
import type { RecordOutcome } from '#domain/import/import-outcomes.ts'
import type { Plan } from '#domain/plan.ts'
import type { Refusal } from '#domain/refusal.ts'
import type { Db } from '#server/db/connection.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** How a record that needs a person is shown as a form, and completed with what the form says. */
export interface PendingForm<Record> {
  /** The form, filled as far as the record goes; what is missing has its `problem`. */
  formOf(db: Db, record: Record, now: string): Promise<PendingField[]>
  /** What completing will do. What is wrong is refused by the keys of the fields. Writes nothing. */
  plan(work: UnitOfWork, record: Record, values: PendingValues): Promise<Plan | Refusal>
  /** Does it. */
  complete(work: UnitOfWork, record: Record, values: PendingValues): Promise<RecordOutcome | Refusal>
}

/** What the form says, by the keys of its fields; '' for what is empty. The source reads them as strictly as any input. */
export type PendingValues = Readonly<Record<string, string>>
