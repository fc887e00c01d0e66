import { sql } from 'kysely'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Stores the customer numbers of other systems. */
export async function keepReferences(
  work: UnitOfWork,
  references: readonly { reference: string; guid: string }[],
): Promise<void> {
  if (references.length === 0) return
  await sql`insert into customer_reference (reference, customer_guid, at)
    select reference, guid, ${work.now}
      from jsonb_to_recordset(${JSON.stringify(references)}::jsonb) as own (reference text, guid uuid)
    on conflict (reference) do nothing`.execute(work.tx)
}
