import type { PostedTender } from '#domain/till/tender.ts'
import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Keeps what moved in other currencies with an entry that was just posted. */
export async function insertTenders(work: UnitOfWork, entryGuid: string, rows: readonly PostedTender[]): Promise<void> {
  if (rows.length === 0) return
  await work.tx
    .insertInto('entry_tender')
    .values(
      rows.map((it, line) => ({
        entry_guid: entryGuid,
        line,
        account: it.account,
        holder_guid: it.holderGuid,
        currency: it.currency,
        amount_cents: it.amountCents,
        rate_micros: it.rateMicros,
        base_cents: it.baseCents,
      })),
    )
    .execute()
}
