import type { Work } from '#server/work/work.ts'

/** Another service, or another key: it is asked at once, and what went wrong before says nothing any more. */
export async function restartFeed(work: Work): Promise<void> {
  await work.tx.updateTable('flight_feed').set({ refreshed_at: null, swept_at: null, not_before: null, failure: '' }).execute()
}
