import type { AdminTask, TaskPlan } from '#contract/admin-tasks.ts'
import { queryHistory } from '#contract/history.ts'
import { jobRunDetail } from '#contract/jobs.ts'
import { loadReferenceData } from '#server/features/flights/commands/load-reference-data.ts'
import { openFlightFeed } from '#server/testing/flight-feed.ts'
import { runJobs } from '#server/testing/run-jobs.ts'

/** Friday, 09:00 at the airport. */
export const now = '2026-11-20T13:00:00Z'
export const day = '2026-11-20'

/** A company with a flight data service and all airports, whose administrator Ada runs tasks. */
export async function openTaskDesk() {
  const feed = await openFlightFeed(now)
  await loadReferenceData(feed.db, now)
  /** Runs all queued jobs and returns how a run ended. */
  const ended = async (guid: string) => {
    await runJobs(feed.portal)
    const { state, message, result, requestedBy } = await feed.admin.must(jobRunDetail, {
      params: { id: guid },
    })
    return {
      state,
      message,
      requestedBy,
      counts: Object.fromEntries(result.map((it) => [it.label, it.count])),
    }
  }
  return {
    ...feed,
    ended,
    plan: (task: AdminTask, query: Record<string, unknown> = {}) => feed.admin.must(task.plan, { query }),
    /** Starts a task and waits until it has ended. */
    run: async (task: AdminTask, body: Record<string, unknown> = {}) => {
      const { guid = '' } = await feed.admin.must(task.run, { body })
      return ended(guid)
    },
    historyOf: async (action: string) =>
      (await feed.admin.must(queryHistory, { query: { limit: 500 } })).items.filter(
        (it) => it.action === action,
      ),
  }
}

export type TaskDesk = Awaited<ReturnType<typeof openTaskDesk>>

export function countOf({ counts }: TaskPlan, label: string): number | undefined {
  return counts.find((it) => it.label === label)?.count
}
