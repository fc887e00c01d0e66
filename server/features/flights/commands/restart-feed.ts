import type { UnitOfWork } from '#server/work/unit-of-work.ts'

/** After a change of service or key: requested at once, and earlier errors are cleared. */
export async function restartFeed(work: UnitOfWork): Promise<void> {
  await work.tx.updateTable('flight_feed').set({ refreshed_at: null, swept_at: null, not_before: null, failure: '' }).execute()
}
