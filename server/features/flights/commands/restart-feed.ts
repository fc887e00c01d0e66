import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** Clears earlier errors and requests data immediately, after a change of service or key. */
export async function restartFeed(work: UnitOfWork): Promise<void> {
  await work.tx
    .updateTable('flight_feed')
    .set({ refreshed_at: null, swept_at: null, not_before: null, failure: '' })
    .execute()
}
