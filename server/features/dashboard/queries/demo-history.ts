import type { DemoHistory } from '#contract/dashboard.ts'
import { demoHistoryJobName } from '#contract/jobs.ts'
import type { Db } from '#server/db/connection.ts'
import { siteSettings } from '#server/features/settings/queries.ts'
import { latestState } from '#server/features/tasks/queries/job-runs.ts'

/**
 * Progress of loading the demo company's history; null if it is complete, its job was cancelled or failed, or
 * this is another company.
 */
export async function demoHistoryOf(db: Db): Promise<DemoHistory | null> {
  const { demo_company: isDemo, settings } = await siteSettings(db)
  const stored = settings.demoHistory as { progress: DemoHistory } | undefined
  if (!isDemo || !stored) return null
  const state = await latestState(db, demoHistoryJobName)
  return state === 'cancelled' || state === 'failed' ? null : stored.progress
}
