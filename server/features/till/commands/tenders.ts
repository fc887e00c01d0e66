import type { PostedTender } from '#domain/till/tender.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Stores the tenders of an entry just posted. */
export async function insertTenders(
  work: UnitOfWork,
  entryGuid: string,
  rows: readonly PostedTender[],
): Promise<void> {
  if (rows.length === 0) return
  await work.tx
    .insertInto('entry_tender')
    .values(
      rows.map((tender, line) => ({
        entry_guid: entryGuid,
        line,
        account: tender.account,
        holder_guid: tender.holderGuid,
        currency: tender.currency,
        amount_cents: tender.amountCents,
        rate_micros: tender.rateMicros,
        base_cents: tender.baseCents,
      })),
    )
    .execute()
}
